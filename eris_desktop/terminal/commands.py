"""Each one-shot command: against a Talk (the session, wherever it runs) and a Console (where it was typed).

Exit codes: 0 done, 1 it could not, 2 bad usage, 3 needs an approval that nobody can give, 4 a question back. Answers go to
standard output, everything else to standard error.
"""

import json
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import IntEnum
from typing import Protocol

from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.messages import (
    Answer,
    ApprovalAsked,
    Asked,
    CallTool,
    Failed,
    Replied,
    Routed,
    Say,
    SessionEvent,
    Stopped,
    TurnStarted,
    UserAction,
)
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.trace import Trace
from eris_desktop.domain.words import Words
from eris_desktop.terminal import printing


class Exit(IntEnum):
    """What a command ends with."""

    DONE = 0
    COULD_NOT = 1
    BAD_USAGE = 2
    NEEDS_APPROVAL = 3
    ASKED_BACK = 4


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor: what was looked at, whether it is well, what was seen, and the cure if it is not."""

    subject: str
    well: bool
    seen: str
    cure: str = ""


class Talk(Protocol):
    """What a command may do with the session."""

    @property
    def words(self) -> Words:
        """The bank of sentences."""
        ...

    @property
    def lang(self) -> str:
        """Language of the shell's own sentences."""
        ...

    @property
    def rings(self) -> bool:
        """True when a reminder made now can ring: the app runs and its clock goes."""
        ...

    def post(self, action: UserAction) -> None:
        """Hand an action to the session."""
        ...

    def events(self) -> AsyncIterator[SessionEvent]:
        """Follow the session's events from now on."""
        ...

    async def explain(self, text: str) -> Trace:
        """Give the trace of a message, nothing carried out."""
        ...

    async def route(self, text: str) -> Mapping[str, object]:
        """Give the router's decision as a row of `eris route`."""
        ...

    async def examine(self) -> Sequence[Finding]:
        """Look at everything that can be broken."""
        ...

    def signature(self, tool: str) -> str | None:
        """Give a tool's name, arguments and summary; None when there is none of that name."""
        ...

    def tool_names(self) -> Sequence[str]:
        """Give the names of all registered tools."""
        ...


class Console(Protocol):
    """Where a command was typed."""

    async def out(self, text: str) -> None:
        """Print an answer."""
        ...

    async def err(self, text: str) -> None:
        """Print anything else."""
        ...

    async def confirm(self, question: str) -> bool | None:
        """Let the person at the terminal say y; None when there is no terminal to say it at."""
        ...


async def ask(talk: Talk, console: Console, text: str, *, as_json: bool) -> int:
    """Say one message and print the answer."""
    key = uuid.uuid4().hex
    return await _followed(talk, console, Say(text, Origin.TERMINAL, key), key, as_json=as_json)


async def tool(talk: Talk, console: Console, name: str, args: Mapping[str, object] | None, *, yes: bool) -> int:
    """Call one tool; without arguments, show what it takes."""
    shown = talk.signature(name)
    if shown is None:
        await console.err(f"There is no tool {name}. There are: {', '.join(talk.tool_names())}.")
        return Exit.BAD_USAGE
    if args is None:
        await console.out(shown)
        return Exit.DONE
    key = uuid.uuid4().hex
    return await _followed(talk, console, CallTool(name, args, key, yes), key, as_json=False)


async def why(talk: Talk, console: Console, text: str, *, as_json: bool) -> int:
    """Print the trace of a message."""
    trace = await talk.explain(text)
    await console.out(printing.as_json(printing.trace_json(trace)) if as_json else printing.trace_text(trace))
    return Exit.DONE


async def route(talk: Talk, console: Console, lines: AsyncIterator[str]) -> int:
    """Route each JSON line {id, text, …}; a line that is none is bad usage and names itself."""
    first = True
    async for number, row in _rows(lines):
        if row is None:
            await console.err(f'Line {number} is not a JSON object with "id" and "text".')
            return Exit.BAD_USAGE
        routed = {"id": row["id"], **await talk.route(str(row["text"]))}
        await console.out(printing.as_json(routed | ({"registered": list(talk.tool_names())} if first else {})))
        first = False
    return Exit.DONE


async def when(console: Console, lines: AsyncIterator[str], find: Callable[[str], list[dict[str, object]]]) -> int:
    """Find the times of each JSON line {id, text}."""
    async for number, row in _rows(lines):
        if row is None:
            await console.err(f'Line {number} is not a JSON object with "id" and "text".')
            return Exit.BAD_USAGE
        await console.out(printing.as_json({"id": row["id"], "times": find(str(row["text"]))}))
    return Exit.DONE


async def _rows(lines: AsyncIterator[str]) -> AsyncIterator[tuple[int, dict[str, object] | None]]:
    number = 0
    async for line in lines:
        number += 1
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError:
            row = None
        yield number, row if isinstance(row, dict) and {"id", "text"} <= set(row) else None


async def doctor(talk: Talk, console: Console, *, as_json: bool) -> int:
    """Print what works and what does not; 1 when something needs a cure."""
    findings = await talk.examine()
    if as_json:
        await console.out(printing.as_json([asdict(finding) for finding in findings]))
    for finding in () if as_json else findings:
        await console.out(f"{'ok ' if finding.well else '!! '} {finding.subject}: {finding.seen}")
        if finding.cure:
            await console.out(f"     {finding.cure}")
    return Exit.DONE if all(finding.well for finding in findings) else Exit.COULD_NOT


# ---------------------------------------------------------------- following one turn

Ending = Callable[[SessionEvent], Awaitable[int | None]]


async def _followed(talk: Talk, console: Console, action: Say | CallTool, key: str, *, as_json: bool) -> int:
    """Post the action and follow its turn to the end."""
    turn, denied = 0, False
    events = talk.events()
    talk.post(action)
    async for event in events:
        match event:
            case TurnStarted(number, key=came) if came == key:
                turn = number
            case Routed(number, trace) if number == turn and trace.offer:
                await console.err(f"… {trace.offer.kind}")
            case ApprovalAsked(number) if number == turn:
                denied = await _approval(talk, console, event)
            case Replied(number) if number == turn:
                return await _replied(talk, console, event, as_json=as_json, denied=denied)
            case Asked(number) if number == turn:
                await console.out(_json_of(event, Exit.ASKED_BACK) if as_json else printing.question(event))
                return Exit.ASKED_BACK
            case Failed(number, title, advice) if number == turn:
                await console.err(f"{title} {advice}")
                return Exit.COULD_NOT
            case Stopped(number, text) if number == turn:
                await console.err(text)
                return Exit.COULD_NOT
            case _:
                pass
    return Exit.COULD_NOT


async def _approval(talk: Talk, console: Console, event: ApprovalAsked) -> bool:
    """Show the card and let the person click; True when nobody could."""
    rows = "\n".join(f"  {row.text}: {row.detail}" for row in event.rows)
    clicked = await console.confirm(f"{event.title} ({event.tool})\n{rows}\n")
    talk.post(Answer(event.request, clicked is True))
    return clicked is None


async def _replied(talk: Talk, console: Console, event: Replied, *, as_json: bool, denied: bool) -> int:
    code = Exit.NEEDS_APPROVAL if denied else Exit.DONE if event.could else Exit.COULD_NOT
    await console.out(_json_of(event, code) if as_json else printing.reply(event))
    if event.card and event.card.undo and not talk.rings:
        await console.err(printing.plain(talk.words.say(talk.lang, "nothing_rings.terminal")))
    return code


def _json_of(event: Replied | Asked, code: Exit) -> str:
    rows = [asdict(row) for row in event.card.rows] if isinstance(event, Replied) and event.card else []
    choices = [label for label, _ in event.choices] if isinstance(event, Asked) else []
    whole = {"reply": printing.plain(event.text), "rows": rows, "choices": choices, "exit": int(code)}
    return printing.as_json(whole | {"trace": printing.trace_json(event.trace)})


async def guarded(console: Console, work: Awaitable[int]) -> int:
    """Await a command; an error becomes its sentence and exit code 1."""
    try:
        return await work
    except ErisError as error:
        await console.err(f"{error.title} {error.advice}")
        return Exit.COULD_NOT
