"""clock:cancel: an alarm or a timer ends, or all of a sort."""

from collections.abc import Mapping

from eris_desktop.domain.agenda import Entry, Kind
from eris_desktop.domain.tool import Referent, ToolResult, Undo, Value, World
from eris_desktop.reminders.book import acknowledge, clock, remove, restore_all, token_of_all
from eris_desktop.reminders.said import meant, rang_at, referent_of

KINDS: Mapping[str, tuple[Kind, ...]] = {
    "all": (Kind.ALARM, Kind.TIMER),
    "alarms": (Kind.ALARM,),
    "timers": (Kind.TIMER,),
}


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """End the alarm or timer `which`, or with `every` all of that sort, series with all their firings.

    Of a series that rings just now only this one ring ends: `quiet`, with its next time. `none` when nothing runs.
    """
    every, which = args.get("every"), args.get("which")
    if isinstance(every, str):
        return _ended([entry for entry in clock(world.agenda) if entry.kind in KINDS[every]], world)
    if which is None:
        return ToolResult("none")
    assert isinstance(which, Referent)
    entry = meant(which, world)
    if entry is None:
        return ToolResult("gone", {"text": which.title})
    return _quiet(entry, world) if entry.rrule and rang_at(entry, world.now) else _ended([entry], world)


def undo(token: str, world: World) -> ToolResult:
    """Set again what was ended."""
    entries = restore_all(world.agenda, token)
    told = ", ".join(entry.text for entry in entries)
    return ToolResult("undone", {"text": told}, objects=tuple(referent_of(entry, world.now) for entry in entries))


def _ended(entries: list[Entry], world: World) -> ToolResult:
    for entry in entries:
        remove(world.agenda, entry, world.now)
    if not entries:
        return ToolResult("none")
    undo_it = Undo("clock:cancel", token_of_all(entries))
    if len(entries) == 1:
        return ToolResult("done", {"text": entries[0].text}, undo=undo_it)
    return ToolResult("many", {"count": len(entries), "text": ", ".join(entry.text for entry in entries)}, undo=undo_it)


def _quiet(entry: Entry, world: World) -> ToolResult:
    answered = acknowledge(world.agenda, entry, world.now)
    it = referent_of(answered, world.now)
    undo_it = Undo("clock:cancel", token_of_all([entry]))
    if it.at is None:
        return ToolResult("done", {"text": entry.text}, undo=undo_it)
    return ToolResult("quiet", {"text": entry.text, "when": it.at}, objects=(it,), undo=undo_it)
