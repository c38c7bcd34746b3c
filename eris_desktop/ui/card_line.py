"""One line of a card: two texts side by side, each wrapping on its own, neither ever cut off."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from eris_desktop.domain.tool import Row
from eris_desktop.ui.pieces import line
from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.theme import GRID

SHARE = 0.45  # how much of the line the quieter text may take
NAME_WIDTH = 12 * GRID  # names of arguments stand in a column of at least this


class CardLine(QWidget):
    """A loud and a quiet text. The quiet one takes what it needs, up to its share; the loud one the rest."""

    def __init__(self, loud: str, quiet: str, *, quiet_first: bool) -> None:
        super().__init__()
        self.setObjectName("card-line")
        self._quiet_first, self._has_quiet = quiet_first, bool(quiet)
        self._loud, self._quiet = TextPane("line-text"), TextPane("line-detail")
        self._loud.show_plain(loud)
        self._quiet.show_plain(quiet)
        self._quiet.setProperty("role", "pane-muted")
        self._quiet.setVisible(self._has_quiet)
        inner = line(self, spacing=2 * GRID)
        for pane in (self._quiet, self._loud) if quiet_first else (self._loud, self._quiet):
            inner.addWidget(pane, 0, Qt.AlignmentFlag.AlignTop)
        inner.insertStretch(2 if quiet_first else 1, 1)

    def fit(self, width: int) -> None:
        """Lay both out for a line of that width."""
        rest = width
        if self._has_quiet:
            self._quiet.fit(int(width * SHARE))
            if self._quiet_first:
                self._quiet.setFixedWidth(max(self._quiet.width(), NAME_WIDTH))
            rest -= self._quiet.width() + 2 * GRID
        self._loud.fit(rest)


def detailed(row: Row) -> CardLine:
    """Draw a found or made object: its text, and the detail at the right edge."""
    return CardLine(row.text, row.detail, quiet_first=False)


def argument(row: Row) -> CardLine:
    """Draw an argument of a call: its name, and beside it the exact value, which is what matters."""
    return CardLine(row.detail, row.text, quiet_first=True)
