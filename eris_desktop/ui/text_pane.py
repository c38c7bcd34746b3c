"""A piece of text as tall as its content: plain words, or Markdown (markdown.py).

It loads nothing and opens nothing: a clicked link is only reported (`anchorClicked`). The text can be selected with the mouse
and, where it has links, reached with Tab; the wheel belongs to the list around it.
"""

from math import ceil

from PySide6.QtCore import QByteArray, Qt, QUrl
from PySide6.QtGui import QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QTextBrowser

from eris_desktop.ui import markdown
from eris_desktop.ui.theme import Colours


class TextPane(QTextBrowser):
    """Call `fit` after each change of text or width: the pane then takes exactly the room that it needs."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "pane")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.document().setDocumentMargin(0)

    def show_plain(self, text: str) -> None:
        """Show the words as they are."""
        self.setPlainText(text)
        self.setAccessibleName(text)

    def show_markdown(self, text: str, colours: Colours) -> None:
        """Show Markdown."""
        markdown.write(self.document(), text, colours)
        self.setAccessibleName(self.toPlainText())
        linked = markdown.links(self.document())
        self.setTabChangesFocus(not linked)  # with links, Tab goes from one to the next and then on
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if linked else Qt.FocusPolicy.ClickFocus)

    def fit(self, width: int) -> None:
        """Take the size of the text when it may be `width` pixels wide: narrower when it is short."""
        self.ensurePolished()
        document = self.document()
        document.setTextWidth(width)
        used = min(width, ceil(document.idealWidth()) + 1)
        document.setTextWidth(used)
        self.setFixedSize(used, ceil(document.size().height()))

    def loadResource(self, _kind: int, _url: QUrl | str) -> QByteArray:  # noqa: N802 - Qt's name
        """Load nothing, from nowhere: nothing at all (None) would make the document itself look for the file."""
        return QByteArray()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the list."""
        event.ignore()
