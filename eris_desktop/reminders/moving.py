"""What a new time makes of an old one: "Friday" keeps the hour, "at 11" keeps the day, "an hour later" shifts.

Pure, and the same for whatever rings: entries of the agenda and alarms alike.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from eris_desktop.domain.agenda import Entry
from eris_desktop.domain.times import Day, Length, Moment, TimeValue, Unclear

_EARLIER = re.compile(
    r"\b(?:earlier|sooner|shorter|less|off|bring\b.*\bforward|früher|friara|früener|kürzer|verkürz\w*|weniger|nach vorne?|"
    r"zieh\b.*\b(?:vor|ab))\b",
    re.IGNORECASE,
)
_FROM_NOW = re.compile(r"\bin (?:\d|an? |one |half |einer?m? |ner? )", re.IGNORECASE)
_NAMED_DAY = re.compile(
    r"\b(?:today|tonight|tomorrow|heut\w*|morgen|übermorgen|next|nächste\w*|\w+day|\w+tag|mittwoch|wed|mo|di|mi|do|fr|sa|so|\d{1,2}\.)(?!\w)",
    re.IGNORECASE,
)


def new_time(entry: Entry, when: TimeValue, said: str, now: datetime) -> TimeValue:
    """Complete a new time by what the entry has: its day, its time of day, or itself when it is only shifted.

    `said` are the person's words, `now` is aware.
    """
    old = None if entry.rings_at is None else entry.rings_at.astimezone(now.tzinfo)
    match when:
        case Day(on) if old is not None:
            return Moment(datetime.combine(on, old.time(), now.tzinfo))
        case Unclear(_, choices) if readings := [reading for reading in choices if isinstance(reading, Moment)]:
            return new_time(entry, _likeliest(readings, old), said, now)
        case Moment(at) if old is not None and old > now and not _NAMED_DAY.search(said):
            kept = at.replace(year=old.year, month=old.month, day=old.day)
            return Moment(kept if kept > now else at)
        case Length(seconds) if old is not None and old > now and not _FROM_NOW.search(said):
            return shifted(entry, seconds, said, now)
        case _:
            return when


def shifted(entry: Entry, seconds: int, said: str, now: datetime) -> Moment:
    """Give the entry's next ring that much later, or earlier where the words say so."""
    assert entry.rings_at is not None
    shift = timedelta(seconds=-seconds if _EARLIER.search(said) else seconds)
    return Moment((entry.rings_at + shift).astimezone(now.tzinfo))


def _likeliest(readings: Sequence[Moment], old: datetime | None) -> Moment:
    """Choose among the readings of a clock time: the nearest to the entry's time of day, else the next one."""
    if old is None:
        return min(readings, key=lambda reading: reading.at)
    minutes = old.hour * 60 + old.minute
    apart = [abs(reading.at.hour * 60 + reading.at.minute - minutes) for reading in readings]
    return readings[apart.index(min(apart))]
