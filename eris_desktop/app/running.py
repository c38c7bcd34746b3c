"""One terminal command against a Talk, wherever it was typed. The table of commands stands here, once."""

from collections.abc import Awaitable

from eris_desktop.terminal import commands
from eris_desktop.terminal.arguments import (
    Agenda,
    Ask,
    Backup,
    Chat,
    Command,
    Corrections,
    Desktop,
    Doctor,
    Restore,
    Route,
    SelfCheck,
    Teach,
    Tool,
    When,
    Why,
)
from eris_desktop.terminal.talk import Console, Exit, Talk


async def run_command(command: Command, talk: Talk, console: Console) -> int:
    """Run a one-shot command; the exit code. An error becomes its sentence."""
    work = _work(command, talk, console)
    if work is None:
        await console.err("This command does not run inside another Eris.")
        return Exit.BAD_USAGE
    return await commands.guarded(talk, console, work)


def _work(command: Command, talk: Talk, console: Console) -> Awaitable[int] | None:
    """Give what a command does. Rows are read where they are; chat, window and self-check are shells of their own."""
    match command:
        case Ask(text, as_json):
            return commands.ask(talk, console, text, as_json=as_json)
        case Tool(name, args, yes):
            return commands.tool(talk, console, name, args, yes=yes)
        case Teach(text, tool):
            return commands.teach(talk, console, text, tool)
        case Corrections(undo, export, as_json):
            return commands.corrections(talk, console, undo, export, as_json=as_json)
        case Why(text, as_json):
            return commands.why(talk, console, text, as_json=as_json)
        case Doctor(as_json):
            return commands.doctor(talk, console, as_json=as_json)
        case Backup() | Agenda():
            return _of_file(command, talk, console)
        case Restore() | Route() | When() | Chat() | Desktop() | SelfCheck():
            return None


def _of_file(command: Backup | Agenda, talk: Talk, console: Console) -> Awaitable[int]:
    match command:
        case Backup(file):
            return commands.backup(talk, console, file)
        case Agenda("export", file):
            return commands.export(talk, console, file)
        case Agenda(_, file, yes):
            return commands.take_in(talk, console, file, yes=yes)
