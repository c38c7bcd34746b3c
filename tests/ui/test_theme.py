"""The look: contrast as WCAG 2.2 AA wants it, and a style sheet without holes."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from eris_desktop.ui.theme import DARK, LIGHT, Colours, apply, contrast, is_dark, style_sheet
from tests.ui.conftest import RESOURCES, MakeStage

TEXT = [
    ("text", "window"),
    ("text", "surface"),
    ("text", "code"),
    ("text", "accent_soft"),
    ("text", "good_soft"),
    ("text", "warn_soft"),
    ("text", "bad_soft"),
    ("muted", "window"),
    ("muted", "surface"),
    ("muted", "code"),
    ("accent", "surface"),
    ("accent", "window"),
    ("accent", "accent_soft"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("good", "surface"),
    ("warn", "surface"),
    ("warn", "warn_soft"),
    ("bad", "surface"),
    ("bad", "window"),
]
OUTLINES = [("control", "window"), ("control", "surface"), ("accent", "surface")]


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_can_be_read(colours: Colours, ink: str, ground: str) -> None:
    assert contrast(getattr(colours, ink), getattr(colours, ground)) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), OUTLINES)
def test_outlines_of_what_can_be_used_can_be_seen(colours: Colours, ink: str, ground: str) -> None:
    assert contrast(getattr(colours, ink), getattr(colours, ground)) >= 3


def test_contrast_is_computed_as_wcag_defines_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_has_no_holes_and_its_pictures_exist(colours: Colours) -> None:
    sheet = style_sheet(colours, RESOURCES, 10.0)

    assert "$" not in sheet
    pictures = re.findall(r'url\("(.+?)"\)', sheet)
    assert pictures
    assert all((RESOURCES / "theme" / picture.rsplit("/", 1)[1]).is_file() for picture in pictures)


@pytest.mark.parametrize(("wanted", "dark"), [("light", False), ("dark", True)])
def test_the_setting_comes_before_the_system(qapp: QApplication, wanted: str, *, dark: bool) -> None:
    assert is_dark(qapp, wanted) == dark
    assert apply(qapp, wanted, RESOURCES) == (DARK if dark else LIGHT)


def test_without_a_wish_the_system_decides(qapp: QApplication) -> None:
    system = qapp.styleHints().colorScheme()

    assert is_dark(qapp, "system") == (system is Qt.ColorScheme.Dark)


def test_small_system_fonts_are_enlarged(make_stage: MakeStage, qapp: QApplication) -> None:
    make_stage()

    assert qapp.font().pointSizeF() >= 10
