"""The terminal of this process: standard output for answers, standard error for all else, the terminal itself for a click."""

import asyncio
import os
import sys
import threading
from typing import TextIO

from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.words import visible
from eris_desktop.terminal.click import click
from eris_desktop.terminal.talk import Choices


class LocalConsole:
    """Implements terminal.talk.Console on this process's standard streams. `choices` are those of the last question."""

    def __init__(self) -> None:
        self.choices: Choices = ()

    async def out(self, text: str) -> None:
        """Print an answer."""
        say(text)

    async def err(self, text: str) -> None:
        """Print anything else."""
        say(text, aside=True)

    async def confirm(self, card: str) -> bool | None:
        """Read a y from the terminal itself, never from a pipe; None without a terminal."""
        closed = threading.Event()
        try:
            return await asyncio.to_thread(click, card, closed.is_set)
        finally:
            closed.set()

    async def offer(self, choices: Choices) -> None:
        """Keep the choices for the next line."""
        self.choices = choices


def settle() -> None:
    """Let no character that the terminal does not know end the program: it is shown as a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # else it is none, or a test's
            stream.reconfigure(errors="replace")


def say(text: str, *, aside: bool = False) -> None:
    """Print a line; a reader that has gone away (a closed pipe) ends nothing. Raises ErisError when the disk is full."""
    stream = sys.stderr if aside else sys.stdout
    if stream is None:  # started without a terminal
        return
    try:
        print(visible(text), file=stream, flush=True)
    except BrokenPipeError:
        _let_go(stream)
    except OSError as error:
        _let_go(stream)
        if not aside:
            title = f"The answer could not be written ({error.strerror})."
            raise ErisError(title, "Send it elsewhere, or free some space on that disk.") from error


def _let_go(stream: TextIO) -> None:
    """Write into nothing from now on: else Python would complain at its end of what it still holds."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)


def complain(title: str, advice: str) -> None:
    """Print what happened and the cure."""
    say(f"{title} {advice}", aside=True)
