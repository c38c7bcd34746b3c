"""agenda:edit: an entry gets other words, another time, or both."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from eris_desktop.domain.agenda import Entry
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, ToolResult, Undo, Value, World
from eris_desktop.reminders.book import change, set_due, token_of
from eris_desktop.reminders.said import meant, referent_of, undone
from eris_desktop.timewords.spoken import spoken_day

_EARLIER = re.compile(r"\b(?:earlier|sooner|früher|friara|früener)\b", re.IGNORECASE)
_FROM_NOW = re.compile(r"\bin (?:\d|an? |one |half |einer?m? |ner? )", re.IGNORECASE)
_NAMED_DAY = re.compile(
    r"\b(?:today|tonight|tomorrow|heut\w*|morgen|übermorgen|next|nächste\w*|\w+day|\w+tag|mittwoch|wed|mo|di|mi|do|fr|sa|so|\d{1,2}\.)(?!\w)",
    re.IGNORECASE,
)


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Change the entry `which`: its words to `text`, its time to `when`; `gone` when it has ended already.

    A time without a day keeps the entry's day, a day without a time its time of day, a length shifts it; of two readings that
    nearer to its time of day counts. A task without a time gets a day as the one it is due by. Raises ToolFailed when the new
    time cannot ring or has passed; then nothing was changed.
    """
    which, when, text = args["which"], args.get("when"), args.get("text")
    assert isinstance(which, Referent)
    entry = meant(which, world)
    if entry is None:
        return ToolResult("gone", {"text": which.title})
    assert text is None or isinstance(text, str)
    assert when is None or isinstance(when, Moment | Day | Length | Range | Recurrence | Unclear)
    if isinstance(when, Day) and entry.rings_at is None:
        return _due(entry, when, text, world)
    new_time = None if when is None else _new_time(entry, when, world)
    it = referent_of(change(world.agenda, entry, text, new_time, world.now), world.now)
    outcome = "renamed" if when is None else "moved" if text is None else "both"
    values: dict[str, str | int | datetime] = {"text": it.title}
    if when is not None and it.at is not None:
        values["when"] = it.at
    return ToolResult(outcome, values, objects=(it,), undo=Undo("agenda:edit", token_of(entry)))


def undo(token: str, world: World) -> ToolResult:
    """Give the entry back as it was before it was changed."""
    return undone(token, world)


def _due(task: Entry, when: Day, text: str | None, world: World) -> ToolResult:
    it = referent_of(set_due(world.agenda, task, when.on, text), world.now)
    values = {"text": it.title, "day": spoken_day(when.on, world.lang)}
    return ToolResult("due", values, objects=(it,), undo=Undo("agenda:edit", token_of(task)))


def _likeliest(readings: Sequence[Moment], old: datetime | None) -> Moment:
    """Choose among the readings of a clock time: the nearest to the entry's time of day, else the next one."""
    if old is None:
        return min(readings, key=lambda reading: reading.at)
    minutes = old.hour * 60 + old.minute
    apart = [abs(reading.at.hour * 60 + reading.at.minute - minutes) for reading in readings]
    return readings[apart.index(min(apart))]


def _new_time(entry: Entry, when: TimeValue, world: World) -> TimeValue:
    """Complete a new time by what the entry has: its day, its time of day, or itself when it is only shifted."""
    old = None if entry.rings_at is None else entry.rings_at.astimezone(world.now.tzinfo)
    match when:
        case Day(on) if old is not None:
            return Moment(datetime.combine(on, old.time(), world.now.tzinfo))
        case Unclear(_, choices) if readings := [reading for reading in choices if isinstance(reading, Moment)]:
            return _new_time(entry, _likeliest(readings, old), world)
        case Moment(at) if old is not None and old > world.now and not _NAMED_DAY.search(world.source_text):
            kept = at.replace(year=old.year, month=old.month, day=old.day)
            return Moment(kept if kept > world.now else at)
        case Length(seconds) if old is not None and old > world.now and not _FROM_NOW.search(world.source_text):
            shift = timedelta(seconds=-seconds if _EARLIER.search(world.source_text) else seconds)
            return Moment((entry.rings_at + shift).astimezone(world.now.tzinfo)) if entry.rings_at else when
        case _:
            return when
