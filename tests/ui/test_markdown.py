"""Replies are Markdown from a model, a mail or a file: nothing in them may load, hide or run anything."""

from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.theme import LIGHT


@pytest.fixture
def pane(qtbot: QtBot) -> TextPane:
    made = TextPane("pane")
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    "written",
    [
        "before <script>alert(1)</script> after",
        "before <b>bold</b> <img src='https://example.org/a.png'> after",
        "before <!-- not hidden --> after",
        "<div>\nbefore\n</div>\n\nafter",
        "<details><summary>before</summary> after",
        "before **half open and `code after",
        "before ```\nstill open code after",
        "before [half](open after",
        "---\nbefore: front matter\n---\nafter",
        "before\n\n| half | a\n|---|\nafter",
    ],
)
def test_nothing_that_was_written_is_hidden(pane: TextPane, written: str) -> None:
    pane.show_markdown(written, LIGHT)

    shown = pane.toPlainText()
    assert "before" in shown
    assert "after" in shown


@pytest.mark.parametrize(
    "tag", ["<script>alert(1)</script>", "<img src='file:///etc/passwd'>", "<a href='javascript:x'>", "<style>*{}</style>"]
)
def test_raw_html_is_shown_as_text(pane: TextPane, tag: str) -> None:
    pane.show_markdown(f"see {tag} there", LIGHT)

    assert pane.toPlainText() == f"see {tag} there"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("look ![a cat](https://example.org/cat.png) here", "look [a cat] here"),
        ("look ![a cat](file:///etc/passwd) here", "look [a cat] here"),
    ],
)
def test_an_image_becomes_its_description(pane: TextPane, written: str, shown: str) -> None:
    pane.show_markdown(written, LIGHT)

    assert pane.toPlainText() == shown


def test_no_resource_is_ever_loaded(pane: TextPane, tmp_path: Path) -> None:
    there = tmp_path / "there.png"
    there.write_bytes(b"a file that exists")
    for address in (QUrl.fromLocalFile(str(there)), QUrl("https://example.org/a.png"), QUrl("data:image/png;base64,AAAA")):
        assert pane.document().resource(QTextDocument.ResourceType.ImageResource.value, address) == QByteArray()


def test_a_half_streamed_reply_shows_all_its_words_at_every_cut(pane: TextPane) -> None:
    reply = "It is **8:00** in `Tokyo`, see [here](https://example.org) <now>.\n\n```py\nprint(1)\n```\n- end"
    for cut in range(1, len(reply) + 1):
        pane.show_markdown(reply[:cut], LIGHT)
        words = [word for word in ("It", "8:00", "Tokyo", "print(1)", "end") if word in reply[:cut]]
        assert [word for word in words if word not in pane.toPlainText()] == []


def test_line_breaks_stay_where_they_were_written(pane: TextPane) -> None:
    pane.show_markdown("one\ntwo", LIGHT)

    assert pane.toPlainText() == "one\ntwo"


def test_words_of_the_person_are_not_read_as_markdown(pane: TextPane) -> None:
    pane.show_plain("**not bold** <b>nor this</b>")

    assert pane.toPlainText() == "**not bold** <b>nor this</b>"


def test_markdown_is_drawn(pane: TextPane) -> None:
    pane.show_markdown("## Title\n**bold** and ~~gone~~\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |", LIGHT)

    html = pane.toHtml()
    assert "<h2" in html
    assert "font-weight:700" in html
    assert "line-through" in html
    assert "<ol" in html
    assert "<table" in html


def test_a_table_behind_code_keeps_its_first_head_in_the_first_line(pane: TextPane) -> None:
    pane.show_markdown("```\ncode\n```\n\n| City | Time |\n|---|---|\n| Tokyo | 20:00 |", LIGHT)

    assert pane.toPlainText().split() == ["code", "City", "Time", "Tokyo", "20:00"]
    assert pane.toPlainText().count("\n\n") <= 1


def test_a_long_line_of_code_wraps_instead_of_running_out_of_sight(pane: TextPane) -> None:
    pane.show_markdown("```\n" + "x" * 400 + "\n```", LIGHT)
    pane.fit(200)

    assert pane.document().idealWidth() <= 200


@pytest.mark.parametrize(("written", "reached"), [("no link", False), ("a [link](https://example.org)", True)])
def test_a_reply_with_links_can_be_reached_with_the_keyboard(pane: TextPane, written: str, *, reached: bool) -> None:
    pane.show_markdown(written, LIGHT)

    assert bool(pane.focusPolicy().value & 1) == reached


def test_the_pane_is_as_tall_as_its_text_and_no_wider_than_needed(pane: TextPane) -> None:
    pane.show_plain("short")
    pane.fit(600)
    narrow = pane.size()
    pane.show_plain("much longer than that " * 20)
    pane.fit(600)

    assert narrow.width() < 100
    assert pane.width() <= 600
    assert pane.height() > 3 * narrow.height()
