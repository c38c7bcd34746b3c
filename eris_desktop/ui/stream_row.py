"""The last row while a turn runs: three moving dots with a word for what is being done, and the text as it arrives."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from eris_desktop.ui.pieces import label, line
from eris_desktop.ui.row import Bubble, Row
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.timeline import Content, Writing

DOT, GAP, BEAT_MS = 7, 5, 350
PALE = 70  # alpha of a dot that is not the bright one, of 255


class StreamRow(Row):
    """Redraw it as often as there is something new; the caller decides how often that may be."""

    def __init__(self, scene: Scene, writing: Writing) -> None:
        super().__init__(scene)
        self._scene = scene
        self._pane = TextPane("streaming")
        self._pane.anchorClicked.connect(self.linked)
        self._bubble = Bubble(self._pane, "bubble-reply")
        self._doing = label("", "muted", "doing")
        self.add_fitting(self._bubble, self._bubble)
        foot = line(spacing=GRID)
        foot.addWidget(Dots(scene.colours.accent))
        foot.addWidget(self._doing, 1)
        self.column.addLayout(foot)
        self.redraw(writing)

    def redraw(self, content: Content) -> bool:
        """Show the text so far."""
        if not isinstance(content, Writing):
            return False
        self._doing.setText(self._scene.wording(f"stage_{content.stage}"))
        self._bubble.setVisible(bool(content.text))
        if content.text:
            self._pane.show_markdown(content.text, self._scene.colours)
            self.fit(self.width_given)
        return True


class Dots(QWidget):
    """Three dots of which one is bright; which one changes with each beat while they are visible."""

    def __init__(self, colour: str) -> None:
        super().__init__()
        self._colour = colour
        self._bright = 0
        self.setFixedSize(3 * DOT + 2 * GAP, 28)
        self._beat = QTimer(self)
        self._beat.timeout.connect(self._step)
        self._beat.start(BEAT_MS)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(3):
            colour = QColor(self._colour)
            colour.setAlpha(255 if number == self._bright else PALE)
            painter.setBrush(colour)
            painter.drawEllipse(number * (DOT + GAP), (self.height() - DOT) // 2, DOT, DOT)
        painter.end()

    def _step(self) -> None:
        self._bright = (self._bright + 1) % 3
        self.update()
