"""A click on a notification raises the window at that reminder, however far up its card stands."""

import pytest
from PySide6.QtWidgets import QWidget

from eris_desktop.domain.events import Idle, ReminderAnswered, ReminderShown
from tests.ui.conftest import Stage
from tests.ui.values import replied, started

MUM = ReminderShown(7, "call mum", "today, 10:00")
CAT = ReminderShown(8, "feed the cat", "today, 11:00")


def in_sight(stage: Stage, name: str) -> bool:
    viewport = stage.shell.window.messages.viewport()
    card = stage.find(QWidget, name)
    top = card.mapTo(viewport, card.rect().topLeft()).y()
    return top >= -1 and top + card.height() <= viewport.height() + 1


def talk(stage: Stage, turns: int) -> None:
    for turn in range(1, turns):
        stage.play(started(turn), replied(turn), Idle())
    stage.shell.window.hide()


def test_without_any_reminder_only_the_window_is_raised(stage: Stage) -> None:
    talk(stage, 3)
    stage.shell.raise_at(7)

    assert stage.shell.window.isVisible()
    assert stage.focused() is stage.shell.window.composer.box


@pytest.mark.parametrize("turns", [20, 250])
def test_the_window_comes_up_at_that_reminder_ready_to_answer(stage: Stage, turns: int) -> None:
    stage.play(MUM, CAT)
    talk(stage, turns)
    stage.shell.raise_at(7)

    focused = stage.focused()
    assert focused is not None
    assert (focused.objectName(), in_sight(stage, "reminder-7"), stage.shell.window.isVisible()) == ("done-7", True, True)


def test_a_notification_of_several_leads_to_the_oldest_that_waits(stage: Stage) -> None:
    stage.play(MUM, CAT, ReminderAnswered(7, "Done: call mum."))
    talk(stage, 20)
    stage.shell.raise_at(0)

    assert in_sight(stage, "reminder-8")
