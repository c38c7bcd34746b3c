"""The settings window, drawn from settings/table.py: no setting is named here. One page, a group a section.

A change is posted at once; the session takes it (the view then holds the new value) or says beside the row why not.
"""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QLabel, QMainWindow, QScrollArea, QVBoxLayout, QWidget

from eris_desktop.domain.actions import SettingChanged
from eris_desktop.settings.table import SECTIONS, SETTINGS, Kind, Setting, SettingValue
from eris_desktop.ui.controls import Control, control_for
from eris_desktop.ui.pieces import column, label
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.view import View

USUAL = (84 * GRID, 90 * GRID)
SMALLEST = (56 * GRID, 48 * GRID)
WIDEST = 80 * GRID


@dataclass(frozen=True, slots=True)
class Drawn:
    """A row on the screen: its control, and where a refusal is shown."""

    control: Control
    refusal: QLabel


class SettingsDialog(QMainWindow):
    """A window that stays open beside the others. `draw(view)` shows the values in force."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.setObjectName("settings-dialog")
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self._view = View()
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        self.dress(scene)

    def dress(self, scene: Scene) -> None:
        """Build everything for this language and these colours."""
        self._scene = scene
        self.setWindowTitle(scene.wording("settings_title"))
        self.setWindowIcon(scene.mark())
        self._rows: dict[str, Drawn] = {}
        page = QScrollArea()
        page.setObjectName("settings-page")
        page.setWidgetResizable(True)
        page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab goes from field to field and takes the page along
        body = QWidget()
        body.setObjectName("settings-body")
        body.setMaximumWidth(WIDEST)
        whole = column(body, spacing=GRID, margin=3 * GRID)
        for section, titles in SECTIONS.items():
            whole.addWidget(label(titles[scene.wording.lang], "section"))
            whole.addWidget(self._group([row for row in SETTINGS if row.section == section]))
            whole.addSpacing(2 * GRID)
        whole.addStretch(1)
        page.setWidget(body)
        page.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setCentralWidget(page)
        self._draw()

    def draw(self, view: View) -> None:
        """Show the values in force and the refusals; other events leave the fields alone, for somebody may be typing."""
        before, self._view = self._view, view
        if view.settings != before.settings or view.rejected != before.rejected:
            self._draw()

    def _draw(self) -> None:
        for row in SETTINGS:
            drawn, rejected = self._rows[row.key], self._view.rejected.get(row.key)
            drawn.refusal.setVisible(rejected is not None)
            if rejected is not None:
                drawn.refusal.setText(f"{rejected.title} {rejected.advice}")
            if rejected is None or row.kind is not Kind.PATH:  # a refused path stays, to be corrected
                drawn.control.show(self._view.settings.get(row.key, row.default))

    def _group(self, rows: list[Setting]) -> QFrame:
        group = QFrame()
        group.setProperty("role", "settings-group")
        inner = column(group, spacing=2 * GRID, margin=2 * GRID)
        for place, row in enumerate(rows):
            if place:
                inner.addWidget(_divider())
            inner.addLayout(self._row(row))
        return group

    def _row(self, row: Setting) -> QVBoxLayout:
        lang = self._scene.wording.lang
        whole = column(spacing=GRID // 2)
        whole.addWidget(label(row.label[lang], "setting-label"))
        whole.addWidget(label(row.help[lang], "setting-help"))
        control = control_for(self._scene, row, lambda value: self._change(row.key, value))
        whole.addSpacing(GRID // 2)
        whole.addWidget(control.widget)
        refusal = label("", "bad", f"refusal-{row.key}")
        refusal.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)  # a cure may be a line to copy
        whole.addWidget(refusal)
        self._rows[row.key] = Drawn(control, refusal)
        return whole

    def _change(self, key: str, value: SettingValue) -> None:
        self._scene.post(SettingChanged(key, value))


def _divider() -> QFrame:
    made = QFrame()
    made.setProperty("role", "divider")
    made.setFixedHeight(1)
    return made
