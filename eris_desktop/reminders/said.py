"""How an entry is told: as something that can be meant next, as a label, and as a write that was taken back."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from eris_desktop.domain.agenda import ALIVE, Entry, Kind, State
from eris_desktop.domain.tool import Referent, ToolResult, World
from eris_desktop.reminders.book import restore, restore_all
from eris_desktop.reminders.rules import next_ring

COLLECTIONS: Mapping[Kind, str] = {Kind.AGENDA: "agenda", Kind.TIMER: "clock", Kind.ALARM: "clock"}
RINGING = "ringing"  # the collection of what rings or has just rung, of whatever kind
LATELY = timedelta(minutes=30)  # a series that rang within this can still be snoozed
CALLED: Mapping[Kind, tuple[str, ...]] = {
    Kind.AGENDA: (),
    Kind.TIMER: ("timer", "timers", "countdown", "eieruhr", "stoppuhr"),
    Kind.ALARM: ("alarm", "alarms", "alarme", "wecker", "wegga", "weck", "weckst", "wecken", "wake"),
}


def referent_of(entry: Entry, now: datetime) -> Referent:
    """Give the entry as something that the next message can mean, with its time in the zone of `now`."""
    at = None if entry.rings_at is None else entry.rings_at.astimezone(now.tzinfo)
    ringing = entry.state is State.RINGING
    return Referent(COLLECTIONS[entry.kind], str(entry.id), entry.text, at, CALLED[entry.kind], ringing)


def living(entries: Sequence[Entry], now: datetime) -> dict[str, tuple[Referent, ...]]:
    """Give all that is alive by collection; in `ringing` the newest comes first."""
    told = [referent_of(entry, now) for entry in entries]
    found = {name: tuple(one for one in told if one.collection == name) for name in dict.fromkeys(COLLECTIONS.values())}
    rang = sorted(((at, entry) for entry in entries if (at := rang_at(entry, now)) is not None), key=lambda pair: pair[0])
    return {**found, RINGING: tuple(referent_of(entry, now) for _, entry in reversed(rang))}


def rang_at(entry: Entry, now: datetime) -> datetime | None:
    """Tell when an entry rang that rings or has just rung; None for one that does not wait for an answer."""
    if entry.state in (State.RINGING, State.MISSED):
        return entry.rings_at
    if entry.state is not State.SCHEDULED or not entry.rrule:
        return None
    since = max(now - LATELY, entry.created)
    last, firing = None, next_ring(entry, since)
    while firing is not None and firing <= now:
        last, firing = firing, next_ring(entry, firing)
    return last


def meant(which: Referent, world: World) -> Entry | None:
    """Give the entry that a referent stands for, or None when it has ended or is not there."""
    entry = world.agenda.get(int(which.id))
    return entry if entry is not None and entry.state in ALIVE else None


def undone(token: str, world: World) -> ToolResult:
    """Take a write back and tell what it was about. Raises ToolFailed when that cannot be done."""
    entry = restore(world.agenda, token, world.now)
    objects = (referent_of(entry, world.now),) if entry.state in ALIVE else ()
    return ToolResult("undone", {"text": entry.text}, objects=objects)


def undone_all(token: str, world: World) -> ToolResult:
    """Take a write over several entries back, and tell what they were about. Raises ToolFailed for a token that is none."""
    entries = restore_all(world.agenda, token)
    objects = tuple(referent_of(entry, world.now) for entry in entries if entry.state in ALIVE)
    return ToolResult("undone", {"text": ", ".join(entry.text for entry in entries)}, objects=objects)
