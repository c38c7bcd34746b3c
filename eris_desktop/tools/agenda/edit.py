"""agenda:edit: an entry gets other words, another time, or both."""

from collections.abc import Mapping
from datetime import datetime

from eris_desktop.domain.agenda import Entry
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, Unclear
from eris_desktop.domain.tool import Referent, ToolResult, Undo, Value, World
from eris_desktop.reminders.book import change, set_due, token_of
from eris_desktop.reminders.moving import new_time
from eris_desktop.reminders.said import meant, referent_of, undone
from eris_desktop.timewords.spoken import spoken_day


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Change the entry `which`: its words to `text`, its time to `when`; `gone` when it has ended already.

    A time without a day keeps the entry's day, a day without a time its time of day, a length shifts it; of two readings that
    nearer to its time of day counts. A task without a time gets a day as the one it is due by. Raises ToolFailed when the new
    time cannot ring or has passed; then nothing was changed.
    """
    which, when, text = args["which"], args.get("when"), args.get("text")
    assert isinstance(which, Referent)
    entry = meant(which, world)
    if entry is None:
        return ToolResult("gone", {"text": which.title})
    assert text is None or isinstance(text, str)
    assert when is None or isinstance(when, Moment | Day | Length | Range | Recurrence | Unclear)
    if isinstance(when, Day) and entry.rings_at is None:
        return _due(entry, when, text, world)
    moved = None if when is None else new_time(entry, when, world.source_text, world.now)
    it = referent_of(change(world.agenda, entry, text, moved, world.now), world.now)
    outcome = "renamed" if when is None else "moved" if text is None else "both"
    values: dict[str, str | int | datetime] = {"text": it.title}
    if when is not None and it.at is not None:
        values["when"] = it.at
    return ToolResult(outcome, values, objects=(it,), undo=Undo("agenda:edit", token_of(entry)))


def undo(token: str, world: World) -> ToolResult:
    """Give the entry back as it was before it was changed."""
    return undone(token, world)


def _due(task: Entry, when: Day, text: str | None, world: World) -> ToolResult:
    it = referent_of(set_due(world.agenda, task, when.on, text), world.now)
    values = {"text": it.title, "day": spoken_day(when.on, world.lang)}
    return ToolResult("due", values, objects=(it,), undo=Undo("agenda:edit", token_of(task)))
