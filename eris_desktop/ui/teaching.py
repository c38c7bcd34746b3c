"""The inspector's part that teaches: "this should have been …" under a decision, and the page of everything taught so far."""

import json
from dataclasses import asdict

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QWidget

from eris_desktop.domain.actions import Correct, Uncorrect
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.trace import Trace
from eris_desktop.ui.pieces import button, column, label, line
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.trace_pages import Table
from eris_desktop.ui.trace_rows import Cell
from eris_desktop.ui.view import View

LONGEST_NAME = 18  # letters
HEADS = ("taught_phrase", "taught_tool", "taught_day")


class ShouldHaveBeen(QWidget):
    """A choice of tools and a button; what came of it stands beside them."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self._trace: Trace | None = None
        row = line(self, spacing=GRID)
        lead = label(scene.wording("should_have_been"), "fact")
        lead.setWordWrap(False)
        row.addWidget(lead)
        self._tools = QComboBox()
        self._tools.setMinimumContentsLength(LONGEST_NAME)  # the names come later, the size is asked for before
        self._tools.setObjectName("meant-tool")
        self._tools.setAccessibleName(scene.wording("should_have_been"))
        self._remember = button(scene.wording("remember"), "quiet", "remember")
        self._remember.clicked.connect(self._teach)
        self._outcome = label("", "muted", "taught-outcome")
        row.addWidget(self._tools)
        row.addWidget(self._remember)
        row.addWidget(self._outcome, 1)

    def show_trace(self, trace: Trace) -> None:
        """Offer the tools that were ranked, best first; without a ranking there is nothing to correct."""
        names = [hit.name for hit in trace.hits if hit.kind == "tool"]
        self._trace = trace
        self._tools.clear()
        self._tools.addItems(names)
        self.setEnabled(bool(names))

    def draw(self, view: View) -> None:
        """Say what came of the last correction."""
        self._outcome.setText(view.corrected)

    def _teach(self) -> None:
        if self._trace is not None and self._tools.currentText():
            self._scene.post(Correct(self._trace.text, self._tools.currentText()))


class Taught(QWidget):
    """The page of corrections: each can be forgotten, all can be copied, one JSON object a line."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self._known: tuple[Correction, ...] = ()
        inner = column(self, spacing=GRID)
        self._table = Table(scene, "taught", HEADS, 0)
        inner.addWidget(self._table, 1)
        row = line(spacing=GRID)
        forget = button(scene.wording("forget"), "quiet", "forget")
        forget.clicked.connect(self._forget)
        export = button(scene.wording("copy_taught"), "quiet", "copy-taught")
        export.clicked.connect(self._copy)
        row.addWidget(forget)
        row.addWidget(export)
        row.addStretch(1)
        inner.addLayout(row)

    def draw(self, view: View) -> None:
        """List what was taught, newest first."""
        self._known = tuple(reversed(view.corrections))
        self._table.fill([(Cell(one.text), Cell(one.tool), Cell(f"{one.at:%Y-%m-%d}")) for one in self._known])

    def _forget(self) -> None:
        row = self._table.currentRow()
        if 0 <= row < len(self._known):
            self._scene.post(Uncorrect(self._known[row].id))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(map(_as_json, reversed(self._known))))


def _as_json(one: Correction) -> str:
    return json.dumps(asdict(one) | {"at": one.at.isoformat()}, ensure_ascii=False)
