"""The value of a time with an end: from three to five, von Montag bis Freitag, heute bis 18 Uhr.

What one end leaves out (the day, the month, the half of the day) is the other's. `bounds` gives the two instants between
which any time lies; the ends of repetitions ask it too.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.timewords.meaning import Clock, Meaning, Style
from eris_desktop.timewords.points import DAY_END, PAST, UNREADABLE, Choice, ahead_range, point, zone_of
from eris_desktop.timewords.wall import existing, instant, on_wall

DAY_NAMES = ("day", "weekday", "which", "date", "feast", "stretch", "shift")


def range_until(begin: Meaning, end: Meaning, now: datetime) -> TimeValue:
    """Give the range between two times; Unclear with the readings of its beginning when that is not clear."""
    first, last = shared(begin, end), shared(end, begin)
    if first.clock and last.clock and first.part is None and last.part is None:
        first = replace(first, clock=same_half(first.clock, last.clock))
    value = point(first, now)
    if isinstance(value, Unclear) and (value.choices or value == PAST):
        return value
    starts = bounds(first, now)
    if starts is None:
        return UNREADABLE
    ends = bounds(last, now if last.clock else max(now, starts[0], key=instant))
    if ends is None:
        return UNREADABLE
    at, until = starts[0], _first_after(ends[1], starts[0], now) if last.clock else ends[1]
    return ahead_range(at, until, now) if instant(until) > instant(at) else Unclear("ambiguous")


def _first_after(until: datetime, at: datetime, now: datetime) -> datetime:
    """Give the end of a range by the clock: the first such time behind its beginning, less than a day later."""
    days = (at.date() - until.date()).days
    wall = until.replace(tzinfo=None, fold=0) + timedelta(days=days)
    moved = existing(wall, zone_of(now))
    return moved if instant(moved) > instant(at) else existing(wall + timedelta(days=1), zone_of(now))


def same_half(first: Clock, last: Clock) -> Clock:
    """Read the beginning the way the end was said: "3" in "from 3 to 5pm", "9" in "von 9 bis 11 Uhr"."""
    if first.style is not Style.BARE or last.style is Style.BARE:
        return first
    afternoon = last.style is Style.FIXED and first.minutes + 720 < last.minutes
    return Clock(first.minutes + 720 if afternoon else first.minutes, Style.FIXED)


def shared(one: Meaning, other: Meaning) -> Meaning:
    """Give one end of a range with what only the other end says: the day, the month, the part of day."""
    if one.date and other.date and not one.date.month:
        return replace(one, date=replace(one.date, month=other.date.month, year=other.date.year))
    if any(getattr(one, name) is not None for name in DAY_NAMES) or not (one.clock or one.part):
        return one
    part = one.part if one.part is not None else other.part
    return replace(
        one, part=part, day=other.day, weekday=other.weekday, which=other.which, date=other.date, feast=other.feast,
        stretch=other.stretch, shift=other.shift,
    )  # fmt: skip


def bounds(meaning: Meaning, now: datetime) -> tuple[datetime, datetime] | None:
    """Give when a time begins and ends: the same moment for a clock time, two midnights for a day."""
    match point(meaning, now):
        case Moment(at) | Length(_, at):
            return at, at
        case Day(on):
            return on_wall(on, 0, zone_of(now)), on_wall(on, DAY_END, zone_of(now))
        case Range(at, until):
            return at, until
        case Unclear(_, choices) if choices:
            return _first_bounds(choices[0], now)
        case _:
            return None


def _first_bounds(choice: Choice, now: datetime) -> tuple[datetime, datetime]:
    match choice:
        case Moment(at) | Recurrence(at, _):
            return at, at
        case Day(on):
            return on_wall(on, 0, zone_of(now)), on_wall(on, DAY_END, zone_of(now))
