"""What the words beside a piece allow: whether a number ends well as a clock time, which meanings take a part of day.

Small questions that sentence.py asks; each looks one or two words ahead or at what was already said.
"""

from eris_desktop.timewords.cursor import Cursor
from eris_desktop.timewords.kinds import Kind, Unit
from eris_desktop.timewords.meaning import Meaning, Style, together
from eris_desktop.timewords.tokens import Shape

STREET_WORDS = 3  # how far behind a house number the word "street" may stand

# A time goes on with one of these, so a number before them is part of it.
TIME_GOES_ON = (
    Kind.DAY, Kind.WEEKDAY, Kind.WEEKDAYS, Kind.PART, Kind.TODAY_PART, Kind.WEEKDAY_PART, Kind.EVERY, Kind.FREQ,
    Kind.WHICH, Kind.ON, Kind.DATE, Kind.UNTIL, Kind.START, Kind.FOR, Kind.THIS_PERIOD,
)  # fmt: skip


def ends_well(cursor: Cursor, place: int) -> bool:
    """Tell whether what stands at `place` leaves a number before it alone: the end, a mark, a small word, more time."""
    if place >= len(cursor.tokens):
        return True
    if cursor.has(place, Kind.MEASURE, Kind.UNIT, Kind.COUNTED):
        return False
    is_mark = cursor.tokens[place].shape is Shape.MARK and not cursor.touches(place + 1)
    return is_mark or cursor.has(place, Kind.OPENER, *TIME_GOES_ON)


def counts(cursor: Cursor, place: int) -> bool:
    """Tell whether what stands at `place` makes the number before it a count or a house number."""
    if cursor.has(place, Kind.MEASURE, Kind.UNIT, Kind.TIMES, Kind.LENGTH, Kind.MONTH):
        return True
    following = range(place, min(place + STREET_WORDS, len(cursor.tokens)))
    return any(cursor.has(at, Kind.STREET) or cursor.tokens[at].key.endswith("strasse") for at in following)


def names_a_day(meaning: Meaning) -> bool:
    """Tell whether a meaning says which day, so that a number may follow as its clock time."""
    days = (meaning.day, meaning.weekday, meaning.date, meaning.feast, meaning.shift)
    return meaning.clock is None and (any(day is not None for day in days) or _by_days(meaning))


def _by_days(meaning: Meaning) -> bool:
    return meaning.repeat is not None and meaning.repeat.unit >= Unit.DAY


def takes_a_part(meaning: Meaning) -> bool:
    """Tell whether "evening" or "früh" may follow."""
    return meaning.clock is not None or names_a_day(meaning)


def same_sort(first: Meaning, last: Meaning) -> bool:
    """Tell whether two meanings can be the ends of one range: two clock times, or two days."""
    if first.clock and last.clock:
        return True
    return names_a_day(first) and names_a_day(last) and not first.past and not last.past


def written_as_clock(meaning: Meaning) -> bool:
    """Tell whether the words themselves said that this is a clock time."""
    return meaning.clock is not None and meaning.clock.style is not Style.BARE


def stretched(first: Meaning, last: Meaning) -> Meaning:
    """Give the range between two meanings; what only the end says of the day holds for both."""
    whole = together(first, Meaning(until=last))
    return whole if whole is not None else first
