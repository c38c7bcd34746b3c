"""Draws every raster icon from resources/icons/eris.svg: the program's icon and one tray icon a state, in all sizes.

Run it after changing the drawing: `python packaging/icons.py`. What each tray state adds to the apple stands in BADGES.
"""

import os
import sys
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).parents[1] / "resources" / "icons"
MARK_SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
TRAY_SIZES = (16, 22, 24, 32, 48, 64)
GREY = {"#ffdc6b": "#d9d6e3", "#f0a11d": "#a39eb3", "#4fb27c": "#bcb8c9"}  # an apple that holds still


@dataclass(frozen=True, slots=True)
class Badge:
    """What a tray state adds: the disc's colour, the white sign on it, and whether the apple loses its gold."""

    colour: str
    sign: str
    grey: bool = False


# The signs differ in shape, not only in colour, and stay readable at 16 pixels.
BADGES: dict[str, Badge | None] = {
    "idle": None,
    "working": Badge(
        "#5a45b8",
        '<circle cx="38.2" cy="47" r="3.2"/><circle cx="47" cy="47" r="3.2"/><circle cx="55.8" cy="47" r="3.2"/>',
    ),
    "due": Badge("#d4243f", '<rect x="44" y="36.5" width="6" height="13" rx="3"/><circle cx="47" cy="55" r="3.4"/>'),
    "paused": Badge(
        "#3f3a55",
        '<rect x="39.8" y="39.5" width="5" height="15" rx="2"/><rect x="49.2" y="39.5" width="5" height="15" rx="2"/>',
        grey=True,
    ),
    "down": Badge(
        "#d4243f",
        '<path d="M41 41 L53 53 M53 41 L41 53" stroke="#ffffff" stroke-width="5" stroke-linecap="round"/>',
        grey=True,
    ),
}


def drawn(state: str) -> str:
    """Give the SVG of a tray state."""
    svg = (FOLDER / "eris.svg").read_text("utf-8")
    badge = BADGES[state]
    if badge is None:
        return svg
    if badge.grey:
        for gold, grey in GREY.items():
            svg = svg.replace(gold, grey)
    disc = f'<circle cx="47" cy="47" r="15.2" fill="{badge.colour}" stroke="#ffffff" stroke-width="3"/>'
    return svg.replace("</svg>", f'{disc}<g fill="#ffffff">{badge.sign}</g></svg>')


def render(svg: str, size: int, target: Path) -> None:
    """Write the drawing as a square PNG with transparent ground. Ends the program when the drawing cannot be read."""
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    if not renderer.isValid():
        sys.exit(f"{target.name}: the drawing is no valid SVG; correct resources/icons/eris.svg.")
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    image.save(str(target))


def main() -> None:
    """Draw them all."""
    app = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    for size in MARK_SIZES:
        render(drawn("idle"), size, FOLDER / f"eris-{size}.png")
    for state in BADGES:
        for size in TRAY_SIZES:
            render(drawn(state), size, FOLDER / f"tray-{state}-{size}.png")
    print(f"{len(MARK_SIZES) + len(BADGES) * len(TRAY_SIZES)} icons in {FOLDER}")
    del app


if __name__ == "__main__":
    main()
