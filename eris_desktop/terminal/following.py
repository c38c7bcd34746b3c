"""One turn of the session, followed from its post to its end: progress, cards and the answer on a Console."""

import asyncio
from dataclasses import asdict, dataclass

from eris_desktop.domain.actions import Answer, CallTool, Say
from eris_desktop.domain.events import (
    ApprovalAsked,
    ApprovalClosed,
    Asked,
    EngineChanged,
    Failed,
    Replied,
    Routed,
    RouterChanged,
    SessionEvent,
    StepDone,
    Stopped,
    TurnStarted,
)
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.words import plain
from eris_desktop.terminal import printing
from eris_desktop.terminal.talk import Console, Exit, Talk

Ending = Replied | Asked | Failed | Stopped


async def followed(talk: Talk, console: Console, action: Say | CallTool, *, as_json: bool) -> int:
    """Post the action and follow its turn, known by the action's key, to the end; the exit code."""
    desk = _Desk(talk, console)
    with talk.events() as events:
        talk.post(action)
        try:
            async for event in events:
                if isinstance(event, TurnStarted) and event.key == action.key:
                    desk.turn = event.turn
                elif isinstance(event, Replied | Asked | Failed | Stopped) and event.turn == desk.turn:
                    return await _ended(event, desk, as_json=as_json)
                else:
                    await desk.progress(event)
        finally:
            desk.take_card_back()
    return Exit.COULD_NOT


@dataclass(slots=True)
class _Desk:
    """The turn as it stands on the console: its number, and the card that waits for a click."""

    talk: Talk
    console: Console
    turn: int = 0
    card: asyncio.Task[None] | None = None
    nobody: bool = False  # a card was shown and nobody could click it

    async def progress(self, event: SessionEvent) -> None:
        """Show what happens on the way."""
        match event:
            case Routed(turn, trace) if turn == self.turn and trace.offer:
                await self.console.err(printing.progress(trace.offer))
            case StepDone(turn) if turn == self.turn:
                await self.console.out(printing.reply(event))
            case EngineChanged(EngineState.LOADING, name):
                await self.console.err(self.talk.words.say(self.talk.lang, "terminal.loading", model=name))
            case RouterChanged(weak=weak) if weak:
                await self.console.err(self.talk.words.say(self.talk.lang, "terminal.weak", langs=", ".join(weak)))
            case ApprovalAsked(turn) if turn == self.turn:
                self.card = asyncio.ensure_future(self._answered(event))
            case ApprovalClosed():
                self.take_card_back()
            case _:
                pass

    async def _answered(self, asked: ApprovalAsked) -> None:
        """Show the card; no click, or nobody who could, is a no."""
        said = await self.console.confirm(self._card_of(asked))
        self.nobody = said is None
        self.talk.post(Answer(asked.request, said is True))

    def _card_of(self, asked: ApprovalAsked) -> str:
        rows = [f"  {row.text}: {row.detail}" for row in asked.rows]
        heading, prompt = (self.talk.words.say(self.talk.lang, f"terminal.{key}") for key in ("card", "prompt"))
        return "\n".join([heading, f"{asked.title} ({asked.tool})", *rows, prompt])

    def take_card_back(self) -> None:
        """Ask no longer: it was answered elsewhere, its time ran out, or the turn has ended."""
        if self.card is not None:
            self.card.cancel()
            self.card = None


async def _ended(event: Ending, desk: _Desk, *, as_json: bool) -> int:
    talk, console = desk.talk, desk.console
    code = _code(event, nobody=desk.nobody)
    match event:
        case Replied():
            await console.out(_json(event, code) if as_json else printing.reply(event))
            if event.card and event.card.undo and not talk.rings(event.card.undo.tool):
                await console.err(plain(talk.words.say(event.trace.lang, "nothing_rings.terminal")))
        case Asked(choices=choices):
            await console.out(_json(event, code) if as_json else printing.question(event))
            await console.offer(choices)
        case Failed(title=title, advice=advice):
            await console.err(f"{title} {advice}")
        case Stopped(text=text):
            await console.err(text)
    if as_json and isinstance(event, Failed | Stopped):
        await console.out(_json(event, code))
    return code


def _code(event: Ending, *, nobody: bool) -> Exit:
    match event:
        case Replied(could=could):
            return Exit.NEEDS_APPROVAL if nobody else Exit.DONE if could else Exit.COULD_NOT
        case Asked():
            return Exit.ASKED_BACK
        case Failed() | Stopped():
            return Exit.COULD_NOT


def _json(event: Ending, code: Exit) -> str:
    """Give the end of a turn as one JSON object, of the same keys whatever the end."""
    card = event.card if isinstance(event, Replied) else None
    trace = None if isinstance(event, Stopped) else event.trace
    return printing.as_json(
        {
            "reply": "" if isinstance(event, Failed) else plain(event.text),
            "rows": [asdict(row) for row in card.rows] if card else [],
            "choices": [label for label, _ in event.choices] if isinstance(event, Asked) else [],
            "error": {"title": event.title, "advice": event.advice} if isinstance(event, Failed) else None,
            "exit": int(code),
            "trace": printing.trace_json(trace) if trace else None,
        }
    )
