"""The lines of a result card as one document: what was found or made at the left, its detail at the right, neither cut off.

One document for all of them: a list may have a hundred lines, and a widget for each would make the window stand still.
"""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)

from eris_desktop.domain.tool import Row
from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.theme import GRID, Colours

SHARE = 0.45  # how much of the line the details may take
GAP = 2 * GRID  # between a text and its detail


class RowsPane(TextPane):
    """Made with its rows, at least one; call `fit` like that of any pane."""

    def __init__(self, rows: Sequence[Row], colours: Colours) -> None:
        super().__init__("card-rows")
        self._details = tuple(row.detail for row in rows if row.detail)
        self._table = _written(QTextCursor(self.document()), rows, QColor(colours.muted), columns=2 if self._details else 1)
        self.setAccessibleName("\n".join(" ".join(filter(None, (row.text, row.detail))) for row in rows))

    def fit(self, width: int) -> None:
        """Lay the columns out for lines of that width: the details take what they need, up to their share."""
        self.ensurePolished()
        needed = max((ceil(self.fontMetrics().horizontalAdvance(detail)) + 1 for detail in self._details), default=0)
        right = min(needed, int(width * SHARE))
        form = self._table.format()
        columns = (width - right, right) if self._details else (width,)
        form.setColumnWidthConstraints([QTextLength(QTextLength.Type.FixedLength, column) for column in columns])
        self._table.setFormat(form)
        self.document().setTextWidth(width)
        self.setFixedSize(width, ceil(self.document().size().height()))


def _written(cursor: QTextCursor, rows: Sequence[Row], muted: QColor, *, columns: int) -> QTextTable:
    """Write the rows as a table without lines, which is as high as its text: Qt gives the ends round it no height."""
    bare = QTextTableFormat()
    bare.setBorder(0)
    bare.setCellPadding(0)
    bare.setCellSpacing(0)
    quiet, at_the_right = QTextCharFormat(), QTextBlockFormat()
    quiet.setForeground(muted)
    at_the_right.setAlignment(Qt.AlignmentFlag.AlignRight)
    table = cursor.insertTable(len(rows), columns, bare)
    for place, row in enumerate(rows):
        for column, text in enumerate((row.text, row.detail)[:columns]):
            cell = table.cellAt(place, column)
            cell.setFormat(_spaced(last_row=place == len(rows) - 1, last_column=column == columns - 1))
            inside = cell.firstCursorPosition()
            if column:
                inside.setBlockFormat(at_the_right)
            inside.insertText(text, quiet if column else QTextCharFormat())
    return table


def _spaced(*, last_row: bool, last_column: bool) -> QTextTableCellFormat:
    form = QTextTableCellFormat()
    form.setBottomPadding(0 if last_row else GRID)
    form.setRightPadding(0 if last_column else GAP)
    return form
