"""`eris route` and `eris when`: rows of standard input in, rows out. They read no agenda and wait for no other Eris."""

import tempfile
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from eris_desktop.app.given import Given
from eris_desktop.domain.times import TimeExpression, as_args
from eris_desktop.terminal import commands
from eris_desktop.terminal.arguments import Route, When
from eris_desktop.terminal.lines import stdin_lines
from eris_desktop.terminal.local import LocalConsole
from eris_desktop.timewords import find

_MEANING = ("kind", "at", "until", "seconds", "rrule")


async def run(command: Route | When, start: Given) -> int:
    """Write one row for each row; the exit code. Raises CatalogueBroken, EmbedderFailed."""
    console = LocalConsole()
    if isinstance(command, When):
        now = start.clock.now()
        present = now.astimezone(ZoneInfo(command.zone)) if command.zone else now
        return await commands.when(console, stdin_lines(), lambda text: times_of(text, present))
    from eris_desktop.app.alone import hosted  # noqa: PLC0415 # `eris when` needs none of it

    with tempfile.TemporaryDirectory(prefix="eris-route-", ignore_cleanup_errors=True) as folder:
        # An empty agenda stands for the person's: routing reads none, and theirs may be in use.
        start = replace(start, folders=replace(start.folders, data=Path(folder)), roster=command.roster)
        return await hosted(start, lambda _built, talk: commands.route(talk, console, stdin_lines()), rings=False)


def times_of(text: str, now: datetime) -> list[dict[str, object]]:
    """Give the time expressions of a text as `eris when` writes them: every key in every row, null where it means nothing."""
    return [_time(found) for found in find(text, now)]


def _time(found: TimeExpression) -> dict[str, object]:
    meaning = as_args(found.value)
    place = {"start": found.start, "end": found.end, "text": found.text}
    return {**place, **{key: meaning.get(key) for key in _MEANING}, "choices": meaning.get("choices", [])}
