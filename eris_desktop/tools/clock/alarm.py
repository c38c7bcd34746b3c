"""clock:alarm: it rings at a clock time, once or again and again."""

from collections.abc import Mapping
from datetime import datetime

from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, Unclear
from eris_desktop.domain.tool import ToolResult, Undo, Value, World
from eris_desktop.reminders.book import set_alarm, token_of
from eris_desktop.reminders.said import referent_of, undone
from eris_desktop.timewords.spoken import spoken_rule


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Set an alarm at `when`, called `text` or by its clock time; a series is told as `repeats`, with its rule and next time.

    Raises ToolFailed when `when` cannot ring or has passed.
    """
    when, text = args["when"], args.get("text", "")
    assert isinstance(when, Moment | Day | Length | Range | Recurrence | Unclear)
    assert isinstance(text, str)
    label = text.strip() or _clock_time(when)
    made = set_alarm(world.agenda, label, when, world.now, world.source_text)
    it = referent_of(made, world.now)
    assert it.at is not None
    values: dict[str, str | int | datetime] = {"text": made.text, "when": it.at}
    if isinstance(when, Recurrence):
        values["rule"] = spoken_rule(when.rrule, world.lang, when.first)
    outcome = "repeats" if made.rrule else "done"
    return ToolResult(outcome, values, objects=(it,), undo=Undo("clock:alarm", token_of(made.id)))


def undo(token: str, world: World) -> ToolResult:
    """Cancel the alarm again."""
    return undone(token, world)


def _clock_time(when: Moment | Day | Length | Range | Recurrence | Unclear) -> str:
    """Name an alarm by its time of day, alike in both languages; what has none cannot ring, and `set_alarm` says so."""
    match when:
        case Moment(at) | Length(_, at) | Recurrence(at, _) | Range(at, _):
            return f"{at:%H:%M}"
        case Day() | Unclear():
            return "?"
