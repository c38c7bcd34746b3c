"""clock:timer, alarm, list, cancel, snooze: what they write, how they tell it, and how it is taken back."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from eris_desktop.domain.agenda import Entry, Kind, State
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, ToolResult, World
from eris_desktop.reminders import book
from eris_desktop.reminders.said import CALLED, living, rang_at
from eris_desktop.tools.agenda import list as agenda_list
from eris_desktop.tools.clock import alarm, cancel, snooze, timer
from eris_desktop.tools.clock import list as clock_list
from tests.tools.conftest import NOW

SEVEN = NOW.replace(day=2, hour=7)
DAILY = Recurrence(SEVEN, "FREQ=DAILY")
FIVE_MINUTES = Length(300, NOW + timedelta(minutes=5))


def referent(entry: Entry) -> Referent:
    return Referent("clock", str(entry.id), entry.text)


def set_timer(world: World, label: str = "tea", minutes: int = 5) -> Entry:
    length = Length(minutes * 60, NOW + timedelta(minutes=minutes))
    return book.set_timer(world.agenda, label, length, world.now, "")


def set_alarm(world: World, label: str = "07:00", when: TimeValue = DAILY) -> Entry:
    return book.set_alarm(world.agenda, label, when, world.now, "")


def rung(world: World, entry: Entry) -> Entry:
    assert entry.rings_at is not None
    return book.shown(world.agenda, entry, entry.rings_at)


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("when", "title"),
    [
        pytest.param(Moment(NOW - timedelta(minutes=1)), "That time has already passed.", id="the past"),
        pytest.param(Day(date(2026, 12, 2)), "A day without a time of day cannot ring.", id="a day"),
        pytest.param(Range(SEVEN, SEVEN + timedelta(hours=1)), "A span of time cannot ring.", id="a span"),
        pytest.param(Unclear("ambiguous"), "It is not clear which time is meant.", id="ambiguous"),
    ],
)
def test_an_alarm_that_cannot_ring_is_not_set(world: World, when: TimeValue, title: str) -> None:
    with pytest.raises(ToolFailed) as failure:
        alarm.run({"when": when}, world)

    assert failure.value.title == title
    assert book.clock(world.agenda) == ()


def test_a_timer_without_length_is_not_started(world: World) -> None:
    with pytest.raises(ToolFailed, match="already passed"):
        timer.run({"when": Length(0, NOW)}, world)
    assert book.clock(world.agenda) == ()


def test_where_nothing_runs_there_is_nothing_to_end(world: World) -> None:
    assert cancel.run({}, world) == ToolResult("none")
    assert cancel.run({"every": "all"}, world) == ToolResult("none")


def test_where_nothing_rings_there_is_nothing_to_snooze(world: World) -> None:
    assert snooze.run({"when": FIVE_MINUTES}, world) == ToolResult("none")


def test_what_has_ended_already_is_told_as_gone(world: World) -> None:
    ended = book.remove(world.agenda, set_timer(world), world.now)
    assert cancel.run({"which": referent(ended)}, world) == ToolResult("gone", {"text": "tea"})
    assert snooze.run({"which": referent(ended)}, world) == ToolResult("none")


def test_nothing_is_snoozed_into_the_past(world: World) -> None:
    entry = rung(world, set_timer(world))
    later = replace(world, now=NOW + timedelta(minutes=6))
    with pytest.raises(ToolFailed, match="already passed"):
        snooze.run({"which": referent(entry), "when": Moment(NOW)}, later)
    assert world.agenda.get(entry.id) == entry


@pytest.mark.parametrize("tool", [timer, alarm, cancel, snooze])
@pytest.mark.parametrize("token", ["nonsense", '{"all": 3}', "[]"])
def test_a_damaged_token_takes_nothing_back(world: World, tool, token: str) -> None:
    with pytest.raises(ToolFailed, match="cannot be taken back"):
        tool.undo(token, world)


# ---------------------------------------------------------------- setting


@pytest.mark.parametrize(("lang", "label"), [("en", "5 minutes"), ("de", "5 Minuten")])
def test_a_timer_without_a_label_is_called_by_its_length_which_is_kept(world: World, lang: str, label: str) -> None:
    result = timer.run({"when": FIVE_MINUTES}, replace(world, lang=lang))
    (entry,) = book.clock(world.agenda)

    assert (result.outcome, result.values) == ("done", {"text": label, "when": FIVE_MINUTES.at})
    assert (entry.text, entry.kind, entry.seconds, entry.rings_at) == (label, Kind.TIMER, 300, FIVE_MINUTES.at)
    assert result.objects == (Referent("clock", "1", label, FIVE_MINUTES.at, CALLED[Kind.TIMER]),)


def test_a_timer_keeps_its_label(world: World) -> None:
    assert timer.run({"when": FIVE_MINUTES, "text": "tea"}, world).values["text"] == "tea"


@pytest.mark.parametrize("when", [Moment(SEVEN), Length(19 * 3600, SEVEN)])
def test_an_alarm_without_a_label_is_called_by_its_clock_time(world: World, when: TimeValue) -> None:
    result = alarm.run({"when": when}, world)
    (entry,) = book.clock(world.agenda)

    assert (result.outcome, result.values) == ("done", {"text": "07:00", "when": SEVEN})
    assert (entry.kind, entry.seconds, entry.rings_at) == (Kind.ALARM, 0, SEVEN)


@pytest.mark.parametrize(("lang", "rule"), [("en", "every day at 07:00"), ("de", "täglich um 07:00")])
def test_an_alarm_that_comes_back_is_told_with_its_rule_and_next_time(world: World, lang: str, rule: str) -> None:
    result = alarm.run({"when": DAILY, "text": "work"}, replace(world, lang=lang))
    assert (result.outcome, result.values) == ("repeats", {"text": "work", "when": SEVEN, "rule": rule})


def test_what_was_set_is_taken_back(world: World) -> None:
    for tool, args in ((timer, {"when": FIVE_MINUTES}), (alarm, {"when": DAILY})):
        made = tool.run(args, world)
        assert made.undo is not None
        assert tool.undo(made.undo.token, world).outcome == "undone"
    assert book.clock(world.agenda) == ()


# ---------------------------------------------------------------- listing


def test_alarms_and_timers_are_listed_nearest_first_and_not_on_the_agenda(world: World) -> None:
    set_alarm(world)
    set_timer(world, "tea", 7)
    book.note_task(world.agenda, "buy milk", NOW, "")

    result = clock_list.run({}, world)

    assert (result.outcome, result.values) == ("many", {"count": 2})
    assert [(row.text, row.detail) for row in result.rows] == [
        ("tea", "7 minutes left"),
        ("07:00", "19 hours left · Wed 2 Dec 2026, 07:00 · every day"),
    ]
    assert [row.text for row in agenda_list.run({}, world).rows] == ["buy milk"]


@pytest.mark.parametrize(("kind", "found"), [("alarms", ["07:00"]), ("timers", ["tea"])])
def test_one_sort_alone_is_listed_when_it_was_named(world: World, kind: str, found: list[str]) -> None:
    set_alarm(world)
    set_timer(world)
    assert [row.text for row in clock_list.run({"kind": kind}, world).rows] == found


def test_what_rings_is_listed_as_ringing(world: World) -> None:
    rung(world, set_timer(world))
    (row,) = clock_list.run({}, replace(world, lang="de", now=NOW + timedelta(minutes=5))).rows
    assert row.detail.startswith("klingelt · ")


def test_an_empty_list_says_so(world: World) -> None:
    assert clock_list.run({}, world) == ToolResult("none", {"count": 0})


# ---------------------------------------------------------------- ending


def test_the_one_that_is_meant_ends_and_comes_back(world: World) -> None:
    tea, work = set_timer(world), set_alarm(world)

    result = cancel.run({"which": referent(tea)}, world)

    assert (result.outcome, result.values) == ("done", {"text": "tea"})
    assert book.clock(world.agenda) == (work,)
    assert result.undo is not None
    assert cancel.undo(result.undo.token, world).values == {"text": "tea"}
    assert book.clock(world.agenda) == (tea, work)


@pytest.mark.parametrize(("every", "left"), [("all", []), ("alarms", ["tea", "eggs"]), ("timers", ["07:00"])])
def test_all_of_a_sort_end_together_and_come_back_together(world: World, every: str, left: list[str]) -> None:
    before = set_timer(world), set_timer(world, "eggs", 8), set_alarm(world)

    result = cancel.run({"every": every}, world)

    assert [entry.text for entry in book.clock(world.agenda)] == left
    assert result.undo is not None
    cancel.undo(result.undo.token, world)
    assert book.clock(world.agenda) == before


def test_a_series_that_rings_just_now_is_quiet_and_goes_on(world: World) -> None:
    entry = rung(world, set_alarm(world))
    world = replace(world, now=SEVEN + timedelta(minutes=1))

    result = cancel.run({"which": referent(entry)}, world)

    assert (result.outcome, result.values) == ("quiet", {"text": "07:00", "when": SEVEN + timedelta(days=1)})


# ---------------------------------------------------------------- ringing and snoozing


@pytest.mark.parametrize(("when", "minutes"), [(None, 10), (Length(300, NOW + timedelta(minutes=10)), 5)])
def test_a_timer_that_rang_comes_again(world: World, when: TimeValue | None, minutes: int) -> None:
    entry = rung(world, set_timer(world))
    now = NOW + timedelta(minutes=5)
    args = {"which": referent(entry)} | ({} if when is None else {"when": when})

    result = snooze.run(args, replace(world, now=now))

    until = now + timedelta(minutes=minutes)
    assert (result.outcome, result.values) == ("done", {"text": "tea", "when": until})
    assert world.agenda.due(until) == (replace(entry, state=State.SNOOZED, rings_at=until),)
    assert result.undo is not None
    snooze.undo(result.undo.token, world)
    assert world.agenda.get(entry.id) == entry


def test_what_rang_last_is_meant_first(world: World) -> None:
    for minutes in (5, 9, 7):
        rung(world, set_timer(world, f"{minutes}", minutes))
    set_timer(world, "waits", 60)

    found = living(book.clock(world.agenda), NOW + timedelta(minutes=10))

    assert [one.title for one in found["ringing"]] == ["9", "7", "5"]
    assert {one.title for one in found["clock"]} == {"5", "7", "9", "waits"}
    assert found["agenda"] == ()


@pytest.mark.parametrize(
    ("later", "rang"),
    [(timedelta(minutes=1), SEVEN), (timedelta(minutes=29), SEVEN), (timedelta(hours=2), None)],
)
def test_a_series_has_rung_for_half_an_hour(world: World, later: timedelta, rang: datetime | None) -> None:
    entry = rung(world, set_alarm(world))
    assert rang_at(entry, SEVEN + later) == rang
