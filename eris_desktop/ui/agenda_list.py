"""The list of the agenda's window: thousands of lines without a widget each, ticked and moved by keyboard, dragged to a day."""

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from eris_desktop.ui.agenda_lines import Line
from eris_desktop.ui.theme import GRID, Colours

LINE = Qt.ItemDataRole.UserRole
MIME = "application/x-eris-entry"
HEIGHT, HEADING = 5 * GRID, 6 * GRID
SHARE = 0.5  # of the width that a detail may take
Index = QModelIndex | QPersistentModelIndex


class AgendaModel(QAbstractListModel):
    """The lines that are shown; replaced whole."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[Line, ...] = ()

    def show(self, lines: tuple[Line, ...]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name and default
        """Count the lines."""
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a line, its text, or what a screen reader says."""
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{line.text}, {line.detail}" if line.detail else line.text
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let entries be chosen and dragged; headings stand."""
        if not index.isValid() or not self.lines[index.row()].entry:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:  # noqa: N802 - Qt's name
        """Name what a drag carries."""
        return [MIME]

    def mimeData(self, indexes: object) -> QMimeData:  # noqa: N802 - Qt's name
        """Give the entry's number to a drag."""
        data = QMimeData()
        rows = [index.row() for index in indexes if index.isValid()] if isinstance(indexes, list | tuple) else []
        if rows:
            data.setData(MIME, str(self.lines[rows[0]].entry).encode())
        return data


class LineDelegate(QStyledItemDelegate):
    """Draws a line: a ring to tick, the text, the detail at the right; a heading in small letters with its count."""

    def __init__(self, colours: Colours) -> None:
        super().__init__()
        self._colours = colours

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        """Give a line's height; it is as wide as the list."""
        return QSize(0, HEIGHT if index.data(LINE).entry else HEADING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw it."""
        line = index.data(LINE)
        rect = QRect(option.rect).adjusted(2 * GRID, 0, -2 * GRID, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.entry:
            self._entry(painter, option, rect, line)
        else:
            self._heading(painter, rect, line)
        painter.restore()

    def _heading(self, painter: QPainter, rect: QRect, line: Line) -> None:
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(self._colours.muted))
        rect.setTop(rect.top() + GRID)
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line.text)
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line.detail)

    def _entry(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect, line: Line) -> None:
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._colours.accent_soft))
            painter.drawRoundedRect(rect.adjusted(-GRID, 2, GRID, -2), GRID, GRID)
        painter.setPen(QPen(QColor(self._colours.control), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rect.left(), rect.center().y() - GRID + 1, 2 * GRID - 2, 2 * GRID - 2)
        metrics = painter.fontMetrics()
        inner = rect.adjusted(3 * GRID, 0, 0, 0)
        detail = metrics.elidedText(line.detail, Qt.TextElideMode.ElideRight, int(inner.width() * SHARE))
        painter.setPen(QColor(self._colours.bad if line.late else self._colours.muted))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, detail)
        room = inner.width() - metrics.horizontalAdvance(detail) - GRID
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        text = metrics.elidedText(" ".join(line.text.split()), Qt.TextElideMode.ElideRight, room)
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)


class AgendaList(QListView):
    """The view. Its signals carry an entry's number."""

    ticked = Signal(int)
    removed = Signal(int)
    edited = Signal(int)
    shifted = Signal(int, int)  # by so many days

    def __init__(self, colours: Colours, name: str) -> None:
        super().__init__()
        self.setObjectName("agenda-list")
        self.setAccessibleName(name)
        self._lines = AgendaModel()
        self.setModel(self._lines)
        self._delegate = LineDelegate(colours)
        self.setItemDelegate(self._delegate)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.doubleClicked.connect(lambda index: self._with(index, self.edited))

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other lines; the chosen entry stays chosen where it still is."""
        if lines == self._lines.lines:
            return
        chosen, place = self.chosen(), self.currentIndex().row()
        self._lines.show(lines)
        rows = [row for row, line in enumerate(lines) if line.entry == chosen] if chosen else []
        entries = [row for row, line in enumerate(lines) if line.entry]
        row = rows[0] if rows else min(entries, key=lambda one: abs(one - place), default=-1) if chosen else -1
        if row >= 0:
            self.setCurrentIndex(self._lines.index(row))

    def chosen(self) -> int:
        """Give the chosen entry's number, 0 for none."""
        index = self.currentIndex()
        return self._lines.lines[index.row()].entry if index.isValid() and index.row() < len(self._lines.lines) else 0

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Tick, take off, edit or move the chosen entry; everything else is the list's own."""
        entry, key = self.chosen(), event.key()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        days = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        signals = {Qt.Key.Key_Space: self.ticked, Qt.Key.Key_Delete: self.removed, Qt.Key.Key_Return: self.edited}
        signals |= {Qt.Key.Key_Enter: self.edited, Qt.Key.Key_F2: self.edited}
        if entry and ctrl and key in days:
            self.shifted.emit(entry, days[Qt.Key(key)])
        elif entry and not ctrl and key in signals:
            signals[Qt.Key(key)].emit(entry)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """Tick an entry whose ring was clicked."""
        super().mouseReleaseEvent(event)  # type: ignore[arg-type] # Qt's own event
        point = event.position().toPoint()  # type: ignore[attr-defined] # Qt's own event
        index = self.indexAt(point)
        if index.isValid() and point.x() < 5 * GRID:
            self._with(index, self.ticked)

    def _with(self, index: Index, signal: object) -> None:
        entry = self._lines.lines[index.row()].entry
        if entry:
            signal.emit(entry)  # type: ignore[attr-defined] # a bound signal
