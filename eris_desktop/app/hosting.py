"""Lets other processes reach the running session: commands of a terminal, and a second start that raises the first."""

from collections.abc import Callable, Mapping

from eris_desktop.adapters.local_socket import Line, Server
from eris_desktop.app.build import Built
from eris_desktop.app.running import run_command
from eris_desktop.app.talking import SessionTalk
from eris_desktop.terminal.arguments import BadUsage, Desktop, parse
from eris_desktop.terminal.talk import Choices, Exit

Verb = Callable[[str], None]


class LineConsole:
    """Implements terminal.talk.Console at the other end of a line."""

    def __init__(self, line: Line) -> None:
        self._line = line

    async def out(self, text: str) -> None:
        """Print an answer there."""
        await self._line.send(out=text)

    async def err(self, text: str) -> None:
        """Print anything else there."""
        await self._line.send(err=text)

    async def confirm(self, card: str) -> bool | None:
        """Let the person at that terminal click; None when there is none."""
        return await self._line.ask(card)

    async def offer(self, choices: Choices) -> None:
        """Keep the choices there."""
        await self._line.send(choices=choices)


def server(built: Built, verbs: Mapping[str, Verb], *, rings: bool) -> Server:
    """Serve the folder's socket. `verbs` are what a second start of the window may ask for: show, toggle, quit, ask."""
    talk = SessionTalk(built, rings=rings)

    async def handle(argv: tuple[str, ...], line: Line) -> int:
        console = LineConsole(line)
        program, *words = argv or ("",)
        try:
            order = parse(words, desktop=program == "eris-desktop")
        except BadUsage as error:
            await console.err(str(error))
            return Exit.BAD_USAGE
        except SystemExit:  # --help and --version, which the caller's side answers itself
            return Exit.BAD_USAGE
        if isinstance(order.command, Desktop):
            return await _called(order.command, verbs, console)
        return await run_command(order.command, talk, console)

    return Server(built.given.folders.socket, handle)


async def _called(command: Desktop, verbs: Mapping[str, Verb], console: LineConsole) -> int:
    verb = verbs.get(command.verb)
    if verb is None:
        await console.err("This Eris runs in a terminal and has no window. End it there, or with `eris-desktop --quit`.")
        return Exit.COULD_NOT
    verb(command.text)
    return Exit.DONE
