"""The terminal's way in: carries an order out here, or hands it to the Eris that runs on this folder already.

Errors become sentences on standard error. What only an order carried out here needs is imported only then.
"""

import asyncio
import signal
import sys
from collections.abc import Coroutine
from pathlib import Path

from eris_desktop.adapters.local_socket import Call, connect
from eris_desktop.app.given import Given, given
from eris_desktop.app.handing import handed_on, say_there
from eris_desktop.app.logs import log_to
from eris_desktop.app.reaching import first_or_reached
from eris_desktop.domain.errors import AlreadyRunning, ErisError
from eris_desktop.terminal.arguments import Agenda, Backup, Chat, Doctor, Order, Restore, Route, When
from eris_desktop.terminal.chat import chat
from eris_desktop.terminal.local import LocalConsole, complain, say, settle
from eris_desktop.terminal.talk import Exit

WAIT_SECONDS = 60.0  # another one-shot command may be at work with a large model
TERMINATED = 143  # as a shell tells of SIGTERM


def run(order: Order) -> int:
    """Run the order; the exit code. Raises BadUsage."""
    settle()
    try:
        start = given(order.common)
    except ErisError as error:
        complain(error.title, error.advice)
        return Exit.COULD_NOT
    log_to(start.folders.log_file)
    try:
        return _carried_out(order, start)
    except ErisError as error:
        complain(*told(error, start))
        return Exit.COULD_NOT


def told(error: ErisError, start: Given) -> tuple[str, str]:
    """Give title and advice of an error in the shell's language; where the words cannot be read, in English."""
    if start.lang == "en":
        return error.title, error.advice
    from eris_desktop.catalogue.load import load_words  # noqa: PLC0415 # only an error needs them
    from eris_desktop.session.speaking import failure  # noqa: PLC0415 # see above

    try:
        return failure(error, start.lang, load_words(start.shipped.resources / "words"))
    except ErisError:
        return error.title, error.advice


def _carried_out(order: Order, start: Given) -> int:
    if isinstance(order.command, When | Route):  # rows of this process's standard input, which need no agenda
        from eris_desktop.app import rows  # noqa: PLC0415 # see above

        return _awaited(rows.run(order.command, start))
    if isinstance(order.command, Doctor):
        return _examined(order, order.command, start)
    held = first_or_reached(start.folders, WAIT_SECONDS, lambda: say("… waiting for another Eris on this folder", aside=True))
    if isinstance(held, Call) and isinstance(order.command, Restore):
        held.close()
        raise AlreadyRunning("Eris runs on this folder, so its data cannot be replaced.", "Quit it first: eris-desktop --quit")
    if isinstance(held, Call):
        return _handed_on(held, order, start)
    if isinstance(order.command, Restore):
        with held:
            return _restored(order.command, start)
    from eris_desktop.app import alone  # noqa: PLC0415 # see above

    with held:
        return _awaited(alone.run(order.command, start))


def _handed_on(line: Call, order: Order, start: Given) -> int:
    refused = "--now" if order.common.now else "--model" if order.common.model else None
    if refused:
        line.close()
        advice = "Quit it, or use another folder with --data-dir."
        raise AlreadyRunning(f"Eris runs on this folder with its own clock and model, so {refused} cannot be used.", advice)
    console = LocalConsole()
    if not isinstance(order.command, Chat):
        return handed_on(line, _argv(order), console)
    line.close()
    return _awaited(_conversation(start, console))


def _restored(command: Restore, start: Given) -> int:
    from eris_desktop.adapters.store.backups import restore  # noqa: PLC0415 # see above
    from eris_desktop.catalogue.load import load_words  # noqa: PLC0415 # see above

    kept = restore(Path(command.file), start.folders.database, start.clock.now())
    words = load_words(start.shipped.resources / "words")
    say(words.say(start.lang, "backup.restored", 0, path=command.file))
    if kept is not None:
        say(words.say(start.lang, "backup.kept", 0, path=str(kept)))
    return Exit.DONE


def _argv(order: Order) -> tuple[str, ...]:
    """Give the words to hand on; a path that was meant from this process's folder is told whole."""
    if isinstance(order.command, Backup) and order.command.file:
        return ("eris", "backup", order.command.file)
    if isinstance(order.command, Agenda):
        yes = ("--yes",) if order.command.yes else ()
        return ("eris", "agenda", order.command.verb, order.command.file, *yes)
    return ("eris", *order.argv)


async def _conversation(start: Given, console: LocalConsole) -> int:
    """Talk with the running Eris; it rings there."""
    from eris_desktop.catalogue.load import load_words  # noqa: PLC0415 # one-shot commands are handed on without words

    welcome = load_words(start.shipped.resources / "words").say(start.lang, "terminal.welcome")
    return await chat(lambda text: say_there(text, start, console), console, welcome)


def _examined(order: Order, command: Doctor, start: Given) -> int:
    """Examine the Eris that runs from inside, else everything from here; the doctor waits for nobody and needs no lock."""
    line = None if order.common.now or order.common.model else connect(start.folders.socket)
    if line is not None:
        return handed_on(line, ("eris", *order.argv), LocalConsole())
    from eris_desktop.app import alone  # noqa: PLC0415 # see above

    return _awaited(alone.examine(command, start))


def _awaited(work: Coroutine[object, object, int]) -> int:
    """Run the work on a loop of its own. A polite request to end (SIGTERM) lets it clean up first."""
    try:
        return asyncio.run(_ended_politely(work))
    except asyncio.CancelledError:
        return TERMINATED


async def _ended_politely(work: Coroutine[object, object, int]) -> int:
    task = asyncio.current_task()
    if task is not None and sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await work
