"""Runs Eris behind a window: lock first, then the loop, then the parts. A second start raises the first and ends with 0."""

import asyncio
import gc
import logging
import sys
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from eris_desktop.adapters.local_socket import Call
from eris_desktop.app.console import told
from eris_desktop.app.given import Given, given
from eris_desktop.app.handing import handed_on
from eris_desktop.app.logs import log_to
from eris_desktop.app.reaching import first_or_reached, wait_for_end
from eris_desktop.domain.actions import Quit, UserAction, WatchAgenda
from eris_desktop.domain.errors import AlreadyRunning, ErisError
from eris_desktop.domain.events import SettingRejected
from eris_desktop.terminal.arguments import Desktop, Order
from eris_desktop.terminal.local import LocalConsole, complain, settle
from eris_desktop.terminal.talk import Exit

if TYPE_CHECKING:  # a second start only raises the first, and imports none of it
    from eris_desktop.app.build import Built
    from eris_desktop.ui.desktop import DesktopShell

REACH_SECONDS = 15.0  # the first start may be coming up, going down, or be a terminal command at work
END_SECONDS = 10.0

LOG = logging.getLogger("eris.app")
Watch = Callable[["Built"], Awaitable[None]]


def run(order: Order, command: Desktop, watch: Watch | None = None) -> int:
    """Run the window until it is quit; the exit code. `watch` is called beside it once the window is up (benches, tests).

    Raises BadUsage.
    """
    settle()
    try:
        start = given(order.common)
    except ErisError as error:
        complain(error.title, error.advice)
        return Exit.COULD_NOT
    log_to(start.folders.log_file)
    try:
        return _first_or_second(order, command, start, watch)
    except ErisError as error:
        complain(*told(error, start))
        return Exit.COULD_NOT


def _first_or_second(order: Order, command: Desktop, start: Given, watch: Watch | None) -> int:
    held = first_or_reached(start.folders, REACH_SECONDS, lambda: None)
    if isinstance(held, Call):
        code = handed_on(held, ("eris-desktop", *order.argv), LocalConsole())
        if command.verb == "quit" and code == Exit.DONE and not wait_for_end(start.folders, END_SECONDS):
            raise AlreadyRunning("Eris was asked to end and has not ended yet.", "Wait a moment and look again.")
        return code
    with held:
        return Exit.DONE if command.verb == "quit" else _run_window(start, command, watch)  # nothing ran that could be quit


def _run_window(start: Given, command: Desktop, watch: Watch | None) -> int:
    from eris_desktop.ui import loop  # noqa: PLC0415 # Qt is imported only where there is a display

    return loop.run(lambda: _main(start, command, watch), sys.argv[:1])


async def _main(start: Given, command: Desktop, watch: Watch | None) -> int:
    """Join the parts and the window, and give both back at the end. Raises StoreFailed, CatalogueBroken."""
    from eris_desktop.app.build import Shell, build  # noqa: PLC0415 # a second start needs none of it
    from eris_desktop.app.outlet import Outlet  # noqa: PLC0415 # see above
    from eris_desktop.catalogue.load import load_words  # noqa: PLC0415 # see above
    from eris_desktop.ui import desktop  # noqa: PLC0415 # Qt is imported only where there is a display

    outlet, words = Outlet(), load_words(start.shipped.resources / "words")
    built: Built | None = None

    def post(action: UserAction) -> None:
        if built:
            built.session.post(action)

    shell = desktop.build(words, start.lang, start.values, post, start.shipped.resources, start.clock.now)
    try:
        built = build(start, outlet, Shell(shell.raise_at, shell.notify))
        outlet.add(shell.on_event)
        for problem in start.problems:
            outlet.emit(SettingRejected(problem.values.get("key", ""), problem.title, problem.advice))
        try:
            await _shown(built, shell, command, watch)
        finally:
            await built.close()
    finally:
        shell.close()
    return Exit.DONE


async def _shown(built: "Built", shell: "DesktopShell", command: Desktop, watch: Watch | None) -> None:
    """Show the window, take what other processes ask for, ring, and run the session until Quit or a stop from outside."""
    from eris_desktop.app.hosting import server  # noqa: PLC0415 # a second start needs none of it
    from eris_desktop.app.keeping import keep  # noqa: PLC0415 # see above
    from eris_desktop.app.offering import offer  # noqa: PLC0415 # see above

    shell.show(minimized=command.minimized)
    verbs: Mapping[str, Callable[[str], None]] = {
        "show": lambda _text: shell.raise_window(),
        "toggle": lambda _text: shell.toggle(),
        "quit": lambda _text: built.session.post(Quit()),
        "ask": shell.ask,
    }
    clock = built.given.clock
    line = server(built, verbs, rings=not clock.frozen)
    await line.start()
    built.alarms.start(built.store.due, built.session.post, clock)
    gc.freeze()  # what was made so far lives as long as the window: no collection has to walk through it
    works = (_ready(built), keep(built), offer(built), *((watch(built),) if watch else ()))
    beside = [asyncio.ensure_future(work) for work in works]
    if command.verb == "ask":
        shell.ask(command.text)
    try:
        await built.session.run()
    except asyncio.CancelledError:
        pass  # SIGTERM, Ctrl-C, the end of the desktop session: an end like any other
    finally:
        for task in beside:
            task.cancel()
        for fault in await asyncio.gather(*beside, return_exceptions=True):
            if isinstance(fault, Exception):
                LOG.error("beside the session: %r", fault)
        await line.close()


async def _ready(built: "Built") -> None:
    """Load embedder, phrases and model behind the window."""
    built.session.post(WatchAgenda())
    await built.session.prepare()
    gc.freeze()
