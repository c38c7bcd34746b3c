"""Runs Eris behind a window: lock first, then the loop, then the parts. A second start raises the first and ends with 0."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable

from eris_desktop.adapters.local_socket import call
from eris_desktop.adapters.lock import Lock, hold
from eris_desktop.app.build import Built, Given, Shell, build, given
from eris_desktop.app.hosting import server
from eris_desktop.app.logs import log_to
from eris_desktop.app.outlet import Outlet
from eris_desktop.catalogue.load import load_words
from eris_desktop.domain.errors import AlreadyRunning, ErisError
from eris_desktop.domain.messages import Quit
from eris_desktop.terminal.arguments import Desktop, Order
from eris_desktop.terminal.local import complain, say

RAISE_SECONDS = 8.0  # the first start may still be coming up, or going down


Watch = Callable[[Built], Awaitable[None]]


def run(order: Order, command: Desktop, watch: Watch | None = None) -> int:
    """Run the window until it is quit; the exit code. `watch` is called beside it once the window is up (benches, tests)."""
    try:
        start = given(order.common)
        log_to(start.folders.log_file)
        lock = _first_or_none(order, start)
        if lock is None:
            return 0
        with lock:
            if command.verb == "quit":
                return 0  # nothing runs that could be quit
            return _run_window(start, command, watch)
    except ErisError as error:
        complain(error)
        return 1


def _first_or_none(order: Order, start: Given) -> Lock | None:
    """Take the folder's lock, or else hand the command to the Eris that holds it. Raises AlreadyRunning when it is silent."""
    deadline = time.monotonic() + RAISE_SECONDS
    while time.monotonic() < deadline:
        lock = hold(start.folders.lock)
        if lock:
            return lock
        line = call(start.folders.socket, ("desktop", *order.argv), terminal=False)
        if line:
            while (message := line.receive()) is not None and "exit" not in message:
                say(str(message.get("err", "")), aside=True)
            line.close()
            return None
        time.sleep(0.1)
    raise AlreadyRunning("Another Eris holds this data folder and does not answer.", "End it, then start again.")


def _run_window(start: Given, command: Desktop, watch: Watch | None) -> int:
    from eris_desktop.ui import loop  # noqa: PLC0415 # Qt is imported only where there is a display

    return loop.run(lambda: _main(start, command, watch), sys.argv[:1])


async def _main(start: Given, command: Desktop, watch: Watch | None) -> int:
    """Build, show, and run the session until Quit."""
    from eris_desktop.ui import desktop  # noqa: PLC0415 # Qt is imported only where there is a display

    outlet, words = Outlet(), load_words(start.shipped.resources / "words")
    waiting: list[Built] = []
    shell = desktop.build(
        words,
        start.lang,
        start.values,
        lambda action: waiting[0].session.post(action) if waiting else None,
        start.shipped.resources,
        start.clock.now,
    )
    built = build(start, outlet, Shell(shell.raise_window, shell.notify))
    waiting.append(built)
    outlet.add(shell.on_event)
    shell.show(minimized=command.minimized)
    if command.verb == "ask":
        shell.ask(command.text)
    verbs = {
        "show": lambda _text: shell.raise_window(),
        "toggle": lambda _text: shell.toggle(),
        "quit": lambda _text: built.session.post(Quit()),
        "ask": shell.ask,
    }
    rings = not start.clock.frozen
    line = server(built, verbs, rings=rings)
    await line.start()
    built.alarms.start(built.store.due, built.session.post, start.clock)
    beside = [asyncio.ensure_future(built.session.prepare())]
    if watch:
        beside.append(asyncio.ensure_future(watch(built)))
    try:
        await built.session.run()
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        shell.close()
        await line.close()
        await built.close()
    return 0
