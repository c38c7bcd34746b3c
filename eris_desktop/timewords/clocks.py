"""Which minutes of the day a clock time can mean, given the part of day, the day that was named, and now.

The rule for a bare hour (7, halb acht), which may mean the evening too: beside a day it is read as written, beside a
part of day it is fitted into it, and alone it is taken only when the next one ahead is the one written. In every other
case both readings are kept, so that the person is asked. Hours before five are believed only when nothing else fits.
"""

from enum import Enum, auto

from eris_desktop.timewords.kinds import Part
from eris_desktop.timewords.meaning import Clock, Style

NOON = 720
DAY_END = 1440
DEEP_NIGHT = 5 * 60  # before this, nobody means a bare hour unless they say so


class Beside(Enum):
    """What kind of day stands beside the clock time."""

    NO_DAY = auto()
    TODAY = auto()
    OTHER_DAY = auto()


# Part of day -> where it begins and ends as a range, in minutes of its day.
PARTS = {
    Part.MORNING: (480, 720),
    Part.EARLY: (360, 540),
    Part.FORENOON: (540, 720),
    Part.MIDDAY: (720, 840),
    Part.AFTER_LUNCH: (780, 900),
    Part.AFTERNOON: (840, 1080),
    Part.AFTER_WORK: (1020, 1140),
    Part.DINNER: (1080, 1200),
    Part.EVENING: (1080, 1320),
    Part.TONIGHT: (1140, 1440),
    Part.AT_NIGHT: (1320, 1440),
    Part.BREAKFAST: (420, 540),
    Part.END_OF_DAY: (1020, 1080),
}

# Part of day -> from which minute to which a clock time beside it can lie.
WINDOWS = {
    Part.MORNING: (0, 720),
    Part.EARLY: (0, 720),
    Part.FORENOON: (300, 780),
    Part.MIDDAY: (630, 930),
    Part.AFTER_LUNCH: (720, 960),
    Part.AFTERNOON: (720, 1140),
    Part.AFTER_WORK: (900, 1380),
    Part.DINNER: (960, 1380),
    Part.EVENING: (960, 1470),
    Part.TONIGHT: (960, 1740),
    Part.BREAKFAST: (240, 720),
    Part.END_OF_DAY: (780, 1440),
}


def readings(clock: Clock, part: Part | None, beside: Beside, now: int) -> tuple[int, ...]:
    """Give the minutes that the clock time can mean, counted from the day's midnight, likeliest first.

    From 1440 on they lie on the following day. `now` is the minute of today, which tells what is still ahead.
    """
    written = [clock.minutes] if clock.also is None else [clock.minutes, clock.also]
    found: list[int] = []
    for minutes in written:
        found += (one for one in _one(minutes, clock.style, part, beside, now) if one not in found)
    return tuple(found)


def _one(minutes: int, style: Style, part: Part | None, beside: Beside, now: int) -> tuple[int, ...]:
    if style is Style.MIDNIGHT:
        return _midnight(part, beside)
    if part is not None:
        return (fitted(minutes, style, part),)
    if style is Style.FIXED:
        return (minutes,)
    return _open(minutes, beside, now, style)


def _midnight(part: Part | None, beside: Beside) -> tuple[int, ...]:
    """Read "midnight": the end of today; beside another day it may be that day's beginning or end."""
    if part is not None or beside is not Beside.OTHER_DAY:
        return (DAY_END,)
    return (0, DAY_END)


def fitted(minutes: int, style: Style, part: Part) -> int:
    """Give the reading of a clock time that lies in the part of day; as written when none does."""
    if part is Part.AT_NIGHT:
        return _at_night(minutes, style)
    low, high = WINDOWS[part]
    steps = (0, DAY_END) if style is Style.FIXED else (-NOON, 0, NOON, DAY_END)
    start = minutes if style is Style.FIXED else minutes % NOON + NOON
    return next((start + step for step in steps if low <= start + step < high), minutes)


def _at_night(minutes: int, style: Style) -> int:
    """Read "um 2 Uhr nachts" and "11 at night": the small hours of the day itself, or its late evening."""
    if style is Style.FIXED:
        return minutes
    small = minutes % NOON
    if small == 0:
        return DAY_END
    return small if small < 7 * 60 else small + NOON


def _open(minutes: int, beside: Beside, now: int, style: Style) -> tuple[int, ...]:
    trusted = style is not Style.BARE
    other = (minutes + NOON) % DAY_END
    if style is Style.DIGITS and beside is not Beside.TODAY:
        return (minutes,)
    match beside:
        case Beside.TODAY:
            return _today(minutes, other, now, trusted=trusted)
        case Beside.OTHER_DAY:
            return (other, minutes) if minutes < DEEP_NIGHT and not _is_noon(minutes) else (minutes,)
        case Beside.NO_DAY:
            return _alone(minutes, other, now, trusted=trusted)


def _is_noon(minutes: int) -> bool:
    return NOON <= minutes < NOON + 60


def _today(minutes: int, other: int, now: int, *, trusted: bool) -> tuple[int, ...]:
    """Read "today at 9": as written while that is ahead, else twelve hours later; with Uhr the person meant it."""
    if minutes > now:
        both = minutes < DEEP_NIGHT and other > now
        return (other, minutes) if both else (minutes,)
    return (other,) if other > now and not trusted else (minutes,)


def _alone(minutes: int, other: int, now: int, *, trusted: bool) -> tuple[int, ...]:
    wait, wait_other = ((one - now - 1) % DAY_END for one in (minutes, other))
    if wait < wait_other or other < DEEP_NIGHT:
        return (minutes,)
    if minutes < DEEP_NIGHT:
        return (other, minutes) if trusted else (other,)
    return (minutes,) if trusted else (other, minutes)
