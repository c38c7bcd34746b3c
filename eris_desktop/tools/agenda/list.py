"""agenda:list: what is on the agenda, all of it or that of a day or span."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta

from eris_desktop.domain.agenda import WAITING, Entry, State
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Row, ToolResult, Value, World
from eris_desktop.reminders.book import agenda
from eris_desktop.reminders.lists import known_list, lists_of
from eris_desktop.reminders.rules import instant, next_ring
from eris_desktop.reminders.said import referent_of
from eris_desktop.timewords.spoken import spoken, spoken_day, spoken_rule

LATE = "⚠"  # before the time of what is overdue: read alike in both languages, and named by screen readers
WEEK = timedelta(days=7)
Span = tuple[datetime, datetime]  # end exclusive


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """List the living entries, nearest first; with `when` those that ring then, and what is overdue when now is part of it.

    With `only` what is overdue, or what was done in the last week; with `list` those of that list alone; without it each named
    list is one line with its count. A series counts for each of its firings. Raises ToolFailed when it is not clear which time
    is meant.
    """
    when = args.get("when")
    assert when is None or isinstance(when, Moment | Day | Length | Range | Recurrence | Unclear)
    name = args.get("list", "")
    assert isinstance(name, str)
    everything = agenda(world.agenda)
    only = args.get("only")
    if only is not None:
        return _overdue(everything, world) if only == "overdue" else _ended(world)
    if on_list := known_list(world.agenda, name):
        return _of_list(on_list, everything, world)
    entries = tuple(entry for entry in everything if when is not None or not entry.list_name)
    if when is None:
        every = [(entry, entry.rings_at or _due(entry, world.now)) for entry in entries]
        found = sorted(every, key=lambda pair: (pair[1] is None, pair[1] or world.now))
    else:
        span = _span(when, world.now)
        timed = [(at, entry) for entry in entries if (at := _within(entry, span, world.now)) is not None]
        found = [(entry, at) for at, entry in sorted(timed, key=lambda pair: pair[0])]
    rows = tuple(_row(entry, at, world) for entry, at in found)
    if when is None:
        rows += tuple(Row(named, str(len(ones))) for named, ones in lists_of(everything).items())
    objects = tuple(row.referent for row in rows if row.referent is not None)
    outcome = ("none", "one")[len(rows)] if len(rows) < 2 else "many"
    return ToolResult(outcome, {"count": len(rows)}, rows, objects)


def _overdue(everything: Sequence[Entry], world: World) -> ToolResult:
    timed = [(at, entry) for entry in everything if (at := entry.rings_at or _due(entry, world.now)) is not None]
    late = sorted([pair for pair in timed if pair[0] <= world.now], key=lambda pair: pair[0])
    rows = tuple(_row(entry, at, world) for at, entry in late)
    return ToolResult("late" if rows else "not_late", {}, rows, tuple(row.referent for row in rows if row.referent))


def _ended(world: World) -> ToolResult:
    """Tell what was done in the last week, newest first; it cannot be meant by "it" any more."""
    done = [(entry.ended, entry) for entry in world.agenda.entries((State.DONE,)) if entry.ended is not None]
    lately = sorted([pair for pair in done if pair[0] > world.now - WEEK], key=lambda pair: pair[0], reverse=True)
    rows = tuple(Row(entry.text, spoken(at.astimezone(world.now.tzinfo), world.lang, world.now)) for at, entry in lately)
    return ToolResult("ended" if rows else "not_ended", {}, rows)


def _of_list(name: str, everything: Sequence[Entry], world: World) -> ToolResult:
    entries = lists_of(everything).get(name, ())
    rows = tuple(_row(entry, entry.rings_at or _due(entry, world.now), world) for entry in entries)
    objects = tuple(row.referent for row in rows if row.referent is not None)
    return ToolResult("on_list" if rows else "no_list", {"list": name}, rows, objects)


def _span(when: TimeValue, now: datetime) -> Span:
    """Give the time that is asked about: a moment stands for its day."""
    match when:
        case Moment(at) | Recurrence(at, _):
            return _day(at.date(), now)
        case Day(on):
            return _day(on, now)
        case Length(_, at):
            return now, at
        case Range(at, until):
            return at, until
        case Unclear(why):
            raise ToolFailed("It is not clear which time is meant.", 'Say it in full, for example "on Friday".', cause=why)


def _day(on: date, now: datetime) -> Span:
    begin, end = (datetime.combine(day, time.min, now.tzinfo) for day in (on, on + timedelta(days=1)))
    return instant(begin), instant(end)


def _within(entry: Entry, span: Span, now: datetime) -> datetime | None:
    """Give the first time in the span at which the entry rings; for what is overdue its time, when now lies in the span."""
    start, end = span
    at = entry.rings_at or _due(entry, now)
    if at is None or start <= at < end or (at <= now and start <= now < end):
        return at
    if not entry.rrule or entry.state not in WAITING:
        return None
    firing = next_ring(entry, max(start - timedelta(microseconds=1), at))
    return firing if firing is not None and firing < end else None


def _due(entry: Entry, now: datetime) -> datetime | None:
    """Give the last minute of the day by which a task is due."""
    return None if entry.due is None else instant(datetime.combine(entry.due, time(23, 59), now.tzinfo))


def _row(entry: Entry, at: datetime | None, world: World) -> Row:
    if at is None:
        return Row(entry.text, referent=referent_of(entry, world.now))
    here = at.astimezone(world.now.tzinfo)
    detail = spoken_day(here.date(), world.lang) if entry.rings_at is None else spoken(here, world.lang, world.now)
    if at <= world.now:
        detail = f"{LATE} {detail}"
    if entry.rrule:
        detail = f"{detail} · {spoken_rule(entry.rrule, world.lang)}"
    return Row(entry.text, detail, referent_of(entry, world.now))
