"""The value of a repetition: its first firing and its rule, with the weekday, start, end or count named beside it."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta

from eris_desktop.domain.times import Recurrence, TimeValue, Unclear
from eris_desktop.timewords import clocks, repeats
from eris_desktop.timewords.clocks import Beside
from eris_desktop.timewords.days import FIXED_FEASTS
from eris_desktop.timewords.kinds import Part, Unit
from eris_desktop.timewords.meaning import Clock, Meaning, Repeat, Style
from eris_desktop.timewords.points import DAY_END, PAST, UNREADABLE, minute_of
from eris_desktop.timewords.ranges import DAY_NAMES, bounds, same_half, shared
from eris_desktop.timewords.wall import instant, later


def repetition(meaning: Meaning, repeat: Repeat, now: datetime) -> TimeValue:
    """Give the recurrence; Unclear with both when its clock time can mean two, past when its end is over."""
    if meaning.feast is not None and meaning.feast not in FIXED_FEASTS:
        return UNREADABLE  # no rule of ours says "every Easter"
    whole = _completed(meaning, repeat)
    if whole.unit < Unit.DAY:
        values = [_ended(meaning, whole, _interval_start(meaning, whole, now), None, now)]
    else:
        values = _by_days(meaning, whole, now)
    kept = tuple(value for value in values if value is not None)
    if not kept:
        return PAST if values else UNREADABLE
    return kept[0] if len(kept) == 1 else Unclear("ambiguous", kept)


def _interval_start(meaning: Meaning, repeat: Repeat, now: datetime) -> datetime:
    begin = _beginning(meaning)
    start = bounds(begin, now) if begin else None
    return repeats.first_interval(repeat, start[0] if start else None, now)


def _by_days(meaning: Meaning, repeat: Repeat, now: datetime) -> list[Recurrence | None]:
    """Give a recurrence for each time of day that can be meant; None for one that would end before it begins."""
    begin = _beginning(meaning)
    start = _start_of(begin, now) if begin else None
    day = start[0].date() if start else None
    whole = _anchored(repeat, day or now.date())
    clock = meaning.clock or (begin.clock if begin else None) or _deadline(meaning)
    values = []
    for minutes in _daily_minutes(clock, meaning.part, now):
        first = repeats.first_firing(whole, minutes, day, now)
        if first is not None:
            values.append(_ended(meaning, whole, first, minutes, now))
    return values


def _start_of(begin: Meaning, now: datetime) -> tuple[datetime, datetime] | None:
    """Give the bounds of the start; when it names a day, only that matters: the time of day is the repetition's."""
    return bounds(begin if _is_daily(begin) else replace(begin, clock=None, part=None), now)


def _beginning(meaning: Meaning) -> Meaning | None:
    """Give what was said of the start, its clock time read like the end's and like the repetition's own."""
    begin = meaning.start
    if begin is None:
        return None
    clock, end = begin.clock or meaning.clock, meaning.until
    if clock and end and end.clock and end.part is None:
        clock = same_half(clock, end.clock)
    return replace(begin, clock=clock)


def _deadline(meaning: Meaning) -> Clock | None:
    """Read "every Monday by the end of the day" or "by 5pm": such an end is the time of day, not of the repetition."""
    end = meaning.until
    if end is None or meaning.clock is not None or not _is_daily(end):
        return None
    if end.clock is None and end.part is not None:
        return Clock(clocks.PARTS[end.part][0], Style.FIXED)
    return end.clock


def _is_daily(end: Meaning) -> bool:
    """Tell whether an end names no day, so that it closes each day's window and not the repetition."""
    return all(getattr(end, name) is None for name in (*DAY_NAMES, "month", "length"))


def _daily_minutes(clock: Clock | None, part: Part | None, now: datetime) -> tuple[int, ...]:
    if clock is not None:
        found = clocks.readings(clock, part, Beside.OTHER_DAY, minute_of(now))
        return (0,) if clock.style is Style.MIDNIGHT else tuple(minutes % DAY_END for minutes in found)
    return (clocks.PARTS[part][0] if part is not None else repeats.MORNING,)


def _completed(meaning: Meaning, repeat: Repeat) -> Repeat:
    """Give the repetition with the weekday or the day of the month that was named beside it."""
    if meaning.date is not None:
        unit = Unit.YEAR if meaning.date.month else repeat.unit
        return replace(repeat, unit=unit, day=meaning.date.day, month=meaning.date.month)
    if meaning.feast is not None:
        month, day = FIXED_FEASTS[meaning.feast]
        return replace(repeat, unit=Unit.YEAR, day=day, month=month)
    if meaning.weekday is not None:
        return replace(repeat, weekdays=repeat.weekdays | 1 << meaning.weekday)
    return repeat


def _anchored(repeat: Repeat, day: date) -> Repeat:
    """Give "every month" the day it starts on, "every week" its weekday: the rule must not depend on its first firing."""
    if repeat.weekdays or repeat.day:
        return repeat
    match repeat.unit:
        case Unit.WEEK:
            return replace(repeat, weekdays=1 << day.weekday())
        case Unit.MONTH:
            return replace(repeat, day=day.day)
        case Unit.YEAR:
            return replace(repeat, day=day.day, month=day.month)
        case _:
            return repeat


def _ended(meaning: Meaning, repeat: Repeat, first: datetime, minutes: int | None, now: datetime) -> Recurrence | None:
    """Give the recurrence with its end; None when it would end before its first firing."""
    text = repeats.rule_text(repeat) + repeats.moved_text(first, minutes)
    if meaning.count is not None:
        return Recurrence(first, f"{text};COUNT={meaning.count}")
    end = _last_moment(meaning, repeat, now)
    if end is None:
        return Recurrence(first, text)
    return Recurrence(first, text + repeats.until_text(end)) if instant(end) >= instant(first) else None


def _last_moment(meaning: Meaning, repeat: Repeat, now: datetime) -> datetime | None:
    if meaning.length is not None:
        return later(now, meaning.length)
    if meaning.until is None or (repeat.unit >= Unit.DAY and _is_daily(meaning.until)):
        return None
    last = bounds(shared(meaning.until, meaning.start or Meaning()), now)
    if last is None:
        return None
    whole_day = last[1].time() == time() and meaning.until.clock is None
    return last[1] - timedelta(seconds=1) if whole_day else last[1]
