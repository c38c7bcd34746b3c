"""What a recurrence rule says, and which texts are none."""

from datetime import timedelta

import pytest

from eris_desktop.reminders.repetition import Repetition, end, read


@pytest.mark.parametrize(
    ("rrule", "reason"),
    [
        pytest.param("RRULE:FREQ=DAILY", "has no place in it", id="the prefix belongs to the calendar file"),
        pytest.param("every day", "has no place in it", id="words are no rule"),
        pytest.param("INTERVAL=2", "says no FREQ", id="no frequency"),
        pytest.param("FREQ=FORTNIGHTLY", "says no FREQ", id="a frequency that does not exist"),
        pytest.param("FREQ=DAILY;FREQ=WEEKLY", "has no place in it", id="said twice"),
        pytest.param("FREQ=DAILY;BYEASTER=1", "has no place in it", id="an extension of a library"),
        pytest.param("FREQ=DAILY;INTERVAL=0", "counts by '0'", id="standing still would search for ever"),
        pytest.param("FREQ=DAILY;INTERVAL=-1", "counts by '-1'", id="backwards"),
        pytest.param("FREQ=DAILY;INTERVAL=²", "counts by '²'", id="a digit that is no number"),
        pytest.param("FREQ=DAILY;INTERVAL=99999999", "counts by '99999999'", id="longer than the calendar"),
        pytest.param("FREQ=DAILY;COUNT=0", "counts by '0'", id="not even once"),
        pytest.param("FREQ=DAILY;COUNT=3;UNTIL=20261231", "ends twice", id="two ends"),
        pytest.param("FREQ=DAILY;UNTIL=tomorrow", "does not match format", id="an end in words"),
        pytest.param("FREQ=DAILY;UNTIL=20260230", "day is out of range", id="an end that is no day"),
        pytest.param("FREQ=WEEKLY;BYDAY=XX", "invalid 'BYDAY'", id="a day that does not exist"),
        pytest.param("FREQ=DAILY;BYHOUR=25", "hour must be in", id="an hour that does not exist"),
        pytest.param("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "nothing ever matches", id="30 February"),
        pytest.param("FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30", "nothing ever matches", id="30 February, minute by minute"),
        pytest.param("FREQ=MONTHLY;BYDAY=6MO", "nothing ever matches", id="a sixth Monday"),
        pytest.param("FREQ=DAILY;BYSETPOS=2", "sets of one", id="the second of one"),
        pytest.param("FREQ=DAILY;X-EXDATE=20260101", "does not match format", id="a firing taken out without its time"),
    ],
)
def test_a_text_that_is_no_rule_is_refused_with_the_reason(rrule: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read(rrule)


@pytest.mark.parametrize(
    ("rrule", "expected"),
    [
        ("FREQ=DAILY", Repetition("DAILY", 1, None, "", "")),
        ("freq=weekly;byday=mo,fr;interval=2", Repetition("WEEKLY", 2, None, "", "BYDAY=MO,FR")),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", Repetition("MONTHLY", 1, 3, "", "BYDAY=-1FR")),
        ("FREQ=MINUTELY;INTERVAL=15;UNTIL=20261224T180000Z", Repetition("MINUTELY", 15, None, "20261224T180000Z", "")),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", Repetition("YEARLY", 1, None, "", "BYMONTH=2;BYMONTHDAY=29")),
    ],
)
def test_a_rule_is_taken_apart(rrule: str, expected: Repetition) -> None:
    assert read(rrule) == expected


@pytest.mark.parametrize(
    ("rrule", "step"),
    [
        pytest.param("FREQ=MINUTELY;INTERVAL=90", timedelta(minutes=90), id="every 90 minutes is a length of time"),
        pytest.param("FREQ=HOURLY", timedelta(hours=1), id="every hour too"),
        pytest.param("FREQ=DAILY", None, id="every day is a wall time"),
        pytest.param("FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,10", None, id="with hours named it is the wall clock's"),
    ],
)
def test_only_short_steps_without_a_named_hour_go_by_elapsed_time(rrule: str, step: timedelta | None) -> None:
    assert read(rrule).step == step


@pytest.mark.parametrize(
    ("until", "expected"),
    [
        pytest.param("20261224", ("2026-12-24T23:59:59", False), id="a date means its whole day"),
        pytest.param("20261224T180000", ("2026-12-24T18:00:00", False), id="a wall time"),
        pytest.param("20261224T180000Z", ("2026-12-24T18:00:00", True), id="a moment in UTC"),
    ],
)
def test_an_end_is_read(until: str, expected: tuple[str, bool]) -> None:
    at, in_utc = end(until)

    assert (at.isoformat(), in_utc) == expected
