"""What an empty chat shows: who Eris is in one line, and six sentences to begin with, each a click away."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QWidget

from eris_desktop.ui.pieces import WrappingButton, column, label
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID

WIDEST = 80 * GRID
TWO_COLUMNS_FROM = 64 * GRID
MARK = 72


class StartPage(QScrollArea):
    """Reports the clicked example as `said`."""

    said = Signal(str)

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.setObjectName("start-page")
        self.setWidgetResizable(True)
        page = QWidget()
        page.setObjectName("start-body")
        outer = column(page, spacing=GRID, margin=3 * GRID)
        outer.addStretch(1)
        mark = QLabel()
        mark.setPixmap(scene.mark().pixmap(QSize(MARK, MARK)))
        outer.addWidget(mark, 0, Qt.AlignmentFlag.AlignHCenter)
        for key, role in (("hello", "huge"), ("hello_more", "lead")):
            text = label(scene.wording(key), role, key)
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            outer.addWidget(text)
        outer.addSpacing(2 * GRID)
        outer.addWidget(self._examples(scene), 0, Qt.AlignmentFlag.AlignHCenter)
        outer.addStretch(2)
        self.setWidget(page)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Put the examples into one column when the window is narrow."""
        super().resizeEvent(event)
        width = min(event.size().width() - 6 * GRID, WIDEST)
        columns = 2 if width >= TWO_COLUMNS_FROM else 1
        each = (width - (columns - 1) * self._grid.horizontalSpacing()) // columns
        height = max(example.height_for(each) for example in self._buttons)
        for number, example in enumerate(self._buttons):
            example.setFixedSize(each, height)
            self._grid.addWidget(example, number // columns, number % columns)

    def _examples(self, scene: Scene) -> QWidget:
        self._box = QWidget()
        self._grid = QGridLayout(self._box)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GRID + GRID // 2)
        self._buttons: list[WrappingButton] = []
        for number, text in enumerate(scene.wording.all("examples")):
            example = WrappingButton(text, "example", f"example-{number}")
            example.clicked.connect(lambda _, text=text: self.said.emit(text))
            self._buttons.append(example)
            self._grid.addWidget(example, number // 2, number % 2)
        return self._box
