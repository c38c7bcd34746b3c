"""clock:timer: a length of time, at whose end it rings."""

from collections.abc import Mapping

from eris_desktop.domain.times import Length
from eris_desktop.domain.tool import ToolResult, Undo, Value, World
from eris_desktop.reminders.book import set_timer, token_of
from eris_desktop.reminders.said import referent_of, undone
from eris_desktop.timewords.spoken import spoken_length


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Start a timer of the length `when`, called `text` or by its length. Raises ToolFailed when it has no length."""
    when, text = args["when"], args.get("text", "")
    assert isinstance(when, Length)
    assert isinstance(text, str)
    label = text.strip() or spoken_length(when.seconds, world.lang)
    made = set_timer(world.agenda, label, when, world.now, world.source_text)
    it = referent_of(made, world.now)
    assert it.at is not None
    undo_it = Undo("clock:timer", token_of(made.id))
    return ToolResult("done", {"text": made.text, "when": it.at}, objects=(it,), undo=undo_it)


def undo(token: str, world: World) -> ToolResult:
    """Cancel the timer again."""
    return undone(token, world)
