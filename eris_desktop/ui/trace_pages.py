"""The pages of the routing inspector: facts, tables with bars, exact texts. What stands in them comes from trace_rows.py."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFontDatabase, QPainter, QTextOption
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QHeaderView,
    QPlainTextEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from eris_desktop.ui.pieces import label, tooltip
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.trace_rows import Cell, Line

BAR = Qt.ItemDataRole.UserRole
BAR_INSET = 5
BAR_WIDTH = 16 * GRID
BAR_ALPHA = 90  # of 255: the text on the bar stays readable


class Table(QTableWidget):
    """A read-only table. `heads` are wording keys; column `wide` takes the room that is left, columns `bars` hold bars."""

    def __init__(self, scene: Scene, name: str, heads: Sequence[str], wide: int, bars: Sequence[int] = ()) -> None:
        super().__init__(0, len(heads))
        self.setObjectName(name)
        self.setAccessibleName(scene.wording(name.replace("-", "_")))
        self.setHorizontalHeaderLabels([scene.wording(head) for head in heads])
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.setItemDelegate(Bars(scene.colours.accent, self))
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        for place in bars:
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(place, BAR_WIDTH)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def fill(self, lines: Sequence[Line]) -> None:
        """Show these lines instead of what was there."""
        self.setRowCount(len(lines))
        for row, cells in enumerate(lines):
            for place, cell in enumerate(cells):
                self.setItem(row, place, _item(cell))


class Bars(QStyledItemDelegate):
    """Paints a cell's bar behind its text."""

    def __init__(self, colour: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._colour = QColor(colour)
        self._colour.setAlpha(BAR_ALPHA)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint bar, then cell."""
        share = index.data(BAR)
        if share is not None:
            room = option.rect.adjusted(2, BAR_INSET, -2, -BAR_INSET)
            room.setWidth(round(room.width() * share))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour)
            painter.drawRoundedRect(room, 3, 3)
        super().paint(painter, option, index)


class Facts(QWidget):
    """Label and value, one line each; values wrap and can be selected."""

    def __init__(self) -> None:
        super().__init__()
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, GRID, 0, GRID)
        self._form.setHorizontalSpacing(3 * GRID)
        self._form.setVerticalSpacing(GRID)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def fill(self, facts: Iterable[tuple[str, str]]) -> None:
        """Show these facts instead of what was there."""
        while self._form.rowCount():
            self._form.removeRow(0)
        for name, value in facts:
            head = label(name, "fact")
            head.setWordWrap(False)
            self._form.addRow(head, label(value, "", "fact-value"))


class Source(QPlainTextEdit):
    """A text exactly as it was used: fixed width, read-only, wrapped anywhere so that nothing is out of sight."""

    def __init__(self, name: str, accessible: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(accessible)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))


def _item(cell: Cell) -> QTableWidgetItem:
    item = QTableWidgetItem(cell.text)
    item.setToolTip(tooltip(cell.text))
    item.setData(BAR, cell.bar)
    if cell.number:
        item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item
