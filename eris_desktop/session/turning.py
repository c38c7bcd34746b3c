"""One turn from what was heard to what is shown: the pipeline on the turn thread, then what it decided, carried out here.

Asks before it acts where the verdict says so: an approval that nobody answers in time is a no.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from eris_desktop.domain.actions import CallTool
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.descriptor import Risk, Source
from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.errors import CorrectionRefused, ErisError
from eris_desktop.domain.events import (
    Asked,
    Card,
    Failed,
    Replied,
    Routed,
    StepDone,
    Stopped,
    TokenArrived,
    Undone,
)
from eris_desktop.domain.offer import TurnState
from eris_desktop.domain.tool import Referent, ToolCall
from eris_desktop.domain.trace import Trace
from eris_desktop.session import carrying, speaking
from eris_desktop.session.approving import Approvals
from eris_desktop.session.dialog import Dialog, after_call, after_question, after_reply
from eris_desktop.session.parts import Emit, Heard, Lore, Options, Ports
from eris_desktop.session.pipeline import Decided, Errand, Pipeline
from eris_desktop.turn.again import Repeat, repeated
from eris_desktop.turn.correcting import meant_instead
from eris_desktop.turn.goals import MOST_HOPS
from eris_desktop.turn.guards import guard
from eris_desktop.turn.instead import names_live, other_object
from eris_desktop.turn.pending import Elsewhere, Filled, Pending, Withdrawn, resume
from eris_desktop.turn.plan import Speak
from eris_desktop.turn.reading import AskedBack, Called, Spoke, Unreadable, WantsMore
from eris_desktop.turn.subject import commands
from eris_desktop.turn.undoing import protests, undoes
from eris_desktop.turn.verdict import Approve, AskFor, Leave, Refuse, Run, Verdict

_T = TypeVar("_T")
Live = Mapping[str, tuple[Referent, ...]]


class OnThread(Protocol):
    """Runs blocking work on a thread and awaits it."""

    def __call__(self, work: Callable[..., _T], *args: object) -> Awaitable[_T]:
        """Await work(*args)."""
        ...


@dataclass(frozen=True, slots=True)
class Reach:
    """What a turn may do through the session: run on its two threads, see what is there now, teach the router."""

    turn_thread: OnThread
    tool_thread: OnThread
    live: Callable[[], Awaitable[Live]]
    teach: Callable[[str, str, str], Awaitable[Correction]]  # text, tool, language
    unteach: Callable[[int], Awaitable[str]]  # what was forgotten, as a sentence


class Turning:
    """Carries turns out, one at a time, and keeps the dialog between them."""

    def __init__(self, lore: Lore, ports: Ports, pipeline: Pipeline, dialog: Dialog, emit: Emit, reach: Reach) -> None:
        self._lore, self._ports, self._pipeline, self._emit = lore, ports, pipeline, emit
        self._turn_thread, self._tool_thread, self._live = reach.turn_thread, reach.tool_thread, reach.live
        self._teach, self._unteach = reach.teach, reach.unteach
        self.dialog = dialog
        self._approvals = Approvals(lore, emit)
        self._stopped = False

    async def turn(self, heard: Heard, options: Options) -> None:
        """Take one message to its end. Raises ErisError; then the dialog is as before."""
        self._stopped = False
        heard = replace(heard, recent=self.dialog.recent)
        if self.dialog.pending is None and guard(heard.text, self._lore.catalogue.small_talk).exact:
            # On the loop, for the turn thread may still be loading: a greeting waits for nobody.
            first = self._first_errand(heard, options)
            await self._carry_out(self._pipeline.run(first), first, Course())
            return
        if undoes(heard.text) or (self._just_wrote(heard) and protests(heard.text)):
            await self._undo(heard)
            return
        if await self._instead(heard, options) or await self._corrected(heard, options):
            return
        errand = self._errand(heard, options)
        if errand is None:
            text = self._lore.words.say(heard.lang, "cancelled", heard.turn)
            self._reply(heard, text, Trace(heard.turn, heard.text, heard.lang, verdict="withdrawn"))
        elif errand.resumed:
            await self._hops(errand, (heard.text, *(self.dialog.pending.rest if self.dialog.pending else ())))
        else:
            await self._hops(errand, await self._turn_thread(self._pipeline.goals, heard, options.knobs))

    async def _hops(self, errand: Errand, goals: Sequence[str]) -> None:
        """Take one wish after another, each routed anew. A question back keeps the rest for the answer's turn."""
        done: list[ToolCall] = []
        traces: list[Trace] = []
        for number, goal in enumerate(goals[:MOST_HOPS], 1):
            hop = errand if number == 1 and len(goals) == 1 else await self._hop(errand, goal, number)
            course = Course(tuple(goals[number:]), number >= MOST_HOPS, done, traces)
            try:
                decided = await self._turn_thread(self._pipeline.run, hop)
                goes_on = await self._carry_out(decided, hop, course)
            except ErisError:
                self._tell_undone(hop, course)
                raise
            if not goes_on:
                return

    async def _hop(self, errand: Errand, goal: str, number: int) -> Errand:
        """Give the errand of one wish: its own words, what is there by now, and what the hops before left behind."""
        if number == 1:
            return replace(errand, heard=replace(errand.heard, text=goal))
        heard = replace(errand.heard, text=goal, live=await self._live(), recent=self.dialog.recent)
        return replace(errand, heard=heard, history=self.dialog.history, resumed=None, grounded_in="", hop=number)

    def _tell_undone(self, errand: Errand, course: "Course") -> None:
        """Say which wishes are left when a hop fails: the failure itself is told by whoever catches it."""
        if course.rest:
            heard = errand.heard
            text = self._lore.words.say(heard.lang, "hops.not_done", heard.turn, rest=" · ".join(course.rest))
            self._emit(StepDone(heard.turn, text, None, Trace(heard.turn, heard.text, heard.lang, hop=errand.hop)))

    async def _instead(self, heard: Heard, options: Options) -> bool:
        """Follow "no, the stamps": take the last change back, and make it to the object that was meant."""
        instead = None if self.dialog.pending else other_object(heard.text, heard.recent, heard.live, heard.now)
        if instead is None:
            return False
        await self._take_back_step(heard)
        errand = replace(self._first_errand(heard, options), again=Repeat(instead.call, card=False))
        await self._carry_out(await self._turn_thread(self._pipeline.run, errand), errand, Course())
        return True

    async def _corrected(self, heard: Heard, options: Options) -> bool:
        """Learn from "no, I meant …": the message before belongs to that tool, and is done again with it.

        What that message had changed is taken back. Words that name a live object mean no tool, and small talk teaches nothing.
        """
        words, before = meant_instead(heard.text, heard.now), self.dialog.said
        if words is None or not before or names_live(words, heard.live):
            return False
        tool = await self._turn_thread(self._pipeline.tool_named, words, heard.lang, options.knobs)
        if tool is None or await self._turn_thread(self._pipeline.is_talk, before, heard.lang, options.knobs):
            return False
        if self._just_wrote(heard):
            await self._take_back_step(heard)
        lesson = await self._learn(before, tool, heard)
        again = replace(self._first_errand(replace(heard, text=before), options), tool=tool)
        await self._carry_out(await self._turn_thread(self._pipeline.run, again), again, Course())
        self.dialog = replace(self.dialog, lesson=lesson)
        return True

    def _just_wrote(self, heard: Heard) -> bool:
        """Tell whether the message before this one changed something, and no question has been asked since."""
        last = self.dialog.recent[-1] if self.dialog.recent else None
        return self.dialog.pending is None and last is not None and last.wrote and last.turn == heard.turn - 1

    async def _learn(self, before: str, tool: str, heard: Heard) -> int:
        """Teach the message before, and say so; 0 where nothing is learned, as from a clear command."""
        words, number = self._lore.words, 0
        if commands(before):
            return 0
        try:
            made = await self._teach(before, tool, heard.lang)
            number, key = made.id, "corrections.moved" if made.instead_of else "corrections.heard"
            text = words.say(heard.lang, key, heard.turn, text=before)
        except CorrectionRefused as refused:  # it is done all the same, this once
            spoils = refused.values.get("example", "")
            told = words.say(heard.lang, "corrections.this_once", heard.turn, text=before, example=spoils)
            text = told if spoils else speaking.failure(refused, heard.lang, words)[0]
        self._step(text, heard, "corrected")
        return number

    async def _take_back_step(self, heard: Heard) -> None:
        """Take the last change back as a step of this turn, and say what came back."""
        undo = self.dialog.undo
        if undo is None:
            return
        text = await self._tool_thread(carrying.take_back, undo, heard, self._lore, self._ports)
        self.dialog = replace(self.dialog, undo=None)
        self._emit(Undone(undo, text))
        self._step(text, heard, "undo")
        self._ports.agenda_changed()

    def _step(self, text: str, heard: Heard, verdict: str) -> None:
        self._emit(StepDone(heard.turn, text, None, Trace(heard.turn, heard.text, heard.lang, verdict=verdict)))

    async def _undo(self, heard: Heard) -> None:
        """Take the last change back, and what was learned with it, because the person said so."""
        words, undo, lesson = self._lore.words, self.dialog.undo, self.dialog.lesson
        trace = Trace(heard.turn, heard.text, heard.lang, verdict="undo" if undo or lesson else "nothing to undo")
        told = [await self._unteach(lesson)] if lesson else []
        self.dialog = replace(self.dialog, lesson=0)
        if undo is None:
            self._reply(heard, " ".join(told) or words.say(heard.lang, "undo.nothing", heard.turn), trace, could=bool(told))
            return
        text = await self._tool_thread(carrying.take_back, undo, heard, self._lore, self._ports)
        self.dialog = replace(self.dialog, undo=None)
        self._emit(Undone(undo, text))
        self._reply(heard, " ".join((text, *told)), trace)
        self._ports.agenda_changed()

    async def call(self, asked: CallTool, heard: Heard, options: Options) -> None:
        """Take an engineer's own call to its end. Raises ErisError."""
        self._stopped = False
        called = Called(asked.tool, asked.args)
        decided = await self._turn_thread(self._pipeline.judge, called, heard, TurnState(heard.origin))
        await self._carry_out(decided, self._first_errand(heard, options), Course(yes=asked.yes))

    async def explain(self, heard: Heard, options: Options) -> Trace:
        """Take a message through all steps and carry nothing out."""
        decided = await self._turn_thread(self._pipeline.run, self._first_errand(heard, options))
        return decided.trace

    def stop(self) -> None:
        """End the running turn at its next step; an open approval card is answered with no."""
        self._stopped = True
        self._approvals.withdraw()

    def answer(self, request: int, *, allow: bool) -> None:
        """Answer an approval card; an answer to a closed one changes nothing."""
        self._approvals.answer(request, allow=allow)

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
        if self.dialog.pending is None or repeated(heard.text, self.dialog.recent) is not None:
            return errand
        match resume(self.dialog.pending, heard.text, heard.now, self._lore.catalogue.small_talk):
            case Filled(called, text):
                return replace(errand, resumed=called, grounded_in=text)
            case Withdrawn():
                return None
            case Elsewhere():
                return errand

    async def _carry_out(self, decided: Decided, errand: Errand, course: "Course") -> bool:
        """Act on a decision. True when the turn goes on with the next wish."""
        heard = errand.heard
        if decided.stopped or self._stopped:
            self._emit(Stopped(heard.turn, self._lore.words.say(heard.lang, "stopped", heard.turn)))
            return False
        trace = replace(decided.trace, earlier=tuple(course.traces))
        course.traces.append(decided.trace)
        match decided.outcome:
            case Speak() | Spoke() | AskedBack() | WantsMore() | Unreadable() as worded:
                return self._say(worded, heard, trace, course)
            case verdict:
                return await self._obey(verdict, errand, trace, course)

    async def _obey(self, verdict: Verdict, errand: Errand, trace: Trace, course: "Course") -> bool:
        match verdict:
            case Run(call):
                return await self._run(call, errand.heard, trace, course)
            case Approve(call):
                return await self._approve(call, errand, trace, course)
            case AskFor():
                return self._ask(verdict, errand, trace, course)
            case Leave(_, why):
                heard = errand.heard
                return self._reply(heard, self._lore.words.say(heard.lang, f"left.{why}", heard.turn), trace, course)
            case Refuse():
                self._tell_undone(errand, course)
                self._emit(Failed(errand.heard.turn, *speaking.refusal(verdict, errand.heard, self._lore.words), trace))
                return False

    def _say(
        self, worded: Speak | Spoke | AskedBack | WantsMore | Unreadable, heard: Heard, trace: Trace, course: "Course"
    ) -> bool:
        match worded:
            case Speak():
                told = speaking.closing(worded, heard, self._lore, trace.hits)
                self.dialog = after_reply(self.dialog, heard.text, told.text)
                return self._tell(heard, told.text, told.card, trace, course, could=told.could)
            case Spoke(text):
                return self._reply(heard, text, trace, course)
            case AskedBack(text):
                self.dialog = after_question(self.dialog, heard.text, text, None)
                self._emit(Asked(heard.turn, text, (), trace))
                return False
            case WantsMore() | Unreadable():
                text = self._lore.words.say(heard.lang, "reply.not_understood", heard.turn)
                return self._reply(heard, text, trace, course, could=False)

    async def _run(self, call: ToolCall, heard: Heard, trace: Trace, course: "Course") -> bool:
        """Carry a call out; one that this turn has carried out already is not carried out again."""
        if call in course.done:
            return self._reply(heard, self._lore.words.say(heard.lang, "hops.same", heard.turn), trace, course)
        carried = await self._tool_thread(carrying.carry, call, heard, self._lore, self._ports)
        course.done.append(call)
        tool = self._lore.catalogue.tool(call.tool)
        wrote = bool(tool and tool.risk is not Risk.READ)
        made = Recent(call.tool, carried.result.objects, call, wrote, heard.turn, heard.now)
        self.dialog = after_call(self.dialog, heard.text, carried.reply.text, made, carried.result.undo)
        if wrote:
            self._ports.agenda_changed()
        return self._tell(heard, carried.reply.text, carried.reply.card, trace, course)

    async def _approve(self, call: ToolCall, errand: Errand, trace: Trace, course: "Course") -> bool:
        """Show the card and wait; run only after a click on allow. `yes` given beforehand covers writes, never more."""
        heard, words = errand.heard, self._lore.words
        tool = self._lore.catalogue.tool(call.tool)
        if course.yes and tool and tool.risk is Risk.WRITE:
            return await self._run(call, heard, trace, course)
        refused = await self._approvals.ask(call, heard, errand.options.approval_seconds)
        if not refused:
            return await self._run(call, heard, trace, course)
        return self._reply(heard, words.say(heard.lang, refused), trace, course, could=False)

    def _ask(self, ask: AskFor, errand: Errand, trace: Trace, course: "Course") -> bool:
        heard = errand.heard
        tool = self._lore.catalogue.tool(ask.tool)
        arg = tool.arg(ask.missing) if tool else None
        if arg and arg.source is Source.REF and not ask.choices:
            text = speaking.nothing_there(arg, heard.lang, self._lore.words)
            return self._reply(heard, text, trace, course, could=False)
        question = speaking.question(ask, heard, self._lore.words)
        quick, said = tuple(says for _, says in question.choices), errand.grounded_in or heard.text
        pending = Pending(tool, arg, ask.spans, said, ask.choices, quick, course.rest) if tool and arg else None
        self.dialog = after_question(self.dialog, heard.text, question.text, pending)
        self._emit(Asked(heard.turn, question.text, question.choices, trace))
        return False

    def _reply(self, heard: Heard, text: str, trace: Trace, course: "Course | None" = None, *, could: bool = True) -> bool:
        self.dialog = after_reply(self.dialog, heard.text, text)
        return self._tell(heard, text, None, trace, course or Course(), could=could)

    def _tell(self, heard: Heard, text: str, card: Card | None, trace: Trace, course: "Course", *, could: bool = True) -> bool:
        """Show an answer: a step's where more wishes wait, else the turn's. True when the turn goes on."""
        if course.rest and not course.last:
            self._emit(StepDone(heard.turn, text, card, trace))
            return True
        if course.rest:
            undone = self._lore.words.say(heard.lang, "hops.not_done", heard.turn, rest=" · ".join(course.rest))
            text = f"{text}\n\n{undone}"
        self._emit(Replied(heard.turn, text, card, trace, could))
        return False


@dataclass(frozen=True, slots=True)
class Course:
    """Where a turn stands: the wishes behind this one, whether the cap ends it here, and what was carried out so far."""

    rest: tuple[str, ...] = ()
    last: bool = False
    done: list[ToolCall] = field(default_factory=list)
    traces: list[Trace] = field(default_factory=list)
    yes: bool = False  # writes were allowed beforehand, on the command line


def _soon(loop: asyncio.AbstractEventLoop, emit: Emit, event: Routed | TokenArrived) -> None:
    """Bring an event of the turn thread onto the loop; a loop that is gone needs no events."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(emit, event)
