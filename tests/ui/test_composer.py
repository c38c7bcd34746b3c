"""Writing to Eris: what sends, what does not, and what brings words back."""

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from eris_desktop.domain.actions import Cancel, Say
from eris_desktop.domain.events import Idle
from eris_desktop.domain.offer import Origin
from eris_desktop.ui.composer import MOST_LINES, Box
from tests.ui.conftest import Stage
from tests.ui.values import replied, started


@pytest.fixture
def box(stage: Stage) -> Box:
    return stage.shell.window.composer.box


def preedit(box: Box, text: str) -> None:
    """Compose a character, as an input method does before the person accepts it."""
    QApplication.sendEvent(box, QInputMethodEvent(text, []))


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_nothing_is_not_sent(stage: Stage, box: Box, qtbot: QtBot, text: str) -> None:
    box.write(text)
    qtbot.keyClick(box, Qt.Key.Key_Return)

    assert stage.posted == []
    assert not stage.find(QPushButton, "send").isEnabled()


def test_enter_does_not_send_while_a_character_is_being_composed(stage: Stage, box: Box, qtbot: QtBot) -> None:
    box.write("こんに")
    preedit(box, "ち")
    qtbot.keyClick(box, Qt.Key.Key_Return)

    assert stage.posted == []
    assert "\n" not in box.toPlainText()


def test_enter_sends_again_once_the_character_is_accepted(stage: Stage, box: Box, qtbot: QtBot) -> None:
    preedit(box, "´")
    accepted = QInputMethodEvent("", [])
    accepted.setCommitString("é")
    QApplication.sendEvent(box, accepted)
    qtbot.keyClick(box, Qt.Key.Key_Return)

    assert stage.posted == [Say("é", Origin.WINDOW)]


def test_shift_enter_breaks_the_line(stage: Stage, box: Box, qtbot: QtBot) -> None:
    qtbot.keyClicks(box, "milk")
    qtbot.keyClick(box, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(box, "bread")

    assert stage.posted == []
    assert box.toPlainText() == "milk\nbread"


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_sends_and_empties_the_box(stage: Stage, box: Box, qtbot: QtBot, key: Qt.Key) -> None:
    qtbot.keyClicks(box, "  what time is it ")
    qtbot.keyClick(box, key)

    assert stage.posted == [Say("what time is it", Origin.WINDOW)]
    assert box.toPlainText() == ""


def test_the_send_button_sends(stage: Stage, box: Box, qtbot: QtBot) -> None:
    qtbot.keyClicks(box, "hello")
    qtbot.mouseClick(stage.find(QPushButton, "send"), Qt.MouseButton.LeftButton)

    assert stage.posted == [Say("hello", Origin.WINDOW)]


def test_a_paste_keeps_every_line_and_nothing_but_the_words(stage: Stage, box: Box) -> None:
    pasted = QMimeData()
    pasted.setText("one\n\n<b>two</b>\nthree")
    pasted.setHtml("<h1>other</h1>")
    box.insertFromMimeData(pasted)

    assert box.toPlainText() == "one\n\n<b>two</b>\nthree"
    assert stage.posted == []


def test_up_in_a_written_box_leaves_it_alone(stage: Stage, box: Box, qtbot: QtBot) -> None:
    stage.play(started(1, "hello"), replied(1), Idle())
    box.write("half a thought")
    qtbot.keyClick(box, Qt.Key.Key_Up)

    assert box.toPlainText() == "half a thought"


def test_up_in_an_empty_box_brings_back_what_was_said_and_down_goes_forward(stage: Stage, box: Box, qtbot: QtBot) -> None:
    stage.play(started(1, "first"), replied(1), started(2, "second"), replied(2), Idle())
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(box, key)
        seen.append(box.toPlainText())

    assert seen == ["second", "first", "first", "second", ""]


def test_escape_does_nothing_while_nothing_runs(stage: Stage, box: Box, qtbot: QtBot) -> None:
    box.write("draft")
    qtbot.keyClick(box, Qt.Key.Key_Escape)

    assert stage.posted == []
    assert box.toPlainText() == "draft"


def test_escape_stops_what_runs_and_keeps_the_draft(stage: Stage, box: Box, qtbot: QtBot) -> None:
    stage.play(started(1))
    box.write("draft")
    qtbot.keyClick(box, Qt.Key.Key_Escape)

    assert stage.posted == [Cancel()]
    assert box.toPlainText() == "draft"


def test_the_stop_button_stands_in_for_send_while_a_turn_runs(stage: Stage, qtbot: QtBot) -> None:
    send = stage.find(QPushButton, "send")
    assert send.isVisible()
    assert not stage.has("stop")

    stage.play(started(1))
    qtbot.mouseClick(stage.find(QPushButton, "stop"), Qt.MouseButton.LeftButton)
    assert stage.posted == [Cancel()]
    assert not send.isVisible()

    stage.play(replied(1), Idle())
    assert send.isVisible()


def test_a_message_can_be_sent_while_a_turn_runs_and_is_shown_as_waiting(stage: Stage, box: Box, qtbot: QtBot) -> None:
    stage.play(started(1))
    qtbot.keyClicks(box, "and then?")
    qtbot.keyClick(box, Qt.Key.Key_Return)

    assert stage.posted == [Say("and then?", Origin.WINDOW)]
    assert stage.has("waiting")


def test_the_box_grows_to_six_lines_and_no_further(box: Box) -> None:
    heights = []
    for lines in (1, 2, MOST_LINES, MOST_LINES + 5):
        box.write("\n".join("line" for _ in range(lines)))
        QApplication.processEvents()
        heights.append(box.height())

    assert heights[0] < heights[1] < heights[2] == heights[3]
