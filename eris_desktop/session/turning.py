"""One turn from what was heard to what is shown: the pipeline on the turn thread, then what it decided, carried out here.

Asks before it acts where the verdict says so: an approval that nobody answers in time is a no.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Protocol, TypeVar

from eris_desktop.domain.descriptor import Risk, Source
from eris_desktop.domain.messages import (
    ApprovalAsked,
    ApprovalClosed,
    Asked,
    CallTool,
    Failed,
    Replied,
    Routed,
    Stopped,
    TokenArrived,
)
from eris_desktop.domain.offer import TurnState
from eris_desktop.domain.tool import ToolCall
from eris_desktop.domain.trace import Trace
from eris_desktop.session import carrying, speaking
from eris_desktop.session.dialog import Dialog, after_question, after_reply
from eris_desktop.session.parts import Emit, Heard, Lore, Options, Ports
from eris_desktop.session.pipeline import Decided, Errand, Pipeline
from eris_desktop.turn.gatekeeper import Approve, AskFor, Refuse, Run
from eris_desktop.turn.pending import Elsewhere, Filled, Pending, Withdrawn, resume
from eris_desktop.turn.plan import Speak
from eris_desktop.turn.reading import AskedBack, Called, Spoke, Unreadable, WantsMore

_T = TypeVar("_T")


class OnThread(Protocol):
    """Runs blocking work on a thread and awaits it."""

    def __call__(self, work: Callable[..., _T], *args: object) -> Awaitable[_T]:
        """Await work(*args)."""
        ...


class Turning:
    """Carries turns out, one at a time, and keeps the dialog between them."""

    def __init__(
        self,
        lore: Lore,
        ports: Ports,
        pipeline: Pipeline,
        dialog: Dialog,
        emit: Emit,
        turn_thread: OnThread,
        tool_thread: OnThread,
    ) -> None:
        self._lore, self._ports, self._pipeline, self._emit = lore, ports, pipeline, emit
        self._turn_thread, self._tool_thread = turn_thread, tool_thread
        self.dialog = dialog
        self._requests = 0
        self._waiting: dict[int, asyncio.Future[bool]] = {}
        self._stopped = False

    async def turn(self, heard: Heard, options: Options) -> None:
        """Take one message to its end. Raises ErisError; then the dialog is as before."""
        self._stopped = False
        heard = replace(heard, recent=self.dialog.recent)
        errand = self._errand(heard, options)
        if errand is None:
            text = self._lore.words.say(heard.lang, "cancelled", heard.turn)
            self._reply(heard, text, Trace(heard.turn, heard.text, heard.lang, verdict="withdrawn"))
            return
        decided = await self._turn_thread(self._pipeline.run, errand)
        await self._carry_out(decided, errand)

    async def call(self, asked: CallTool, heard: Heard, options: Options) -> None:
        """Take an engineer's own call to its end. Raises ErisError."""
        self._stopped = False
        called = Called(asked.tool, asked.args)
        decided = await self._turn_thread(self._pipeline.judge, called, heard, TurnState(heard.origin))
        await self._carry_out(decided, self._first_errand(heard, options), yes=asked.yes)

    async def explain(self, heard: Heard, options: Options) -> Trace:
        """Take a message through all steps and carry nothing out."""
        decided = await self._turn_thread(self._pipeline.run, self._first_errand(heard, options))
        return decided.trace

    def stop(self) -> None:
        """End the running turn at its next step; an open approval card is answered with no."""
        self._stopped = True
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_result(False)

    def answer(self, request: int, *, allow: bool) -> None:
        """Answer an approval card; an answer to a closed one changes nothing."""
        waiting = self._waiting.get(request)
        if waiting and not waiting.done():
            waiting.set_result(allow)

    def _first_errand(self, heard: Heard, options: Options) -> Errand:
        """Give the errand of a message that no open question waits for."""
        loop = asyncio.get_running_loop()
        return Errand(
            heard,
            TurnState(heard.origin),
            options,
            self.dialog.history,
            lambda trace: _soon(loop, self._emit, Routed(heard.turn, trace)),
            lambda words: _soon(loop, self._emit, TokenArrived(heard.turn, words)),
            lambda: self._stopped,
        )

    def _errand(self, heard: Heard, options: Options) -> Errand | None:
        """Give the turn's errand; None when the message withdraws the open question."""
        errand = self._first_errand(heard, options)
        if self.dialog.pending is None:
            return errand
        match resume(self.dialog.pending, heard.text, heard.now, self._lore.catalogue.small_talk):
            case Filled(called, text):
                return replace(errand, resumed=called, grounded_in=text)
            case Withdrawn():
                return None
            case Elsewhere():
                return errand

    async def _carry_out(self, decided: Decided, errand: Errand, *, yes: bool = False) -> None:
        heard, words = errand.heard, self._lore.words
        if decided.stopped or self._stopped:
            self._emit(Stopped(heard.turn, words.say(heard.lang, "stopped", heard.turn)))
            return
        match decided.outcome:
            case Run(call):
                await self._run(call, heard, decided.trace)
            case Approve(call):
                await self._approve(call, errand, decided.trace, yes=yes)
            case AskFor() as ask:
                self._ask(ask, errand, decided.trace)
            case Refuse() as refuse:
                self._emit(Failed(heard.turn, *speaking.refusal(refuse, heard, words), decided.trace))
            case Speak(kind) as speak:
                could = kind in ("small_talk", "about")
                self._reply(heard, speaking.answer(speak, heard, self._lore), decided.trace, could=could)
            case Spoke(text):
                self._reply(heard, text, decided.trace)
            case AskedBack(text):
                self.dialog = after_question(self.dialog, heard.text, text, None)
                self._emit(Asked(heard.turn, text, (), decided.trace))
            case WantsMore() | Unreadable():
                self._reply(heard, words.say(heard.lang, "reply.not_understood", heard.turn), decided.trace, could=False)

    async def _run(self, call: ToolCall, heard: Heard, trace: Trace) -> None:
        carried = await self._tool_thread(carrying.carry, call, heard, self._lore, self._ports)
        self.dialog = after_reply(self.dialog, heard.text, carried.reply.text, carried.result.objects)
        self._emit(Replied(heard.turn, carried.reply.text, carried.reply.card, trace))
        tool = self._lore.catalogue.tool(call.tool)
        if tool and tool.risk is not Risk.READ:
            self._ports.agenda_changed()

    async def _approve(self, call: ToolCall, errand: Errand, trace: Trace, *, yes: bool) -> None:
        """Show the card and wait; run only after a click on allow. `yes` given beforehand covers writes, never more."""
        heard, words = errand.heard, self._lore.words
        tool = self._lore.catalogue.tool(call.tool)
        if yes and tool and tool.risk is Risk.WRITE:
            await self._run(call, heard, trace)
            return
        self._requests += 1
        request, seconds = self._requests, errand.options.approval_seconds
        self._waiting[request] = waiting = asyncio.get_running_loop().create_future()
        title = tool.title[heard.lang] if tool else call.tool
        rows = carrying.exact_arguments(call, heard.lang, heard)
        deadline = heard.now + timedelta(seconds=seconds)
        self._emit(ApprovalAsked(heard.turn, request, call.tool, title, rows, deadline))
        try:
            allowed = await asyncio.wait_for(waiting, seconds)
            denied = "approval.denied"
        except TimeoutError:
            allowed, denied = False, "approval.timed_out"
        finally:
            del self._waiting[request]
        self._emit(ApprovalClosed(request, allowed))
        if allowed:
            await self._run(call, heard, trace)
        else:
            self._reply(heard, words.say(heard.lang, denied), trace, could=False)

    def _ask(self, ask: AskFor, errand: Errand, trace: Trace) -> None:
        heard = errand.heard
        tool = self._lore.catalogue.tool(ask.tool)
        arg = tool.arg(ask.missing) if tool else None
        if arg and arg.source is Source.REF and not ask.choices:
            self._reply(heard, self._lore.words.say(heard.lang, "nothing.there"), trace, could=False)
            return
        question = speaking.question(ask, heard, self._lore.words)
        quick = tuple(says for _, says in question.choices)
        pending = Pending(tool, arg, ask.spans, errand.grounded_in or heard.text, ask.choices, quick) if tool and arg else None
        self.dialog = after_question(self.dialog, heard.text, question.text, pending)
        self._emit(Asked(heard.turn, question.text, question.choices, trace))

    def _reply(self, heard: Heard, text: str, trace: Trace, *, could: bool = True) -> None:
        self.dialog = after_reply(self.dialog, heard.text, text)
        self._emit(Replied(heard.turn, text, None, trace, could))


def _soon(loop: asyncio.AbstractEventLoop, emit: Emit, event: Routed | TokenArrived) -> None:
    """Bring an event of the turn thread onto the loop; a loop that is gone needs no events."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(emit, event)
