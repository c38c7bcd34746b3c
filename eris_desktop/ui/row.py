"""One row of the chat: a column at the left (Eris) or at the right (the person), in the middle of the list.

A row is told its width by the list (`fit`) and passes it on to what it holds. What can be clicked in it is reported by the
four signals; everything else is posted to the session directly.
"""

from typing import Protocol

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from eris_desktop.ui.pieces import column, line
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.timeline import Content

WIDEST = 95 * GRID  # longer lines are hard to read
EDGE = 3 * GRID
AVATAR = 28
PADDING = 14


class Fits(Protocol):
    """Whatever takes its size from a width."""

    def fit(self, width: int) -> None:
        """Take the room that the content needs when it may be that many pixels wide."""
        ...


class Row(QWidget):
    """What all rows have in common."""

    why = Signal(int)  # the turn whose trace is wanted
    said = Signal(str)  # a quick choice, to be said as if typed
    linked = Signal(QUrl)  # a link was clicked
    settings = Signal()  # the settings are wanted

    def __init__(self, scene: Scene, *, mine: bool = False) -> None:
        super().__init__()
        self._fitting: list[Fits] = []
        self._mine = mine
        self.width_given = 0
        self.safe_button: QPushButton | None = None  # the harmless answer, when the row asks for a permission
        self._outer = line(self, spacing=GRID + GRID // 2)
        self.column = column(spacing=GRID)
        self.column.setAlignment(Qt.AlignmentFlag.AlignRight if mine else Qt.AlignmentFlag.AlignLeft)
        if mine:
            self._outer.addStretch(1)
            self._outer.addLayout(self.column)
        else:
            self._outer.addWidget(_avatar(scene), 0, Qt.AlignmentFlag.AlignTop)
            self._outer.addLayout(self.column)
            self._outer.addStretch(1)

    def redraw(self, _content: Content) -> bool:
        """Take over new content in place. False, the rule: the row must be made anew."""
        return False

    def add_fitting(self, part: QWidget, fits: Fits) -> None:
        """Add a part to the column whose size follows the width; `fits` is usually the part itself."""
        self.column.addWidget(part)
        self._fitting.append(fits)

    def fit(self, width: int) -> None:
        """Lay the row out for a list that is `width` pixels wide."""
        self.width_given = width
        room = min(width - 2 * EDGE, WIDEST)
        side = (width - room) // 2
        self._outer.setContentsMargins(side, 0, side, 0)
        indent = AVATAR + self._outer.spacing()
        for part in self._fitting:
            part.fit(room - 2 * indent if self._mine else room - indent)
        self.setMinimumHeight(self._needed(width))  # a row that could be squeezed is, with all others, at each new one

    def _needed(self, width: int) -> int:
        """Give the height of the content as it is laid out at that width."""
        if self._outer.hasHeightForWidth():
            return self._outer.totalHeightForWidth(width)
        return self._outer.totalSizeHint().height()


class Bubble(QFrame):
    """A rounded box round one text."""

    def __init__(self, pane: TextPane, role: str) -> None:
        super().__init__()
        self.setProperty("role", role)
        self.pane = pane
        inner = line(self)
        inner.setContentsMargins(PADDING, GRID + 2, PADDING, GRID + 2)
        inner.addWidget(pane)

    def fit(self, width: int) -> None:
        """Be as wide as the text, and no wider than that."""
        self.pane.fit(width - 2 * PADDING - 2)
        self.setFixedSize(self.pane.width() + 2 * PADDING + 2, self.pane.height() + 2 * (GRID + 2) + 2)


def _avatar(scene: Scene) -> QLabel:
    made = QLabel()
    made.setPixmap(scene.mark().pixmap(QSize(AVATAR, AVATAR)))
    made.setFixedSize(AVATAR, AVATAR)
    return made
