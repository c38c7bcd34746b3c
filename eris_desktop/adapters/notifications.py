"""Reminders as desktop notifications, with buttons where the desktop has them.

A notification is a courtesy, the card in the window is the guarantee: nothing here raises, nothing takes longer than a few
seconds, and True is said only when a notification server took it. desktop-notifier gives an identifier even when nobody
listens; what proves delivery is its `on_dispatched`, called after the server's answer, on a desktop that can show a title.
What is said, and when, is not decided here.
"""

import asyncio
import itertools
import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import TypeVar

from desktop_notifier import Button, Capability, Icon, Notification, Urgency
from desktop_notifier.backends.base import DesktopNotifierBackend
from desktop_notifier.main import get_backend_class

if sys.platform == "linux":
    from dbus_fast import DBusFastError as BusError
else:

    class BusError(Exception):
        """Never raised: only Linux notifies over D-Bus."""


from eris_desktop.adapters.standing import Standing

T = TypeVar("T")
log = logging.getLogger(__name__)

NAME = "Eris"
OPEN = "open"  # the action of a click on the notification itself
PATIENCE = 3.0  # seconds for all that one notification needs of the desktop
UNTIL_ANSWERED = 0  # a time-out of zero lets it stand (Desktop Notifications Specification, Notify)
# A missing bus, a server that is gone, silent or talks nonsense. LookupError: neither HOME nor an address is set;
# AttributeError: the server lacks a method of the interface.
FAILURES = (BusError, OSError, EOFError, LookupError, AttributeError, ValueError, RuntimeError)


class Notifications:
    """The Notifier port. All of it is called on the event loop, except `describe`.

    `on_action(entry id, action)` gets a pressed button's action, or "open" for a click on the notification. `fallback(title,
    body)` is tried when no server took it, and tells whether it could show something.
    """

    def __init__(
        self,
        on_action: Callable[[int, str], None],
        fallback: Callable[[str, str], bool] | None = None,
        icon: Path | None = None,
        standing: Standing | None = None,
    ) -> None:
        self._on_action, self._older = on_action, standing
        self._fallback = fallback
        self._icon = icon
        self._backend: DesktopNotifierBackend | None = None
        self._connecting = asyncio.Lock()
        self._numbers = itertools.count(1)
        self._standing: dict[int, str] = {}  # entry id -> identifier of its notification
        # It reports each failure with a traceback; `show` tells of it in a line of its own.
        logging.getLogger("desktop_notifier").setLevel(logging.CRITICAL)

    async def show(self, entry_id: int, title: str, body: str, buttons: Sequence[tuple[str, str]]) -> bool:
        """Show one reminder, in place of an earlier notification of it; `buttons` are (action, label).

        True when a notification server, or else the fallback, took it.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                await self._send(entry_id, title, body, buttons)
        except FAILURES as failure:
            log.info("No notification for entry %d: %s", entry_id, _reason(failure))
            await self._let_go()
        else:
            return True
        return self._fallback is not None and self._fallback(title, body)

    async def standing(self) -> tuple[int, ...]:
        """Reach the desktop, and give the entries whose notifications an earlier run left there."""
        with suppress(*FAILURES):
            async with asyncio.timeout(PATIENCE):
                await self._connected()
        return () if self._older is None else self._older.entries()

    async def withdraw(self, entry_id: int) -> None:
        """Take down an entry's notification, because it was answered elsewhere. Nothing happens when there is none."""
        if self._older is not None:
            with suppress(*FAILURES):
                async with asyncio.timeout(PATIENCE):
                    await self._older.withdraw(entry_id)
        identifier = self._standing.pop(entry_id, None)
        if identifier is None or self._backend is None:
            return
        with suppress(*FAILURES):  # KeyError: the person closed it
            async with asyncio.timeout(PATIENCE):
                await self._backend.clear(identifier)

    async def close(self) -> None:
        """Let go of the desktop. Notifications that stand stay; their buttons do nothing any more."""
        await self._let_go()

    def describe(self) -> str:
        """Name the notification server and what it can do, or say the cure. Asks it: up to some seconds, off the loop."""
        with ThreadPoolExecutor(1, thread_name_prefix="notifications") as own_thread:
            return own_thread.submit(_describe_on_own_loop).result()

    async def _send(self, entry_id: int, title: str, body: str, buttons: Sequence[tuple[str, str]]) -> None:
        """Hand it to the server. Raises one of FAILURES when that did not take it."""
        backend = await self._connected()
        can = await backend.get_capabilities()
        await self.withdraw(entry_id)
        note = Notification(
            title,
            escape(body, quote=False) if await _reads_markup(backend) else body,
            urgency=Urgency.Normal,
            buttons=tuple(Button(label, identifier=action) for action, label in buttons if Capability.BUTTONS in can),
            timeout=UNTIL_ANSWERED,
            identifier=f"{entry_id}.{next(self._numbers)}",  # a second one of the same name would be refused
        )
        await backend.send(note)
        if self._standing.get(entry_id) != note.identifier:
            raise OSError("the notification server refused it")
        if self._older is not None:
            await self._older.sent(backend, note.identifier, entry_id)

    async def _connected(self) -> DesktopNotifierBackend:
        async with self._connecting:
            if self._backend is None:
                self._backend = await _connect(None if self._icon is None else Icon(path=self._icon))
                self._backend.on_dispatched = self._note
                self._backend.on_clicked = lambda identifier: self._answered(identifier, OPEN)
                self._backend.on_button_pressed = self._answered
                if self._older is not None:
                    await self._older.attach(self._backend)
            return self._backend

    def _note(self, identifier: str) -> None:
        self._standing[_entry_of(identifier)] = identifier

    def _answered(self, identifier: str, action: str) -> None:
        entry_id = _entry_of(identifier)
        if self._standing.get(entry_id) == identifier:
            del self._standing[entry_id]
        if self._older is not None:
            self._older.answered(entry_id)
        self._on_action(entry_id, action)

    async def _let_go(self) -> None:
        """Forget the desktop, so that the next notification looks for it anew."""
        backend, self._backend = self._backend, None
        self._standing.clear()
        if backend is not None:
            await _disconnect(backend)


async def _connect(icon: Icon | None) -> DesktopNotifierBackend:
    """Reach the desktop's notification server. Raises one of FAILURES when there is none that can show a title."""
    backend: DesktopNotifierBackend = get_backend_class()(NAME, icon)
    try:
        can = await backend.get_capabilities()
        await backend.request_authorisation()
    except (*FAILURES, asyncio.CancelledError):
        await _disconnect(backend)
        raise
    if Capability.TITLE not in can:
        raise OSError("this desktop shows no notifications of unpackaged programs")
    return backend


async def _disconnect(backend: DesktopNotifierBackend) -> None:
    bus = getattr(backend, "bus", None)  # only Linux has one, and only once it was reached
    if bus is None:
        return
    bus.disconnect()
    with suppress(*FAILURES):  # it had broken already
        await _patiently(bus.wait_for_disconnect())


def _describe_on_own_loop() -> str:
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:  # never Qt's loop, which lives on the GUI thread
        return runner.run(_describe())


async def _describe() -> str:
    try:
        backend = await _patiently(_connect(None))
        try:
            can = await _patiently(backend.get_capabilities())
            name = await _patiently(_server_of(backend))
        finally:
            await _disconnect(backend)
    except FAILURES as failure:
        return f"Notifications cannot be shown: {_reason(failure)}. {_cure(failure)} Eris shows reminders in its window."
    return f"{name}, {'with' if Capability.BUTTONS in can else 'without'} buttons."


async def _reads_markup(backend: DesktopNotifierBackend) -> bool:
    """Tell whether the server would take "<" and "&" in a body for markup; only those of Linux may."""
    interface = getattr(backend, "interface", None)
    return interface is not None and "body-markup" in await interface.call_get_capabilities()


async def _server_of(backend: DesktopNotifierBackend) -> str:
    interface = getattr(backend, "interface", None)
    if interface is None:
        return f"Notifications of {sys.platform}"
    name, _maker, version, _specification = await interface.call_get_server_information()
    return f"{name} {version}"


async def _patiently(doing: Awaitable[T]) -> T:
    async with asyncio.timeout(PATIENCE):
        return await doing


def _reason(failure: BaseException) -> str:
    if isinstance(failure, TimeoutError):
        return f"the notification server did not answer within {PATIENCE:.0f} seconds"
    return str(failure).rstrip(".") or type(failure).__name__


def _cure(failure: BaseException) -> str:
    if sys.platform != "linux":
        return "Allow notifications of Eris in the settings of the system."
    if isinstance(failure, BusError) and not isinstance(failure, ValueError):  # the bus was reached
        return "Install a notification server, for example dunst, and log in again."
    return "Start Eris from the desktop: it needs a D-Bus session, found by DBUS_SESSION_BUS_ADDRESS."


def _entry_of(identifier: str) -> int:
    return int(identifier.partition(".")[0])
