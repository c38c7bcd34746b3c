"""A month of days: how many entries each has, one to choose, and entries dragged onto them. Painted, one widget."""

from collections.abc import Mapping
from datetime import date, timedelta

from PySide6.QtCore import QLocale, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from eris_desktop.ui.agenda_list import MIME
from eris_desktop.ui.theme import GRID, Colours

ROWS, COLUMNS = 6, 7
HEAD = 3 * GRID  # pixels for the weekdays' names
DOT = 5
MOST_DOTS = 3
KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -COLUMNS, Qt.Key.Key_Down: COLUMNS}


def first_shown(month: date, week_starts: int) -> date:
    """Give the first day of the six weeks that show a month; `week_starts` is 0 for Monday to 6 for Sunday."""
    first = month.replace(day=1)
    return first - timedelta(days=(first.weekday() - week_starts) % COLUMNS)


class Month(QWidget):
    """Six weeks. `draw` it with the counts of its days."""

    chosen = Signal(object)  # a date, or None when the chosen one is clicked again
    dropped = Signal(int, object)  # an entry's number and a date

    def __init__(self, colours: Colours, locale: QLocale, name: str) -> None:
        super().__init__()
        self.setObjectName("agenda-month")
        self.setAccessibleName(name)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._colours, self._locale = colours, locale
        self._starts = QLocale.system().firstDayOfWeek().value - 1  # where the person lives, in whatever language
        self._counts: Mapping[date, int] = {}
        self.month, self.today = date.min, date.min
        self.day: date | None = None
        self._over: date | None = None

    def draw(self, month: date, today: date, day: date | None, counts: Mapping[date, int]) -> None:
        """Show that month with these counts."""
        self.month, self.today, self.day, self._counts = month.replace(day=1), today, day, counts
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the size that lets every day be hit."""
        return QSize(40 * GRID, HEAD + ROWS * 4 * GRID)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the weekdays' names and all days."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._colours.muted))
        for column in range(COLUMNS):
            weekday = (self._starts + column) % COLUMNS + 1
            name = self._locale.dayName(weekday, QLocale.FormatType.NarrowFormat)
            head = QRect(int(column * self._width()), 0, int(self._width()), HEAD)
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, name)
        for number in range(ROWS * COLUMNS):
            self._paint_day(painter, first_shown(self.month, self._starts) + timedelta(days=number), number)
        painter.end()

    def _paint_day(self, painter: QPainter, day: date, number: int) -> None:
        cell, colours = self._cell(number), self._colours
        painter.setPen(Qt.PenStyle.NoPen)
        if day in (self.day, self._over):
            painter.setBrush(QColor(colours.accent if day == self.day else colours.accent_soft))
            painter.drawRoundedRect(cell.adjusted(2, 1, -2, -1), GRID, GRID)
        elif day == self.today:
            painter.setBrush(QColor(colours.accent_soft))
            painter.drawRoundedRect(cell.adjusted(2, 1, -2, -1), GRID, GRID)
        ink = colours.on_accent if day == self.day else colours.text if day.month == self.month.month else colours.muted
        painter.setPen(QColor(ink))
        painter.drawText(cell.adjusted(0, 0, 0, -GRID), Qt.AlignmentFlag.AlignCenter, str(day.day))
        dots = min(self._counts.get(day, 0), MOST_DOTS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.on_accent if day == self.day else colours.accent))
        left = cell.center().x() - (dots * (DOT + 2) - 2) / 2
        for dot in range(dots):
            painter.drawEllipse(QRectF(left + dot * (DOT + 2), cell.bottom() - GRID - 1, DOT, DOT))

    def _width(self) -> float:
        return self.width() / COLUMNS

    def _cell(self, number: int) -> QRectF:
        height = (self.height() - HEAD) / ROWS
        return QRectF(number % COLUMNS * self._width(), HEAD + number // COLUMNS * height, self._width(), height)

    def day_at(self, x: float, y: float) -> date | None:
        """Give the day at a point of the widget."""
        for number in range(ROWS * COLUMNS):
            if self._cell(number).contains(x, y):
                return first_shown(self.month, self._starts) + timedelta(days=number)
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose a day; the chosen one again means all days."""
        day = self.day_at(event.position().x(), event.position().y())
        if day is not None:
            self.chosen.emit(None if day == self.day else day)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Go through the days with the arrows; Escape shows all."""
        if event.key() in KEYS:
            self.chosen.emit((self.day or self.today) + timedelta(days=KEYS[Qt.Key(event.key())]))
        elif event.key() == Qt.Key.Key_Escape and self.day is not None:
            self.chosen.emit(None)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take entries of the agenda, and nothing else."""
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Show the day that the entry would move to."""
        self._over = self.day_at(event.position().x(), event.position().y())
        event.setAccepted(self._over is not None)
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Tell which entry was let go on which day."""
        day, self._over = self.day_at(event.position().x(), event.position().y()), None
        number = bytes(event.mimeData().data(MIME).data()).decode()
        if day is not None and number.isdecimal():
            event.acceptProposedAction()
            self.dropped.emit(int(number), day)
        self.update()
