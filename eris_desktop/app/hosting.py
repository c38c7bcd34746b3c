"""Lets other processes reach the running session: commands of a terminal, and a second start that raises the first."""

from collections.abc import Callable, Mapping

from eris_desktop.adapters.local_socket import Line, Server
from eris_desktop.app.build import Built
from eris_desktop.app.running import run_command
from eris_desktop.app.talking import SessionTalk
from eris_desktop.terminal import commands
from eris_desktop.terminal.arguments import Desktop, parse

Verb = Callable[[str], None]
PING = ("ping",)  # asks only whether somebody is there


class LineConsole:
    """Implements terminal.commands.Console at the other end of a line."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def out(self, text: str) -> None:
        """Print an answer there."""
        await self._line.send(out=text)

    async def err(self, text: str) -> None:
        """Print anything else there."""
        await self._line.send(err=text)

    async def confirm(self, question: str) -> bool | None:
        """Let the person at that terminal click; None when there is none."""
        if not self._line.terminal:
            return None
        await self._line.send(question=question)
        return await self._line.answer()


def server(built: Built, verbs: Mapping[str, Verb], *, rings: bool) -> Server:
    """Serve the folder's socket. `verbs` are what a second start of the window asks for: show, toggle, quit, ask."""
    talk = SessionTalk(built, rings=rings)

    async def handle(line: Line) -> int:
        console = LineConsole(line)
        if line.argv == PING:
            return commands.Exit.DONE
        program, *argv = line.argv
        try:
            order = parse(argv, desktop=program == "desktop")
        except SystemExit:  # argparse ends programs; this one goes on
            return commands.Exit.BAD_USAGE
        if isinstance(order.command, Desktop):
            verb = verbs.get(order.command.verb)
            if verb is None:
                await console.err("This Eris runs in a terminal and has no window.")
                return commands.Exit.COULD_NOT
            verb(order.command.text)
            return commands.Exit.DONE
        return await run_command(order.command, talk, console)

    return Server(built.given.folders.socket, handle)
