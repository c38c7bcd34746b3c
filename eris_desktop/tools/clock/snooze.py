"""clock:snooze: what rings or has just rung comes again later."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from eris_desktop.domain.times import Length, Moment
from eris_desktop.domain.tool import Referent, ToolResult, Undo, Value, World
from eris_desktop.reminders.book import snooze, token_of
from eris_desktop.reminders.said import meant, referent_of, undone

USUAL = timedelta(minutes=10)


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Let `which` ring again at `when`, else after ten minutes; `none` when nothing rings.

    Raises ToolFailed when `when` has passed.
    """
    which = args.get("which")
    assert which is None or isinstance(which, Referent)
    entry = None if which is None else meant(which, world)
    if entry is None:
        return ToolResult("none")
    after = snooze(world.agenda, entry, _until(args.get("when"), world.now), world.now)
    it = referent_of(after, world.now)
    assert it.at is not None
    return ToolResult("done", {"text": entry.text, "when": it.at}, objects=(it,), undo=Undo("clock:snooze", token_of(entry)))


def undo(token: str, world: World) -> ToolResult:
    """Let it be as it was before."""
    return undone(token, world)


def _until(when: Value | None, now: datetime) -> datetime:
    assert when is None or isinstance(when, Length | Moment)
    return now + USUAL if when is None else when.at
