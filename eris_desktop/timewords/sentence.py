"""Which words of a sentence are time expressions, and what each says.

`read_times` goes through the words once. At each it asks for the longest piece (a rule's match, or a reading that only
the neighbours allow: a bare number, a part of day, an end), then joins the pieces that follow as long as they add to
one meaning. Nothing is resolved here.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from eris_desktop.timewords import neighbours
from eris_desktop.timewords.cursor import Cursor
from eris_desktop.timewords.grammars import grammars
from eris_desktop.timewords.kinds import Feast, Kind, Part
from eris_desktop.timewords.meaning import Meaning, excepts, together, unwrapped
from eris_desktop.timewords.rules import Hit, longest

MOST_PIECES = 8


class Found(NamedTuple):
    """A time expression: its first token, the token after its last one, and its meaning."""

    first: int
    end: int
    meaning: Meaning


Reading = Callable[[Cursor, int, Meaning | None], Hit | None]


def read_times(cursor: Cursor) -> list[Found]:
    """Give every time expression of the text, in order."""
    found, place = [], 0
    while place < len(cursor.tokens):
        greeting = cursor.role(place, Kind.GREETING)
        hit = None if greeting else _expression(cursor, place)
        if hit:
            found.append(Found(place, hit.end, unwrapped(hit.meaning)))
        place = hit.end if hit else place + (greeting.length if greeting else 1)
    return found


def _expression(cursor: Cursor, place: int, *, nested: bool = False) -> Hit | None:
    """Give the piece at `place` joined with all that follow and belong to it; a nested one has no ends of its own."""
    hit = _piece(cursor, place, None, nested=nested)
    for _ in range(MOST_PIECES):
        if hit is None:
            return None
        more = _joined(cursor, hit, nested=nested)
        if more is None:
            return hit
        hit = more
    return hit


def _joined(cursor: Cursor, hit: Hit, *, nested: bool) -> Hit | None:
    starts = [hit.end]
    if cursor.has(hit.end, Kind.COMMA):
        starts.append(hit.end + 1)
    if cursor.has(hit.end, Kind.AND) and cursor.has(hit.end + 1, Kind.START, Kind.UNTIL):
        starts.append(hit.end + 1)
    for start in starts:
        if cursor.has(start, Kind.GREETING):
            continue
        piece = _piece(cursor, start, hit.meaning, nested=nested)
        meaning = together(hit.meaning, piece.meaning) if piece else None
        if piece and meaning and not (nested and meaning.repeat):  # "ab Montag jeden Tag" begins on Monday
            return Hit(meaning, piece.end)
    return None


def _piece(cursor: Cursor, place: int, before: Meaning | None, *, nested: bool) -> Hit | None:
    """Give the longest piece at `place`, knowing what was said right before; of equals the first way to read it."""
    if place >= len(cursor.roles) or not cursor.roles[place]:
        return None
    here = cursor.roles[place]
    best = _without_count(cursor, longest(grammars().pieces, cursor, place))
    for starts, reading in _readings(nested=nested):
        hit = None if starts.isdisjoint(here) else reading(cursor, place, before)
        if hit and (best is None or hit.end > best.end):
            best = hit
    return None if best and best.meaning.length and cursor.has(best.end, Kind.AGE) else best


def _without_count(cursor: Cursor, hit: Hit | None) -> Hit | None:
    """Give "9 Uhr" of "9 Uhr 3 mal": the number behind Uhr was no minute."""
    if hit is None or hit.meaning.clock is None or not cursor.has(hit.end - 2, Kind.UHR):
        return hit
    if not (cursor.has(hit.end - 1, Kind.NUM) and neighbours.counts(cursor, hit.end)):
        return hit
    clock = hit.meaning.clock
    return Hit(replace(hit.meaning, clock=replace(clock, minutes=clock.minutes // 60 * 60)), hit.end - 1)


def _bare_clock(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read a number as a clock time: behind "at", in a sentence about an alarm, or right after a day."""
    joined = grammars()
    hit = longest(joined.bare, cursor, place) or _if_ends_well(cursor, longest(joined.about, cursor, place))
    if hit is None and cursor.alarm:
        hit = _if_ends_well(cursor, longest(joined.cued, cursor, place))
    if hit is None and before is not None and neighbours.names_a_day(before):
        hit = _if_ends_well(cursor, longest(joined.after_day, cursor, place))
    return None if hit is None or neighbours.counts(cursor, hit.end) else hit


def _if_ends_well(cursor: Cursor, hit: Hit | None) -> Hit | None:
    return hit if hit and neighbours.ends_well(cursor, hit.end) else None


def _day_of_month(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read "on the 31st" or "am 5.", unless it counts something: on the 2nd floor, am 2. Advent."""
    hit = longest(grammars().ordinal, cursor, place)
    if hit is None or hit.end - place < 2 or cursor.has(hit.end, Kind.COUNTED, Kind.WEEKDAY, Kind.UNIT, Kind.MEASURE):
        return None
    in_figures = cursor.tokens[hit.end - 1].key[0].isdigit()
    as_noun = cursor.text[cursor.tokens[hit.end - 1].start].isupper() and cursor.has(place, Kind.ON)
    certain = cursor.has(hit.end - 1, Kind.DOT) or as_noun or (in_figures and cursor.has(place, Kind.ON))
    return hit if certain or neighbours.ends_well(cursor, hit.end) else None


def _short_weekday(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read "wed 14:20" or "Mo, 9 Uhr": an abbreviation that is a common word needs a clock time or a date behind it."""
    if before is not None:
        return None
    name = place + (1 if cursor.has(place, Kind.ON) and not cursor.has(place, Kind.TWO_LETTERS) else 0)
    sense = cursor.role(name, Kind.SHORT_WEEKDAY) or cursor.role(name, Kind.TWO_LETTERS)
    if sense is None:
        return None
    after = name + 1 + cursor.has(name + 1, Kind.DOT, Kind.COMMA)
    own = Meaning(weekday=sense.value)
    nxt = _piece(cursor, after, own, nested=True) if after < len(cursor.roles) else None
    if nxt is None or (nxt.meaning.clock is None and nxt.meaning.date is None and nxt.meaning.part is None):
        return None
    whole = together(own, nxt.meaning)
    return Hit(whole, nxt.end) if whole else None


def _weak_part(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read "früh" or "evening" behind a day, a clock time or a repetition."""
    if before is None or before.part is not None or not neighbours.takes_a_part(before):
        return None
    return longest(grammars().weak_part, cursor, place)


CERTAIN_PARTS = (Part.EARLY, Part.FORENOON, Part.AFTERNOON, Part.EVENING)


def _number_part(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read "6 früh" and "5 nachmittag", as dialects say it; in English such a number counts evenings."""
    hit = longest(grammars().number_part, cursor, place)
    if hit is None or hit.meaning.part not in CERTAIN_PARTS:
        return None
    sense = cursor.role(hit.end - 1, Kind.WEAK_PART)
    return hit if sense and sense.lang == "de" else None


def _count(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read "3 times" as the end of a repetition."""
    if before is None or before.repeat is None:
        return None
    return longest(grammars().counts, cursor, place)


def _excepted(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read "except Sunday" behind a repetition that has several weekdays."""
    return longest(grammars().excepted, cursor, place) if before is not None and excepts(before) else None


def _inner(cursor: Cursor, place: int) -> Hit | None:
    """Give the expression behind "until" or "from", where a bare number may stand."""
    hit = _expression(cursor, place, nested=True)
    if hit:
        return hit
    feast = cursor.role(place, Kind.FEAST)
    if feast:
        return Hit(Meaning(feast=Feast(feast.value)), place + 1)
    number = longest(grammars().number, cursor, place)
    if number and neighbours.ends_well(cursor, number.end) and not neighbours.counts(cursor, number.end):
        return number
    return None


def _until(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read an end, "until Friday", "bis 18 Uhr"; standing alone it is the time it names."""
    sense = cursor.role(place, Kind.UNTIL)
    hit = _inner(cursor, place + sense.length) if sense else None
    if hit is None or hit.meaning.until or hit.meaning.repeat or hit.meaning.unreadable:
        return None
    return Hit(Meaning(until=hit.meaning), hit.end)


def _start(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read a beginning, "starting at 5:30", "ab Montag"; standing alone it is the time it names."""
    sense = cursor.role(place, Kind.START)
    hit = _inner(cursor, place + sense.length) if sense else None
    if hit is None or hit.meaning.start or hit.meaning.repeat or hit.meaning.unreadable or hit.meaning.past:
        return None
    if before is not None and before.repeat is None:
        return None
    return Hit(Meaning(start=hit.meaning), hit.end)


def _range(cursor: Cursor, place: int, before: Meaning | None) -> Hit | None:
    """Read "from 3 to 5", "von 9 bis 11 Uhr", "9-11 Uhr", "between Monday and Friday"."""
    if not cursor.ranged:
        return None
    opened = cursor.role(place, Kind.FROM) or cursor.role(place, Kind.BETWEEN)
    start = place + (opened.length if opened else 0)
    between = cursor.has(place, Kind.BETWEEN)
    number = longest(grammars().number, cursor, start)
    first = number if opened and number and _joint(cursor, number.end, between=between) else _range_end(cursor, start)
    if first is None:
        return None
    joint = _joint(cursor, first.end, between=between)
    last = _range_end(cursor, joint) if joint else None
    if last is None or not neighbours.same_sort(first.meaning, last.meaning):
        return None
    if not opened and not (neighbours.written_as_clock(first.meaning) or neighbours.written_as_clock(last.meaning)):
        return None
    return Hit(neighbours.stretched(first.meaning, last.meaning), last.end)


def _range_end(cursor: Cursor, place: int) -> Hit | None:
    """Give the clock time or day at an end of a range; a number stands for an hour."""
    hit = longest(grammars().range_ends, cursor, place)
    if hit and (hit.meaning.clock or neighbours.names_a_day(hit.meaning)):
        return hit
    number = longest(grammars().number, cursor, place)
    return None if number and neighbours.counts(cursor, number.end) else number


def _joint(cursor: Cursor, place: int, *, between: bool) -> int | None:
    for kind in (Kind.TO, Kind.UNTIL, Kind.DASH, *((Kind.AND,) if between else ())):
        sense = cursor.role(place, kind)
        if sense:
            return place + sense.length
    return None


@cache
def _readings(*, nested: bool) -> tuple[tuple[frozenset[Kind], Reading], ...]:
    """Give the readings that need their neighbours, each with the roles it can begin with."""
    joined = grammars()
    opened = {Kind.FROM, Kind.BETWEEN}
    inner: tuple[tuple[frozenset[Kind], Reading], ...] = (
        (frozenset(opened | joined.range_ends.edges.keys()), _range),
        (
            frozenset(
                joined.bare.edges.keys() | joined.about.edges.keys() | joined.cued.edges.keys() | joined.after_day.edges.keys()
            ),
            _bare_clock,
        ),
        (frozenset(joined.ordinal.edges), _day_of_month),
        (frozenset((Kind.ON, Kind.SHORT_WEEKDAY, Kind.TWO_LETTERS)), _short_weekday),
        (frozenset(joined.weak_part.edges), _weak_part),
        (frozenset(joined.number_part.edges), _number_part),
        (frozenset(joined.counts.edges), _count),
        (frozenset(joined.excepted.edges), _excepted),
    )
    ends: tuple[tuple[frozenset[Kind], Reading], ...] = (
        (frozenset((Kind.UNTIL,)), _until),
        (frozenset((Kind.START,)), _start),
    )
    return inner if nested else inner + ends
