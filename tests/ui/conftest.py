"""The windows on Qt's offscreen platform, with recorded actions, a clock that stands still and a tray that is a flag."""

import os
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TypeVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from eris_desktop.domain.actions import UserAction
from eris_desktop.domain.descriptor import LANGUAGES
from eris_desktop.domain.events import SessionEvent
from eris_desktop.domain.words import Words
from eris_desktop.settings.table import DEFAULTS, SettingValue
from eris_desktop.ui.desktop import DesktopShell, build
from tests.ui.values import NOW

Widget = TypeVar("Widget", bound=QWidget)
RESOURCES = Path(__file__).parents[2] / "resources"


@dataclass
class Stage:
    """A built shell and everything round it that a test looks at or turns."""

    shell: DesktopShell
    posted: list[UserAction]
    tray: list[bool]
    clock: list[datetime] = field(default_factory=lambda: [NOW])

    def play(self, *events: SessionEvent) -> None:
        """Hand events to the shell, and draw what is due with the next repaint now."""
        for event in events:
            self.shell.on_event(event)
        self.shell.repaint()
        QApplication.processEvents()

    def find(self, kind: type[Widget], name: str) -> Widget:
        """Give the one visible-or-not widget of that name in any of the windows."""
        windows: tuple[QWidget, ...] = (self.shell.window, self.shell.inspector, self.shell.settings)
        found = [widget for window in windows for widget in window.findChildren(kind, name) if not _dropped(widget)]
        assert len(found) == 1, f"{len(found)} widgets are called {name}"
        return found[0]

    def focused(self) -> QWidget | None:
        """Give the widget of the chat window that gets the keys."""
        return self.shell.window.focusWidget()

    def has(self, name: str) -> bool:
        """Tell whether the chat window shows a widget of that name."""
        return any(not _dropped(widget) for widget in self.shell.window.findChildren(QWidget, name))


def _dropped(widget: QWidget) -> bool:
    """Tell whether its row was taken out of the list and only waits for deletion."""
    return widget.window().isVisible() and not widget.isVisibleTo(widget.window())


@pytest.fixture(scope="session")
def words() -> Words:
    """The windows' real words, without the rest of the bank."""
    texts: dict[str, dict[str, tuple[str, ...]]] = {}
    for lang in LANGUAGES:
        table = tomllib.loads((RESOURCES / "words" / f"ui.{lang}.toml").read_text("utf-8"))["ui"]
        texts[lang] = {f"ui.{key}": (text,) if isinstance(text, str) else tuple(text) for key, text in table.items()}
    return Words(texts)


MakeStage = Callable[..., Stage]


@pytest.fixture
def make_stage(qtbot: QtBot, words: Words) -> Iterator[MakeStage]:
    """Build shells; `tray` tells whether there is one, the other arguments are settings."""
    made: list[Stage] = []

    def make(lang: str = "en", *, tray: bool = False, **values: SettingValue) -> Stage:
        posted: list[UserAction] = []
        there, clock = [tray], [NOW]
        settings = {**DEFAULTS, "language": lang, "theme": "light", **values}
        shell = build(words, lang, settings, posted.append, RESOURCES, lambda: clock[0], lambda: there[0])
        made.append(Stage(shell, posted, there, clock))
        return made[-1]

    yield make
    for stage in made:
        stage.shell.close()
        for window in (stage.shell.window, stage.shell.inspector, stage.shell.settings):
            window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # outside an event loop Qt keeps them otherwise


@pytest.fixture
def stage(make_stage: MakeStage, qtbot: QtBot) -> Stage:
    """A visible chat window in English, without a tray."""
    made = make_stage()
    with qtbot.waitActive(made.shell.window):
        made.shell.show()
    return made
