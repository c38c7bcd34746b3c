"""Runs Eris behind a terminal: one-shot commands and the conversation, here or handed to an Eris that runs already."""

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

from eris_desktop.adapters.local_socket import Call, call
from eris_desktop.adapters.lock import hold
from eris_desktop.app.build import Built, Given, Shell, build, given
from eris_desktop.app.hosting import PING, server
from eris_desktop.app.logs import log_to
from eris_desktop.app.outlet import Following, Outlet
from eris_desktop.app.running import run_command, stdin_lines, times_of
from eris_desktop.app.talking import SessionTalk
from eris_desktop.catalogue.load import load_words
from eris_desktop.domain.errors import AlreadyRunning, ErisError
from eris_desktop.domain.messages import Quit
from eris_desktop.domain.words import Words
from eris_desktop.terminal import commands
from eris_desktop.terminal.arguments import Chat, Order, Route, When
from eris_desktop.terminal.chat import chat, ring
from eris_desktop.terminal.local import LocalConsole, clicked, complain, say

LOCK_SECONDS = 15.0  # another one-shot command may be at work
LOG = logging.getLogger("eris.app")


def run(order: Order) -> int:
    """Run the order; the exit code. Errors become sentences on standard error."""
    try:
        start = given(order.common)
        log_to(start.folders.log_file)
        if isinstance(order.command, When):
            return asyncio.run(_when(order.command, start))
        return _handed_on(order, start) if _hand_on_first(order, start) else asyncio.run(_here(order, start))
    except ErisError as error:
        complain(error)
        return commands.Exit.COULD_NOT
    except KeyboardInterrupt:
        return 130


async def _when(command: When, start: Given) -> int:
    words = load_words(start.shipped.resources / "words")
    now = start.clock.now()
    return await commands.when(LocalConsole(words, start.lang), stdin_lines(), lambda text: times_of(text, now, command.zone))


# ---------------------------------------------------------------- handed to an Eris that runs already


def _hand_on_first(order: Order, start: Given) -> bool:
    """Tell whether somebody answers on this folder's socket. Rows of `eris route` are read here, so they run here."""
    if isinstance(order.command, Route):
        return False
    line = call(start.folders.socket, PING, terminal=False)
    if line is None:
        return False
    line.close()
    if order.common.now:
        advice = "Quit it, or use another folder with --data-dir."
        raise AlreadyRunning("Eris runs on this folder by the real clock, so --now cannot be used.", advice)
    return True


def _handed_on(order: Order, start: Given) -> int:
    words = load_words(start.shipped.resources / "words")
    if not isinstance(order.command, Chat):
        return _sent(order.argv, start, words)

    async def ask(text: str) -> int:
        return await asyncio.to_thread(_sent, ("ask", text), start, words)

    return asyncio.run(chat(ask, words, start.lang, rings=True))


def _sent(argv: tuple[str, ...], start: Given, words: Words) -> int:
    """Send one command and play its messages until it exits."""
    line = call(start.folders.socket, ("eris", *argv), terminal=sys.stdin.isatty())
    if line is None:
        raise AlreadyRunning("The running Eris has just ended.", "Try again.")
    try:
        while (message := line.receive()) is not None:
            code = _played(message, line, start, words)
            if code is not None:
                return code
    finally:
        line.close()
    raise AlreadyRunning("The running Eris ended in the middle of the answer.", "Start it again and look at its log.")


def _played(message: dict[str, object], line: Call, start: Given, words: Words) -> int | None:
    match message:
        case {"out": text}:
            say(str(text))
        case {"err": text}:
            say(str(text), aside=True)
        case {"question": str(question)}:
            line.send(yes=clicked(question, words, start.lang) is True)
        case {"exit": int(code)}:
            return code
        case _:
            LOG.warning("unknown message of the running Eris: %s", json.dumps(sorted(message)))
    return None


# ---------------------------------------------------------------- in this process


async def _here(order: Order, start: Given) -> int:
    lock = hold(start.folders.lock, LOCK_SECONDS)
    if lock is None:
        raise AlreadyRunning("Another Eris holds this data folder and does not answer.", "Wait for it, or end it.")
    with lock:
        return await hosted(start, lambda built, talk: _work(order, start, built, talk))


async def hosted(start: Given, work: Callable[[Built, SessionTalk], Awaitable[int]]) -> int:
    """Build the parts without a window, let `work` use them, and give everything back."""
    outlet = Outlet()
    built = build(start, outlet, Shell())
    session = asyncio.ensure_future(built.session.run())
    try:
        return await work(built, SessionTalk(built, rings=False))
    finally:
        built.session.post(Quit())
        await session
        await built.close()


async def _work(order: Order, start: Given, built: Built, talk: SessionTalk) -> int:
    console = LocalConsole(talk.words, talk.lang)
    for problem in start.problems:
        await console.err(f"{problem.title} {problem.advice}")
    if not isinstance(order.command, Chat):
        return await run_command(order.command, talk, console)
    return await _conversation(built, console)


async def _conversation(built: Built, console: LocalConsole) -> int:
    """Talk in the terminal; while it is open, reminders ring here."""
    rings = not built.given.clock.frozen
    talk = SessionTalk(built, rings=rings)
    line = server(built, {}, rings=rings)
    await line.start()
    built.alarms.start(built.store.due, built.session.post, built.given.clock)

    async def ask(text: str) -> int:
        return await commands.guarded(console, commands.ask(talk, console, text, as_json=False))

    bell = asyncio.ensure_future(ring(Following(built.outlet), talk.words, talk.lang))
    try:
        return await chat(ask, talk.words, talk.lang, rings=rings)
    finally:
        bell.cancel()
        with suppress(asyncio.CancelledError):
            await bell
        await line.close()
