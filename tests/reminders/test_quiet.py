"""Quiet hours: over midnight, within a day, never; and when they end."""

from datetime import datetime

import pytest

from eris_desktop.reminders.quiet import QuietHours, end_of_quiet, is_quiet
from tests.support.talks import BERLIN

NIGHT = QuietHours(22, 7)


@pytest.mark.parametrize(
    ("hours", "hour", "quiet"),
    [
        (None, 23, False),
        (QuietHours(7, 7), 7, False),
        (NIGHT, 21, False),
        (NIGHT, 7, False),
        (NIGHT, 22, True),
        (NIGHT, 0, True),
        (NIGHT, 6, True),
        (QuietHours(13, 15), 12, False),
        (QuietHours(13, 15), 13, True),
        (QuietHours(13, 15), 15, False),
    ],
)
def test_an_hour_is_quiet_or_not(hours: QuietHours | None, hour: int, quiet: bool) -> None:
    assert is_quiet(hours, datetime(2026, 12, 1, hour, 59, tzinfo=BERLIN)) is quiet


@pytest.mark.parametrize(("day", "hour", "end"), [(1, 23, 2), (2, 3, 2)])
def test_the_quiet_ends_at_the_next_such_hour(day: int, hour: int, end: int) -> None:
    assert end_of_quiet(NIGHT, datetime(2026, 12, day, hour, tzinfo=BERLIN)) == datetime(2026, 12, end, 7, tzinfo=BERLIN)
