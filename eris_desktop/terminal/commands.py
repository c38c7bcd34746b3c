"""Each one-shot command, against a Talk and a Console. Answers go to standard output, everything else to standard error.

Exit codes: 0 done, 1 it could not, 2 bad usage, 3 needs an approval that nobody can give, 4 a question back.
"""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from eris_desktop.domain.actions import CallTool, Say
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.offer import Origin
from eris_desktop.terminal import printing
from eris_desktop.terminal.arguments import readable
from eris_desktop.terminal.following import followed
from eris_desktop.terminal.talk import Console, Exit, Finding, Spoken, Talk

Find = Callable[[str], list[dict[str, object]]]


async def ask(talk: Talk, console: Console, text: str, *, as_json: bool) -> int:
    """Say one message and print the answer."""
    return await followed(talk, console, Say(text, Origin.TERMINAL, _key()), as_json=as_json)


async def tool(talk: Talk, console: Console, name: str, args: Mapping[str, object] | None, *, yes: bool) -> int:
    """Call one tool; without arguments, show what it takes."""
    shown = talk.signature(name)
    if shown is None:
        await console.err(f"There is no tool {name}. There are: {', '.join(talk.tool_names())}.")
        return Exit.BAD_USAGE
    if args is None:
        await console.out(shown)
        return Exit.DONE
    return await followed(talk, console, CallTool(name, args, _key(), yes), as_json=False)


async def why(talk: Talk, console: Console, text: str, *, as_json: bool) -> int:
    """Print the trace of a message."""
    trace = await talk.explain(text)
    await console.out(printing.as_json(printing.trace_json(trace)) if as_json else printing.trace_text(trace))
    return Exit.DONE


async def teach(talk: Talk, console: Console, text: str, tool: str) -> int:
    """Teach the router a phrase."""
    await console.out(await talk.teach(text, tool))
    return Exit.DONE


async def corrections(talk: Talk, console: Console, undo: int | None, export: str, *, as_json: bool) -> int:
    """List what was taught, write it into a file, or take one back."""
    if undo is not None:
        await console.out(await talk.unteach(undo))
        return Exit.DONE
    found = await talk.corrections()
    if export:
        await asyncio.to_thread(_export, Path(export), found)
    shown = printing.as_json([asdict(one) for one in found]) if as_json else "\n".join(map(printing.correction, found))
    if not export and (shown or not found):
        await console.out(shown or talk.words.say(talk.lang, "corrections.none"))
    return Exit.DONE


def _export(path: Path, found: Sequence[Correction]) -> None:
    """Write one JSON object a line. Raises ErisError when the file cannot be written."""
    try:
        path.write_text("".join(printing.as_json(asdict(one)) + "\n" for one in found), "utf-8")
    except OSError as error:
        raise ErisError(f"{path} could not be written ({error.strerror}).", "Choose another place.") from error


async def backup(talk: Talk, console: Console, file: str) -> int:
    """Write a copy of everything, and say where it lies."""
    await console.out(await talk.back_up(file))
    return Exit.DONE


async def export(talk: Talk, console: Console, file: str) -> int:
    """Write the agenda into a calendar file, and say how much of it."""
    await console.out(await talk.export_agenda(file))
    return Exit.DONE


async def take_in(talk: Talk, console: Console, file: str, *, yes: bool) -> int:
    """Show what a calendar file would bring, and take it in after a yes; nothing is stored before."""
    preview, new = await talk.preview_calendar(file)
    if not new:
        await console.out(preview)
        return Exit.DONE
    allowed = True if yes else await console.confirm(preview)
    if not allowed:
        await console.err(preview if allowed is None else talk.words.say(talk.lang, "approval.denied"))
        return Exit.NEEDS_APPROVAL if allowed is None else Exit.COULD_NOT
    await console.out(await talk.take_calendar_in(file))
    return Exit.DONE


async def doctor(talk: Talk, console: Console, *, as_json: bool) -> int:
    """Print what works and what does not; 1 when something needs a cure."""
    return await report(await talk.examine(), console, as_json=as_json)


async def report(findings: Sequence[Finding], console: Console, *, as_json: bool) -> int:
    """Print findings; 1 when something needs a cure."""
    if as_json:
        await console.out(printing.as_json([asdict(finding) for finding in findings]))
    else:
        await console.out("\n".join(map(printing.finding, findings)))
    return Exit.DONE if all(finding.well for finding in findings) else Exit.COULD_NOT


async def guarded(talk: Talk, console: Console, work: Awaitable[int]) -> int:
    """Await a command; an error becomes its sentence and exit code 1."""
    try:
        return await work
    except ErisError as error:
        await console.err(" ".join(talk.failure(error)))
        return Exit.COULD_NOT


def _key() -> str:
    return uuid.uuid4().hex


# ---------------------------------------------------------------- rows of standard input


@dataclass(frozen=True, slots=True)
class _Row:
    """One row; `id` as it came. `recent`: the dialog so far, as Spoken."""

    id: object
    text: str
    recent: Spoken = ()


async def route(talk: Talk, console: Console, lines: AsyncIterator[str]) -> int:
    """Route each JSON line {id, text, …}; the first row out names all tools."""
    registered: dict[str, object] = {"registered": list(talk.tool_names())}
    async for row in _rows(lines):
        if isinstance(row, int):
            return await _unreadable(row, console)
        await console.out(printing.as_json({"id": row.id, **await talk.route(row.text, row.recent), **registered}))
        registered = {}
    return Exit.DONE


async def when(console: Console, lines: AsyncIterator[str], find: Find) -> int:
    """Find the times of each JSON line {id, text}."""
    async for row in _rows(lines):
        if isinstance(row, int):
            return await _unreadable(row, console)
        await console.out(printing.as_json({"id": row.id, "times": find(row.text)}))
    return Exit.DONE


async def _unreadable(number: int, console: Console) -> int:
    await console.err(f'Line {number} is not a JSON object such as {{"id": 1, "text": "remind me tomorrow at 10"}}.')
    return Exit.BAD_USAGE


async def _rows(lines: AsyncIterator[str]) -> AsyncIterator[_Row | int]:
    """Give each row, or the number of a line that is none. Empty lines are passed over."""
    number = 0
    async for line in lines:
        number += 1
        if line.strip():
            yield _row(line) or number


def _row(line: str) -> _Row | None:
    try:
        row = readable(json.loads(line))
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict) or "id" not in row or not isinstance(row.get("text"), str):
        return None
    return _Row(row["id"], row["text"], _spoken(row.get("recent")))


def _spoken(raw: object) -> Spoken:
    """Read the dialog of a row; what is not of its form is passed over."""
    calls = [one for one in raw if isinstance(one, dict)] if isinstance(raw, list) else []
    return tuple((str(one.get("tool", "")), _objects(one.get("objects"))) for one in calls)


def _objects(raw: object) -> tuple[tuple[str, str], ...]:
    found = [one for one in raw if isinstance(one, dict)] if isinstance(raw, list) else []
    return tuple((str(one.get("id", "")), str(one.get("title", ""))) for one in found)
