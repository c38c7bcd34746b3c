"""agenda:remove: an entry is not wanted any more, a series with all its firings."""

from collections.abc import Mapping

from eris_desktop.domain.tool import Referent, ToolResult, Undo, Value, World
from eris_desktop.reminders.book import remove, token_of
from eris_desktop.reminders.said import meant, undone


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """End the entry `which` as cancelled; `gone` when it has ended already."""
    which = args["which"]
    assert isinstance(which, Referent)
    entry = meant(which, world)
    if entry is None:
        return ToolResult("gone", {"text": which.title})
    remove(world.agenda, entry, world.now)
    return ToolResult("done", {"text": entry.text}, undo=Undo("agenda:remove", token_of(entry)))


def undo(token: str, world: World) -> ToolResult:
    """Give the entry back as it was before it was removed."""
    return undone(token, world)
