"""How Eris looks: two sets of colours, the style sheet filled with them, and which of the two is in force.

Colours that carry text keep the contrast of WCAG 2.2, level AA (4.5 : 1); tests/ui/test_theme.py computes it.
"""

from dataclasses import asdict, dataclass
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

GRID = 8  # every distance is a multiple or a half of it, in device-independent pixels
LEAST_POINTS = 10.0  # text is never set smaller than this, whatever the system's font says
SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}  # any other setting follows the system


@dataclass(frozen=True, slots=True)
class Colours:
    """One set; `scheme` names it. A name says what its colour is for; `…_soft` is a ground for `text` and that colour."""

    scheme: str
    window: str
    surface: str
    border: str
    control: str  # outlines of what can be used: 3 : 1 against its ground
    text: str
    muted: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_soft: str
    code: str
    good: str
    good_soft: str
    warn: str
    warn_soft: str
    bad: str
    bad_soft: str


LIGHT = Colours(
    scheme="light",
    window="#f6f5fb",
    surface="#ffffff",
    border="#dfdbea",
    control="#8d86a3",
    text="#1f1b2d",
    muted="#5f5973",
    accent="#5a45b8",
    accent_hover="#4a37a0",
    on_accent="#ffffff",
    accent_soft="#e7e1fa",
    code="#f0eef8",
    good="#1d7048",
    good_soft="#e2f4ea",
    warn="#8a5100",
    warn_soft="#fff1d9",
    bad="#b3261e",
    bad_soft="#fde8e6",
)
DARK = Colours(
    scheme="dark",
    window="#16141e",
    surface="#211e2c",
    border="#383348",
    control="#7d7693",
    text="#edeaf6",
    muted="#aca6c0",
    accent="#b5a5ff",
    accent_hover="#c8bcff",
    on_accent="#1a1430",
    accent_soft="#372e62",
    code="#1a1823",
    good="#74d6a4",
    good_soft="#1d3a2c",
    warn="#f4c264",
    warn_soft="#3c3119",
    bad="#ff938a",
    bad_soft="#432422",
)


def is_dark(app: QApplication, wanted: str) -> bool:
    """Tell which set the setting `theme` means now: light, dark, or what the system says."""
    scheme = SCHEMES.get(wanted, app.styleHints().colorScheme())
    return scheme is Qt.ColorScheme.Dark


def apply(app: QApplication, wanted: str, resources: Path) -> Colours:
    """Dress the whole application and give the colours in force. `resources` is the shipped folder."""
    app.styleHints().setColorScheme(SCHEMES.get(wanted, Qt.ColorScheme.Unknown))
    colours = DARK if is_dark(app, wanted) else LIGHT
    app.setStyle("Fusion")
    app.setFont(_font(app.font()))
    app.setPalette(palette(colours))
    app.setStyleSheet(style_sheet(colours, resources, app.font().pointSizeF()))
    return colours


def style_sheet(colours: Colours, resources: Path, points: float) -> str:
    """Fill theme/eris.qss: colours by name, the folder of its pictures, and four text sizes derived from the base one."""
    sizes = {"small": points * 0.9, "base": points, "big": points * 1.15, "huge": points * 1.75}
    values = {name: f"{size:.1f}pt" for name, size in sizes.items()} | {"pictures": (resources / "theme").as_posix()}
    return Template((resources / "theme" / "eris.qss").read_text("utf-8")).substitute(asdict(colours), **values)


def palette(colours: Colours) -> QPalette:
    """Give the palette for what the style sheet leaves to the style: selections, menus, disabled text."""
    role = QPalette.ColorRole
    made = QPalette()
    grounds = {role.Window: colours.window, role.Base: colours.surface, role.Button: colours.surface}
    inks = {role.WindowText: colours.text, role.Text: colours.text, role.ButtonText: colours.text}
    others = {
        role.AlternateBase: colours.code,
        role.ToolTipBase: colours.surface,
        role.ToolTipText: colours.text,
        role.PlaceholderText: colours.muted,
        role.Highlight: colours.accent,
        role.HighlightedText: colours.on_accent,
        role.Link: colours.accent,
        role.LinkVisited: colours.accent,
        role.Accent: colours.accent,
        role.Mid: colours.border,
    }
    for name, colour in (grounds | inks | others).items():
        made.setColor(name, QColor(colour))
    for name in inks:
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(colours.muted))
    return made


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio of two colours as WCAG 2.2 defines it: 1 to 21."""
    bright, dim = sorted((_luminance(QColor(one)), _luminance(QColor(other))), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _font(system: QFont) -> QFont:
    font = QFont(system)
    font.setPointSizeF(max(system.pointSizeF(), LEAST_POINTS))
    return font
