"""Where the person writes: a box that grows to six lines, and the one button that sends or stops.

Enter sends, Shift+Enter breaks the line, Up in an empty box brings back what was said before. While an input method composes a
character, Enter belongs to it. The box keeps no history of its own: it is told what was said.
"""

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent, QResizeEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QTextEdit

from eris_desktop.ui.pieces import icon_button, line
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID

MOST_LINES = 6
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Box(QTextEdit):
    """The text box. `entered` tells that Enter was pressed on its own."""

    entered = Signal()

    def __init__(self, placeholder: str) -> None:
        super().__init__()
        self.setObjectName("composer-box")
        self.setAccessibleName(placeholder)
        self.setPlaceholderText(placeholder)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(0)
        self.said: tuple[str, ...] = ()
        self._composing = False
        self._back = 0  # how many messages Up went back
        self.textChanged.connect(self._grow)
        self._grow()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:  # noqa: N802 - Qt's name
        """Remember whether a character is still being composed."""
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Send, break or recall; everything else is typing."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in _ENTER and self._composing:
            QGuiApplication.inputMethod().commit()
        elif event.key() in _ENTER and plain:
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Up and plain and self._recalls():
            self._recall(self._back + 1)
        elif event.key() == Qt.Key.Key_Down and plain and self._back and self._recalls():
            self._recall(self._back - 1)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Wrap anew and take the height that this needs."""
        super().resizeEvent(event)
        self._grow()

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 - Qt's name
        """Paste words only, every line of them."""
        if source.hasText():
            self.insertPlainText(source.text())

    def write(self, text: str) -> None:
        """Replace the text and put the cursor behind it."""
        self.setPlainText(text)
        self.moveCursor(QTextCursor.MoveOperation.End)

    def clear_sent(self) -> None:
        """Empty the box after sending."""
        self._back = 0
        self.clear()

    def _recalls(self) -> bool:
        """Tell whether Up and Down walk through what was said: in an empty box, or on a recalled text left as it was."""
        text = self.toPlainText()
        return not text or (0 < self._back <= len(self.said) and text == self.said[-self._back])

    def _recall(self, back: int) -> None:
        self._back = min(back, len(self.said))
        self.write(self.said[-self._back] if self._back else "")

    def _grow(self) -> None:
        text = self.fontMetrics().lineSpacing()
        wanted = self.document().size().height()
        edges = self.contentsMargins()
        height = min(max(wanted, text), text * MOST_LINES) + edges.top() + edges.bottom() + 2
        self.setFixedHeight(round(height))


class Composer(QFrame):
    """The box with its button. Draw it with `draw`; it reports `sent` and `stopped`."""

    sent = Signal(str)
    stopped = Signal()

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.setProperty("role", "composer")
        wording, ink = scene.wording, scene.colours.on_accent
        self.box = Box(wording("placeholder"))
        self.send = icon_button(scene, "send", wording("send"), "send", "round")
        self.send.setIcon(scene.icon("send", ink))
        self.stop = icon_button(scene, "stop", wording("stop"), "stop", "round")
        self.stop.setIcon(scene.icon("stop", ink))
        row = line(self)
        row.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        row.addWidget(self.box, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.send, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.stop, 0, Qt.AlignmentFlag.AlignBottom)
        self.box.entered.connect(self._send)
        self.send.clicked.connect(self._send)
        self.stop.clicked.connect(self.stopped)
        self.box.textChanged.connect(self._enable)
        self.draw(busy=False, said=())
        self._enable()

    def draw(self, *, busy: bool, said: tuple[str, ...]) -> None:
        """Show Stop instead of Send while a turn is being worked on; `said` is what Up brings back."""
        self.box.said = said
        held = self.stop.hasFocus() or self.send.hasFocus()
        self.stop.setVisible(busy)
        self.send.setVisible(not busy)
        if held and not self.stop.hasFocus() and not self.send.hasFocus():
            self.box.setFocus()

    def _send(self) -> None:
        text = self.box.toPlainText().strip()
        if text:
            self.box.clear_sent()
            self.sent.emit(text)

    def _enable(self) -> None:
        self.send.setEnabled(bool(self.box.toPlainText().strip()))
