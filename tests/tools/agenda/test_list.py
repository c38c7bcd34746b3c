"""agenda:list: what is shown, in which order, and what a span leaves out."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, Row, ToolResult, World
from eris_desktop.reminders import book
from eris_desktop.tools.agenda import list as agenda_list
from tests.tools.conftest import NOW


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return NOW.replace(day=day, hour=hour, minute=minute)


@pytest.fixture
def full(world: World) -> World:
    """Give an agenda with a task, three reminders, a series, and one reminder that rang this morning."""
    store = world.agenda
    book.note_task(store, "buy milk", NOW, "")
    book.remind(store, "call mum", Moment(at(2, 10)), NOW, "")
    book.remind(store, "pay rent", Moment(at(2, 23, 59)), NOW, "")
    book.remind(store, "dentist", Moment(at(4, 14)), NOW, "")
    book.remind(store, "feed the cat", Recurrence(at(2, 8), "FREQ=DAILY"), NOW, "")
    rang = book.remind(store, "take pills", Moment(at(1, 8)), at(1, 7), "")
    book.shown(store, rang, at(1, 8))
    book.complete(store, book.note_task(store, "done long ago", NOW, ""), NOW)
    return world


def texts(world: World, when: TimeValue) -> list[str]:
    return [row.text for row in agenda_list.run({"when": when}, world).rows]


def test_a_time_that_is_not_clear_is_asked_about(full: World) -> None:
    with pytest.raises(ToolFailed, match="not clear which time"):
        agenda_list.run({"when": Unclear("ambiguous")}, full)


def test_an_empty_agenda_says_none(world: World) -> None:
    assert agenda_list.run({}, world) == ToolResult("none", {"count": 0})


def test_a_day_on_which_nothing_rings_says_none(world: World) -> None:
    book.note_task(world.agenda, "buy milk", NOW, "")

    assert agenda_list.run({"when": Day(date(2026, 12, 2))}, world) == ToolResult("none", {"count": 0})


def test_one_entry_says_one(world: World) -> None:
    book.note_task(world.agenda, "buy milk", NOW, "")
    milk = Referent("agenda", "1", "buy milk")

    assert agenda_list.run({}, world) == ToolResult("one", {"count": 1}, (Row("buy milk", "", milk),), (milk,))


@pytest.mark.parametrize(
    ("lang", "details"),
    [
        (
            "en",
            [
                "⚠ Tue 1 Dec 2026, 08:00",
                "Wed 2 Dec 2026, 08:00 · every day",
                "Wed 2 Dec 2026, 10:00",
                "Wed 2 Dec 2026, 23:59",
                "Fri 4 Dec 2026, 14:00",
                "",
            ],
        ),
        (
            "de",
            [
                "⚠ Di. 1. Dez. 2026, 08:00",
                "Mi. 2. Dez. 2026, 08:00 · täglich",
                "Mi. 2. Dez. 2026, 10:00",
                "Mi. 2. Dez. 2026, 23:59",
                "Fr. 4. Dez. 2026, 14:00",
                "",
            ],
        ),
    ],
)
def test_everything_is_listed_nearest_first_and_tasks_at_the_end(full: World, lang: str, details: list[str]) -> None:
    result = agenda_list.run({}, replace(full, lang=lang))

    assert (result.outcome, result.values) == ("many", {"count": 6})
    assert [row.text for row in result.rows] == [
        "take pills",
        "feed the cat",
        "call mum",
        "pay rent",
        "dentist",
        "buy milk",
    ]
    assert [row.detail for row in result.rows] == details
    assert result.objects == tuple(row.referent for row in result.rows)


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        pytest.param(Day(date(2026, 12, 2)), ["feed the cat", "call mum", "pay rent"], id="tomorrow"),
        pytest.param(Day(date(2026, 12, 1)), ["take pills"], id="today shows what is overdue"),
        pytest.param(Day(date(2026, 12, 4)), ["feed the cat", "dentist"], id="a series counts on each of its days"),
        pytest.param(Day(date(2026, 11, 30)), [], id="yesterday"),
        pytest.param(Moment(at(4, 9)), ["feed the cat", "dentist"], id="a moment stands for its day"),
        pytest.param(Range(at(2, 9), at(2, 23, 59)), ["call mum"], id="a span ends before its end"),
        pytest.param(Range(at(3, 9), at(5, 9)), ["feed the cat", "dentist"], id="a span of days, in order of time"),
        pytest.param(
            Range(at(1, 0), at(8, 0)),
            ["take pills", "feed the cat", "call mum", "pay rent", "dentist"],
            id="this week, a series once",
        ),
        pytest.param(Length(3600 * 23, at(2, 11)), ["take pills", "feed the cat", "call mum"], id="the next 23 hours"),
        pytest.param(Recurrence(at(4, 9), "FREQ=WEEKLY"), ["feed the cat", "dentist"], id="every Friday: the next one"),
    ],
)
def test_a_span_shows_what_rings_in_it(full: World, when: TimeValue, expected: list[str]) -> None:
    assert texts(full, when) == expected


def test_what_is_overdue_for_days_is_part_of_today_and_of_no_other_day(world: World) -> None:
    late = Entry(0, "pay rent", State.MISSED, NOW, rings_at=NOW - timedelta(days=9))
    world.agenda.add(late)

    assert texts(world, Day(date(2026, 12, 1))) == ["pay rent"]
    assert texts(world, Day(date(2026, 12, 2))) == []


def test_a_series_is_shown_with_its_time_in_the_span(full: World) -> None:
    rows = agenda_list.run({"when": Day(date(2026, 12, 4))}, full).rows

    assert rows[0] == Row(
        "feed the cat", "Fri 4 Dec 2026, 08:00 · every day", Referent("agenda", "5", "feed the cat", at(2, 8))
    )


def test_a_day_has_the_length_it_has_where_the_person_lives(world: World) -> None:
    apia = replace(world, now=datetime(2026, 12, 1, 12, tzinfo=ZoneInfo("Pacific/Apia")))
    book.remind(apia.agenda, "call mum", Moment(datetime(2026, 12, 2, 23, tzinfo=UTC).astimezone(apia.now.tzinfo)), NOW, "")

    assert texts(apia, Day(date(2026, 12, 3))) == ["call mum"]
    assert texts(apia, Day(date(2026, 12, 2))) == []


def test_a_task_is_listed_on_the_day_it_is_due_and_as_late_after_it(world: World) -> None:
    task = book.note_task(world.agenda, "tax return", NOW, "")
    book.set_due(world.agenda, task, date(2026, 12, 4))

    on_the_day = agenda_list.run({"when": Day(date(2026, 12, 4))}, world)
    before = agenda_list.run({"when": Day(date(2026, 12, 3))}, world)
    late = agenda_list.run({"when": Day(date(2026, 12, 5))}, replace(world, now=at(5, 9)))

    assert [(row.text, row.detail) for row in on_the_day.rows] == [("tax return", "Fri 4 Dec 2026")]
    assert before.rows == ()
    assert [row.detail for row in late.rows] == ["⚠ Fri 4 Dec 2026"]
