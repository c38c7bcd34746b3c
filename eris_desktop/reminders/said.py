"""How an entry is told by a tool: as something that can be meant next, and as a write that was taken back."""

from datetime import datetime

from eris_desktop.domain.agenda import ALIVE, Entry
from eris_desktop.domain.tool import Referent, ToolResult, World
from eris_desktop.reminders.book import restore

COLLECTION = "agenda"


def referent_of(entry: Entry, now: datetime) -> Referent:
    """Give the entry as something that the next message can mean, with its time in the zone of `now`."""
    at = None if entry.rings_at is None else entry.rings_at.astimezone(now.tzinfo)
    return Referent(COLLECTION, str(entry.id), entry.text, at)


def meant(which: Referent, world: World) -> Entry | None:
    """Give the entry that a referent stands for, or None when it has ended or is not there."""
    entry = world.agenda.get(int(which.id))
    return entry if entry is not None and entry.state in ALIVE else None


def undone(token: str, world: World) -> ToolResult:
    """Take a write back and tell what it was about. Raises ToolFailed when that cannot be done."""
    entry = restore(world.agenda, token)
    objects = (referent_of(entry, world.now),) if entry.state in ALIVE else ()
    return ToolResult("undone", {"text": entry.text}, objects=objects)
