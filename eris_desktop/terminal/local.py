"""The terminal of this process: standard output for answers, standard error for all else, the terminal itself for a click."""

import asyncio
import sys

from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.words import Words

_TERMINAL = "CON" if sys.platform == "win32" else "/dev/tty"
_YES = frozenset({"y", "yes", "j", "ja"})


class LocalConsole:
    """Implements terminal.commands.Console on this process's standard streams."""

    def __init__(self, words: Words, lang: str) -> None:
        self._words, self._lang = words, lang

    async def out(self, text: str) -> None:
        """Print an answer."""
        say(text)

    async def err(self, text: str) -> None:
        """Print anything else."""
        say(text, aside=True)

    async def confirm(self, question: str) -> bool | None:
        """Read a y from the terminal itself, never from a pipe; None without a terminal."""
        return await asyncio.to_thread(clicked, question, self._words, self._lang)


def clicked(question: str, words: Words, lang: str) -> bool | None:
    """Show a card on the terminal and read the answer there. None when there is no terminal."""
    try:
        terminal = open(_TERMINAL, "r+", encoding="utf-8")  # noqa: SIM115 # its absence is an answer of its own
    except OSError:
        return None
    with terminal:
        terminal.write(f"{words.say(lang, 'terminal.card')}\n{question}{words.say(lang, 'terminal.prompt')}")
        terminal.flush()
        return terminal.readline().strip().casefold() in _YES


def say(text: str, *, aside: bool = False) -> None:
    """Print a line; a reader that has gone away (a closed pipe) ends nothing."""
    try:
        print(text, file=sys.stderr if aside else sys.stdout, flush=True)
    except BrokenPipeError:
        return


def complain(error: ErisError) -> None:
    """Print what happened and the cure."""
    say(f"{error.title} {error.advice}", aside=True)
