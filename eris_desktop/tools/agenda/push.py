"""agenda:push: a task without a time goes onto the agenda."""

from collections.abc import Mapping

from eris_desktop.domain.tool import ToolResult, Undo, Value, World
from eris_desktop.reminders.book import note_task, token_of
from eris_desktop.reminders.said import referent_of, undone


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Note the argument `text` as a task. Raises ToolFailed when it is empty."""
    text = args["text"]
    assert isinstance(text, str)
    made = note_task(world.agenda, text, world.now, world.source_text)
    undo_it = Undo("agenda:push", token_of(made.id))
    return ToolResult("done", {"text": made.text}, objects=(referent_of(made, world.now),), undo=undo_it)


def undo(token: str, world: World) -> ToolResult:
    """Take the task off the agenda again."""
    return undone(token, world)
