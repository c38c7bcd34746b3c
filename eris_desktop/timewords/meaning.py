"""What the words of a time expression say before anybody asks what time it is now.

`Meaning` is the private, richer form behind domain.times: which day, which clock time, which part of day, which
repetition, each as the person named it. `together` joins the meanings of two pieces of one expression, or refuses.
Resolving them to dates and moments is the affair of resolve.
"""

from dataclasses import dataclass, fields, replace
from enum import Enum, auto

from eris_desktop.timewords.kinds import Edge, Feast, Part, Period, Unit, Vague, Which


class Style(Enum):
    """How a clock time was written, which says how far it can be trusted."""

    FIXED = auto()  # am, pm, a leading zero, 13 or more, noon
    UHR = auto()  # the German 24-hour way: 7 Uhr, um 7:30
    DIGITS = auto()  # um 2:30: the 24-hour way, and exact enough to be believed at night
    BARE = auto()  # at 7, um halb acht: may be twelve hours later
    WRITTEN = auto()  # 7:30 with nothing beside it: BARE in English, UHR in German
    MIDNIGHT = auto()  # the word; which end of a named day is not said


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock time in minutes of the day (1440 is the end of the day); `also` is a second way to read the words."""

    minutes: int
    style: Style
    also: int | None = None


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the calendar; month and year are 0 when they were not said."""

    day: int
    month: int = 0
    year: int = 0


@dataclass(frozen=True, slots=True)
class NamedMonth:
    """A month by name; year is 0 when it was not said."""

    month: int
    year: int = 0


@dataclass(frozen=True, slots=True)
class Stretch:
    """This, next or last week, weekend, month or year."""

    period: Period
    which: Which


@dataclass(frozen=True, slots=True)
class Amount:
    """A length: calendar months and days, and seconds."""

    months: int = 0
    days: int = 0
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Repeat:
    """Every `interval` units, on these weekdays (a bit mask), or the nth of them, or a day of the month or year."""

    unit: Unit
    interval: int = 1
    weekdays: int = 0
    nth: int = 0
    day: int = 0
    month: int = 0


@dataclass(frozen=True, slots=True)
class Meaning:
    """All that an expression says; what it does not say is None or False."""

    day: int | None = None  # days from today
    weekday: int | None = None
    which: Which | None = None  # next, this, coming, last: of the weekday
    date: CalendarDay | None = None
    feast: Feast | None = None
    stretch: Stretch | None = None
    month: NamedMonth | None = None
    edge: Edge | None = None
    clock: Clock | None = None
    part: Part | None = None
    shift: Amount | None = None  # in three days
    length: Amount | None = None  # twenty minutes
    next_units: Amount | None = None  # the next three days
    repeat: Repeat | None = None
    count: int | None = None
    excepted: int | None = None  # weekdays left out of the repetition, a bit mask
    start: "Meaning | None" = None
    until: "Meaning | None" = None
    vague: Vague | None = None
    past: bool = False
    unreadable: bool = False


NOTHING = Meaning()
NAMES = tuple(field.name for field in fields(Meaning))

# Each pair names the day twice, so the two belong to different times.
EXCLUSIVE = (
    ("day", "weekday"), ("day", "date"), ("day", "feast"), ("day", "stretch"), ("day", "month"), ("day", "shift"),
    ("date", "feast"), ("date", "shift"), ("date", "month"), ("weekday", "feast"), ("feast", "shift"), ("feast", "stretch"),
    ("repeat", "day"), ("repeat", "shift"), ("weekday", "month"), ("shift", "stretch"),
    ("shift", "month"), ("vague", "clock"), ("vague", "repeat"), ("vague", "weekday"), ("vague", "date"), ("vague", "length"),
    ("next_units", "day"), ("next_units", "weekday"), ("next_units", "date"), ("length", "day"), ("length", "weekday"),
    ("length", "shift"), ("length", "part"), ("length", "stretch"), ("length", "clock"), ("month", "clock"),
    ("next_units", "clock"),
    ("vague", "part"), ("vague", "shift"), ("vague", "stretch"), ("vague", "feast"),
)  # fmt: skip


def together(one: Meaning, other: Meaning) -> Meaning | None:
    """Join what two pieces say into one meaning, or give None when they contradict or name the same thing twice."""
    joined: dict[str, object] = {}
    for name in NAMES:
        here, there = getattr(one, name), getattr(other, name)
        if name == "repeat" and here is not None and there is not None:
            here = there = _one_repeat(here, there)
            if here is None:
                return None
        if _said(here) and _said(there) and here != there:
            return None
        joined[name] = here if _said(here) else there
    meaning = replace(NOTHING, **joined)  # type: ignore[arg-type]  # the names and values are Meaning's own
    return None if _clashes(meaning) or _twice(one, other) else meaning


ALL_DAYS = 0b1111111


def without_excepted(meaning: Meaning) -> Meaning:
    """Take the days that are left out from the repetition: "every day except Sunday" is six weekdays."""
    repeat = meaning.repeat
    if meaning.excepted is None or repeat is None:
        return meaning
    days = (repeat.weekdays or ALL_DAYS) & ~meaning.excepted
    left = replace(repeat, unit=Unit.WEEK, weekdays=days)
    return replace(meaning, repeat=left, excepted=None) if days else replace(NOTHING, unreadable=True)


def excepts(meaning: Meaning) -> bool:
    """Tell whether weekdays can be left out of it: a repetition of every day, or of several weekdays each week."""
    repeat = meaning.repeat
    if repeat is None or repeat.interval != 1 or meaning.excepted is not None:
        return False
    return repeat.unit is Unit.DAY or (repeat.unit is Unit.WEEK and repeat.weekdays.bit_count() > 1)


def unwrapped(meaning: Meaning) -> Meaning:
    """Give what a beginning or an end names that nothing else stands beside: "ab Freitag", "bis 18 Uhr"."""
    meaning = without_excepted(meaning)
    for alone in (meaning.start, meaning.until):
        if alone is not None and replace(meaning, start=None, until=None) == NOTHING:
            return alone
    if meaning.start is not None and meaning.repeat is None:
        return together(replace(meaning, start=None), meaning.start) or meaning.start
    return meaning


def _clashes(meaning: Meaning) -> bool:
    """Tell whether the day is named twice; beside a repetition a length is its end and clashes with nothing."""
    pairs = (pair for pair in EXCLUSIVE if meaning.repeat is None or "length" not in pair)
    return any(getattr(meaning, a) is not None and getattr(meaning, b) is not None for a, b in pairs)


def _said(value: object) -> bool:
    """Tell whether a slot is filled; today is 0 and the morning is part 0, so nothing else will do."""
    return value is not None and value is not False


def _twice(one: Meaning, other: Meaning) -> bool:
    """Tell whether both name the same thing, even in the same words: two times, not one."""
    return any(getattr(one, name) is not None and getattr(other, name) is not None for name in ("clock", "day", "weekday"))


def _one_repeat(one: Repeat, other: Repeat) -> Repeat | None:
    """Join "weekly" and "Mondays": the same unit, and only one of them says more."""
    if one.unit is not other.unit:
        return None
    plain = Repeat(one.unit)
    return other if one == plain else one if other == plain else None
