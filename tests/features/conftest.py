"""The words of the scenarios, over a real window, the real session, router, tools and database on one qasync loop.

Given by the test: the clock, the model, and whether a notification server is there.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QTextEdit, QWidget
from pytest_bdd import given, parsers, then, when
from pytestqt.qtbot import QtBot
from qasync import QEventLoop

from eris_desktop.adapters.alarms import Alarms
from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.adapters.store import Store, open_store
from eris_desktop.domain.actions import Pause, Quit
from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.events import (
    Asked,
    Failed,
    Idle,
    ReminderAnswered,
    ReminderShown,
    Replied,
    SessionEvent,
    Stopped,
    Undone,
)
from eris_desktop.domain.model import SizeClass
from eris_desktop.session.parts import Lore, Options, Ports
from eris_desktop.session.session import Session
from eris_desktop.settings.paths import shipped
from eris_desktop.settings.table import DEFAULTS
from eris_desktop.ui.desktop import DesktopShell, build
from tests.support.models import ScriptedModel
from tests.support.talks import NOON, MovableClock, RecordingNotifier

_T = TypeVar("_T")
_E = TypeVar("_E")


@dataclass
class Stage:
    """Everything that a scenario turns and looks at."""

    loop: QEventLoop
    qtbot: QtBot
    clock: MovableClock = field(default_factory=MovableClock)
    model: ScriptedModel = field(default_factory=lambda: ScriptedModel(size=SizeClass.TINY))
    notifier: RecordingNotifier = field(default_factory=RecordingNotifier)
    events: list[SessionEvent] = field(default_factory=list)
    told: asyncio.Event = field(default_factory=asyncio.Event)
    seen: int = 0
    shell: DesktopShell | None = None
    session: Session | None = None
    store: Store | None = None
    alarms: Alarms | None = None
    running: asyncio.Future[None] | None = None

    @property
    def window(self) -> QWidget:
        assert self.shell
        return self.shell.window

    def run(self, work: Awaitable[_T]) -> _T:
        """Let the loop run until the work is done and what follows from it is drawn. Qt's events are handled only in here."""

        async def and_draw() -> _T:
            result = await work
            await asyncio.sleep(0.02)
            return result

        # Not run_until_complete: qasync handles Qt's events once more at its end, when no loop runs that they belong to.
        task = self.loop.create_task(and_draw())
        task.add_done_callback(lambda _: self.loop.stop())
        self.loop.run_forever()
        return task.result()

    def do(self, act: Callable[[], object]) -> None:
        """Do what a person does, while the loop runs."""

        async def acting() -> None:
            act()

        self.run(acting())

    async def _next(self, kinds: tuple[type[_E], ...]) -> _E:
        async with asyncio.timeout(30):
            while True:
                for place in range(self.seen, len(self.events)):
                    event = self.events[place]
                    if isinstance(event, kinds):
                        self.seen = place + 1
                        return event
                self.told.clear()
                await self.told.wait()

    def next(self, *kinds: type[_E]) -> _E:
        """Let the loop run until the next such event, each event counted once."""
        return self.run(self._next(kinds))

    def last(self, kind: type[_E]) -> _E:
        found = [event for event in self.events if isinstance(event, kind)]
        assert found, f"no {kind.__name__} among {[type(event).__name__ for event in self.events]}"
        return found[-1]

    def hear(self, event: SessionEvent) -> None:
        assert self.shell
        self.shell.on_event(event)
        self.events.append(event)
        self.told.set()

    def click(self, name: str) -> None:
        button = self.window.findChild(QPushButton, name)
        assert button is not None, f"no button {name}"
        self.do(lambda: self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton))

    def screen(self) -> str:
        """Give all text that the window shows."""
        panes = self.window.findChildren(QTextEdit)
        return "\n".join(pane.toPlainText() for pane in panes if pane.isVisible())

    def end(self) -> None:
        """Quit, and wait until everything is given back."""
        if self.shell and self.session and self.store and self.alarms and self.running:
            self.session.post(Quit())
            self.run(self.running)
            self.run(self.alarms.shutdown())
            self.store.close()
            self.do(self.shell.close)
            for window in (self.shell.window, self.shell.inspector, self.shell.settings):
                window.deleteLater()

    def agenda(self) -> list[str]:
        assert self.store
        return [entry.text for entry in self.store.entries(ALIVE)]


@pytest.fixture
def stage(qapp: QApplication, qtbot: QtBot) -> Iterator[Stage]:
    loop = QEventLoop(qapp, already_running=False)
    asyncio.set_event_loop(loop)
    yield Stage(loop, qtbot)
    asyncio.set_event_loop(None)
    loop.close()


def pytest_bdd_after_scenario(request: pytest.FixtureRequest) -> None:
    """End the program before pytest-qt handles Qt's events once more: then no loop runs that they could belong to."""
    request.getfixturevalue("stage").end()


# ---------------------------------------------------------------- Given


@given("it is Tuesday 1 December 2026, 12:00 in Berlin")
def noon(stage: Stage) -> None:
    assert stage.clock.now() == NOON
    assert f"{NOON:%A %d %B %Y, %H:%M} {NOON.tzinfo}" == "Tuesday 01 December 2026, 12:00 Europe/Berlin"


@given("a model of class standard")
def standard(stage: Stage) -> None:
    stage.model.size = SizeClass.STANDARD


@given("no notification server is there")
def no_server(stage: Stage) -> None:
    stage.notifier.takes = False


@given(parsers.parse("the model dies, then writes {answer}"))
def dies_then_writes(stage: Stage, answer: str, expect_logs: Callable[[str], None]) -> None:
    expect_logs("engine_died")
    stage.model.answers += ["†", answer]


@given("the model writes on until it is stopped")
def writes_on(stage: Stage) -> None:
    stage.model.answers.append("…")


@given(parsers.re(r"the model writes (?P<answer>\{.*)"))
def writes(stage: Stage, answer: str) -> None:
    stage.model.answers.append(answer)


@given("the window is open")
def window_open(stage: Stage, lore: Lore, embedder: DefaultEmbedder, cache: Path, tmp_path: Path) -> None:
    store = open_store(tmp_path / "eris.db")
    values = {**DEFAULTS, "language": "en", "theme": "light"}

    def refuse(key: str, value: object) -> Options:
        raise AssertionError(f"{key}={value} was not expected")

    async def start() -> None:
        alarms = Alarms()
        ports = Ports(
            stage.clock,
            embedder,
            VectorFiles(cache),
            FitFiles(cache),
            stage.model,
            store,
            store,
            stage.notifier,
            lambda: stage.model.size,
            alarms.refresh,
            refuse,
        )
        session = Session(lore, ports, Options("en"), stage.hear)
        stage.shell = build(lore.words, "en", values, session.post, shipped().resources, stage.clock.now, lambda: False)
        stage.session, stage.store, stage.alarms = session, store, alarms
        stage.running = asyncio.ensure_future(session.run())
        alarms.start(store.due, session.post, stage.clock)
        stage.shell.show()

    stage.run(start())


# ---------------------------------------------------------------- When


@when(parsers.parse('I send "{text}"'))
def send(stage: Stage, text: str) -> None:
    assert stage.shell
    box = stage.window.findChild(QPlainTextEdit, "composer-box") or stage.window.findChild(QTextEdit, "composer-box")
    assert box is not None
    typed = QInputMethodEvent()
    typed.setCommitString(text)  # as an input method does: QTest's own key clicks know ASCII only
    stage.do(lambda: QApplication.sendEvent(box, typed))
    stage.do(lambda: stage.qtbot.keyClick(box, Qt.Key.Key_Return))


@when(parsers.parse('I type "{text}"'))
def type_and_wait(stage: Stage, text: str) -> None:
    send(stage, text)
    stage.next(Replied, Asked, Failed, Stopped)
    stage.next(Idle)


@when(parsers.parse("I click choice {number:d}"))
def click_choice(stage: Stage, number: int) -> None:
    stage.click(f"choice-{stage.last(Asked).turn}-{number - 1}")
    stage.next(Replied, Asked, Failed)
    stage.next(Idle)


@when(parsers.parse("I click example {number:d}"))
def click_example(stage: Stage, number: int) -> None:
    stage.click(f"example-{number - 1}")
    stage.next(Replied, Asked, Failed)


@when("I click undo")
def click_undo(stage: Stage) -> None:
    stage.click(f"undo-{stage.last(Replied).turn}")
    stage.next(Undone)


@when(parsers.re(r"(?P<number>\d+) (?P<unit>minutes|hours) pass"))
def time_passes(stage: Stage, number: str, unit: str) -> None:
    stage.clock.at += timedelta(**{unit: int(number)})
    assert stage.alarms
    stage.alarms.refresh()
    paused = any(isinstance(event, Pause) for event in stage.events) or (stage.shell and stage.shell.view.paused)
    if not paused:
        stage.next(ReminderShown)
    else:
        stage.run(asyncio.sleep(0.2))


@when("I click done on the card")
def click_done(stage: Stage) -> None:
    stage.click(f"done-{stage.last(ReminderShown).entry}")
    stage.next(ReminderAnswered)


@when(parsers.parse("I snooze the card for {minutes:d} minutes"))
def click_snooze(stage: Stage, minutes: int) -> None:
    stage.click(f"snooze-{minutes}-{stage.last(ReminderShown).entry}")
    stage.next(ReminderAnswered)


@when("I pause notifications")
def pause(stage: Stage) -> None:
    assert stage.session
    stage.session.post(Pause(on=True))
    stage.run(asyncio.sleep(0.05))


@when("I resume notifications")
def resume(stage: Stage) -> None:
    assert stage.session
    stage.session.post(Pause(on=False))
    stage.next(ReminderShown)


@when("the model is writing")
def is_writing(stage: Stage) -> None:
    async def until() -> None:
        async with asyncio.timeout(30):
            while not stage.model.waiting.is_set():
                await asyncio.sleep(0.01)

    stage.run(until())


@when("I press Esc")
def press_esc(stage: Stage) -> None:
    stage.do(lambda: stage.qtbot.keyClick(stage.window, Qt.Key.Key_Escape))
    stage.next(Stopped)


# ---------------------------------------------------------------- Then


@then(parsers.parse('the answer says "{text}"'))
def answer_says(stage: Stage, text: str) -> None:
    assert text in stage.screen()


@then("an answer is shown")
def answer_shown(stage: Stage) -> None:
    words = stage.last(Replied).text.split("\n")[0].replace("*", "").replace("\\", "")[:30]
    assert words in stage.screen()


@then(parsers.parse("a question with {number:d} choices is shown"))
def question_shown(stage: Stage, number: int) -> None:
    asked = stage.last(Asked)
    assert [bool(stage.window.findChild(QPushButton, f"choice-{asked.turn}-{place}")) for place in range(number + 1)] == [
        True
    ] * number + [False]


@then(parsers.parse('the agenda holds "{text}"'))
def agenda_holds(stage: Stage, text: str) -> None:
    assert stage.agenda() == [text]


@then("the agenda is empty")
def agenda_empty(stage: Stage) -> None:
    assert stage.agenda() == []


@then("no model was asked")
def no_model(stage: Stage) -> None:
    assert stage.model.orders == []


@then(parsers.parse('a reminder card "{text}" is shown'))
def card_shown(stage: Stage, text: str) -> None:
    rang = stage.last(ReminderShown)
    assert rang.text == text
    assert stage.window.findChild(QWidget, f"reminder-{rang.entry}") is not None


@then(parsers.parse('{number:d} reminder cards "{text}" have been shown'))
def cards_shown(stage: Stage, number: int, text: str) -> None:
    assert [event.text for event in stage.events if isinstance(event, ReminderShown)] == [text] * number


@then("no reminder card is shown")
def no_card(stage: Stage) -> None:
    assert not [event for event in stage.events if isinstance(event, ReminderShown)]


@then(parsers.parse('the reminder card says "{text}"'))
def card_says(stage: Stage, text: str) -> None:
    assert text in stage.screen()


@then(parsers.parse('the desktop was notified of "{text}"'))
def notified(stage: Stage, text: str) -> None:
    assert any(text in title + body for _, title, body in stage.notifier.shown)


@then(parsers.parse('an error is shown that says "{text}"'))
def error_says(stage: Stage, text: str) -> None:
    failed = stage.last(Failed)
    assert text in failed.title
    assert stage.window.findChild(QWidget, f"error-{failed.turn}") is not None


@then("it says that it stopped")
def says_stopped(stage: Stage) -> None:
    assert stage.last(Stopped).text


@then(parsers.parse('nothing on the screen contains "{text}"'))
def screen_without(stage: Stage, text: str) -> None:
    assert text not in stage.screen()
