"""The chat window: header, conversation, composer. It draws a View and posts what the person does; it holds no truth.

Closing it is decided by the shell (`closing`): with a tray Eris keeps running, without one it ends.
"""

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QCloseEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QMainWindow, QPushButton, QStackedWidget, QWidget

from eris_desktop.domain.actions import Cancel
from eris_desktop.ui.composer import Composer
from eris_desktop.ui.header import Header
from eris_desktop.ui.links import ask_to_open
from eris_desktop.ui.message_list import MessageList
from eris_desktop.ui.pieces import column
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.shown import Answered, Questioned
from eris_desktop.ui.start_page import StartPage
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.view import View

SMALLEST = (48 * GRID, 55 * GRID)  # the widest button of a card stands whole beside its title, in wide fonts too
USUAL = (90 * GRID, 96 * GRID)


class ChatWindow(QMainWindow):
    """`dress(scene)` builds the content, again for another language or theme; `draw(view)` fills it."""

    said = Signal(str)
    why = Signal(int)
    agenda = Signal()
    inspector = Signal()
    settings = Signal()
    closing = Signal(QCloseEvent)
    composer: Composer
    messages: MessageList

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.setObjectName("chat-window")
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self._view = View()
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        self._escape.activated.connect(self._stop)
        self.dress(scene)

    def dress(self, scene: Scene) -> None:
        """Build everything for this language and these colours; a draft is kept."""
        draft = self.composer.box.toPlainText() if self.centralWidget() is not None else ""
        self._scene = scene
        self.setWindowTitle(scene.wording("name"))
        self.setWindowIcon(scene.mark())
        self._build()
        self.composer.box.write(draft)
        self.draw(self._view)

    def draw(self, view: View) -> None:
        """Show the view."""
        self._announce(view)
        self._view = view
        self._header.draw(view)
        self.messages.draw(view)
        self.composer.draw(busy=view.busy, said=view.said)
        self._escape.setEnabled(view.busy)
        empty = not (view.messages or view.waiting or view.busy or view.approvals)
        self._stack.setCurrentWidget(self._start if empty else self.messages)

    def begin(self, text: str) -> None:
        """Put the beginning of a sentence into an empty box, for the person to finish."""
        if not self.composer.box.toPlainText():
            self.composer.box.write(text)
        self.composer.box.setFocus()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Let the person type at once."""
        super().showEvent(event)
        self.composer.box.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Ask the shell what closing means."""
        self.closing.emit(event)

    def _build(self) -> None:
        scene = self._scene
        self._header, self._start = Header(scene), StartPage(scene)
        self.messages, self.composer = MessageList(scene), Composer(scene)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._start)
        self._stack.addWidget(self.messages)
        body = QWidget()
        whole = column(body, spacing=0)
        whole.addWidget(self._header)
        whole.addWidget(self._stack, 1)
        foot = column(margin=2 * GRID)
        foot.addWidget(self.composer)
        whole.addLayout(foot)
        self._connect()
        self.setCentralWidget(body)

    def _connect(self) -> None:
        self._header.agenda.connect(self.agenda)
        self._header.inspector.connect(self.inspector)
        self._header.settings.connect(self.settings)
        self._start.said.connect(self.say)
        self.messages.said.connect(self.say)
        self.messages.why.connect(self.why)
        self.messages.linked.connect(self._open_link)
        self.messages.settings.connect(self.settings)
        self.messages.asking.connect(self._offer_focus)
        self.messages.released.connect(self.composer.box.setFocus)
        self.composer.sent.connect(self.say)
        self.composer.stopped.connect(self._stop)

    def say(self, text: str) -> None:
        """Hand a sentence to the shell and go to the newest row."""
        self.said.emit(text)
        self.messages.follow()

    def _stop(self) -> None:
        self._scene.post(Cancel())

    def _open_link(self, url: QUrl) -> None:
        ask_to_open(self, self._scene.wording, url)

    def _offer_focus(self, safe: QPushButton) -> None:
        """Put the focus on Deny, but not under the fingers of somebody who is typing."""
        if not self.composer.box.toPlainText():
            safe.setFocus()

    def _announce(self, view: View) -> None:
        """Tell a screen reader what is new."""
        for message in view.messages[len(self._view.messages) :]:
            if isinstance(message, Answered | Questioned) and message.text:
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, message.text))
