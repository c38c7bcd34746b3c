"""The conversation on the screen: start page, rows, streaming, links, and the scroll position."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from eris_desktop.domain.actions import Pause, Say
from eris_desktop.domain.events import Asked, EngineChanged, Failed, Idle, Paused, ReminderShown, Routed, Stopped, TokenArrived
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.offer import Origin
from eris_desktop.ui.desktop import REPAINT_MS
from eris_desktop.ui.message_list import MOUNTED, PAGE
from eris_desktop.ui.shown import Answered, Said
from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.view import View
from tests.ui.conftest import MakeStage, Stage
from tests.ui.values import SET, a_trace, replied, started


def converse(stage: Stage, turns: int) -> None:
    """Begin with a conversation of that many short turns."""
    pairs = ((Said(turn, f"question {turn}", Origin.WINDOW), Answered(turn, f"answer {turn}")) for turn in range(1, turns + 1))
    stage.shell.view = View(messages=tuple(message for pair in pairs for message in pair), turn=turns)
    stage.play()


def mounted(stage: Stage) -> list[str]:
    """Give the texts of the person's bubbles that exist, from the top."""
    area = stage.shell.window.messages
    panes = [pane for pane in area.findChildren(TextPane, "said") if pane.isVisibleTo(area)]
    return [pane.toPlainText() for pane in sorted(panes, key=lambda pane: pane.mapTo(area, pane.pos()).y())]


# ------------------------------------------------------------ the start page


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_empty_chat_offers_six_examples_and_a_click_says_one(make_stage: MakeStage, qtbot: QtBot, lang: str) -> None:
    stage = make_stage(lang)
    stage.shell.show()
    examples = [stage.find(QPushButton, f"example-{number}") for number in range(6)]
    qtbot.mouseClick(examples[0], Qt.MouseButton.LeftButton)

    sentence = {"en": "Remind me tomorrow at 10 to call mum", "de": "Erinnere mich morgen um halb acht an den Müll"}[lang]
    assert stage.posted == [Say(sentence, Origin.WINDOW)]
    assert not stage.has("start-page")


@pytest.mark.parametrize("width", [360, 700, 1400])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_example_is_cut_off_at_any_width(make_stage: MakeStage, lang: str, width: int) -> None:
    stage = make_stage(lang)
    stage.shell.window.resize(width, 700)
    stage.shell.show()
    stage.play()

    for number in range(6):
        label = stage.find(QPushButton, f"example-{number}").findChild(QLabel)
        assert label is not None
        assert label.heightForWidth(label.width()) <= label.height()


# ------------------------------------------------------------ rows


def test_what_the_person_said_stands_as_it_was_typed(stage: Stage) -> None:
    stage.play(started(1, "# not a title\n<b>no</b>"))

    assert stage.find(TextPane, "said").toPlainText() == "# not a title\n<b>no</b>"


def test_streamed_text_is_drawn_with_the_next_repaint_and_not_before(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1), Routed(1, a_trace(1)))
    for piece in ("In **Tokyo** ", "it is <script>", "8."):
        stage.shell.on_event(TokenArrived(1, piece))
    assert not stage.has("streaming")

    qtbot.waitUntil(lambda: stage.has("streaming"), timeout=20 * REPAINT_MS)
    assert stage.find(TextPane, "streaming").toPlainText() == "In Tokyo it is <script>8."


def test_the_reply_takes_the_place_of_the_streamed_text(stage: Stage) -> None:
    stage.play(started(1), TokenArrived(1, "It is"), replied(1, "It is **8:00**."), Idle())

    assert stage.find(TextPane, "reply-1").toPlainText() == "It is 8:00."
    assert not stage.has("streaming")


def test_an_answer_that_breaks_off_stays_readable(stage: Stage) -> None:
    stage.play(started(1), TokenArrived(1, "It is"), Failed(1, "The model died.", "Try again."), Idle())

    assert stage.find(TextPane, "reply-1").toPlainText() == "It is"
    assert stage.has("cut")
    assert stage.has("error-1")


def test_a_stopped_turn_says_so(stage: Stage) -> None:
    stage.play(started(1), Stopped(1, "Stopped."), Idle())

    assert stage.find(TextPane, "halted").toPlainText() == "Stopped."


def test_copy_puts_the_reply_on_the_clipboard_as_it_was_written(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1), replied(1, "It is **8:00**."), Idle())
    qtbot.mouseClick(stage.find(QPushButton, "copy-1"), Qt.MouseButton.LeftButton)

    assert QGuiApplication.clipboard().text() == "It is **8:00**."


def test_why_opens_the_inspector_on_that_turn(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1, "first"), replied(1), started(2, "second"), replied(2), Idle())
    qtbot.mouseClick(stage.find(QPushButton, "why-1"), Qt.MouseButton.LeftButton)

    assert stage.shell.inspector.isVisible()
    assert stage.shell.inspector.inspected == a_trace(1)


# ------------------------------------------------------------ links


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    urls: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: urls.append(url.toString()))
    return urls


def click_link(stage: Stage, address: str) -> QMessageBox:
    stage.play(started(1), replied(1, f"see [here]({address})"), Idle())
    stage.find(TextPane, "reply-1").anchorClicked.emit(QUrl(address))
    return stage.find(QMessageBox, "link-box")


@pytest.mark.parametrize("address", ["file:///etc/passwd", "javascript:alert(1)", "smb://host/share", "eris:quit"])
def test_an_address_that_is_neither_web_nor_mail_cannot_be_opened(stage: Stage, opened: list[str], address: str) -> None:
    box = click_link(stage, address)

    assert [button.text() for button in box.buttons()] == ["Cancel"]
    box.close()
    assert opened == []


def test_a_link_is_not_opened_before_the_person_says_so(stage: Stage, opened: list[str], qtbot: QtBot) -> None:
    box = click_link(stage, "https://example.org/a")

    assert opened == []
    assert "https://example.org/a" in box.text()
    assert box.defaultButton().text() == "Cancel"
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert opened == []


def test_look_alike_letters_in_an_address_become_visible(stage: Stage) -> None:
    box = click_link(stage, "https://exаmple.org/")  # the third letter is Cyrillic

    assert "https://xn--" in box.text()
    box.close()


@pytest.mark.parametrize("address", ["https://example.org/a", "http://example.org", "mailto:mum@example.org"])
def test_a_confirmed_link_is_opened_in_its_program(stage: Stage, opened: list[str], address: str) -> None:
    box = click_link(stage, address)
    next(button for button in box.buttons() if button.text() == "Open").click()

    assert opened == [address]


# ------------------------------------------------------------ scrolling


def test_the_list_follows_the_newest_row(stage: Stage) -> None:
    converse(stage, 12)
    bar = stage.shell.window.messages.verticalScrollBar()

    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    assert not stage.has("latest")


def test_the_list_stays_where_the_person_scrolled_to(stage: Stage) -> None:
    converse(stage, 12)
    bar = stage.shell.window.messages.verticalScrollBar()
    bar.setValue(40)
    stage.play(started(13), TokenArrived(13, "more\n\n" * 20))

    assert bar.value() == 40
    assert stage.has("latest")


def test_the_button_leads_back_to_the_newest_row_and_follows_again(stage: Stage, qtbot: QtBot) -> None:
    converse(stage, 12)
    bar = stage.shell.window.messages.verticalScrollBar()
    bar.setValue(0)
    stage.play()
    qtbot.mouseClick(stage.find(QPushButton, "latest"), Qt.MouseButton.LeftButton)
    assert bar.value() == bar.maximum()

    stage.play(started(13), replied(13, "more\n\n" * 20))
    assert bar.value() == bar.maximum()


def test_saying_something_leads_back_to_the_newest_row(stage: Stage) -> None:
    converse(stage, 12)
    bar = stage.shell.window.messages.verticalScrollBar()
    bar.setValue(0)
    stage.shell.window.say("and now?")
    stage.play()

    assert bar.value() == bar.maximum()


def test_only_the_newest_messages_exist_as_widgets(stage: Stage) -> None:
    converse(stage, 150)

    assert len(mounted(stage)) == MOUNTED // 2
    assert mounted(stage)[-1] == "question 150"


def test_show_earlier_moves_back_and_keeps_the_place(stage: Stage, qtbot: QtBot) -> None:
    converse(stage, 150)
    area = stage.shell.window.messages
    area.verticalScrollBar().setValue(0)
    stage.play()
    first = next(pane for pane in area.findChildren(TextPane, "said") if pane.toPlainText() == "question 51")
    before = first.mapTo(area, first.rect().topLeft()).y()
    qtbot.mouseClick(stage.find(QPushButton, "earlier"), Qt.MouseButton.LeftButton)
    stage.play()

    assert abs(first.mapTo(area, first.rect().topLeft()).y() - before) <= 2
    assert mounted(stage)[0] == f"question {51 - PAGE // 2}"
    assert len(mounted(stage)) == MOUNTED // 2
    assert not stage.has("earlier")


def test_a_row_that_did_not_change_is_not_made_anew(stage: Stage) -> None:
    stage.play(started(1), replied(1, "first"), Idle())
    row = stage.find(TextPane, "reply-1")
    stage.play(started(2), TokenArrived(2, "second"), replied(2, "second"), Idle(), Paused(on=True))

    assert stage.find(TextPane, "reply-1") is row


# ------------------------------------------------------------ the header


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (EngineChanged(EngineState.LOADING, "SmolLM2"), "Loading SmolLM2 …"),
        (EngineChanged(EngineState.READY, "SmolLM2"), "Ready · SmolLM2"),
        (EngineChanged(EngineState.WORKING, "SmolLM2"), "Working · SmolLM2"),
        (EngineChanged(EngineState.DOWN, "Out of memory."), "The model is not running"),
    ],
)
def test_the_header_says_in_words_how_the_engine_is(stage: Stage, event: EngineChanged, text: str) -> None:
    stage.play(event)

    assert stage.find(QLabel, "engine-state").text() == text


def test_a_dead_engine_comes_with_its_reason_and_a_way_out(stage: Stage, qtbot: QtBot) -> None:
    stage.play(EngineChanged(EngineState.DOWN, "Out of memory."))
    notice = stage.find(QLabel, "notice-text").text()
    qtbot.mouseClick(stage.find(QPushButton, "notice-settings"), Qt.MouseButton.LeftButton)

    assert "Out of memory." in notice
    assert "starts again with your next message" in notice
    assert stage.shell.settings.isVisible()


def test_a_pause_is_shown_and_can_be_ended_there(stage: Stage, qtbot: QtBot) -> None:
    stage.play(Paused(on=True))
    qtbot.mouseClick(stage.find(QPushButton, "notice-resume"), Qt.MouseButton.LeftButton)
    stage.play(Paused(on=False))

    assert stage.posted == [Pause(on=False)]
    assert not stage.has("notice")


@pytest.mark.parametrize("width", [400, 1000])
def test_the_strip_is_as_tall_as_its_text_whatever_the_window_was_before(stage: Stage, qtbot: QtBot, width: int) -> None:
    for before in (1400 - width, width):
        stage.shell.window.resize(before, 700)
        stage.play(EngineChanged(EngineState.DOWN, "The engine was killed (SIGKILL)."))
    text = stage.find(QLabel, "notice-text")
    metrics = text.fontMetrics()

    def needed() -> int:
        return metrics.boundingRect(0, 0, text.width(), 1000, Qt.TextFlag.TextWordWrap, text.text()).height()

    qtbot.waitUntil(lambda: text.window().width() == width and abs(text.height() - needed()) < metrics.lineSpacing())


class Resized(QObject):
    """Counts how often what it watches changes its size."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.count += event.type() is QEvent.Type.Resize
        return False


def test_a_new_message_does_not_lay_the_ones_before_it_out_anew(stage: Stage) -> None:
    for turn in range(1, 31):
        stage.play(started(turn), replied(turn, "Set.", SET), Idle())
    resized = Resized()
    for part in stage.shell.window.messages.findChildren(QLabel, "card-title"):
        part.installEventFilter(resized)
    stage.play(started(31), replied(31, "Set.", SET), Idle())
    stage.play()

    assert resized.count == 0


# ------------------------------------------------------------ questions


def test_a_quick_choice_says_its_text_and_is_gone_with_the_next_message(stage: Stage, qtbot: QtBot) -> None:
    choices = (("This evening", "2026-12-01 at 18:00"), ("Tomorrow", "tomorrow"))
    stage.play(started(1), Asked(1, "When?", choices, a_trace(1)), Idle())
    qtbot.mouseClick(stage.find(QPushButton, "choice-1-0"), Qt.MouseButton.LeftButton)
    assert stage.posted == [Say("2026-12-01 at 18:00", Origin.WINDOW)]

    stage.play(started(2, "2026-12-01 at 18:00"))
    assert not stage.has("choice-1-0")
    assert stage.find(TextPane, "question-1").toPlainText() == "When?"


@pytest.mark.parametrize(("width", "lines"), [(1200, 1), (400, 3)])
def test_quick_choices_stand_beside_each_other_where_there_is_room(stage: Stage, width: int, lines: int) -> None:
    choices = tuple((f"Wed {day} Dec 2026, 08:00", f"{day}") for day in (2, 3, 9))
    stage.shell.window.resize(width, 600)
    stage.play(started(1), Asked(1, "When?", choices, a_trace(1)), Idle())
    buttons = [stage.find(QPushButton, f"choice-1-{number}") for number in range(3)]

    assert len({button.y() for button in buttons}) == lines
    assert [button.geometry().intersects(other.geometry()) for button, other in pairwise(buttons)] == [False, False]
    assert all(button.parentWidget().rect().contains(button.geometry()) for button in buttons)


# ------------------------------------------------------------ access


@pytest.mark.parametrize("lang", ["en", "de"])
def test_everything_that_can_be_used_has_a_name_and_can_be_reached_with_tab(make_stage: MakeStage, lang: str) -> None:
    stage = make_stage(lang)
    stage.shell.show()
    stage.play(started(1), replied(1), Idle())
    stage.shell.inspector.show()
    stage.shell.settings.show()
    for window in (stage.shell.window, stage.shell.inspector, stage.shell.settings):
        for button in window.findChildren(QPushButton):
            assert button.accessibleName(), button.objectName()
            assert button.focusPolicy() & Qt.FocusPolicy.TabFocus, button.objectName()


def test_tab_goes_through_the_window_as_it_is_read(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1), replied(1), started(2), replied(2), Idle(), ReminderShown(7, "call mum", "10:00"))
    stage.find(QPushButton, "open-settings").setFocus()
    seen = []
    for _ in range(9):
        focused = stage.focused()
        assert focused is not None
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
        reached = stage.focused()
        assert reached is not None
        seen.append(reached.objectName())

    rows = ["why-1", "copy-1", "why-2", "copy-2", "done-7", "snooze-10-7", "later-7"]
    assert seen == ["messages", *rows, "composer-box"]


def test_typing_can_begin_at_once(stage: Stage) -> None:
    assert stage.focused() is stage.shell.window.composer.box


def test_the_draft_survives_another_theme(stage: Stage) -> None:
    stage.shell.window.composer.box.write("half a thought")
    stage.shell.dress()

    assert stage.shell.window.composer.box.toPlainText() == "half a thought"
    assert isinstance(stage.shell.window.centralWidget(), QWidget)
