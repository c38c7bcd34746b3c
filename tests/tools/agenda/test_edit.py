"""agenda:edit: new words, a new time, both, and how it is taken back."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, ToolResult, Value, World
from eris_desktop.reminders import book
from eris_desktop.tools.agenda import edit
from tests.tools.conftest import NOW

ELEVEN = Unclear("ambiguous", (Moment(NOW.replace(hour=23)), Moment(NOW.replace(day=2, hour=11))))
FRIDAY_TEN = NOW.replace(day=4, hour=10)


def referent(entry: Entry) -> Referent:
    return Referent("agenda", str(entry.id), entry.text)


def dentist(world: World, at: datetime = FRIDAY_TEN) -> Entry:
    return book.remind(world.agenda, "dentist", Moment(at), NOW, "")


def said(world: World, text: str) -> World:
    return replace(world, source_text=text)


@pytest.mark.parametrize(
    ("when", "title"),
    [
        (Moment(NOW - timedelta(hours=1)), "That time has already passed."),
        (Unclear("unreadable"), "It is not clear which time is meant."),
        (Range(FRIDAY_TEN, FRIDAY_TEN + timedelta(hours=1)), "A span of time cannot ring."),
    ],
)
def test_an_entry_is_not_moved_to_where_it_cannot_ring(world: World, when: TimeValue, title: str) -> None:
    entry = dentist(world)
    with pytest.raises(ToolFailed) as failure:
        edit.run({"which": referent(entry), "when": when}, said(world, "move it to tuesday"))
    assert failure.value.title == title
    assert world.agenda.get(entry.id) == entry


@pytest.mark.parametrize(("lang", "day"), [("en", "Fri 4 Dec 2026"), ("de", "Fr. 4. Dez. 2026")])
def test_a_task_without_a_time_is_due_by_a_day(world: World, lang: str, day: str) -> None:
    task = book.note_task(world.agenda, "buy milk", NOW, "")
    result = edit.run({"which": referent(task), "when": Day(date(2026, 12, 4))}, replace(world, lang=lang))
    assert (result.outcome, result.values) == ("due", {"text": "buy milk", "day": day})
    assert world.agenda.get(task.id) == replace(task, due=date(2026, 12, 4))
    assert result.undo is not None
    edit.undo(result.undo.token, world)
    assert world.agenda.get(task.id) == task


def test_nothing_is_no_new_text(world: World) -> None:
    task = book.note_task(world.agenda, "buy milk", NOW, "")
    with pytest.raises(ToolFailed, match="nothing to write down"):
        edit.run({"which": referent(task), "text": " "}, world)


def test_empty_words_move_nothing_either(world: World) -> None:
    entry = dentist(world)
    with pytest.raises(ToolFailed, match="nothing to write down"):
        edit.run({"which": referent(entry), "text": " ", "when": Day(date(2026, 12, 6))}, world)
    assert world.agenda.get(entry.id) == entry


def test_what_has_ended_is_told_as_gone(world: World) -> None:
    entry = book.complete(world.agenda, dentist(world), world.now)
    assert edit.run({"which": referent(entry), "text": "vet"}, world) == ToolResult("gone", {"text": "dentist"})


def test_a_damaged_token_takes_nothing_back(world: World) -> None:
    with pytest.raises(ToolFailed, match="cannot be taken back"):
        edit.undo("nonsense", world)


@pytest.mark.parametrize(
    ("text", "when", "at"),
    [
        ("move it to thursday 11am", Moment(NOW.replace(day=3, hour=11)), NOW.replace(day=3, hour=11)),
        ("no, at eleven", ELEVEN, NOW.replace(day=4, hour=11)),
        ("no, at 11 pm", Moment(NOW.replace(hour=23)), NOW.replace(day=4, hour=23)),
        ("nein, um 14 Uhr", Moment(NOW.replace(day=1, hour=14)), NOW.replace(day=4, hour=14)),
        ("lieber am samstag", Day(date(2026, 12, 5)), NOW.replace(day=5, hour=10)),
        ("push it back an hour", Length(3600, NOW + timedelta(hours=1)), NOW.replace(day=4, hour=11)),
        ("an hour earlier", Length(3600, NOW + timedelta(hours=1)), NOW.replace(day=4, hour=9)),
        ("make it in an hour", Length(3600, NOW + timedelta(hours=1)), NOW.replace(hour=13)),
        ("verschieb es auf morgen um 9", Moment(NOW.replace(day=2, hour=9)), NOW.replace(day=2, hour=9)),
    ],
)
def test_what_is_not_said_anew_stays(world: World, text: str, when: TimeValue, at: datetime) -> None:
    entry = dentist(world)

    result = edit.run({"which": referent(entry), "when": when}, said(world, text))

    assert (result.outcome, result.values) == ("moved", {"text": "dentist", "when": at})
    assert [kept.rings_at for kept in book.agenda(world.agenda)] == [at]


def test_of_a_past_entry_only_the_words_stay(world: World) -> None:
    entry = replace(dentist(world), state=State.RINGING, rings_at=NOW - timedelta(hours=1))
    world.agenda.save(entry)

    result = edit.run({"which": referent(entry), "when": Moment(NOW.replace(hour=14))}, said(world, "no, at two"))

    assert result.values["when"] == NOW.replace(hour=14)
    assert [kept.state for kept in book.agenda(world.agenda)] == [State.SCHEDULED]


def test_a_task_becomes_a_reminder_with_a_time(world: World) -> None:
    task = book.note_task(world.agenda, "buy milk", NOW, "")
    edit.run({"which": referent(task), "when": Recurrence(FRIDAY_TEN, "FREQ=WEEKLY")}, said(world, "every friday at 10"))
    (entry,) = book.agenda(world.agenda)
    assert (entry.state, entry.rrule, entry.rings_at) == (State.SCHEDULED, "FREQ=WEEKLY", FRIDAY_TEN)


def test_of_two_readings_a_task_gets_the_next_one(world: World) -> None:
    task = book.note_task(world.agenda, "buy milk", NOW, "")
    assert edit.run({"which": referent(task), "when": ELEVEN}, world).values["when"] == NOW.replace(hour=23)


def test_new_words_keep_the_time(world: World) -> None:
    entry = dentist(world)
    result = edit.run({"which": referent(entry), "text": "orthodontist"}, world)
    assert (result.outcome, result.values) == ("renamed", {"text": "orthodontist"})
    assert book.agenda(world.agenda) == (replace(entry, text="orthodontist"),)


SATURDAY = Day(date(2026, 12, 5))


@pytest.mark.parametrize("args", [{"text": "vet"}, {"when": SATURDAY}, {"text": "vet", "when": SATURDAY}])
def test_a_change_is_taken_back_whole(world: World, args: dict[str, Value]) -> None:
    entry = dentist(world)
    result = edit.run({"which": referent(entry), **args}, world)
    assert result.undo is not None
    assert edit.undo(result.undo.token, world).values == {"text": "dentist"}
    assert book.agenda(world.agenda) == (entry,)
