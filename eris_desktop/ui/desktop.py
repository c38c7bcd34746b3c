"""The desktop shell: tray, windows and the view they draw. What app.py holds of the UI.

It receives events (`on_event`, on the GUI thread), keeps the one View, and decides what closing, a missing tray, another
language or another theme mean for the windows. It knows no session: it is given `post`.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTimer, QTranslator
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QSystemTrayIcon

from eris_desktop.domain.actions import Quit, Say, UserAction
from eris_desktop.domain.descriptor import LANGUAGES
from eris_desktop.domain.events import SessionEvent, SettingsApplied, TokenArrived
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.words import Words
from eris_desktop.settings.table import SettingValues
from eris_desktop.ui import theme
from eris_desktop.ui.agenda_window import AgendaWindow
from eris_desktop.ui.chat_window import ChatWindow
from eris_desktop.ui.inspector import Inspector
from eris_desktop.ui.reaching import place_of
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.settings_dialog import SettingsDialog
from eris_desktop.ui.theme import Colours
from eris_desktop.ui.tray import Tray
from eris_desktop.ui.view import View, after, heard
from eris_desktop.ui.wording import Wording

Window = ChatWindow | Inspector | SettingsDialog | AgendaWindow
Later = TypeVar("Later", Inspector, SettingsDialog, AgendaWindow)
REPAINT_MS = 50  # at most 20 repaints a second while text streams in
TRAY_GRACE_MS = 8000  # how long a hidden start waits for a panel that is still coming up


class DesktopShell(QObject):
    """Build it with `build`. All methods belong to the GUI thread."""

    def __init__(self, app: QApplication, scene: Scene, view: View, available: Callable[[], bool]) -> None:
        super().__init__()
        self._app, self._scene, self.view = app, scene, view
        self._translator: QTranslator | None = None
        self._hinted = False
        self._closed = False
        self.tray = Tray(scene, available)
        self.window = ChatWindow(scene)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(REPAINT_MS)
        self._soon.timeout.connect(self.repaint)
        self._connect()
        self._translate()
        self.repaint()
        self.tray.ask()
        app.setQuitOnLastWindowClosed(not self.tray.present)

    @cached_property
    def inspector(self) -> Inspector:
        """The inspector, made when it is first wanted: the start does not wait for it."""
        return self._caught_up(Inspector(self._scene))

    @cached_property
    def settings(self) -> SettingsDialog:
        """The settings window, made when it is first wanted."""
        return self._caught_up(SettingsDialog(self._scene))

    @cached_property
    def agenda(self) -> AgendaWindow:
        """The agenda's window, made when it is first wanted."""
        return self._caught_up(AgendaWindow(self._scene))

    # ------------------------------------------------------------ for app.py

    def on_event(self, event: SessionEvent) -> None:
        """Take an event. Text that streams in is drawn with the next repaint, everything else at once."""
        self.view = after(self.view, event)
        if isinstance(event, TokenArrived):
            if not self._soon.isActive():
                self._soon.start()
            return
        self.repaint()
        if isinstance(event, SettingsApplied) and event.key in ("language", "theme"):
            self.dress()

    def repaint(self) -> None:
        """Draw the view now."""
        self._soon.stop()
        for part in (*self._windows(), self.tray):
            part.draw(self.view)

    def show(self, *, minimized: bool = False) -> None:
        """Show the window. A hidden start shows it only when no tray turned up after a while: never start out of reach."""
        if not minimized:
            self.raise_window()
        elif not self.tray.present:
            QTimer.singleShot(TRAY_GRACE_MS, self._show_without_tray)

    def toggle(self) -> None:
        """Hide the window when it is in front, else bring it there. Without a tray it is never hidden."""
        if self.window.isVisible() and self.window.isActiveWindow() and self.tray.present:
            self.window.hide()
        else:
            self.raise_window()

    def raise_window(self) -> None:
        """Bring the chat window to the front, ready for typing."""
        _bring(self.window)
        self.window.composer.box.setFocus()

    def raise_at(self, entry: int) -> None:
        """Bring the chat window to the front at the newest card of that reminder; else at the oldest that waits."""
        self.raise_window()
        place = place_of(self.view, entry)
        if place is not None:
            self.window.messages.reach(place)

    def ask(self, text: str) -> None:
        """Say something that came from outside the window, and show the answer there."""
        self.raise_window()
        self._say(text, Origin.QUICK_ASK)

    def notify(self, title: str, body: str) -> bool:
        """Show a fallback notification at the tray icon. Without one, the window itself comes up, and False is given."""
        if self.tray.notify(title, body):
            return True
        self.window.show()
        self._app.alert(self.window)
        return False

    def close(self) -> None:
        """Take tray and windows away, at the end of the program. Idempotent."""
        self._closed = True
        self._app.setQuitOnLastWindowClosed(False)  # the program ends by its own coroutine, not by this
        self._soon.stop()
        self.tray.close()
        for window in reversed(self._windows()):
            window.close()

    # ------------------------------------------------------------ the rest

    def _windows(self) -> tuple[Window, ...]:
        """Give the windows that have been made."""
        made = (vars(self).get(name) for name in ("inspector", "settings", "agenda"))
        return (self.window, *(window for window in made if isinstance(window, Inspector | SettingsDialog | AgendaWindow)))

    def _caught_up(self, window: Later) -> Later:
        window.draw(self.view)
        return window

    def _connect(self) -> None:
        self.window.said.connect(lambda text: self._say(text, Origin.WINDOW))
        self.window.why.connect(self._inspect)
        self.window.inspector.connect(lambda: self._inspect(None))
        self.window.settings.connect(lambda: _bring(self.settings))
        self.window.agenda.connect(lambda: _bring(self.agenda))
        self.window.closing.connect(self._closing)
        self.tray.open.connect(lambda: self.raise_at(0))
        self.tray.toggle.connect(self.toggle)
        self.tray.new_reminder.connect(self._new_reminder)
        self.tray.inspector.connect(lambda: self._inspect(None))
        self.tray.settings.connect(lambda: _bring(self.settings))
        self.tray.agenda.connect(lambda: _bring(self.agenda))
        self.tray.came_or_went.connect(self._tray_came_or_went)
        self._app.styleHints().colorSchemeChanged.connect(self._system_scheme_changed)

    def _say(self, text: str, origin: Origin) -> None:
        self.view = heard(self.view, text)
        self.repaint()
        self._scene.post(Say(text, origin))

    def _inspect(self, turn: int | None) -> None:
        self.inspector.inspect(turn)
        _bring(self.inspector)

    def _new_reminder(self) -> None:
        self.raise_window()
        self.window.begin(self._scene.wording("reminder_start"))

    def _closing(self, event: QCloseEvent) -> None:
        """Decide what closing the window means. Without a tray, or by choice, Eris ends; otherwise it stays in the tray."""
        if self._closed or self._app.isSavingSession():
            event.accept()
            return
        event.ignore()
        if self.tray.present and self.view.settings.get("close_to_tray", True):
            self.window.hide()
            self._hint()
        else:
            self._scene.post(Quit())

    def _hint(self) -> None:
        """Say once where Eris went."""
        if not self._hinted:
            self._hinted = True
            self.tray.notify(self._scene.wording("hint_title"), self._scene.wording("hint"))

    def _tray_came_or_went(self) -> None:
        present = self.tray.present
        self._app.setQuitOnLastWindowClosed(not present)
        if not present and not self.window.isVisible():
            self.raise_window()  # nothing else could bring it back now

    def _show_without_tray(self) -> None:
        if not self.tray.present and not self._closed:
            self.raise_window()

    def _system_scheme_changed(self) -> None:
        if self.view.settings.get("theme", "system") == "system" and not self._closed:
            self.dress()

    def dress(self) -> None:
        """Draw everything anew in the language and the colours in force now."""
        values = self.view.settings
        wording = Wording(self._scene.wording.words, language_of(values))
        self._scene = replace(self._scene, wording=wording, colours=_colours(self._app, values, self._scene.resources))
        self._translate()
        for part in (*self._windows(), self.tray):
            part.dress(self._scene)

    def _translate(self) -> None:
        """Let Qt's own menus and dialogs ("Copy", "Cancel") speak the same language."""
        if self._translator is not None:
            self._app.removeTranslator(self._translator)
        self._translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{self._scene.wording.lang}", folder):
            self._app.installTranslator(self._translator)


def build(
    words: Words,
    lang: str,
    values: SettingValues,
    post: Callable[[UserAction], None],
    resources: Path,
    now: Callable[[], datetime],
    available: Callable[[], bool] = QSystemTrayIcon.isSystemTrayAvailable,
) -> DesktopShell:
    """Build tray and windows; nothing is visible before `show`. Needs the QApplication that `loop.run` made.

    `resources` is the shipped folder (icons, theme); `now` gives aware moments, for countdowns; `available` asks for a tray.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        raise RuntimeError("Make the QApplication first: run the program through loop.run.")
    scene = Scene(Wording(words, lang), _colours(app, values, resources), resources, post, now)
    app.setWindowIcon(scene.mark())
    app.setApplicationDisplayName(scene.wording("name"))
    return DesktopShell(app, scene, View(settings=values), available)


def language_of(values: SettingValues) -> str:
    """Give the language that the setting means: itself, or the system's where Eris speaks it, else English."""
    wanted = str(values.get("language", "system"))
    system = QLocale.system().name()[:2]
    return next((lang for lang in (wanted, system) if lang in LANGUAGES), "en")


def _colours(app: QApplication, values: SettingValues, resources: Path) -> Colours:
    return theme.apply(app, str(values.get("theme", "system")), resources)


def _bring(window: QMainWindow) -> None:
    """Show a window in front, also when it was minimised."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
