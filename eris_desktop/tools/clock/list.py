"""clock:list: which alarms and timers are set, and how long until each rings."""

from collections.abc import Mapping

from eris_desktop.domain.agenda import WAITING, Entry, Kind
from eris_desktop.domain.tool import Row, ToolResult, Value, World
from eris_desktop.reminders.book import clock
from eris_desktop.reminders.said import referent_of
from eris_desktop.timewords.spoken import spoken, spoken_length, spoken_rule

SHOWN: Mapping[str, Kind] = {"alarms": Kind.ALARM, "timers": Kind.TIMER}
RINGS = {"en": "ringing", "de": "klingelt"}
LEFT = {"en": "{length} left", "de": "noch {length}"}
NEAR = 24 * 3600  # seconds: what rings later is told by its time alone


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """List the living alarms and timers, nearest first; with `kind` those alone."""
    kind = args.get("kind")
    assert kind is None or isinstance(kind, str)
    found = [entry for entry in clock(world.agenda) if kind is None or entry.kind is SHOWN[kind]]
    rows = tuple(_row(entry, world) for entry in found)
    objects = tuple(row.referent for row in rows if row.referent is not None)
    outcome = ("none", "one")[len(rows)] if len(rows) < 2 else "many"
    return ToolResult(outcome, {"count": len(rows)}, rows, objects)


def _row(entry: Entry, world: World) -> Row:
    return Row(entry.text, _detail(entry, world), referent_of(entry, world.now))


def _detail(entry: Entry, world: World) -> str:
    """Tell how long it still runs and when it rings: a timer by what is left alone."""
    assert entry.rings_at is not None
    at = entry.rings_at.astimezone(world.now.tzinfo)
    left = int((at - world.now).total_seconds())
    if entry.state not in WAITING:
        return f"{RINGS[world.lang]} · {spoken(at, world.lang, world.now)}"
    remaining = LEFT[world.lang].format(length=spoken_length(max(left, 1), world.lang)) if left <= NEAR else ""
    when = "" if entry.kind is Kind.TIMER and remaining else spoken(at, world.lang, world.now)
    rule = spoken_rule(entry.rrule, world.lang) if entry.rrule else ""
    return " · ".join(part for part in (remaining, when, rule) if part)
