"""One terminal command against a Talk, wherever it was typed. The table of commands stands here, once."""

import asyncio
import sys
from collections.abc import AsyncIterator
from datetime import datetime
from zoneinfo import ZoneInfo

from eris_desktop.domain.times import as_args
from eris_desktop.terminal import commands
from eris_desktop.terminal.arguments import Ask, Chat, Command, Desktop, Doctor, Route, SelfCheck, Tool, When, Why
from eris_desktop.terminal.commands import Console, Talk
from eris_desktop.timewords import find


async def run_command(command: Command, talk: Talk, console: Console) -> int:
    """Run a one-shot command; the exit code. Chat, desktop and self-check are shells of their own and no such command."""
    match command:
        case Ask(text, as_json):
            return await commands.guarded(console, commands.ask(talk, console, text, as_json=as_json))
        case Tool(name, args, yes):
            return await commands.guarded(console, commands.tool(talk, console, name, args, yes=yes))
        case Why(text, as_json):
            return await commands.guarded(console, commands.why(talk, console, text, as_json=as_json))
        case Doctor(as_json):
            return await commands.guarded(console, commands.doctor(talk, console, as_json=as_json))
        case Route():
            return await commands.guarded(console, commands.route(talk, console, stdin_lines()))
        case Chat() | When() | Desktop() | SelfCheck():
            await console.err("This command does not run inside another Eris.")
            return commands.Exit.BAD_USAGE


async def stdin_lines() -> AsyncIterator[str]:
    """Give the lines of standard input without blocking the loop."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        yield line


def times_of(text: str, now: datetime, zone: str | None) -> list[dict[str, object]]:
    """Give the time expressions of a text as rows of `eris when`."""
    present = now.astimezone(ZoneInfo(zone)) if zone else now
    return [
        {"start": found.start, "end": found.end, "text": found.text, **as_args(found.value)} for found in find(text, present)
    ]
