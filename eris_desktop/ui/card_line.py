"""One argument of a call on a card: its name, and beside it the exact value, each wrapping on its own, neither ever cut off."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from eris_desktop.domain.tool import Row
from eris_desktop.ui.pieces import line
from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.theme import GRID

SHARE = 0.45  # how much of the line the name may take
NAME_WIDTH = 12 * GRID  # names stand in a column of at least this


class CardLine(QWidget):
    """The name is the quiet text: it takes what it needs, up to its share; the value, which is what matters, gets the rest."""

    def __init__(self, argument: Row) -> None:
        """`argument` holds the name as its text and the value as its detail."""
        super().__init__()
        self.setObjectName("card-line")
        self._name, self._value = TextPane("line-name"), TextPane("line-text")
        self._name.show_plain(argument.text)
        self._value.show_plain(argument.detail)
        self._name.setProperty("role", "pane-muted")
        inner = line(self, spacing=2 * GRID)
        for pane in (self._name, self._value):
            inner.addWidget(pane, 0, Qt.AlignmentFlag.AlignTop)
        inner.addStretch(1)

    def fit(self, width: int) -> None:
        """Lay both out for a line of that width."""
        self._name.fit(int(width * SHARE))
        self._name.setFixedWidth(max(self._name.width(), NAME_WIDTH))
        self._value.fit(width - self._name.width() - 2 * GRID)
