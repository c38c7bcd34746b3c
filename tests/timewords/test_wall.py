"""Wall times that a zone skips move forward, doubled ones are the first, lengths pass in real time."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.domain.times import Length, Moment
from eris_desktop.timewords import find
from eris_desktop.timewords.meaning import Amount
from eris_desktop.timewords.wall import existing, later, shifted


def test_a_date_past_the_last_year_is_refused() -> None:
    with pytest.raises(OverflowError):
        shifted(datetime(2026, 12, 1, tzinfo=UTC).date(), Amount(months=12 * 8000))


@pytest.mark.parametrize(
    ("zone", "wall", "real"),
    [
        ("Europe/Berlin", "2026-03-29T01:59", "2026-03-29T01:59+01:00"),
        ("Europe/Berlin", "2026-03-29T02:00", "2026-03-29T03:00+02:00"),
        ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:00+02:00"),
        ("Europe/Berlin", "2026-03-29T03:00", "2026-03-29T03:00+02:00"),
        ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T02:30+02:00"),
        ("America/New_York", "2026-03-08T02:30", "2026-03-08T03:00-04:00"),
        ("America/New_York", "2026-11-01T01:30", "2026-11-01T01:30-04:00"),
        ("Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:30+11:00"),
        ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-05T01:45+11:00"),
        ("Pacific/Apia", "2011-12-30T09:00", "2011-12-31T00:00+14:00"),
        ("Asia/Tokyo", "2026-03-29T02:30", "2026-03-29T02:30+09:00"),
    ],
)
def test_a_wall_time_becomes_the_first_instant_that_exists(zone: str, wall: str, real: str) -> None:
    assert existing(datetime.fromisoformat(wall), ZoneInfo(zone)).isoformat(timespec="minutes") == real


@pytest.mark.parametrize(
    ("now", "zone", "length", "then"),
    [
        ("2026-03-29T01:30", "Europe/Berlin", Amount(seconds=3600), "2026-03-29T03:30+02:00"),
        ("2026-10-25T01:30", "Europe/Berlin", Amount(seconds=7200), "2026-10-25T02:30+01:00"),
        ("2026-03-28T02:30", "Europe/Berlin", Amount(days=1), "2026-03-29T03:00+02:00"),
        ("2026-03-28T12:00", "Europe/Berlin", Amount(days=1), "2026-03-29T12:00+02:00"),
        ("2026-01-31T12:00", "Europe/Berlin", Amount(months=1), "2026-02-28T12:00+01:00"),
        ("2028-02-29T12:00", "Europe/Berlin", Amount(months=12), "2029-02-28T12:00+01:00"),
        ("2026-10-03T12:00", "Australia/Lord_Howe", Amount(seconds=86_400), "2026-10-04T12:30+11:00"),
    ],
)
def test_a_length_moves_the_date_by_the_calendar_and_the_rest_in_real_time(
    now: str, zone: str, length: Amount, then: str
) -> None:
    start = datetime.fromisoformat(now).replace(tzinfo=ZoneInfo(zone))

    assert later(start, length).isoformat(timespec="minutes") == then


def test_a_found_moment_in_the_skipped_hour_carries_the_new_offset() -> None:
    now = datetime(2026, 3, 28, 12, tzinfo=ZoneInfo("Europe/Berlin"))

    (found,) = find("morgen um 2:30", now)

    assert isinstance(found.value, Moment)
    assert found.value.at.isoformat() == "2026-03-29T03:00:00+02:00"


def test_two_hours_over_the_doubled_hour_are_two_real_hours() -> None:
    now = datetime(2026, 10, 25, 1, 30, tzinfo=ZoneInfo("Europe/Berlin"))

    (found,) = find("in 2 hours", now)

    assert isinstance(found.value, Length)
    assert (found.value.seconds, found.value.at.isoformat()) == (7200, "2026-10-25T02:30:00+01:00")
