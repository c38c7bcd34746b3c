"""When a reminder rings: tables of the days on which clocks and calendars play tricks."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eris_desktop.domain.agenda import Entry, State
from eris_desktop.reminders.rules import instant, lateness, missed, next_firing

BERLIN = "Europe/Berlin"
NEW_YORK = "America/New_York"
LORD_HOWE = "Australia/Lord_Howe"
APIA = "Pacific/Apia"
LONG_AGO = datetime(1990, 1, 1, tzinfo=UTC)


def firings(first: str, zone: str, rrule: str, count: int, after: datetime = LONG_AGO) -> list[str]:
    """Give the next firings as local ISO times with their offset."""

    def following(moment: datetime) -> Iterator[str]:
        while (at := next_firing(datetime.fromisoformat(first), zone, rrule, moment)) is not None:
            yield at.astimezone(ZoneInfo(zone)).isoformat(timespec="minutes")
            moment = at

    return list(islice(following(after), count))


def entry(number: int, state: State, rings_at: datetime | None) -> Entry:
    return Entry(number, "feed the cat", state, LONG_AGO, rings_at=rings_at)


@pytest.mark.parametrize(
    ("first", "rrule", "after"),
    [
        pytest.param("2026-03-01T10:00", "", datetime(2026, 3, 1, 9, tzinfo=UTC), id="once, and exactly then: over"),
        pytest.param("2026-03-01T10:00", "", datetime(2027, 1, 1, tzinfo=UTC), id="once, long ago"),
        pytest.param("2026-03-01T10:00", "FREQ=DAILY;COUNT=3", datetime(2026, 3, 3, 9, tzinfo=UTC), id="three times, all gone"),
        pytest.param("2026-03-01T10:00", "FREQ=DAILY;UNTIL=20260305", datetime(2026, 3, 5, 9, tzinfo=UTC), id="until a day"),
        pytest.param("2026-03-01T10:00", "FREQ=HOURLY;COUNT=2", datetime(2026, 3, 1, 10, tzinfo=UTC), id="two hours, gone"),
        pytest.param(
            "2026-03-01T10:00",
            "FREQ=MINUTELY;INTERVAL=30;UNTIL=20260301T095959Z",
            datetime(2026, 3, 1, 9, 30, tzinfo=UTC),
            id="until a moment in UTC",
        ),
    ],
)
def test_what_has_ended_never_rings_again(first: str, rrule: str, after: datetime) -> None:
    assert next_firing(datetime.fromisoformat(first), BERLIN, rrule, after) is None


def test_a_text_that_is_no_rule_is_an_error_and_never_a_silent_reminder() -> None:
    with pytest.raises(ValueError, match="no recurrence rule"):
        next_firing(datetime.fromisoformat("2026-03-01"), BERLIN, "every day", LONG_AGO)


@pytest.mark.parametrize(
    ("first", "zone", "rrule", "expected"),
    [
        pytest.param("2026-03-25T10:00", BERLIN, "", ["2026-03-25T10:00+01:00"], id="once"),
        pytest.param("2026-03-29T02:30", BERLIN, "", ["2026-03-29T03:00+02:00"], id="once, in the hour that is left out"),
        pytest.param("2026-10-25T02:30", BERLIN, "", ["2026-10-25T02:30+02:00"], id="once, in the hour that comes twice"),
        pytest.param("2027-01-05T10:00", BERLIN, "", ["2027-01-05T10:00+01:00"], id="400 days ahead"),
        pytest.param(
            "2026-03-28T02:30",
            BERLIN,
            "FREQ=DAILY",
            ["2026-03-28T02:30+01:00", "2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00"],
            id="Berlin, spring: at the first moment that exists, once",
        ),
        pytest.param(
            "2026-10-24T02:30",
            BERLIN,
            "FREQ=DAILY",
            ["2026-10-24T02:30+02:00", "2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"],
            id="Berlin, autumn: once, the first time",
        ),
        pytest.param(
            "2026-03-24T16:00",
            BERLIN,
            "FREQ=WEEKLY;BYDAY=TU",
            ["2026-03-24T16:00+01:00", "2026-03-31T16:00+02:00"],
            id="every Tuesday at 16, over the change",
        ),
        pytest.param(
            "2026-03-07T02:30",
            NEW_YORK,
            "FREQ=DAILY",
            ["2026-03-07T02:30-05:00", "2026-03-08T03:00-04:00", "2026-03-09T02:30-04:00"],
            id="New York, spring",
        ),
        pytest.param(
            "2026-10-31T01:30",
            NEW_YORK,
            "FREQ=DAILY",
            ["2026-10-31T01:30-04:00", "2026-11-01T01:30-04:00", "2026-11-02T01:30-05:00"],
            id="New York, autumn",
        ),
        pytest.param(
            "2026-10-30T07:00",
            NEW_YORK,
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
            [
                "2026-10-30T07:00-04:00",
                "2026-11-02T07:00-05:00",
                "2026-11-03T07:00-05:00",
                "2026-11-04T07:00-05:00",
                "2026-11-05T07:00-05:00",
            ],
            id="New York, weekdays at 7: no drift in five firings",
        ),
        pytest.param(
            "2026-10-03T02:15",
            LORD_HOWE,
            "FREQ=DAILY",
            ["2026-10-03T02:15+10:30", "2026-10-04T02:30+11:00", "2026-10-05T02:15+11:00"],
            id="Lord Howe moves by half an hour, spring",
        ),
        pytest.param(
            "2026-04-04T01:45",
            LORD_HOWE,
            "FREQ=DAILY",
            ["2026-04-04T01:45+11:00", "2026-04-05T01:45+11:00", "2026-04-06T01:45+10:30"],
            id="Lord Howe moves by half an hour, autumn",
        ),
        pytest.param(
            "2011-12-29T10:00",
            APIA,
            "FREQ=DAILY",
            ["2011-12-29T10:00-10:00", "2011-12-31T00:00+14:00", "2011-12-31T10:00+14:00"],
            id="Apia had no 30 December 2011: its firing comes when the 31st begins",
        ),
        pytest.param(
            "2026-01-31T09:00",
            BERLIN,
            "FREQ=MONTHLY",
            ["2026-01-31T09:00+01:00", "2026-03-31T09:00+02:00", "2026-05-31T09:00+02:00"],
            id="the 31st passes over shorter months",
        ),
        pytest.param(
            "2026-01-31T09:00",
            BERLIN,
            "FREQ=MONTHLY;BYMONTHDAY=-1",
            ["2026-01-31T09:00+01:00", "2026-02-28T09:00+01:00", "2026-03-31T09:00+02:00"],
            id="the last day is in every month",
        ),
        pytest.param(
            "2024-02-29T09:00",
            BERLIN,
            "FREQ=YEARLY",
            ["2024-02-29T09:00+01:00", "2028-02-29T09:00+01:00"],
            id="29 February passes over common years",
        ),
        pytest.param(
            "2096-02-29T09:00",
            "UTC",
            "FREQ=YEARLY",
            ["2096-02-29T09:00+00:00", "2104-02-29T09:00+00:00"],
            id="2100 is no leap year",
        ),
        pytest.param(
            "2026-12-04T10:00",
            BERLIN,
            "FREQ=WEEKLY;INTERVAL=2",
            ["2026-12-04T10:00+01:00", "2026-12-18T10:00+01:00", "2027-01-01T10:00+01:00"],
            id="every second Friday",
        ),
        pytest.param(
            "2026-12-07T10:00",
            BERLIN,
            "FREQ=MONTHLY;BYDAY=1MO",
            ["2026-12-07T10:00+01:00", "2027-01-04T10:00+01:00", "2027-02-01T10:00+01:00"],
            id="the first Monday of the month",
        ),
        pytest.param(
            "2026-10-25T01:30",
            BERLIN,
            "FREQ=MINUTELY;INTERVAL=30",
            [
                "2026-10-25T01:30+02:00",
                "2026-10-25T02:00+02:00",
                "2026-10-25T02:30+02:00",
                "2026-10-25T02:00+01:00",
                "2026-10-25T02:30+01:00",
            ],
            id="half hours go on through the hour that comes twice",
        ),
        pytest.param(
            "2026-03-29T01:00",
            BERLIN,
            "FREQ=HOURLY",
            ["2026-03-29T01:00+01:00", "2026-03-29T03:00+02:00", "2026-03-29T04:00+02:00"],
            id="hours go on through the hour that is left out",
        ),
        pytest.param(
            "2026-12-04T16:30",
            BERLIN,
            "FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,16;BYDAY=MO,FR",
            ["2026-12-04T16:30+01:00", "2026-12-04T16:45+01:00", "2026-12-07T09:00+01:00", "2026-12-07T09:15+01:00"],
            id="quarter hours within named hours and days",
        ),
        pytest.param(
            "2026-12-01T10:00",
            BERLIN,
            "FREQ=DAILY;UNTIL=20261203",
            ["2026-12-01T10:00+01:00", "2026-12-02T10:00+01:00", "2026-12-03T10:00+01:00"],
            id="until a day, that day included",
        ),
        pytest.param(
            "2026-12-01T10:00",
            BERLIN,
            "FREQ=DAILY;COUNT=2",
            ["2026-12-01T10:00+01:00", "2026-12-02T10:00+01:00"],
            id="twice",
        ),
        pytest.param(
            "2026-12-01T10:00",
            BERLIN,
            "FREQ=HOURLY;INTERVAL=3;COUNT=2",
            ["2026-12-01T10:00+01:00", "2026-12-01T13:00+01:00"],
            id="twice, three hours apart",
        ),
    ],
)
def test_a_reminder_rings_at(first: str, zone: str, rrule: str, expected: list[str]) -> None:
    assert firings(first, zone, rrule, len(expected)) == expected


@pytest.mark.parametrize(
    ("first", "rrule", "after", "expected"),
    [
        ("2016-01-01T09:00", "FREQ=DAILY", "2026-12-01T08:30+01:00", "2026-12-01T09:00+01:00"),
        ("2016-01-01T09:00", "FREQ=MINUTELY;INTERVAL=7", "2026-12-01T08:30+01:00", "2026-12-01T08:33+01:00"),
        ("2016-01-01T09:00", "FREQ=MINUTELY;BYHOUR=9", "2026-12-01T09:59+01:00", "2026-12-02T09:00+01:00"),
        ("2026-12-01T09:00", "FREQ=DAILY", "2016-01-01T09:00+01:00", "2026-12-01T09:00+01:00"),
    ],
)
def test_a_series_is_entered_wherever_now_is(first: str, rrule: str, after: str, expected: str) -> None:
    assert firings(first, BERLIN, rrule, 1, datetime.fromisoformat(after)) == [expected]


@settings(deadline=None)  # a busy machine is no counter-example
@given(
    days=st.integers(0, 3000),
    minute=st.integers(0, 24 * 60 - 1),
    zone=st.sampled_from([BERLIN, NEW_YORK, LORD_HOWE, "Asia/Kathmandu", "America/St_Johns", "Pacific/Chatham"]),
)
def test_a_daily_reminder_rings_exactly_once_for_each_day(days: int, minute: int, zone: str) -> None:
    first = datetime.fromisoformat("2024-01-01") + timedelta(minutes=minute)
    start = (first + timedelta(days=days)).replace(tzinfo=ZoneInfo(zone)) - timedelta(hours=12)

    rung = firings(first.isoformat(), zone, "FREQ=DAILY", 4, start.astimezone(UTC))

    local_days = [datetime.fromisoformat(at).date() for at in rung]
    assert [day - local_days[0] for day in local_days] == [timedelta(days=number) for number in range(4)]


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2026-03-29T01:59:59", "2026-03-29T00:59:59+00:00"),
        ("2026-03-29T02:00:00", "2026-03-29T01:00:00+00:00"),
        ("2026-03-29T02:59:59", "2026-03-29T01:00:00+00:00"),
        ("2026-03-29T03:00:00", "2026-03-29T01:00:00+00:00"),
        ("2026-10-25T02:30:00", "2026-10-25T00:30:00+00:00"),
    ],
)
def test_a_wall_time_in_berlin_is_this_moment(at: str, expected: str) -> None:
    local = datetime.fromisoformat(at).replace(tzinfo=ZoneInfo(BERLIN))

    assert instant(local).isoformat() == expected


def test_the_second_of_two_equal_wall_times_can_be_meant() -> None:
    second = datetime(2026, 10, 25, 2, 30, tzinfo=ZoneInfo(BERLIN), fold=1)

    assert instant(second) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_nothing_is_late_before_its_time() -> None:
    at = datetime(2026, 12, 1, 10, tzinfo=UTC)

    assert lateness(at, at - timedelta(minutes=5)) == timedelta(0)


def test_twenty_minutes_late_is_twenty_minutes_late_in_any_zone() -> None:
    at = datetime(2026, 12, 1, 10, tzinfo=UTC)

    assert lateness(at, datetime(2026, 12, 1, 11, 20, tzinfo=ZoneInfo(BERLIN))) == timedelta(minutes=20)


def test_missed_are_those_that_should_have_rung_oldest_first() -> None:
    now = datetime(2026, 12, 1, 12, tzinfo=UTC)
    on_time = entry(1, State.SCHEDULED, now - timedelta(seconds=30))
    an_hour = entry(2, State.SCHEDULED, now - timedelta(hours=1))
    snoozed = entry(3, State.SNOOZED, now - timedelta(hours=2))
    rung = entry(4, State.RINGING, now - timedelta(hours=3))
    ahead = entry(5, State.SCHEDULED, now + timedelta(hours=1))
    task = entry(6, State.OPEN, None)

    assert missed((on_time, an_hour, snoozed, rung, ahead, task), now) == (snoozed, an_hour)


@pytest.mark.parametrize(
    ("first", "zone", "rrule", "expected"),
    [
        (
            "2026-03-29T03:00",
            "Europe/Berlin",
            "FREQ=DAILY;BYHOUR=2;BYMINUTE=30",
            ["2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00"],
        ),
        (
            "2026-10-04T02:30",
            "Australia/Lord_Howe",
            "FREQ=DAILY;BYHOUR=2;BYMINUTE=15",
            ["2026-10-04T02:30+11:00", "2026-10-05T02:15+11:00"],
        ),
        (
            "2026-03-08T03:00",
            "America/New_York",
            "FREQ=DAILY;BYHOUR=2;BYMINUTE=30;COUNT=2",
            ["2026-03-08T03:00-04:00", "2026-03-09T02:30-04:00"],
        ),
    ],
)
def test_a_series_made_just_before_the_spring_change_keeps_its_first_ring(
    first: str, zone: str, rrule: str, expected: list[str]
) -> None:
    place = ZoneInfo(zone)
    wall = datetime.fromisoformat(first)
    after = wall.replace(tzinfo=place) - timedelta(hours=10)
    rung = []
    for _ in expected:
        after = next_firing(wall, zone, rrule, after) or after
        rung.append(after.astimezone(place).isoformat(timespec="minutes"))

    assert rung == expected


def test_a_firing_that_was_taken_out_is_passed_over_and_counted_all_the_same() -> None:
    rule = "FREQ=DAILY;COUNT=3;X-EXDATE=20260302T100000"
    assert firings("2026-03-01T10:00", BERLIN, rule, 5) == ["2026-03-01T10:00+01:00", "2026-03-03T10:00+01:00"]
