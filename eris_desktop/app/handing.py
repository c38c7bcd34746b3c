"""Hands a command to the Eris that runs on this folder, and plays what it says here."""

import asyncio
import logging

from eris_desktop.adapters.local_socket import Call, connect
from eris_desktop.app.given import Given
from eris_desktop.domain.errors import AlreadyRunning
from eris_desktop.terminal.click import click
from eris_desktop.terminal.local import LocalConsole, say

LOG = logging.getLogger("eris.app")


def handed_on(line: Call, argv: tuple[str, ...], console: LocalConsole) -> int:
    """Send one command and play its messages until it exits; its exit code. Raises AlreadyRunning when the other ends."""
    try:
        line.send(argv=list(argv))
        while (message := line.receive()) is not None:
            code = _played(message, line, console)
            if code is not None:
                return code
    finally:
        line.close()
    advice = "What was asked may or may not have been done: look, and start Eris again if it is gone."
    raise AlreadyRunning("The running Eris ended in the middle of the answer.", advice)


def _played(message: dict[str, object], line: Call, console: LocalConsole) -> int | None:
    match message:
        case {"out": str(text)}:
            say(text)
        case {"err": str(text)}:
            say(text, aside=True)
        case {"choices": list(choices)}:
            console.choices = tuple((str(label), str(said)) for label, said in choices)
        case {"question": str(card), "number": int(number)}:
            line.send(number=number, yes=click(card, line.waits))
        case {"exit": int(code)}:
            return code
        case {"withdrawn": _}:
            pass  # the card has seen it already
        case _:
            LOG.warning("unknown message of the running Eris: %s", sorted(message))
    return None


async def say_there(text: str, start: Given, console: LocalConsole) -> int:
    """Say one line of a conversation to the running Eris. Cancelled, it listens no longer. Raises AlreadyRunning."""
    line = await asyncio.to_thread(connect, start.folders.socket)
    if line is None:
        raise AlreadyRunning("The Eris that this conversation was with has ended.", "Begin a new one with `eris chat`.")
    try:
        return await asyncio.to_thread(handed_on, line, ("eris", "ask", "--", text), console)
    finally:
        line.close()
