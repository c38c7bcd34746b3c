"""The pages of the routing inspector: facts, tables with bars, exact texts. What stands in them comes from trace_rows.py."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFontDatabase, QPainter, QTextOption
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
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
    """A read-only table. `heads` are wording keys; column `wide` takes the room that is left, columns `bars` hold bars.

    Columns `numbers` stand at the right, their heads too.
    """

    def __init__(
        self,
        scene: Scene,
        name: str,
        heads: Sequence[str],
        wide: int,
        bars: Sequence[int] = (),
        numbers: Sequence[int] = (),
    ) -> None:
        super().__init__(0, len(heads))
        self.setObjectName(name)
        self.setAccessibleName(scene.wording(name.replace("-", "_")))
        for place, head in enumerate(heads):
            self.setHorizontalHeaderItem(place, _item(Cell(scene.wording(head), number=place in numbers)))
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
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, GRID, 0, GRID)
        self._grid.setHorizontalSpacing(3 * GRID)
        self._grid.setVerticalSpacing(GRID)
        self._grid.setColumnStretch(1, 1)
        self._shown: list[QWidget] = []

    def fill(self, facts: Iterable[tuple[str, str]]) -> None:
        """Show these facts instead of what was there."""
        for old in self._shown:
            old.setParent(None)
            old.deleteLater()
        self._shown.clear()
        for row, (name, value) in enumerate(facts):
            head, text = label(name, "fact"), label(value, "", "fact-value")
            head.setWordWrap(False)
            for place, made in enumerate((head, text)):
                self._grid.addWidget(made, row, place, Qt.AlignmentFlag.AlignTop)
                self._shown.append(made)


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
        self.document().setDocumentMargin(GRID)


def _item(cell: Cell) -> QTableWidgetItem:
    item = QTableWidgetItem(cell.text)
    item.setToolTip(tooltip(cell.text))
    item.setData(BAR, cell.bar)
    if cell.number:
        item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item
