"""agenda:remind_at: something to be reminded of, at a moment, after a while, or again and again."""

from collections.abc import Mapping
from datetime import datetime

from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, Unclear
from eris_desktop.domain.tool import ToolResult, Undo, Value, World
from eris_desktop.reminders.book import remind, token_of
from eris_desktop.reminders.said import referent_of, undone
from eris_desktop.timewords.spoken import spoken_rule


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Remind of the argument `text` at `when`; a series is told as `repeats`, with its rule and next time.

    Raises ToolFailed when `when` cannot ring or has passed, or when there is nothing to be reminded of.
    """
    text, when = args["text"], args["when"]
    assert isinstance(text, str)
    assert isinstance(when, Moment | Day | Length | Range | Recurrence | Unclear)
    made = remind(world.agenda, text, when, world.now, world.source_text)
    it = referent_of(made, world.now)
    assert it.at is not None
    values: dict[str, str | int | datetime] = {"text": made.text, "when": it.at}
    if isinstance(when, Recurrence):
        values["rule"] = spoken_rule(when.rrule, world.lang, when.first)
    outcome = "repeats" if made.rrule else "done"
    return ToolResult(outcome, values, objects=(it,), undo=Undo("agenda:remind_at", token_of(made.id)))


def undo(token: str, world: World) -> ToolResult:
    """Cancel the reminder again."""
    return undone(token, world)
