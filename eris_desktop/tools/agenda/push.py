"""agenda:push: a task goes onto the agenda, with the day it is due by, or onto a list that the person names."""

import re
from collections.abc import Mapping

from eris_desktop.domain.agenda import Entry
from eris_desktop.domain.times import Day
from eris_desktop.domain.tool import ToolResult, Undo, Value, World
from eris_desktop.reminders.book import ended_now, note_task, token_of, token_of_all
from eris_desktop.reminders.lists import known_list
from eris_desktop.reminders.said import referent_of, undone, undone_all
from eris_desktop.timewords.spoken import spoken_day

_PARTS = re.compile(r"\s*,\s*(?:and |und )?|\s+(?:and|und)\s+", re.IGNORECASE)
MOST_WORDS = 4  # of a part: "milk, eggs and rye bread" are three things, a sentence is one


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Note the argument `text` as a task, due by the day `when`; with `list` on that list, each thing of a row for itself.

    A list is made when it is first named. Raises ToolFailed when there is nothing to write down.
    """
    text, when, name = args["text"], args.get("when"), args.get("list", "")
    assert isinstance(text, str)
    assert when is None or isinstance(when, Day)
    assert isinstance(name, str)
    on_list = known_list(world.agenda, name)
    things = _things(text) if on_list else (text,)
    due = None if when is None else when.on
    made = [note_task(world.agenda, thing, world.now, world.source_text, due=due, list_name=on_list) for thing in things]
    return _told(made, on_list, world)


def undo(token: str, world: World) -> ToolResult:
    """Take the task, or all of them, off again."""
    return undone_all(token, world) if token.startswith('{"all"') else undone(token, world)


def _told(made: list[Entry], on_list: str, world: World) -> ToolResult:
    objects = tuple(referent_of(entry, world.now) for entry in made)
    token = token_of(made[0].id) if len(made) == 1 else token_of_all([ended_now(entry, world.now) for entry in made])
    values = {"text": ", ".join(entry.text for entry in made)}
    outcome = "done"
    if on_list:
        outcome, values["list"] = "listed", on_list
    elif made[0].due is not None:
        outcome, values["day"] = "due", spoken_day(made[0].due, world.lang)
    return ToolResult(outcome, values, objects=objects, undo=Undo("agenda:push", token))


def _things(text: str) -> tuple[str, ...]:
    """Give the things of a row ("milk, eggs and bread"); what is longer than a name is one thing as it stands."""
    parts = tuple(part for part in _PARTS.split(text) if part.strip())
    return parts if len(parts) > 1 and all(len(part.split()) <= MOST_WORDS for part in parts) else (text,)
