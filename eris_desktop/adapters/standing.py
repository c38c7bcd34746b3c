"""Notifications that outlive the Eris that sent them, so that their buttons mean their entry after a restart.

The desktop's server keeps a notification. Some servers tell everybody on the bus which button of which number was pressed,
others, dunst among them, only the connection that sent it, which is gone. So the numbers are kept in the store, by server: what
an earlier run left is listened for, and can be taken down and shown anew. Linux only.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from desktop_notifier.backends.base import DesktopNotifierBackend

from eris_desktop.domain.errors import StoreFailed
from eris_desktop.domain.ports import StandingStore

BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
NOTIFICATIONS = "org.freedesktop.Notifications"


class Standing:
    """What stands on the desktop from earlier runs. All on the event loop; the store is asked on a thread."""

    def __init__(self, store: StandingStore, on_action: Callable[[int, str], None]) -> None:
        self._store, self._on_action = store, on_action
        self._server = ""
        self._old: dict[int, int] = {}  # number -> entry, of earlier runs
        self._own: dict[int, int] = {}  # entry -> number, of this run
        self._interface: Any = None  # made at run time from what the server says of itself
        self._writing: set[asyncio.Task[None]] = set()

    async def attach(self, backend: DesktopNotifierBackend) -> None:
        """Learn which server this is, and listen for buttons of what stands there. Raises what the bus raises."""
        interface, bus = getattr(backend, "interface", None), getattr(backend, "bus", None)
        if interface is None or bus is None or not hasattr(interface, "on_action_invoked"):
            return
        self._interface, self._server = interface, await _identity(bus)
        with suppress(StoreFailed):
            self._old = await asyncio.to_thread(self._store.standing, self._server)
        interface.on_action_invoked(self._pressed)
        interface.on_notification_closed(self._closed)

    async def sent(self, backend: DesktopNotifierBackend, identifier: str, entry_id: int) -> None:
        """Keep the number of what was sent; an older one of the same entry is taken down."""
        numbers = getattr(backend, "_platform_to_interface_notification_identifier", None)
        if not self._server or numbers is None or identifier not in numbers.inverse:
            return
        await self.withdraw(entry_id)
        self._own[entry_id] = number = int(numbers.inverse[identifier])
        with suppress(StoreFailed):
            await asyncio.to_thread(self._store.stood, self._server, number, entry_id)

    def entries(self) -> tuple[int, ...]:
        """Give the entries that an earlier run left a notification of."""
        return tuple(dict.fromkeys(self._old.values()))

    async def withdraw(self, entry_id: int) -> None:
        """Take down what an earlier run left of this entry. Raises what the bus raises."""
        for number in [number for number, entry in self._old.items() if entry == entry_id]:
            del self._old[number]
            self._forget(number)
            await self._interface.call_close_notification(number)

    def answered(self, entry_id: int) -> None:
        """Forget what this run sent for an entry: a button of it was pressed."""
        number = self._own.pop(entry_id, None)
        if number is not None:
            self._forget(number)

    def _pressed(self, number: int, action: str) -> None:
        entry = self._old.pop(number, None)
        if entry is not None:
            self._forget(number)
            self._on_action(entry, "open" if action == "default" else action)

    def _closed(self, number: int, _reason: int) -> None:
        """Forget what was closed: by hand that means nothing to the entry, and a pressed button was told before."""
        self._old.pop(number, None)
        self._forget(number)

    def _forget(self, number: int) -> None:
        task = asyncio.ensure_future(self._fell(number))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _fell(self, number: int) -> None:
        with suppress(StoreFailed):
            await asyncio.to_thread(self._store.fell, self._server, (number,))


async def _identity(bus: Any) -> str:  # noqa: ANN401 # dbus_fast's bus, a type of Linux alone
    """Name this run of this server: the bus's own id and the unique name behind the well-known one (D-Bus specification)."""
    from dbus_fast import Message  # noqa: PLC0415 # Linux only

    async def ask(member: str, signature: str, *body: str) -> str:
        destination, path, interface = BUS
        answer = await bus.call(
            Message(
                destination=destination, path=path, interface=interface, member=member, signature=signature, body=list(body)
            )
        )
        return str(answer.body[0]) if answer.body else ""

    return f"{await ask('GetId', '')} {await ask('GetNameOwner', 's', NOTIFICATIONS)}"
