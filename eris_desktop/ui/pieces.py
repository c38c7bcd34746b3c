"""The small pieces that every window is built of: a label, a button, a picture, a button whose text wraps.

All labels show plain text: nothing that a tool, a mail or a model wrote is ever read as markup by them.
"""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID


class Label(QLabel):
    """A wrapping text that insists on the height it needs: layouts inside scroll areas guess it too low."""

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for the height of the new width."""
        super().resizeEvent(event)
        self._insist()

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show another text."""
        super().setText(text)
        self._insist()

    def _insist(self) -> None:
        self.setMinimumHeight(0)  # heightForWidth never gives less than the minimum: a height once too great would stay
        if self.wordWrap():
            self.setMinimumHeight(max(0, self.heightForWidth(self.width())))


def label(text: str, role: str = "", name: str = "") -> Label:
    """Make a label whose text can be selected with the mouse. `role` is what eris.qss calls it."""
    made = Label(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    made.setProperty("role", role)
    made.setObjectName(name)
    return made


def picture_of(scene: Scene, glyph: str, colour: str, size: int = 20) -> QLabel:
    """Make a picture beside a text that says the same: it has no name of its own."""
    made = QLabel()
    made.setPixmap(scene.glyph(glyph, colour, size))
    made.setFixedSize(size, size)
    return made


def tooltip(text: str) -> str:
    """Give a tooltip that shows exactly this text: Qt would read anything that looks like markup as markup."""
    return f"<p>{escape(text)}</p>"


def button(text: str, role: str = "", name: str = "") -> QPushButton:
    """Make a button with a text, which is also its accessible name."""
    made = QPushButton(text)
    made.setProperty("role", role)
    made.setObjectName(name)
    made.setAccessibleName(text)
    made.setAutoDefault(False)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    return made


def icon_button(scene: Scene, glyph: str, text: str, name: str, role: str = "icon") -> QPushButton:
    """Make a button that shows a picture only; `text` is its tooltip and its accessible name."""
    made = button("", role, name)
    made.setIcon(scene.icon(glyph))
    made.setIconSize(QSize(20, 20))
    made.setToolTip(text)
    made.setAccessibleName(text)
    return made


class WrappingButton(QPushButton):
    """A button whose text breaks into lines instead of being cut off. Call `fit`, or set the size from `height_for`."""

    def __init__(self, text: str, role: str, name: str) -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setObjectName(name)
        self.setAccessibleName(text)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._text = label(text, f"{role}-text")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self._text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.addWidget(self._text)

    def height_for(self, width: int) -> int:
        """Give the height that the text needs in a button of that width."""
        self._text.ensurePolished()
        return self._text.heightForWidth(width - 4 * GRID) + 2 * GRID + 2

    def fit(self, width: int) -> None:
        """Be as wide as the text on one line, but no wider than `width`."""
        self._text.ensurePolished()
        wanted = self._text.fontMetrics().horizontalAdvance(self._text.text()) + 4 * GRID + 4
        used = min(width, wanted)
        self.setFixedSize(used, self.height_for(used))


class Flow(QWidget):
    """Buttons beside each other, on the next line where one has no room. Call `fit`."""

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self._buttons = tuple(buttons)
        for each in self._buttons:
            each.setParent(self)

    def fit(self, width: int) -> None:
        """Lay the buttons out on lines of that width, and take the room that they need."""
        x = y = widest = height = 0
        for each in self._buttons:
            if isinstance(each, WrappingButton):
                each.fit(width)
            else:
                each.ensurePolished()
                each.resize(each.sizeHint())
            if x and x + each.width() > width:
                x, y, height = 0, y + height + GRID, 0
            each.move(x, y)
            widest, height = max(widest, x + each.width()), max(height, each.height())
            x += each.width() + GRID
        self.setFixedSize(widest, y + height)


def column(parent: QWidget | None = None, *, spacing: int = GRID, margin: int = 0) -> QVBoxLayout:
    """Make a vertical layout on the grid."""
    layout = QVBoxLayout(parent) if parent else QVBoxLayout()
    layout.setSpacing(spacing)
    layout.setContentsMargins(margin, margin, margin, margin)
    return layout


def line(parent: QWidget | None = None, *, spacing: int = GRID, margin: int = 0) -> QHBoxLayout:
    """Make a horizontal layout on the grid."""
    layout = QHBoxLayout(parent) if parent else QHBoxLayout()
    layout.setSpacing(spacing)
    layout.setContentsMargins(margin, margin, margin, margin)
    return layout
