"""The scrolling list of rows: draws the timeline of a view, making only those rows anew whose content changed.

It follows the newest row until the person scrolls up, and then stays where it is until they come back. At most MOUNTED messages
exist as widgets; older ones are reached with "show earlier", which moves that stretch over the conversation.
"""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from eris_desktop.ui.message_row import row_of
from eris_desktop.ui.pieces import button, column, icon_button
from eris_desktop.ui.row import Row
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.timeline import Content, contents
from eris_desktop.ui.view import View

MOUNTED = 200
PAGE = 100  # how far "show earlier" goes back
NEAR_END = 3 * GRID  # pixels from the end that still count as being there


class MessageList(QScrollArea):
    """Draw it with `draw(view)`; it keeps widgets and the scroll position, and nothing else."""

    why = Signal(int)
    said = Signal(str)
    linked = Signal(QUrl)
    settings = Signal()
    asking = Signal(QPushButton)  # an approval card appeared: its safe button
    released = Signal()  # a row that had the focus is gone

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self._scene = scene
        self._view = View()
        self._rows: dict[str, tuple[Content, Row]] = {}
        self._first = 0  # position of the first mounted message
        self.following = True
        self.setObjectName("messages")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # rows are fitted to the width
        self.setAccessibleName(scene.wording("conversation"))
        self._build()

    def _build(self) -> None:
        self._body = QWidget()
        self._body.setObjectName("messages-body")
        self._column = column(self._body, spacing=2 * GRID)
        self._column.setContentsMargins(0, 2 * GRID, 0, 2 * GRID)
        self._earlier = button(self._scene.wording("earlier"), "quiet", "earlier")
        self._earlier.clicked.connect(self._show_earlier)
        self._column.addWidget(self._earlier)
        self._column.addStretch(1)
        self.setWidget(self._body)
        self.latest = icon_button(self._scene, "down", self._scene.wording("latest"), "latest", "floating")
        self.latest.setParent(self)
        self.latest.clicked.connect(self.follow)
        self.latest.hide()
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._grown)
        bar.valueChanged.connect(self._scrolled)

    def draw(self, view: View) -> None:
        """Show the view."""
        self._view = view
        if self.following:
            self._first = max(0, len(view.messages) - MOUNTED)
        wanted = dict(contents(view, self._first, MOUNTED))
        for name in [name for name in self._rows if name not in wanted]:
            self._drop(name)
        for place, (name, content) in enumerate(wanted.items()):
            self._show(name, content, place)
        self._earlier.setVisible(self._first > 0)

    def follow(self) -> None:
        """Go to the newest row and stay with it."""
        self.following = True
        self.draw(self._view)
        self._settle()
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def reach(self, position: int) -> None:
        """Scroll so that the message of that position is in sight, and put the focus on its first button."""
        self.following = False
        if not self._first <= position < self._first + MOUNTED:
            self._first = max(0, position - PAGE)
            self.draw(self._view)
        self._settle()
        _, row = self._rows[f"message {position}"]
        self.ensureWidgetVisible(row, 0, 2 * GRID)
        buttons = row.findChildren(QPushButton)
        if buttons:
            buttons[0].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Lay every row out for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            for _, row in self._rows.values():
                row.fit(event.size().width())
        size = self.latest.sizeHint()
        self.latest.move((self.width() - size.width()) // 2, self.height() - size.height() - 2 * GRID)

    def _show(self, name: str, content: Content, place: int) -> None:
        drawn = self._rows.get(name)
        if drawn is not None and (drawn[0] == content or drawn[1].redraw(content)):
            row = drawn[1]
        else:
            if drawn is not None:
                self._drop(name)
            row = self._insert(content, place)
        self._rows[name] = (content, row)

    def _insert(self, content: Content, place: int) -> Row:
        row = row_of(self._scene, content)
        row.why.connect(self.why)
        row.said.connect(self.said)
        row.linked.connect(self.linked)
        row.settings.connect(self.settings)
        self._column.insertWidget(place + 1, row)  # after "show earlier"
        row.fit(self.viewport().width())
        row.show()
        self._order_focus(row, place)
        if row.safe_button is not None:
            self.asking.emit(row.safe_button)
        return row

    def _order_focus(self, row: Row, place: int) -> None:
        """Let Tab reach the row's buttons where they stand; Qt would put them behind everything that exists already."""
        items = (self._column.itemAt(index) for index in range(place, 0, -1))
        above = (item.widget() for item in items if item is not None)
        buttons = (one.findChildren(QPushButton) for one in above if isinstance(one, Row))
        before = next((found[-1] for found in buttons if found), self._earlier)
        for each in row.findChildren(QPushButton):
            QWidget.setTabOrder(before, each)
            before = each

    def _drop(self, name: str) -> None:
        _, row = self._rows.pop(name)
        held = row.isAncestorOf(self.window().focusWidget())
        row.hide()
        self._column.removeWidget(row)
        row.deleteLater()
        if held:
            self.released.emit()

    def _show_earlier(self) -> None:
        """Move the stretch back; the message that stood at the top stays where it is on the screen."""
        top = f"message {self._first}"
        offset = self._rows[top][1].y() - self.verticalScrollBar().value()
        self.following = False
        self._first = max(0, self._first - PAGE)
        self.draw(self._view)
        self._settle()
        self.verticalScrollBar().setValue(self._rows[top][1].y() - offset)

    def _settle(self) -> None:
        """Lay out now, so that positions can be asked for."""
        self._column.activate()
        self._body.resize(self.viewport().width(), max(self.viewport().height(), self._body.sizeHint().height()))

    def _grown(self, _least: int, most: int) -> None:
        if self.following:
            self.verticalScrollBar().setValue(most)

    def _scrolled(self, value: int) -> None:
        newest_mounted = self._first + MOUNTED >= len(self._view.messages)
        self.following = newest_mounted and value >= self.verticalScrollBar().maximum() - NEAR_END
        self.latest.setVisible(not self.following)
