"""The top of the chat window: the engine's state in words and colour, three buttons, and a strip when something is off."""

from dataclasses import dataclass

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from eris_desktop.domain.actions import Pause
from eris_desktop.domain.model import EngineState
from eris_desktop.ui.pieces import button, column, icon_button, label, line, picture_of, tooltip
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.view import View

MARK = 32
TONES = {  # engine state -> colour of its dot
    EngineState.ASLEEP: "muted",
    EngineState.LOADING: "warn",
    EngineState.READY: "good",
    EngineState.WORKING: "accent",
    EngineState.DOWN: "bad",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """What the strip says: a wording key with its values, and which button stands beside it."""

    key: str
    detail: str = ""
    offers: str = ""  # "settings" or "resume"
    named: tuple[str, ...] = ()  # wording keys that stand for the detail


def notice(view: View) -> Notice | None:
    """Give what the person should know before anything else: the engine being down comes before a pause."""
    if view.engine is EngineState.DOWN:
        return Notice("engine_down_notice", view.trouble, "settings")
    if view.weak:
        return Notice("embedder_weak_notice", "", "settings", tuple(f"lang_{lang}" for lang in view.weak))
    if view.paused:
        return Notice("paused_notice", "", "resume")
    return None


class Header(QWidget):
    """Draw it with `draw(view)`."""

    agenda = Signal()
    inspector = Signal()
    settings = Signal()

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self._paused = False
        self._drawn: tuple[object, ...] = ()
        whole = column(self, spacing=0)
        whole.addWidget(self._bar())
        whole.addWidget(self._strip())

    def draw(self, view: View) -> None:
        """Show the state of the engine and of the notifications."""
        wanted = (view.engine, view.model, view.trouble, view.paused, view.learning, view.weak)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self._paused = view.paused
        wording, colours = self._scene.wording, self._scene.colours
        state = self._told(view)
        self._state.setText(state)
        self._state.setToolTip(tooltip(state))  # a narrow window shows only its beginning
        self._dot.setStyleSheet(f"background: {getattr(colours, TONES[view.engine])}; border-radius: {GRID // 2}px;")
        bell, key = ("bell-off", "resume") if view.paused else ("bell", "pause")
        self._bell.setIcon(self._scene.icon(bell))
        self._bell.setToolTip(wording(key))
        self._bell.setAccessibleName(wording(key))
        self._draw_strip(notice(view))

    def _told(self, view: View) -> str:
        wording = self._scene.wording
        if view.learning is not None:
            return wording("router_learning", part=f"{view.learning:.0%}")
        return wording(f"engine_{view.engine}", model=view.model or wording("a_model"))

    def _draw_strip(self, shown: Notice | None) -> None:
        self._notice.setVisible(shown is not None)
        if shown is not None:
            wording = self._scene.wording
            detail = ", ".join(map(wording, shown.named)) or shown.detail
            self._said.setText(wording(shown.key, detail=detail))
            self._to_settings.setVisible(shown.offers == "settings")
            self._resume.setVisible(shown.offers == "resume")

    def _bar(self) -> QFrame:
        wording = self._scene.wording
        bar = QFrame()
        bar.setProperty("role", "header")
        row = line(bar, spacing=GRID)
        row.setContentsMargins(2 * GRID, GRID + 2, GRID + 4, GRID + 2)
        mark = QLabel()
        mark.setPixmap(self._scene.mark().pixmap(QSize(MARK, MARK)))
        row.addWidget(mark)
        row.addSpacing(GRID // 2)
        row.addLayout(self._titles(), 1)
        self._bell = icon_button(self._scene, "bell", wording("pause"), "pause")
        self._bell.clicked.connect(lambda: self._scene.post(Pause(on=not self._paused)))
        plan = icon_button(self._scene, "list", wording("agenda"), "open-agenda")
        plan.clicked.connect(self.agenda)
        look = icon_button(self._scene, "inspect", wording("inspector"), "open-inspector")
        look.clicked.connect(self.inspector)
        change = icon_button(self._scene, "settings", wording("settings"), "open-settings")
        change.clicked.connect(self.settings)
        for made in (self._bell, plan, look, change):
            row.addWidget(made)
        return bar

    def _titles(self) -> QVBoxLayout:
        titles = column(spacing=0)
        titles.addWidget(label(self._scene.wording("name"), "title"))
        state = line(spacing=GRID - 2)
        self._dot = QLabel()
        self._dot.setFixedSize(GRID, GRID)
        self._state = label("", "muted", "engine-state")
        self._state.setWordWrap(False)
        self._state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        state.addWidget(self._dot)
        state.addWidget(self._state, 1)
        titles.addLayout(state)
        return titles

    def _strip(self) -> QFrame:
        self._notice = QFrame()
        self._notice.setObjectName("notice")
        self._notice.setProperty("role", "notice")
        row = line(self._notice, spacing=GRID)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.addWidget(picture_of(self._scene, "warn", self._scene.colours.warn))
        self._said = label("", "", "notice-text")
        row.addWidget(self._said, 1)
        self._to_settings = button(self._scene.wording("settings"), "quiet", "notice-settings")
        self._to_settings.clicked.connect(self.settings)
        self._resume = button(self._scene.wording("resume_short"), "quiet", "notice-resume")
        self._resume.clicked.connect(lambda: self._scene.post(Pause(on=False)))
        row.addWidget(self._to_settings)
        row.addWidget(self._resume)
        self._notice.hide()
        return self._notice
