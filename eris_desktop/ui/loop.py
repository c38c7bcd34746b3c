"""Runs the whole desktop program: one QApplication, one asyncio loop on top of it, one coroutine, one exit code.

However the program is asked to end (its coroutine returns, SIGINT, SIGTERM, the desktop session closes), the coroutine gets to
finish what it has in its `finally`, and nothing is left behind on the loop.
"""

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop  # after PySide6: it takes the binding that is already imported

NAME = "eris-desktop"
SIGNALS = (signal.SIGINT, signal.SIGTERM)
STOPPED = 130  # exit code when a stop from outside cancelled the coroutine before it could choose one


def run(main: Callable[[], Awaitable[int]], argv: Sequence[str]) -> int:
    """Run `main` to its end and give its exit code. A stop from outside cancels it, and then waits for it."""
    application = _application(argv)
    loop = QEventLoop(application)
    asyncio.set_event_loop(loop)
    task = loop.create_task(_awaited(main))
    try:
        with _signals(task.cancel):
            return _finished(loop, task)
    finally:
        _clear(loop)
        asyncio.set_event_loop(None)
        loop.close()


async def _awaited(main: Callable[[], Awaitable[int]]) -> int:
    return await main()


def _application(argv: Sequence[str]) -> QApplication:
    """Make the application, or take the one that is there (tests). The desktop finds its icon by the file's name."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(list(argv))
    application.setApplicationName(NAME)
    application.setDesktopFileName(NAME)
    return application


def _finished(loop: QEventLoop, task: asyncio.Task[int]) -> int:
    task.add_done_callback(lambda _: loop.stop())
    loop.run_forever()
    while not task.done():  # Qt itself was told to quit, as when the desktop session ends: clean up first
        task.cancel()
        loop.run_forever()
    return STOPPED if task.cancelled() else task.result()


@contextmanager
def _signals(stop: Callable[[], object]) -> Iterator[None]:
    """Call `stop` on the GUI thread when a signal arrives. While Qt waits for events, Python sees none: a socket wakes it."""
    woken, waker = socket.socketpair()
    for end in (woken, waker):
        end.settimeout(0)
    notifier = QSocketNotifier(woken.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda: (woken.recv(64), stop()))
    old_waker = signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    old_handlers = {number: signal.signal(number, lambda *_: None) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in old_handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(old_waker)
        notifier.setEnabled(False)
        woken.close()
        waker.close()


def _clear(loop: QEventLoop) -> None:
    """End what the coroutine left running, so that nothing is destroyed while pending."""
    loop.run_until_complete(_cancel_others())
    loop.run_until_complete(loop.shutdown_asyncgens())


async def _cancel_others() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
