"""Actions in, events out; one turn after another. The only place where effects happen in order.

Runs on one asyncio loop (Qt's in the window, a plain one in the terminal) and never blocks it: the steps of a turn run on
the thread `turn`, tools and the database on the thread `tool`. A message waits for the one before it; everything else (stop,
answers, due reminders, undo) is done at once. Nothing foreign gets out of here: an ErisError becomes Failed, anything else is
logged whole and shown as one fixed sentence.
"""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import TypeVar, assert_never

from eris_desktop.domain.actions import (
    AddEntry,
    Answer,
    CallTool,
    Cancel,
    Correct,
    EditEntry,
    EndEntry,
    MarkAllDone,
    MarkDone,
    MoveEntry,
    Pause,
    Quit,
    ReminderDue,
    Say,
    SettingChanged,
    Snooze,
    SnoozeAll,
    Uncorrect,
    UndoAsked,
    UserAction,
    WatchAgenda,
)
from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.events import (
    AgendaChanged,
    CorrectionsChanged,
    Failed,
    Idle,
    SettingRejected,
    SettingsApplied,
    Stopped,
    TendingFailed,
    TurnStarted,
    Undone,
)
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Origin, TurnState
from eris_desktop.domain.tool import Referent
from eris_desktop.domain.trace import Trace
from eris_desktop.reminders.said import living
from eris_desktop.session import carrying, speaking
from eris_desktop.session.dialog import Dialog
from eris_desktop.session.learning import Learning
from eris_desktop.session.parts import Emit, Heard, Lore, Options, Ports
from eris_desktop.session.pipeline import Pipeline
from eris_desktop.session.ringing import Bells, Ringing
from eris_desktop.session.router import Routed, Router
from eris_desktop.session.teaching import Teaching
from eris_desktop.session.tending import Tending, tend
from eris_desktop.session.turning import Reach, Turning
from eris_desktop.settings.table import SettingValue
from eris_desktop.turn.door import readable
from eris_desktop.turn.language import language_of
from eris_desktop.turn.prompt import static_prefix

LOG = logging.getLogger("eris.session")
_T = TypeVar("_T")


Aside = UndoAsked | ReminderDue | SettingChanged | Correct | Uncorrect


class Session:
    """The running conversation of one data folder."""

    def __init__(self, lore: Lore, ports: Ports, options: Options, emit: Emit) -> None:
        self._table_changed = ports.agenda_changed
        ports = replace(ports, agenda_changed=self._agenda_changed)
        self._lore, self._ports, self._emit = lore, ports, emit
        self.options = options
        self._loop: asyncio.AbstractEventLoop | None = None
        self._actions: asyncio.Queue[UserAction] = asyncio.Queue()
        self._messages: deque[tuple[int, Say | CallTool]] = deque()
        self._turns = 0
        self._running: asyncio.Task[None] | None = None
        self._others: set[asyncio.Task[None]] = set()
        self._turn_thread = ThreadPoolExecutor(1, "turn")
        # One: two that read an entry and write it back must not meet (a click on Done while it is marked as rung).
        self._tool_threads = ThreadPoolExecutor(1, "tool")
        self._learning = Learning(lore, ports)
        self._pipeline = Pipeline(lore, ports, Router(lore, ports, self._learning.learned))
        self.teaching = Teaching(lore, ports, self._learning, emit, self._on_turn_thread, lambda: self.options)
        taught = (self.teaching.teach_in_turn, self.teaching.take_back)
        reach = Reach(self._on_turn_thread, self._on_tool_thread, self._live, *taught)
        bells = Bells(self._on_tool_thread, lambda: self.options, self._beside_turns)
        self._ringing = Ringing(lore, ports, emit, bells)
        self._watched = False
        self._turning = Turning(lore, ports, self._pipeline, Dialog(), emit, reach)

    # ------------------------------------------------------------ the two ends

    def post(self, action: UserAction) -> None:
        """Take an action, from any thread, without blocking. Before `run` it waits."""
        if self._loop is None:
            self._actions.put_nowait(action)
        else:
            self._loop.call_soon_threadsafe(self._actions.put_nowait, action)

    async def run(self) -> None:
        """Work until Quit; then stop what runs and end the threads. The model is closed by whoever made it."""
        self._loop = asyncio.get_running_loop()
        try:
            while not isinstance(action := await self._actions.get(), Quit):
                self._take(action)
        finally:
            await self._end()

    async def prepare(self) -> None:
        """Load embedder, phrase bank and model ahead of the first message; what fails will fail again, loudly, in a turn."""
        try:
            await self._ringing.resume()
            await self._on_turn_thread(self._pipeline.router.prepare, self.options.knobs)
            self._emit(CorrectionsChanged(await self.teaching.corrections()))
            await self._on_turn_thread(self._warm)
        except ErisError as error:
            LOG.warning("not ready ahead of time: %s", error.code)

    def _warm(self) -> None:
        self._ports.model.load()
        size = self._ports.size_class()
        if size is not SizeClass.TINY:
            self._ports.model.warm(static_prefix(size))

    async def _end(self) -> None:
        self._turning.stop()
        self._ringing.end()
        self._ports.model.stop()
        for task in filter(None, (self._running, *self._others)):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._turn_thread.shutdown(wait=True, cancel_futures=True)
        self._tool_threads.shutdown(wait=True, cancel_futures=True)

    # ------------------------------------------------------------ actions

    def _take(self, action: UserAction) -> None:
        match action:
            case Say() | CallTool():
                self._queue(action)
            case Answer(request, allow):
                self._turning.answer(request, allow=allow)
            case Cancel():
                self._cancel()
            case Pause(on):
                self._ringing.pause(on=on)
            case WatchAgenda():
                self._watched = True
                self._agenda_changed()
            case UndoAsked() | ReminderDue() | SettingChanged() | Correct() | Uncorrect():
                self._aside(action)
            case AddEntry() | EditEntry() | MoveEntry() | EndEntry():
                self._beside_turns(partial(self._tend, action))
            case Snooze() | SnoozeAll() | MarkDone() | MarkAllDone():
                self._beside_turns(partial(self._ringing.answer, action))
            case Quit():
                return
            case _:
                assert_never(action)

    def _queue(self, asked: Say | CallTool) -> None:
        self._turns += 1
        waiting = len(self._messages) + (self._running is not None)
        self._messages.append((self._turns, asked))
        origin = asked.origin if isinstance(asked, Say) else Origin.TERMINAL
        self._emit(TurnStarted(self._turns, _words_of(asked), origin, waiting, asked.key))
        if self._running is None:
            self._running = asyncio.ensure_future(self._work())

    def _cancel(self) -> None:
        """Stop the running turn; messages behind it are dropped too, for that is what a person who says stop means."""
        while self._messages:
            turn, asked = self._messages.popleft()
            self._emit(Stopped(turn, self._lore.words.say(language_of(_words_of(asked), self.options.lang), "stopped")))
        self._turning.stop()
        self._ports.model.stop()

    async def _work(self) -> None:
        """Take one message after another until none waits."""
        while self._messages:
            turn, asked = self._messages.popleft()
            await self._guarded(turn, partial(self._turn, turn, asked))
        self._running = None
        self._emit(Idle())

    async def _turn(self, turn: int, asked: Say | CallTool) -> None:
        match asked:
            case Say(text, origin):
                await self._turning.turn(await self._hear(turn, text, origin), self.options)
            case CallTool():
                heard = await self._hear(turn, _words_of(asked), Origin.TERMINAL)
                await self._turning.call(asked, heard, self.options)

    async def _hear(self, turn: int, text: str, origin: Origin) -> Heard:
        text = readable(text)
        lang = language_of(text, language_of(self._turning.dialog.said, self.options.lang))  # "ok" after German is German
        return Heard(turn, text, origin, lang, self._ports.clock.now(), await self._live())

    async def _live(self) -> Mapping[str, tuple[Referent, ...]]:
        """Give everything that a person can mean by a title or by "it", by collection."""
        entries = await self._on_tool_thread(self._ports.agenda.entries, ALIVE)
        return living(entries, self._ports.clock.now())

    async def explain(self, text: str, origin: Origin) -> Trace:
        """Take a message through all steps and do nothing of it: the trace that `eris why` prints. Raises ErisError."""
        return await self._turning.explain(await self._hear(0, text, origin), self.options)

    async def route(self, text: str, origin: Origin, recent: tuple[Recent, ...] = ()) -> Routed:
        """Give the router's decision alone, as if `recent` had been the dialog so far. Raises EmbedderFailed."""
        heard = replace(await self._hear(len(recent) + 1, text, origin), recent=recent)
        return await self._on_turn_thread(self._pipeline.route, heard, TurnState(origin), self.options.knobs)

    # ------------------------------------------------------------ beside the turns

    def _aside(self, action: Aside) -> None:
        self._beside_turns(partial(self._beside, action))

    def _beside_turns(self, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.ensure_future(self._guarded(0, work))
        self._others.add(task)
        task.add_done_callback(self._others.discard)

    def _agenda_changed(self) -> None:
        """Let the alarms look again, and tell a shell that shows the agenda. Called on the loop."""
        self._table_changed()
        self._beside_turns(self._tell_agenda)

    async def _tend(self, action: Tending) -> None:
        """Do what the person does in the agenda by hand; a fault is told there and not in the conversation."""
        lang, words = self.options.lang, self._lore.words
        doing = partial(tend, action, self._ports.agenda, lang, self._ports.clock.now(), words)
        try:
            self._emit(await self._on_tool_thread(doing))
        except ErisError as error:
            self._emit(TendingFailed(*speaking.failure(error, lang, words)))
        self._ports.agenda_changed()

    async def _tell_agenda(self) -> None:
        entries = await self._on_tool_thread(self._ports.agenda.entries, ALIVE)
        self._ringing.settle(entries)
        if self._watched:
            self._emit(AgendaChanged(entries))

    async def _beside(self, action: Aside) -> None:
        match action:
            case UndoAsked(undo):
                heard = await self._hear(0, "", Origin.WINDOW)
                text = await self._on_tool_thread(carrying.take_back, undo, heard, self._lore, self._ports)
                self._emit(Undone(undo, text))
                self._ports.agenda_changed()
            case ReminderDue(entry):
                await self._ringing.due(entry)
            case SettingChanged(key, value):
                await self._set(key, value)
            case Correct() | Uncorrect():
                await self.teaching.take(action)

    async def _set(self, key: str, value: SettingValue) -> None:
        try:
            self.options = await self._on_tool_thread(self._ports.change_setting, key, value)
        except ErisError as error:
            self._emit(SettingRejected(key, *speaking.failure(error, self.options.lang, self._lore.words)))
        else:
            self._emit(SettingsApplied(key, value))
            await self._on_turn_thread(self._pipeline.router.prepare, self.options.knobs)

    # ------------------------------------------------------------ threads and faults

    async def _on_turn_thread(self, work: Callable[..., _T], *args: object) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._turn_thread, partial(work, *args))

    async def _on_tool_thread(self, work: Callable[..., _T], *args: object) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._tool_threads, partial(work, *args))

    async def _guarded(self, turn: int, work: Callable[[], Awaitable[None]]) -> None:
        """Do it, and turn whatever goes wrong into a sentence. One of the two outermost loops, hence the broad except."""
        words, lang = self._lore.words, self.options.lang
        try:
            await work()
        except ErisError as error:
            LOG.warning("turn %d failed: %s", turn, error.code)
            self._emit(Failed(turn, *speaking.failure(error, lang, words)))
        except Exception:
            LOG.exception("turn %d failed unexpectedly", turn)
            title, advice = words.say(lang, "failed.unexpected_title"), words.say(lang, "failed.unexpected_advice")
            self._emit(Failed(turn, title, advice))


def _words_of(asked: Say | CallTool) -> str:
    """Give a message's words; a call of an engineer is shown as it was typed."""
    return asked.text if isinstance(asked, Say) else f"{asked.tool} {json.dumps(asked.args, ensure_ascii=False)}"
