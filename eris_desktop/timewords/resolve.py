"""From what the words say to what they mean at a given now: the values of domain.times.

The order of the questions is the grammar's: what repeats, then what has an end, then points.
"""

from dataclasses import replace
from datetime import datetime

from eris_desktop.domain.times import TimeValue
from eris_desktop.timewords.meaning import Meaning
from eris_desktop.timewords.points import UNREADABLE, point
from eris_desktop.timewords.ranges import range_until
from eris_desktop.timewords.recurring import repetition


def resolve(meaning: Meaning, now: datetime) -> TimeValue:
    """Give the value of a meaning at `now` (aware). A time beyond the calendar is Unclear("unreadable")."""
    try:
        return _resolved(meaning, now)
    except (OverflowError, ValueError):  # a date past year 9999, from "in 9000 years"
        return UNREADABLE


def _resolved(meaning: Meaning, now: datetime) -> TimeValue:
    if meaning.unreadable or meaning.past:
        return point(meaning, now)
    if meaning.repeat is not None:
        return repetition(meaning, meaning.repeat, now)
    if meaning.until is not None:
        return range_until(replace(meaning, until=None), meaning.until, now)
    return point(meaning, now)
