"""Cards: exactly what the event holds, and each button posts exactly one thing."""

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from eris_desktop.domain.actions import Answer, MarkAllDone, MarkDone, Snooze, SnoozeAll, UndoAsked, UserAction
from eris_desktop.domain.events import ApprovalClosed, Card, Failed, Idle, MissedShown, ReminderAnswered, ReminderShown, Undone
from eris_desktop.domain.tool import Row
from eris_desktop.ui.cards import ApprovalCard
from eris_desktop.ui.rows_pane import RowsPane
from eris_desktop.ui.text_pane import TextPane
from tests.ui.conftest import MakeStage, Stage
from tests.ui.values import NOW, SET, UNDO, approval, replied, started


def texts(stage: Stage, name: str) -> list[str]:
    """Give all texts of a card, in the order in which they stand."""
    card = stage.find(QWidget, name)
    shown = [part for part in card.findChildren(QWidget) if isinstance(part, QLabel | TextPane) and part.isVisible()]
    found = [(part.text() if isinstance(part, QLabel) else part.toPlainText()) for part in shown]
    return [text for lines in found for text in lines.split("\n") if text]


def click(stage: Stage, qtbot: QtBot, name: str) -> None:
    qtbot.mouseClick(stage.find(QPushButton, name), Qt.MouseButton.LeftButton)


# ------------------------------------------------------------ approval


def test_an_approval_card_shows_the_exact_arguments(stage: Stage) -> None:
    stage.play(started(1), approval())

    assert texts(stage, "approval-9") == [
        "Delete entries",
        "Eris wants to do this (agenda:remove), exactly as it stands here:",
        "which",
        "the parcel at the station",
        "count",
        "3",
        "2:00 left. Without an answer nothing happens.",
    ]


def test_deny_has_the_focus_so_that_enter_and_space_are_harmless(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1), approval())
    assert stage.focused() is stage.find(QPushButton, "deny-9")

    qtbot.keyClick(stage.find(QPushButton, "deny-9"), Qt.Key.Key_Space)
    assert stage.posted == [Answer(9, allow=False)]


def test_the_card_does_not_take_the_focus_from_somebody_who_is_typing(stage: Stage) -> None:
    stage.play(started(1))
    stage.shell.window.composer.box.write("half a thought")
    stage.play(approval())

    assert stage.focused() is stage.shell.window.composer.box


def test_allow_once_posts_one_answer_however_often_it_is_clicked(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1), approval())
    click(stage, qtbot, "allow-9")
    click(stage, qtbot, "allow-9")
    click(stage, qtbot, "deny-9")

    assert stage.posted == [Answer(9, allow=True)]


def test_nothing_can_be_allowed_once_the_time_is_up(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1), approval())
    stage.clock[0] = NOW + timedelta(seconds=121)
    stage.find(ApprovalCard, "approval-9").tick()
    click(stage, qtbot, "allow-9")

    assert stage.posted == []
    assert stage.find(QLabel, "countdown-9").text() == "Time is up: nothing was done."


@pytest.mark.parametrize(("seconds", "left"), [(0, "2:00"), (0.5, "1:59"), (61, "0:59"), (119, "0:01")])
def test_the_card_counts_down(stage: Stage, seconds: float, left: str) -> None:
    stage.play(started(1), approval())
    stage.clock[0] = NOW + timedelta(seconds=seconds)
    stage.find(ApprovalCard, "approval-9").tick()

    assert stage.find(QLabel, "countdown-9").text() == f"{left} left. Without an answer nothing happens."


def test_a_closed_card_is_gone_and_the_person_can_type_again(stage: Stage) -> None:
    stage.play(started(1), approval(), ApprovalClosed(9, allowed=False))

    assert not stage.has("approval-9")
    assert stage.focused() is stage.shell.window.composer.box


def test_a_long_argument_is_shown_to_its_last_letter(stage: Stage) -> None:
    value = "x" * 600 + " end"
    asked = approval()
    stage.play(started(1), type(asked)(1, 9, "agenda:remove", "Delete", (Row("which", value),), asked.deadline))
    pane = next(pane for pane in stage.find(QWidget, "approval-9").findChildren(TextPane, "line-text"))

    assert pane.toPlainText() == value
    assert pane.document().idealWidth() <= pane.width() + 1
    assert pane.document().size().height() <= pane.height() + 1


def test_markup_in_an_argument_is_shown_as_it_is(stage: Stage) -> None:
    asked = approval()
    rows = (Row("which", "<b>bold</b> **too**"),)
    stage.play(started(1), type(asked)(1, 9, "agenda:remove", "<i>Delete</i>", rows, asked.deadline))

    assert "<i>Delete</i>" in texts(stage, "approval-9")
    assert "<b>bold</b> **too**" in texts(stage, "approval-9")


# ------------------------------------------------------------ what has to be set up


def test_a_setup_card_says_what_is_missing_and_its_button_opens_the_settings(stage: Stage, qtbot: QtBot) -> None:
    card = Card("setup", "Mail is not set up", (Row("a mail account"),))
    stage.play(started(1), replied(1, "Mail is not set up yet.", card), Idle())
    assert texts(stage, "card-1") == ["Mail is not set up", "a mail account"]
    assert not stage.shell.settings.isVisible()

    click(stage, qtbot, "setup-1")
    assert stage.shell.settings.isVisible()
    assert stage.posted == []


# ------------------------------------------------------------ results


def test_a_result_card_shows_what_was_done(stage: Stage) -> None:
    stage.play(started(1), replied(1, "Set.", SET), Idle())

    assert texts(stage, "card-1") == ["Reminder set", "call mum", "Wed 2 Dec 2026, 10:00"]


def test_a_card_without_a_write_has_no_undo(stage: Stage) -> None:
    stage.play(started(1), replied(1, "Two.", Card("list", "Agenda", (Row("one"), Row("two", "tomorrow")))), Idle())

    assert texts(stage, "card-1") == ["Agenda", "one", "two", "tomorrow"]
    assert not stage.has("undo-1")


def test_a_long_list_is_shown_whole_each_detail_at_the_right(stage: Stage) -> None:
    rows = (*(Row(f"thing {number}", f"{number} Dec") for number in range(1, 100)), Row("x" * 300 + " end", "31 Dec"))
    stage.play(started(1), replied(1, "Many.", Card("list", "Agenda", rows)), Idle())
    pane = stage.find(RowsPane, "card-rows")

    assert texts(stage, "card-1") == ["Agenda", *(part for row in rows for part in (row.text, row.detail))]
    assert pane.document().idealWidth() <= pane.width() + 1
    assert pane.document().size().height() <= pane.height() + 1


def test_undo_posts_and_the_card_then_says_that_it_was_taken_back(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1), replied(1, "Set.", SET), Idle())
    click(stage, qtbot, "undo-1")
    stage.play(Undone(UNDO, "The reminder is gone."))

    assert stage.posted == [UndoAsked(UNDO)]
    assert texts(stage, "card-1")[-1] == "The reminder is gone."
    assert not stage.has("undo-1")


def test_a_failure_is_a_card_with_its_cure(stage: Stage) -> None:
    stage.play(started(1), Failed(1, "The model died.", "Send it again."), Idle())

    assert texts(stage, "error-1") == ["The model died.", "Send it again."]


# ------------------------------------------------------------ narrow windows


@pytest.mark.parametrize("lang", ["en", "de"])
def test_in_the_narrowest_window_no_button_is_cut_off_and_nothing_reaches_over_the_edge(
    make_stage: MakeStage, qtbot: QtBot, lang: str
) -> None:
    stage = make_stage(lang)
    stage.shell.window.resize(stage.shell.window.minimumSize())
    with qtbot.waitActive(stage.shell.window):
        stage.shell.show()
    stage.play(
        started(1), replied(1, "Set.", SET), Idle(), started(2), approval(2), ReminderShown(7, "call mum", "today, 10:00")
    )
    messages = stage.shell.window.messages

    qtbot.waitUntil(lambda: messages.horizontalScrollBar().maximum() == 0)
    for button in filter(QPushButton.isVisible, messages.findChildren(QPushButton)):
        assert button.width() >= button.sizeHint().width(), button.objectName()
        assert button.parentWidget().rect().contains(button.geometry()), button.objectName()


# ------------------------------------------------------------ reminders


@pytest.mark.parametrize(
    ("name", "action"),
    [("done-7", MarkDone(7)), ("snooze-10-7", Snooze(7, 10))],
)
def test_a_reminder_can_be_answered_from_its_card(stage: Stage, qtbot: QtBot, name: str, action: UserAction) -> None:
    stage.play(ReminderShown(7, "call mum", "today, 10:00", "20 min ago"))
    click(stage, qtbot, name)

    assert texts(stage, "reminder-7") == ["call mum", "today, 10:00 · 20 min ago"]
    assert stage.posted == [action]


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("snooze_5", Snooze(7, 5)),
        ("snooze_60", Snooze(7, 60)),
        ("snooze_evening", Snooze(7, 0, "evening")),
        ("snooze_tomorrow", Snooze(7, 0, "tomorrow")),
    ],
)
def test_a_reminder_can_be_put_off_to_other_times(stage: Stage, name: str, action: UserAction) -> None:
    stage.play(ReminderShown(7, "call mum", "today, 10:00"))
    later = stage.shell.window.findChild(QPushButton, "later-7")
    next(one for one in later.menu().actions() if one.objectName() == name).trigger()

    assert stage.posted == [action]


@pytest.mark.parametrize(("name", "action"), [("snooze-all", SnoozeAll(10)), ("done-all", MarkAllDone())])
def test_what_was_missed_is_answered_all_at_once(stage: Stage, qtbot: QtBot, name: str, action: UserAction) -> None:
    stage.play(MissedShown("2 reminders", (ReminderShown(7, "call mum", "10:00"), ReminderShown(8, "swim", "11:00"))))
    click(stage, qtbot, name)

    assert stage.posted == [action]
    assert stage.has("done-7")
    assert stage.has("done-8")


def test_the_heading_has_no_buttons_once_all_are_answered(stage: Stage) -> None:
    stage.play(
        MissedShown("2 reminders", (ReminderShown(7, "call mum", "10:00"), ReminderShown(8, "swim", "11:00"))),
        ReminderAnswered(7, "Done: call mum."),
    )
    assert stage.has("snooze-all")
    stage.play(ReminderAnswered(8, "Done: swim."))

    assert not stage.has("snooze-all")


def test_an_alarm_or_a_timer_says_on_its_card_what_it_is(stage: Stage) -> None:
    stage.play(ReminderShown(7, "tea", "today, 10:00", title="Timer"))

    assert texts(stage, "reminder-7")[0] == "Timer: tea"


def test_an_answered_reminder_says_what_became_of_it_and_has_no_buttons(stage: Stage) -> None:
    stage.play(ReminderShown(7, "call mum", "today, 10:00"), ReminderAnswered(7, "Done: call mum."))

    assert texts(stage, "reminder-7") == ["call mum", "today, 10:00", "Done: call mum."]
    assert not stage.has("done-7")
