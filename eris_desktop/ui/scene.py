"""What every widget is given: the words, the colours, the pictures, the clock, and the way to say something to the session."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from eris_desktop.domain.actions import UserAction
from eris_desktop.ui.theme import Colours
from eris_desktop.ui.wording import Wording

MARK_SIZES = (16, 22, 24, 32, 48, 64, 128, 256)


@dataclass(frozen=True, slots=True)
class Scene:
    """Changing the language or the theme means a new scene and drawing the windows again. `post` never blocks."""

    wording: Wording
    colours: Colours
    resources: Path
    post: Callable[[UserAction], None]
    now: Callable[[], datetime]

    def glyph(self, name: str, colour: str, size: int) -> QPixmap:
        """Draw resources/icons/glyph-<name>.svg in that colour, `size` device-independent pixels wide, sharp on any screen."""
        svg = (self.resources / "icons" / f"glyph-{name}.svg").read_text("utf-8").replace("currentColor", colour)
        ratio = QGuiApplication.primaryScreen().devicePixelRatio()
        pixmap = QPixmap(QSize(size, size) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, size, size))
        painter.end()
        return pixmap

    def icon(self, name: str, colour: str = "", size: int = 20) -> QIcon:
        """Give a glyph as an icon, in the muted colour unless told; it pales when its button is disabled."""
        return QIcon(self.glyph(name, colour or self.colours.muted, size))

    def mark(self) -> QIcon:
        """Give the apple in all its sizes."""
        return picture(self.resources / "icons", "eris", MARK_SIZES)


def picture(folder: Path, name: str, sizes: tuple[int, ...]) -> QIcon:
    """Gather <name>-<size>.png into one icon."""
    icon = QIcon()
    for size in sizes:
        icon.addFile(str(folder / f"{name}-{size}.png"), QSize(size, size))
    return icon
