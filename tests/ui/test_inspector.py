"""The routing inspector shows everything a trace holds, and nothing else."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget, QPlainTextEdit, QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from eris_desktop.domain.actions import Correct, Uncorrect
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.events import CorrectionsChanged, Replied, Routed
from eris_desktop.domain.trace import Trace
from eris_desktop.domain.words import Words
from eris_desktop.ui.trace_json import as_json
from eris_desktop.ui.trace_rows import Cell, decimal, facts, hit_lines, note_lines, shortened, step_lines
from eris_desktop.ui.wording import Wording
from tests.ui.conftest import MakeStage, Stage, Widget
from tests.ui.values import NO_TOOL, TWO_TOOLS, a_trace, replied, started

BARE = Trace(1, "hello", "en")


@pytest.fixture
def english(words: Words) -> Wording:
    return Wording(words, "en")


def part(stage: Stage, kind: type[Widget], name: str) -> Widget:
    found = stage.shell.inspector.findChild(kind, name)
    assert isinstance(found, kind)
    return found


def table(stage: Stage, name: str) -> list[list[str]]:
    """Read a table, also on a page that is not in front."""
    widget = part(stage, QTableWidget, name)
    cells = [[widget.item(row, place) for place in range(widget.columnCount())] for row in range(widget.rowCount())]
    return [[cell.text() if cell is not None else "" for cell in row] for row in cells]


# ------------------------------------------------------------ as values


def test_a_trace_of_which_nothing_ran_is_shown_as_such(english: Wording) -> None:
    assert list(facts(BARE, english)) == [
        ("Message", "hello"),
        ("Language", "en"),
        ("Offer", "(empty)"),
        ("Verdict", "(empty)"),
        ("Tokens", "the model was not asked"),
        ("Time", "0.0 ms"),
    ]
    assert (hit_lines(BARE, english), step_lines(BARE, english), note_lines(BARE)) == ((), (), ())


def test_a_closed_offer_says_that_no_tool_can_be_called(english: Wording) -> None:
    shown = dict(facts(Trace(1, "thanks", "en", offer=NO_TOOL), english))

    assert shown["Offer"] == "conversational – no tool can be called"
    assert shown["Rule"] == "R1 small talk leads"


def test_the_facts_of_a_whole_trace(english: Wording) -> None:
    assert list(facts(a_trace(1), english)) == [
        ("Message", "remind me tomorrow at 10 to call mum"),
        ("Language", "en"),
        ("Offer", "cluster – agenda:push, agenda:remind_at"),
        ("Rule", "R4 near tie"),
        ("Hash", "3f9a1c7e"),
        ("Verdict", "Run agenda:remind_at"),
        ("Tokens", "412 in the prompt, 366 of them reused, 23 written"),
        ("Time", "52.5 ms"),
    ]


def test_bars_stay_within_their_cell_even_for_a_negative_score(english: Wording) -> None:
    assert hit_lines(a_trace(1), english) == (
        (
            Cell("agenda:remind_at"),
            Cell("tool"),
            Cell("0.712", 0.712, number=True),
            Cell("81.0 %", 0.81, number=True),
            Cell("remind me at"),
        ),
        (
            Cell("thanks"),
            Cell("small_talk"),
            Cell("-0.100", 0.0, number=True),
            Cell("0.2 %", 0.002, number=True),
            Cell("thanks"),
        ),
    )


def test_each_step_names_its_thread_and_process_beside_its_time(english: Wording) -> None:
    assert step_lines(a_trace(1), english) == (
        (Cell("rank"), Cell("54 candidates"), Cell("2.5", 0.05, number=True), Cell("turn"), Cell("4711", number=True)),
        (Cell("model"), Cell("23 tokens"), Cell("50.0", 1.0, number=True), Cell("turn"), Cell("4733", number=True)),
    )


@pytest.mark.parametrize(("lang", "text"), [("en", "1234.50"), ("de", "1234,50")])
def test_numbers_are_written_as_the_language_does(lang: str, text: str) -> None:
    assert decimal(1234.5, 2, lang) == text


@pytest.mark.parametrize(("text", "short"), [("a\n b", "a b"), ("abcdef", "abcd…"), ("abcde", "abcde"), ("abc defg", "abc…")])
def test_a_long_message_is_cut_with_an_ellipsis(text: str, short: str) -> None:
    assert shortened(text, 5) == short


def test_the_json_holds_every_field() -> None:
    trace = a_trace(1)
    read = json.loads(as_json(trace))

    assert read == {
        "turn": 1,
        "text": trace.text,
        "lang": "en",
        "hits": [
            {"name": "agenda:remind_at", "kind": "tool", "score": 0.712, "share": 0.81, "phrase": "remind me at"},
            {"name": "thanks", "kind": "small_talk", "score": -0.1, "share": 0.002, "phrase": "thanks"},
        ],
        "notes": [{"event": "routing.guard.time", "reason": "tomorrow at 10 is a time", "fields": {}}],
        "offer": {
            "kind": "cluster",
            "rule": "R4 near tie",
            "digest": "3f9a1c7e",
            "tools": [tool.name for tool in TWO_TOOLS.tools],
        },
        "prompt": "<|im_start|>system",
        "grammar": 'root ::= "a"',
        "raw": '{"tool":"agenda:remind_at"}',
        "verdict": "Run agenda:remind_at",
        "tokens": {"prompt": 412, "reused": 366, "generated": 23},
        "steps": [
            {"name": "rank", "detail": "54 candidates", "ms": 2.5, "thread": "turn", "process": 4711},
            {"name": "model", "detail": "23 tokens", "ms": 50.0, "thread": "turn", "process": 4733},
        ],
        "hop": 1,
        "earlier": [],
    }
    assert json.loads(as_json(BARE))["offer"] is None


# ------------------------------------------------------------ in the window


def test_without_any_turn_the_window_says_so(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.shell.inspector.show()

    assert stage.find(QLabel, "inspector-empty").isVisible()


def test_the_window_shows_the_trace_on_its_pages(stage: Stage) -> None:
    stage.play(started(1), Routed(1, a_trace(1)), replied(1))
    stage.shell.inspector.show()

    assert table(stage, "hits")[0] == ["agenda:remind_at", "tool", "0.712", "81.0 %", "remind me at"]
    assert table(stage, "steps")[1] == ["model", "23 tokens", "50.0", "turn", "4733"]
    assert table(stage, "notes") == [["routing.guard.time", "tomorrow at 10 is a time"]]
    pages = {name: part(stage, QPlainTextEdit, name) for name in ("prompt", "grammar", "raw")}
    assert {name: page.toPlainText() for name, page in pages.items()} == {
        "prompt": "<|im_start|>system",
        "grammar": 'root ::= "a"',
        "raw": '{"tool":"agenda:remind_at"}',
    }
    assert all(page.isReadOnly() for page in pages.values())


def test_a_tooltip_shows_markup_as_it_was_written(stage: Stage) -> None:
    stage.play(started(1), Routed(1, a_trace(1, "<img src='file:///etc/passwd'> & more")))
    stage.shell.inspector.show()

    item = stage.find(QListWidget, "turns").item(0)
    assert item.toolTip() == "<p>&lt;img src=&#x27;file:///etc/passwd&#x27;&gt; &amp; more</p>"


def test_the_newest_turn_is_shown_until_another_one_is_chosen(stage: Stage) -> None:
    stage.shell.inspector.show()
    for turn, text in ((1, "first"), (2, "second")):
        stage.play(started(turn, text), Routed(turn, a_trace(turn, text)))
        assert stage.shell.inspector.inspected == a_trace(turn, text)

    stage.find(QListWidget, "turns").setCurrentRow(1)
    stage.play(started(3, "third"), Routed(3, a_trace(3, "third")))
    assert stage.shell.inspector.inspected == a_trace(1, "first")


def test_a_trace_that_grows_is_shown_grown(stage: Stage) -> None:
    stage.shell.inspector.show()
    stage.play(started(1), Routed(1, Trace(1, "hello", "en", prompt="half")))
    stage.play(replied(1))

    assert stage.shell.inspector.inspected == a_trace(1)


def test_copy_as_json_puts_the_whole_trace_on_the_clipboard(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1), replied(1))
    stage.shell.inspector.show()
    qtbot.mouseClick(stage.find(QPushButton, "copy-json"), Qt.MouseButton.LeftButton)

    assert QGuiApplication.clipboard().text() == as_json(a_trace(1))


def test_escape_closes_the_window_and_nothing_else(stage: Stage, qtbot: QtBot) -> None:
    with qtbot.waitActive(stage.shell.inspector):
        stage.shell.inspector.show()
        stage.shell.inspector.activateWindow()
    qtbot.keyClick(stage.shell.inspector, Qt.Key.Key_Escape)

    assert not stage.shell.inspector.isVisible()
    assert stage.posted == []


def test_each_wish_of_a_message_can_be_inspected(stage: Stage) -> None:
    first = replace(a_trace(1), text="check the list", hop=1)
    last = replace(a_trace(1), text="and the time", hop=2, earlier=(first,))
    stage.shell.inspector.show()
    stage.play(started(1), Replied(1, "Done.", None, last))
    turns = stage.find(QListWidget, "turns")

    assert [turns.item(row).text().split("\n")[0] for row in range(turns.count())] == ["and the time", "check the list"]
    assert stage.shell.inspector.inspected == last
    turns.setCurrentRow(1)
    assert stage.shell.inspector.inspected == first


# ------------------------------------------------------------ teaching


TAUGHT = Correction(7, "dishes please", "agenda:list", "en", datetime(2026, 12, 1, tzinfo=UTC))


def test_without_a_ranking_there_is_nothing_to_correct(stage: Stage) -> None:
    stage.shell.inspector.show()
    stage.play(started(1), Replied(1, "Hello.", None, BARE))

    assert not part(stage, QPushButton, "remember").isEnabled()


def test_the_tool_that_was_meant_is_remembered_and_what_came_of_it_is_said(stage: Stage, qtbot: QtBot) -> None:
    stage.shell.inspector.show()
    stage.play(started(1), Replied(1, "Done.", None, a_trace(1)))
    part(stage, QComboBox, "meant-tool").setCurrentText("agenda:remind_at")
    qtbot.mouseClick(part(stage, QPushButton, "remember"), Qt.MouseButton.LeftButton)
    stage.play(CorrectionsChanged((TAUGHT,), "Learned."))

    assert stage.posted[-1] == Correct(a_trace(1).text, "agenda:remind_at")
    assert part(stage, QLabel, "taught-outcome").text() == "Learned."
    assert table(stage, "taught") == [["dishes please", "agenda:list", "2026-12-01"]]


def test_a_taught_phrase_can_be_forgotten_and_all_can_be_copied(stage: Stage, qtbot: QtBot) -> None:
    stage.shell.inspector.show()
    stage.play(started(1), Replied(1, "Done.", None, a_trace(1)), CorrectionsChanged((TAUGHT,), ""))
    part(stage, QTableWidget, "taught").setCurrentCell(0, 0)
    part(stage, QPushButton, "forget").click()
    part(stage, QPushButton, "copy-taught").click()

    assert stage.posted[-1] == Uncorrect(7)
    assert json.loads(QGuiApplication.clipboard().text())["text"] == "dishes please"
