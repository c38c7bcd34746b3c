"""clock:edit: an alarm rings at another time, a timer runs longer, shorter, or another length."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from eris_desktop.domain.agenda import Entry, Kind
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, ToolResult, Undo, Value, World
from eris_desktop.reminders.book import change, token_of
from eris_desktop.reminders.moving import new_time, shifted
from eris_desktop.reminders.said import meant, referent_of, undone
from eris_desktop.timewords.spoken import spoken_length, spoken_rule

_BY = re.compile(  # the length is added or taken away; "make it 20 minutes" is the whole length
    r"\b(?:add|added|adding|more|extra|another|longer|later|extend|earlier|sooner|shorter|less|plus|by|off|"
    r"noch|mehr|länger|später|früher|kürzer|weniger|dazu|drauf|verlänger\w*|verkürz\w*|um|zusätzlich|no|lenga|länger)\b",
    re.IGNORECASE,
)


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Give the alarm or timer `which` the time `when`; `gone` when it has ended.

    A time without a day keeps the alarm's day, a length shifts it; of a timer a length is added, taken away, or its new whole
    length counted from its start. Raises ToolFailed when the new time cannot ring or has passed; then nothing was changed.
    """
    which, when = args["which"], args["when"]
    assert isinstance(which, Referent)
    assert isinstance(when, Moment | Day | Length | Range | Recurrence | Unclear)
    entry = meant(which, world)
    if entry is None:
        return ToolResult("gone", {"text": which.title})
    at = _timer_time(entry, when, world) if entry.kind is Kind.TIMER else new_time(entry, when, world.source_text, world.now)
    length = _length(entry, at, world)
    changed = change(world.agenda, replace(entry, seconds=length), _name(entry, at, length, world), at, world.now)
    it = referent_of(changed, world.now)
    assert it.at is not None
    values: dict[str, str | int | datetime] = {"text": it.title, "when": it.at}
    if isinstance(at, Recurrence):
        values["rule"] = spoken_rule(at.rrule, world.lang, at.first)
    outcome = "repeats" if isinstance(at, Recurrence) else "moved"
    return ToolResult(outcome, values, objects=(it,), undo=Undo("clock:edit", token_of(entry)))


def undo(token: str, world: World) -> ToolResult:
    """Set it back as it was before it was changed."""
    return undone(token, world)


def _timer_time(entry: Entry, when: TimeValue, world: World) -> TimeValue:
    """Give when the timer rings now: shifted by a length, or the new whole length after its start."""
    if not isinstance(when, Length) or entry.rings_at is None:
        return when
    if _BY.search(world.source_text):
        return shifted(entry, when.seconds, world.source_text, world.now)
    start = entry.rings_at - timedelta(seconds=entry.seconds)
    return Moment((start + timedelta(seconds=when.seconds)).astimezone(world.now.tzinfo))


def _length(entry: Entry, at: TimeValue, world: World) -> int:
    """Give a timer's whole length in seconds, from its start to its new end; an alarm has none."""
    if entry.kind is not Kind.TIMER or entry.rings_at is None or not isinstance(at, Moment):
        return entry.seconds
    start = entry.rings_at - timedelta(seconds=entry.seconds)
    return max(1, int((at.at - start).total_seconds()))


def _name(entry: Entry, at: TimeValue, length: int, world: World) -> str | None:
    """Give the new name of what was called by its time or length; None keeps the name."""
    named_by_length = entry.text in {spoken_length(entry.seconds, lang) for lang in ("en", "de")} if entry.seconds else False
    if entry.kind is Kind.TIMER:
        return spoken_length(length, world.lang) if named_by_length else None
    first = at.first if isinstance(at, Recurrence) else at.at if isinstance(at, Moment | Length) else None
    called_by_clock = entry.wall is not None and entry.text == f"{entry.wall:%H:%M}"
    return f"{first:%H:%M}" if called_by_clock and first is not None else None
