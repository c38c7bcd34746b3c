"""A repetition rings at the same wall time whatever the clocks do, and on the last day where a month is too short."""

from datetime import datetime
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrulestr

from eris_desktop.domain.times import Recurrence
from eris_desktop.timewords import find


def firings(text: str, now: datetime, number: int) -> list[str]:
    """Give the first firings of the repetition in a text, as its rule counts them from its first one."""
    (found,) = find(text, now)
    assert isinstance(found.value, Recurrence)
    rule = rrulestr(found.value.rrule, dtstart=found.value.first.replace(tzinfo=None))
    later = rule.xafter(found.value.first.replace(tzinfo=None))
    return [f"{wall:%Y-%m-%d %H:%M}" for wall in (found.value.first, *islice(later, number - 1))]


BERLIN, NEW_YORK = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    ("text", "now", "expected"),
    [
        (
            "jeden Tag um 2:30",
            datetime(2026, 3, 28, 12, tzinfo=BERLIN),
            ["2026-03-29 03:00", "2026-03-30 02:30", "2026-03-31 02:30"],
        ),
        (
            "jeden Tag um 2:30",
            datetime(2026, 10, 24, 12, tzinfo=BERLIN),
            ["2026-10-25 02:30", "2026-10-26 02:30", "2026-10-27 02:30"],
        ),
        ("jeden Dienstag um 16 Uhr", datetime(2026, 3, 24, 17, tzinfo=BERLIN), ["2026-03-31 16:00", "2026-04-07 16:00"]),
        (
            "weekdays at 7",
            datetime(2026, 10, 30, 8, tzinfo=NEW_YORK),
            ["2026-11-02 07:00", "2026-11-03 07:00", "2026-11-04 07:00", "2026-11-05 07:00", "2026-11-06 07:00"],
        ),
        (
            "every 31st at 9am",
            datetime(2026, 12, 1, 12, tzinfo=BERLIN),
            ["2026-12-31 09:00", "2027-01-31 09:00", "2027-02-28 09:00", "2027-03-31 09:00", "2027-04-30 09:00"],
        ),
        (
            "jedes Jahr am 29. Februar um 9 Uhr",
            datetime(2026, 12, 1, 12, tzinfo=BERLIN),
            ["2027-02-28 09:00", "2028-02-29 09:00", "2029-02-28 09:00"],
        ),
        (
            "every other friday at 9am",
            datetime(2026, 12, 1, 12, tzinfo=BERLIN),
            ["2026-12-04 09:00", "2026-12-18 09:00", "2027-01-01 09:00"],
        ),
        (
            "on the last day of the month",
            datetime(2028, 2, 1, 12, tzinfo=BERLIN),
            ["2028-02-29 09:00", "2028-03-31 09:00", "2028-04-30 09:00"],
        ),
    ],
)
def test_a_repetition_keeps_its_wall_time(text: str, now: datetime, expected: list[str]) -> None:
    assert firings(text, now, len(expected)) == expected


def test_the_first_firing_is_strictly_after_now() -> None:
    now = datetime(2026, 12, 4, 9, tzinfo=BERLIN)

    assert firings("every Friday at 09:00", now, 1) == ["2026-12-11 09:00"]
