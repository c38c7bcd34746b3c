"""The agenda's window: what each key and click posts, and that it keeps no truth of its own."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from eris_desktop.domain.actions import AddEntry, EditEntry, EndEntry, MoveEntry, UndoAsked, UserAction
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.events import AgendaChanged, Tended, TendingFailed
from eris_desktop.ui.agenda_list import MIME, AgendaList
from eris_desktop.ui.agenda_window import AgendaWindow
from eris_desktop.ui.month import Month
from tests.ui.conftest import Stage
from tests.ui.values import NOW, UNDO

TASK = Entry(7, "milk", State.OPEN, NOW)
DENTIST = Entry(8, "dentist", State.SCHEDULED, NOW, rings_at=(NOW + timedelta(days=2)).astimezone(UTC))


@pytest.fixture
def window(stage: Stage) -> AgendaWindow:
    made = stage.shell.agenda
    stage.play(AgendaChanged((TASK, DENTIST)))
    made.show()
    return made


def the_list(window: AgendaWindow, entry: int) -> AgendaList:
    found = window.findChild(AgendaList)
    assert found
    row = next(row for row, line in enumerate(found._lines.lines) if line.entry == entry)
    found.setCurrentIndex(found._lines.index(row))
    return found


def test_an_empty_line_posts_nothing(stage: Stage, window: AgendaWindow, qtbot: QtBot) -> None:
    box = window.findChild(QLineEdit)
    qtbot.keyClicks(box, "   ")
    qtbot.keyClick(box, Qt.Key.Key_Return)

    assert stage.posted == []


def test_a_heading_cannot_be_ticked(stage: Stage, window: AgendaWindow, qtbot: QtBot) -> None:
    found = window.findChild(AgendaList)
    found.setCurrentIndex(found._lines.index(0))
    qtbot.keyClick(found, Qt.Key.Key_Space)
    qtbot.keyClick(found, Qt.Key.Key_Delete)

    assert stage.posted == []


def test_a_typed_line_is_added(stage: Stage, window: AgendaWindow, qtbot: QtBot) -> None:
    box = window.findChild(QLineEdit)
    qtbot.keyClicks(box, "dentist tomorrow 10")
    qtbot.keyClick(box, Qt.Key.Key_Return)

    assert stage.posted == [AddEntry("dentist tomorrow 10")]
    assert box.text() == ""


@pytest.mark.parametrize(
    ("key", "modifier", "action"),
    [
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, EndEntry(8, done=True)),
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, EndEntry(8, done=False)),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier, MoveEntry(8, (NOW + timedelta(days=3)).date())),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier, MoveEntry(8, (NOW + timedelta(days=1)).date())),
    ],
)
def test_a_key_does_it_to_the_chosen_entry(
    stage: Stage, window: AgendaWindow, qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier, action: UserAction
) -> None:
    qtbot.keyClick(the_list(window, 8), key, modifier)

    assert stage.posted == [action]


def test_an_entry_is_edited_in_the_line_and_escape_leaves_it(stage: Stage, window: AgendaWindow, qtbot: QtBot) -> None:
    box = window.findChild(QLineEdit)
    qtbot.keyClick(the_list(window, 7), Qt.Key.Key_Return)
    assert box.text() == "milk"
    window._escape()
    assert box.text() == ""
    qtbot.keyClick(the_list(window, 7), Qt.Key.Key_F2)
    qtbot.keyClicks(box, "oat milk")
    qtbot.keyClick(box, Qt.Key.Key_Return)

    assert stage.posted == [EditEntry(7, "oat milk")]


def test_a_click_on_a_ring_ticks_off_and_beside_it_only_chooses(stage: Stage, window: AgendaWindow, qtbot: QtBot) -> None:
    found = the_list(window, 7)
    box = found.visualRect(found.currentIndex())
    qtbot.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(box.left() + 200, box.center().y()))
    assert stage.posted == []
    qtbot.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(box.left() + 22, box.center().y()))

    assert stage.posted == [EndEntry(7, done=True)]


def test_a_day_of_the_month_shows_that_day_and_again_all(window: AgendaWindow, qtbot: QtBot) -> None:
    month, found = window.findChild(Month), window.findChild(AgendaList)
    everything = found._lines.lines
    day = (NOW + timedelta(days=2)).date()
    month.chosen.emit(day)
    assert [line.text for line in found._lines.lines if line.entry] == ["dentist"]
    assert window.findChild(QPushButton, "all-days").isVisible()
    month.chosen.emit(None)

    assert found._lines.lines == everything


def test_an_entry_that_is_dropped_on_a_day_moves_there(stage: Stage, window: AgendaWindow) -> None:
    month = window.findChild(Month)
    data = QMimeData()
    data.setData(MIME, b"8")
    cell = month._cell(10).center()
    event = QDropEvent(QPointF(cell), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    month.dropEvent(event)

    assert stage.posted == [MoveEntry(8, month.day_at(cell.x(), cell.y()) or date.min)]


def test_what_was_done_is_told_and_undone(stage: Stage, window: AgendaWindow, qtbot: QtBot) -> None:
    take_back = window.findChild(QPushButton, "agenda-undo")
    stage.play(TendingFailed("No.", "Try again."))
    assert not take_back.isVisible()
    stage.play(Tended("Done: milk", UNDO))
    qtbot.mouseClick(take_back, Qt.MouseButton.LeftButton)

    assert window.findChild(QLabel, "agenda-told").text() == "Done: milk"
    assert stage.posted == [UndoAsked(UNDO)]


def test_months_are_turned_over_the_year(window: AgendaWindow, qtbot: QtBot) -> None:
    window._month = date(2026, 12, 1)
    qtbot.mouseClick(window.findChild(QPushButton, "month-on"), Qt.MouseButton.LeftButton)
    assert window._month == date(2027, 1, 1)
    qtbot.mouseClick(window.findChild(QPushButton, "month-back"), Qt.MouseButton.LeftButton)

    assert window._month == date(2026, 12, 1)


def test_ten_thousand_entries_need_no_widget_each(stage: Stage, window: AgendaWindow) -> None:
    stage.play(
        AgendaChanged(tuple(replace(TASK, id=number, created=datetime(2026, 1, 1, tzinfo=UTC)) for number in range(1, 10_001)))
    )

    assert len(window.findChild(AgendaList)._lines.lines) == 10_001
    assert len(window.findChildren(QLabel)) < 10
