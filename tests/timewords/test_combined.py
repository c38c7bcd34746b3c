"""A day and a clock time that stand apart name one time together; two different times do not."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.domain.times import Day, Length, Moment, Recurrence, TimeValue, Unclear
from eris_desktop.timewords import combined, find

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 12, 1, 12, tzinfo=BERLIN)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """Give a time in December 2026."""
    return datetime(2026, 12, day, hour, minute, tzinfo=BERLIN)


@pytest.mark.parametrize(
    "text", ["no time here", "on Friday at 2pm and on Monday at 9", "tomorrow wash, on Friday dry", "in 5 minutes or at 6pm"]
)
def test_no_time_or_two_different_times_are_not_one(text: str) -> None:
    assert combined(find(text, NOW), NOW) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("tomorrow call mum at 10", Moment(at(2, 10))),
        ("move it to 7 on Friday", Moment(at(4, 7))),
        ("set an alarm for 7", Unclear("ambiguous", (Moment(at(1, 19)), Moment(at(2, 7))))),
        ("morgen den Müll um 8 rausbringen", Moment(at(2, 8))),
        ("Freitag Pizza holen, 18 Uhr", Moment(at(4, 18))),
        ("um 8 den Müll rausbringen, und zwar am Freitag", Moment(at(4, 8))),
        ("heute Abend Oma anrufen, um 8", Moment(at(1, 20))),
        ("every Friday call mum at 10am", Recurrence(at(4, 10), "FREQ=WEEKLY;BYDAY=FR")),
        ("jeden Tag lüften um 7 bis Freitag", Recurrence(at(2, 7), "FREQ=DAILY;UNTIL=20261204T235959")),
        ("now remind me tomorrow at 10", Moment(at(2, 10))),
        ("tomorrow call mum", Day(date(2026, 12, 2))),
        ("call mum in 20 minutes", Length(1200, at(1, 12, 20))),
        ("tomorrow call mum at 3", Unclear("ambiguous", (Moment(at(2, 15)), Moment(at(2, 3))))),
        ("yesterday I called mum", Unclear("past")),
    ],
)
def test_times_that_belong_together_are_one(text: str, value: TimeValue) -> None:
    assert combined(find(text, NOW), NOW) == value
