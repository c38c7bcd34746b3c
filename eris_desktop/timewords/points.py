"""The value at a given now of a meaning that neither repeats nor stretches to an end of its own: days, moments, lengths.

Nothing that is handed out lies in the past: what is over is Unclear("past"), with the next such time as a choice where
there is one; a range that has begun starts now. Words that can mean two times are Unclear("ambiguous") with both.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta, tzinfo

from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.timewords import clocks
from eris_desktop.timewords.clocks import Beside
from eris_desktop.timewords.days import days_of, stretch_days
from eris_desktop.timewords.kinds import Part, Vague
from eris_desktop.timewords.meaning import Amount, Clock, Meaning
from eris_desktop.timewords.wall import instant, later, on_wall

Choice = Moment | Day | Recurrence
DAY_END = 1440
NOON = 720
NINE = 9 * 60
PAST = Unclear("past")
UNREADABLE = Unclear("unreadable")


def point(meaning: Meaning, now: datetime) -> TimeValue:
    """Give the value of a meaning without its repetition and its end. Raises OverflowError beyond the calendar."""
    if meaning.unreadable:
        return UNREADABLE
    if meaning.past:
        return PAST
    if meaning.vague is not None:
        return _vague(meaning.vague, now)
    if meaning.length is not None:
        return _length(meaning.length, now)
    if meaning.next_units is not None:
        return Range(now, later(now, meaning.next_units))
    return _point(meaning, now)


def _vague(word: Vague, now: datetime) -> TimeValue:
    if word is Vague.NOW:
        return Moment(now)
    hour, tomorrow = later(now, Amount(seconds=3600)), now.date() + timedelta(days=1)
    evening = on_wall(now.date(), 18 * 60, zone_of(now))
    moments = [hour.replace(second=0, microsecond=0), evening, on_wall(tomorrow, NINE, zone_of(now))]
    return Unclear("ambiguous", tuple(Moment(one) for one in sorted(moments, key=instant) if instant(one) > instant(now)))


def _length(length: Amount, now: datetime) -> TimeValue:
    at = later(now, length)
    return Length(int((instant(at) - instant(now)).total_seconds()), at)


def _point(meaning: Meaning, now: datetime) -> TimeValue:
    days = days_of(meaning, now.date(), lambda today: _still_ahead(meaning, today, now))
    if days is None:
        span = stretch_days(meaning, now.date())
        if span is not None and (meaning.clock is not None or meaning.part is not None):
            return _some_day(meaning, *span, now)
        if span is not None:
            return _whole_days(*span, now)
        return _undated(meaning, now)
    if not days:
        return UNREADABLE
    if meaning.clock is None and meaning.part is not None:
        return _part_of(days, meaning.part, now)
    if meaning.clock is None:
        return _decided([Day(day) for day in days], now)
    return _decided([Moment(at) for day in days for at in _moments(meaning.clock, meaning.part, day, now)], now)


def _some_day(meaning: Meaning, first: date, after: date, now: datetime) -> TimeValue:
    """Ask which day is meant by "am Wochenende um 10"; a week or a month has too many days to offer."""
    days = [first + timedelta(days=step) for step in range((after - first).days)]
    if len(days) > 2:
        return Unclear("ambiguous")
    if meaning.clock is None:
        return _part_of(days, meaning.part, now) if meaning.part is not None else UNREADABLE
    return _decided([Moment(at) for day in days for at in _moments(meaning.clock, meaning.part, day, now)], now)


def _undated(meaning: Meaning, now: datetime) -> TimeValue:
    """Give the next time of a clock time or a part of day that stands without a day."""
    today, tomorrow = now.date(), now.date() + timedelta(days=1)
    if meaning.clock is not None:
        found = clocks.readings(meaning.clock, meaning.part, Beside.NO_DAY, minute_of(now))
        if meaning.part is not None and found[0] >= DAY_END:
            found = tuple(minutes % DAY_END for minutes in found)
        return _decided([Moment(_next(minutes, now)) for minutes in found], now)
    if meaning.part is None:
        return UNREADABLE
    tonight = meaning.part in (Part.TONIGHT, Part.AT_NIGHT)
    low, high = clocks.PARTS[meaning.part]
    over = instant(on_wall(today, high, zone_of(now))) <= instant(now)
    return _range(today if tonight or not over else tomorrow, low, high, now)


def _next(minutes: int, now: datetime) -> datetime:
    today = on_wall(now.date(), minutes, zone_of(now))
    return today if instant(today) > instant(now) else on_wall(now.date() + timedelta(days=1), minutes, zone_of(now))


def _moments(clock: Clock, part: Part | None, day: date, now: datetime) -> list[datetime]:
    """Give the moments that a clock time on a day can be; the small hours of tonight, said in them, are today's."""
    beside = Beside.TODAY if day == now.date() else Beside.OTHER_DAY
    found = clocks.readings(clock, part, beside, minute_of(now))
    moments = [on_wall(day, minutes, zone_of(now)) for minutes in found]
    if part is Part.TONIGHT and beside is Beside.TODAY and now.hour < 5:
        early = [on_wall(day, minutes - DAY_END, zone_of(now)) for minutes in found if minutes >= DAY_END]
        return [one for one in early if instant(one) > instant(now)] or moments
    return moments


def _still_ahead(meaning: Meaning, today: date, now: datetime) -> bool:
    """Tell whether the clock time or part of day that was named still comes today."""
    if meaning.clock is not None:
        return any(instant(at) > instant(now) for at in _moments(meaning.clock, meaning.part, today, now))
    if meaning.part is not None:
        return instant(on_wall(today, clocks.PARTS[meaning.part][1], zone_of(now))) > instant(now)
    return True


def _decided(values: Sequence[Choice], now: datetime) -> TimeValue:
    """Give the one value ahead of now, or what to ask: which of several, or what instead of a past one."""
    ahead = list(dict.fromkeys(value for value in values if _is_ahead(value, now)))
    if len(ahead) == 1:
        return ahead[0]
    if ahead:
        return Unclear("ambiguous", tuple(ahead))
    return Unclear("past", tuple(choice for value in values for choice in _instead(value, now)))


def _is_ahead(value: Choice, now: datetime) -> bool:
    match value:
        case Moment(at):
            return instant(at) > instant(now)
        case Day(on):
            return on >= now.date()
        case Recurrence():
            return True


def _instead(value: Choice, now: datetime) -> list[Choice]:
    """Give what may be meant by a time that is over today: twelve hours later, or tomorrow."""
    if not isinstance(value, Moment) or value.at.date() != now.date():
        return []
    minutes, tomorrow = minute_of(value.at), now.date() + timedelta(days=1)
    evening = on_wall(now.date(), minutes + NOON, zone_of(now))
    choices: list[Choice] = [Moment(on_wall(tomorrow, minutes, zone_of(now)))]
    if minutes < NOON and instant(evening) > instant(now):
        choices.insert(0, Moment(evening))
    return choices


def _part_of(days: Sequence[date], part: Part, now: datetime) -> TimeValue:
    low, high = clocks.PARTS[part]
    if len(days) == 1:
        return _range(days[0], low, high, now)
    return _decided([Moment(on_wall(day, low, zone_of(now))) for day in days], now)


def _range(day: date, low: int, high: int, now: datetime) -> TimeValue:
    return ahead_range(on_wall(day, low, zone_of(now)), on_wall(day, high, zone_of(now)), now)


def _whole_days(first: date, after: date, now: datetime) -> TimeValue:
    if after - first == timedelta(days=1):
        return Day(first) if first >= now.date() else PAST
    return ahead_range(on_wall(first, 0, zone_of(now)), on_wall(after, 0, zone_of(now)), now)


def ahead_range(at: datetime, until: datetime, now: datetime) -> TimeValue:
    """Give the range, begun no earlier than now; one that is over is past."""
    if instant(until) <= instant(now):
        return PAST
    return Range(max(at, now, key=instant), until)


def minute_of(now: datetime) -> int:
    """Give the minute of the day."""
    return now.hour * 60 + now.minute


def zone_of(now: datetime) -> tzinfo:
    """Give the person's zone, which every `now` carries."""
    assert now.tzinfo is not None
    return now.tzinfo
