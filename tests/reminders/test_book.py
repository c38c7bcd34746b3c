"""What becomes of a reminder: from the person's words to its end, and back again."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.adapters.store import Store
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.reminders import book

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 12, 1, 12, tzinfo=BERLIN)
TOMORROW = Moment(datetime(2026, 12, 2, 10, tzinfo=BERLIN))
DAILY = Recurrence(datetime(2026, 12, 2, 9, tzinfo=BERLIN), "FREQ=DAILY")
MINUTE = timedelta(minutes=1)


def call_mum(store: Store, value: TimeValue = TOMORROW) -> Entry:
    return book.remind(store, "call mum", value, NOW, "remind me tomorrow at 10 to call mum")


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 12, day, hour, minute, tzinfo=BERLIN)


@pytest.mark.parametrize(
    ("value", "cause", "title"),
    [
        pytest.param(Moment(NOW), "past", "That time has already passed.", id="now is too late"),
        pytest.param(Moment(NOW - MINUTE), "past", "That time has already passed.", id="a minute ago"),
        pytest.param(Length(0, NOW), "past", "That time has already passed.", id="in no time"),
        pytest.param(
            Recurrence(at(2, 9), "FREQ=DAILY;UNTIL=20261130"), "past", "That series has ended already.", id="a series is over"
        ),
        pytest.param(Recurrence(at(2, 9), "daily"), "rule", "That repetition cannot be kept.", id="no rule"),
        pytest.param(Day(date(2026, 12, 2)), "day", "A day without a time of day cannot ring.", id="a day"),
        pytest.param(Range(at(2, 9), at(2, 12)), "range", "A span of time cannot ring.", id="a span"),
        pytest.param(Unclear("ambiguous"), "ambiguous", "It is not clear which time is meant.", id="ambiguous"),
    ],
)
def test_a_time_that_cannot_ring_is_asked_about(store: Store, value: TimeValue, cause: str, title: str) -> None:
    with pytest.raises(ToolFailed) as failure:
        call_mum(store, value)

    assert (failure.value.title, failure.value.values) == (title, {"cause": cause})
    assert failure.value.advice
    assert book.agenda(store) == ()


@pytest.mark.parametrize("text", ["", "  \n\t "])
def test_nothing_is_no_reminder_and_no_task(store: Store, text: str) -> None:
    with pytest.raises(ToolFailed, match="nothing to write down"):
        book.remind(store, text, TOMORROW, NOW, "")
    with pytest.raises(ToolFailed, match="nothing to write down"):
        book.note_task(store, text, NOW, "")

    assert book.agenda(store) == ()


@pytest.mark.parametrize(
    "token",
    [
        pytest.param("", id="nothing"),
        pytest.param("{", id="half of it"),
        pytest.param("[]", id="something else"),
        pytest.param('{"new": "1"}', id="an id as text"),
        pytest.param('{"was": {"id": 1}}', id="an entry without its fields"),
    ],
)
def test_a_damaged_token_takes_nothing_back(store: Store, token: str) -> None:
    call_mum(store)

    with pytest.raises(ToolFailed, match="cannot be taken back"):
        book.restore(store, token, NOW)

    assert [entry.state for entry in book.agenda(store)] == [State.SCHEDULED]


def test_a_token_for_an_entry_that_was_never_there_takes_nothing_back(store: Store) -> None:
    with pytest.raises(ToolFailed, match="not there any more"):
        book.restore(store, book.token_of(99), NOW)


def test_a_snooze_into_the_past_is_refused(store: Store) -> None:
    entry = call_mum(store)

    with pytest.raises(ToolFailed, match="already passed"):
        book.snooze(store, entry, at(2, 10), at(2, 10))


def test_what_has_ended_is_not_snoozed(store: Store) -> None:
    entry = book.remove(store, call_mum(store), NOW)

    with pytest.raises(ToolFailed, match="off the agenda"):
        book.snooze(store, entry, at(2, 11), at(2, 10))


def test_a_task_has_no_time_to_be_put_off(store: Store) -> None:
    with pytest.raises(ToolFailed, match="has no time"):
        book.snooze(store, book.note_task(store, "buy milk", NOW, ""), at(2, 11), NOW)


def test_a_task_is_noted(store: Store) -> None:
    made = book.note_task(store, "  buy milk ", NOW, "put buy milk on my list")

    assert made == Entry(1, "buy milk", State.OPEN, NOW, source="put buy milk on my list")
    assert store.get(1) == made


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        pytest.param(
            TOMORROW,
            Entry(
                1,
                "call mum",
                State.SCHEDULED,
                NOW,
                datetime.fromisoformat("2026-12-02T10:00"),
                "Europe/Berlin",
                "",
                datetime(2026, 12, 2, 9, tzinfo=UTC),
                "remind me tomorrow at 10 to call mum",
            ),
            id="a moment",
        ),
        pytest.param(
            Length(1200, at(1, 12, 20)),
            Entry(
                1,
                "call mum",
                State.SCHEDULED,
                NOW,
                datetime.fromisoformat("2026-12-01T12:20"),
                "Europe/Berlin",
                "",
                datetime(2026, 12, 1, 11, 20, tzinfo=UTC),
                "remind me tomorrow at 10 to call mum",
            ),
            id="a length of time",
        ),
        pytest.param(
            Recurrence(at(1, 9), "FREQ=DAILY"),
            Entry(
                1,
                "call mum",
                State.SCHEDULED,
                NOW,
                datetime.fromisoformat("2026-12-01T09:00"),
                "Europe/Berlin",
                "FREQ=DAILY",
                datetime(2026, 12, 2, 8, tzinfo=UTC),
                "remind me tomorrow at 10 to call mum",
            ),
            id="a series that began this morning",
        ),
    ],
)
def test_a_reminder_is_stored_as_wall_time_zone_and_rule(store: Store, value: TimeValue, expected: Entry) -> None:
    assert call_mum(store, value) == expected
    assert store.get(1) == expected


def test_a_length_of_time_is_exact_in_the_hour_that_comes_twice(store: Store) -> None:
    now = datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN)
    end = (now.astimezone(UTC) + timedelta(hours=1)).astimezone(BERLIN)

    made = book.remind(store, "tea", Length(3600, end), now, "")

    assert made.rings_at == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_a_reminder_in_the_hour_that_is_left_out_rings_when_that_hour_would_begin(store: Store) -> None:
    made = book.remind(store, "tea", Moment(datetime(2027, 3, 28, 2, 30, tzinfo=BERLIN)), NOW, "")

    assert made.rings_at == datetime(2027, 3, 28, 1, tzinfo=UTC)


def test_shown_in_time_it_rings_until_it_is_answered(store: Store) -> None:
    entry = call_mum(store)

    rung = book.shown(store, entry, at(2, 10))

    assert rung == replace(entry, state=State.RINGING)
    assert store.due(at(2, 23)) == ()


def test_shown_twenty_minutes_late_it_was_missed_and_stays_on_the_agenda(store: Store) -> None:
    entry = call_mum(store)

    book.shown(store, entry, at(2, 10, 20))

    assert book.agenda(store) == (replace(entry, state=State.MISSED),)


def test_a_series_that_was_shown_waits_for_its_next_time(store: Store) -> None:
    entry = call_mum(store, DAILY)

    assert book.shown(store, entry, at(2, 9)) == replace(entry, rings_at=at(3, 9))


def test_a_series_that_slept_for_three_days_is_shown_once_and_goes_on_from_now(store: Store) -> None:
    entry = call_mum(store, DAILY)

    assert book.shown(store, entry, at(5, 12)) == replace(entry, rings_at=at(6, 9))


def test_a_series_is_not_rung_twice_when_the_clock_was_set_back_meanwhile(store: Store) -> None:
    entry = call_mum(store, DAILY)

    assert book.shown(store, entry, at(2, 8)) == replace(entry, rings_at=at(3, 9))


def test_the_last_time_of_a_series_rings_until_it_is_answered(store: Store) -> None:
    entry = call_mum(store, Recurrence(at(2, 9), "FREQ=DAILY;COUNT=1"))

    assert book.shown(store, entry, at(2, 9)) == replace(entry, state=State.RINGING)


@pytest.mark.parametrize("end", [book.complete, book.remove])
def test_what_was_answered_while_it_was_shown_stays_answered(store: Store, end) -> None:
    entry = call_mum(store)
    ended = end(store, entry, NOW)

    assert book.shown(store, entry, at(2, 10)) == ended
    assert store.get(entry.id) == ended


def test_what_was_put_off_while_it_was_shown_stays_put_off(store: Store) -> None:
    entry = call_mum(store)
    snoozed = book.snooze(store, entry, at(2, 11), at(2, 10))

    assert book.shown(store, entry, at(2, 10)) == snoozed


def test_done_ends_a_single_reminder(store: Store) -> None:
    rung = book.shown(store, call_mum(store), at(2, 10))

    assert book.acknowledge(store, rung, at(2, 10, 1)) == replace(rung, state=State.DONE, ended=at(2, 10, 1))
    assert book.agenda(store) == ()


def test_done_on_one_ring_of_a_series_keeps_the_series(store: Store) -> None:
    waiting = book.shown(store, call_mum(store, DAILY), at(2, 9))

    assert book.acknowledge(store, waiting, at(2, 9, 1)) == waiting
    assert book.agenda(store) == (waiting,)


def test_done_on_a_snoozed_ring_of_a_series_goes_back_to_the_series(store: Store) -> None:
    waiting = book.shown(store, call_mum(store, DAILY), at(2, 9))
    snoozed = book.snooze(store, waiting, at(2, 9, 10), at(2, 9, 1))

    assert book.acknowledge(store, snoozed, at(2, 9, 2)) == waiting


def test_done_on_an_old_notification_does_not_bring_a_removed_series_back(store: Store) -> None:
    removed = book.remove(store, call_mum(store, DAILY), NOW)

    assert book.acknowledge(store, removed, at(3, 9)) == removed
    assert book.agenda(store) == ()


def test_completing_the_reminder_itself_ends_a_series(store: Store) -> None:
    entry = call_mum(store, DAILY)

    assert book.complete(store, entry, NOW) == replace(entry, state=State.DONE, ended=NOW)
    assert store.due(at(31, 9)) == ()


def test_what_is_done_cannot_be_cancelled_afterwards(store: Store) -> None:
    done = book.complete(store, call_mum(store), NOW)

    assert book.remove(store, done, NOW) == done


def test_snooze_rings_again_later(store: Store) -> None:
    rung = book.shown(store, call_mum(store), at(2, 10))

    snoozed = book.snooze(store, rung, at(2, 10, 10), at(2, 10))

    assert snoozed == replace(rung, state=State.SNOOZED, rings_at=at(2, 10, 10))
    assert store.due(at(2, 10, 10)) == (snoozed,)


def test_a_series_snoozed_beyond_its_next_time_rings_at_its_next_time(store: Store) -> None:
    waiting = book.shown(store, call_mum(store, DAILY), at(2, 9))

    assert book.snooze(store, waiting, at(3, 12), at(2, 9)) == replace(waiting, rings_at=at(3, 9))


def test_a_snoozed_ring_of_a_series_leads_back_to_the_series(store: Store) -> None:
    waiting = book.shown(store, call_mum(store, DAILY), at(2, 9))
    snoozed = book.snooze(store, waiting, at(2, 9, 10), at(2, 9))

    assert book.shown(store, snoozed, at(2, 9, 10)) == waiting


def test_the_agenda_has_the_nearest_first_and_tasks_at_the_end(store: Store) -> None:
    milk = book.note_task(store, "buy milk", NOW, "")
    later = call_mum(store, Moment(at(3, 9)))
    bread = book.note_task(store, "buy bread", NOW, "")
    sooner = call_mum(store)
    book.complete(store, call_mum(store), NOW)

    assert book.agenda(store) == (sooner, later, milk, bread)


def test_undo_of_something_new_takes_it_off_the_agenda(store: Store) -> None:
    made = call_mum(store)

    assert book.restore(store, book.token_of(made.id), NOW) == replace(made, state=State.CANCELLED, ended=NOW)
    assert book.agenda(store) == ()


@pytest.mark.parametrize("end", [book.complete, book.remove])
def test_undo_of_an_end_gives_back_the_whole_entry(store: Store, end) -> None:
    entry = call_mum(store, DAILY)
    token = book.token_of(entry)
    end(store, entry, NOW)

    assert book.restore(store, token, NOW) == entry
    assert book.agenda(store) == (entry,)


def test_a_token_is_plain_text_that_holds_the_whole_entry(store: Store) -> None:
    token = book.token_of(call_mum(store))

    assert json.loads(token)["was"]["wall"] == "2026-12-02T10:00:00"
