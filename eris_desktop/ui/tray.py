"""The tray icon: a table from state to picture, a menu in the person's language, and what to do when there is no tray.

`QSystemTrayIcon.isVisible` is true even where no tray exists; only `isSystemTrayAvailable` tells. A tray may come late (the
panel starts after us) or vanish, so it is asked again as long as Eris runs.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QSystemTrayIcon

from eris_desktop.domain.actions import Pause, Quit
from eris_desktop.domain.agenda import WAITING, Entry, Kind
from eris_desktop.domain.model import EngineState
from eris_desktop.ui.scene import Scene, picture
from eris_desktop.ui.view import View
from eris_desktop.ui.wording import Wording

ICON_SIZES = (16, 22, 24, 32, 48, 64)
ASK_AGAIN_MS = 2000
NOTE_MS = 10_000
COUNT_MS = 1000
MOST_TIMERS = 5


class TrayState(StrEnum):
    """What the icon says. The value is part of the pictures' names."""

    IDLE = "idle"
    WORKING = "working"
    DUE = "due"
    PAUSED = "paused"
    DOWN = "down"


# The first state whose condition holds is shown: what needs the person comes first.
STATES: tuple[tuple[TrayState, Callable[[View], bool]], ...] = (
    (TrayState.DUE, lambda view: bool(view.due or view.approvals)),
    (TrayState.DOWN, lambda view: view.engine is EngineState.DOWN),
    (TrayState.PAUSED, lambda view: view.paused),
    (TrayState.WORKING, lambda view: view.busy),
)


def state_of(view: View) -> TrayState:
    """Give the state that the icon shows for this view."""
    return next((state for state, holds in STATES if holds(view)), TrayState.IDLE)


class Tray(QObject):
    """The icon and its menu. The signals are wishes for windows; the rest is posted to the session."""

    open = Signal()
    toggle = Signal()
    new_reminder = Signal()
    agenda = Signal()
    inspector = Signal()
    settings = Signal()
    came_or_went = Signal()  # `present` changed

    def __init__(self, scene: Scene, available: Callable[[], bool] = QSystemTrayIcon.isSystemTrayAvailable) -> None:
        super().__init__()
        self._available = available
        self._view = View()
        self._icon = QSystemTrayIcon(self)
        self._icon.activated.connect(self.activated)
        self._icon.messageClicked.connect(self.open)
        self.present = False
        self._counting = QTimer(self)
        self._counting.timeout.connect(self.count)
        self.dress(scene)
        self._asking = QTimer(self)
        self._asking.timeout.connect(self.ask)
        self._asking.start(ASK_AGAIN_MS)

    def dress(self, scene: Scene) -> None:
        """Build menu and pictures for this language."""
        self._scene = scene
        self._drawn: TrayState | None = None
        self._pictures = pictures(scene.resources / "icons")
        self.menu = self._build_menu()
        self._icon.setContextMenu(self.menu)
        self.draw(self._view)

    def draw(self, view: View) -> None:
        """Show the view's state."""
        counted = view.agenda is not self._view.agenda
        self._view = view
        self._pausing.setChecked(view.paused)
        if counted:
            self.count()
        state = state_of(view)
        if state is self._drawn:  # each change goes over D-Bus: not with every token
            return
        self._drawn = state
        self._icon.setIcon(self._pictures[state])
        self.count()

    def count(self) -> None:
        """Write the tooltip: the state, and what is left of each timer; goes on while one runs."""
        left = tooltip_lines(self._view.agenda, self._scene.now(), self._scene.wording)
        state = self._scene.wording(f"tray_{state_of(self._view)}")
        told = "\n".join((f"{self._scene.wording('name')} – {state}", *left))
        if told != self._icon.toolTip():
            self._icon.setToolTip(told)
        if left and not self._counting.isActive():
            self._counting.start(COUNT_MS)
        elif not left:
            self._counting.stop()

    def ask(self) -> None:
        """Ask whether there is a tray, and show or hide the icon when that changed."""
        present = self._available()
        if present != self.present:
            self.present = present
            self._icon.setVisible(present)
            self.came_or_went.emit()

    def notify(self, title: str, body: str) -> bool:
        """Show a notification at the icon. False when there is no tray that could."""
        if not self.present or not QSystemTrayIcon.supportsMessages():
            return False
        self._icon.showMessage(title, body, self._scene.mark(), NOTE_MS)
        return True

    def close(self) -> None:
        """Take the icon away, so that no ghost of it stays in the panel."""
        self._asking.stop()
        self._counting.stop()
        self._icon.hide()
        self.present = False

    def activated(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        """Answer a click on the icon: the main button toggles the window, the others are the menu's."""
        if reason is QSystemTrayIcon.ActivationReason.Trigger:
            self.toggle.emit()

    def _build_menu(self) -> QMenu:
        menu = QMenu()
        wishes = (
            ("open", self.open),
            ("new_reminder", self.new_reminder),
            ("agenda", self.agenda),
            ("inspector", self.inspector),
        )
        for key, wish in wishes:
            self._add(menu, key).triggered.connect(wish)
        menu.addSeparator()
        self._pausing = self._add(menu, "pause")
        self._pausing.setCheckable(True)
        self._pausing.triggered.connect(lambda on: self._scene.post(Pause(on)))
        self._add(menu, "settings").triggered.connect(self.settings)
        menu.addSeparator()
        self._add(menu, "quit").triggered.connect(lambda: self._scene.post(Quit()))
        return menu

    def _add(self, menu: QMenu, key: str) -> QAction:
        action = menu.addAction(self._scene.wording(key))
        action.setObjectName(f"tray-{key}")
        return action


def tooltip_lines(agenda: Sequence[Entry], now: datetime, wording: Wording) -> tuple[str, ...]:
    """Give a line for each running timer, nearest first: minutes while there are some, seconds in the last one."""
    running = [(one.rings_at, one.text) for one in agenda if one.kind is Kind.TIMER and one.rings_at and one.state in WAITING]
    left = [(int((at - now).total_seconds()), text) for at, text in sorted(running)[:MOST_TIMERS]]
    return tuple(wording("timer_left", text=text, time=_left(seconds)) for seconds, text in left if seconds > 0)


def _left(seconds: int) -> str:
    hours, minutes = divmod(-(-seconds // 60), 60)
    if seconds < 60:
        return f"{seconds} s"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def pictures(folder: Path) -> dict[TrayState, QIcon]:
    """Read one icon a state."""
    return {state: picture(folder, f"tray-{state}", ICON_SIZES) for state in TrayState}
