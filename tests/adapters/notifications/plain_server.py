"""A notification server of the plainest kind: it can show a text and nothing else. Real D-Bus, our own answers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from dbus_fast import DBusError
from dbus_fast.aio import MessageBus
from dbus_fast.annotations import DBusDict, DBusInt32, DBusSignature, DBusStr, DBusUInt32
from dbus_fast.service import ServiceInterface, dbus_method

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
Texts = Annotated[list[str], DBusSignature("as")]
FourTexts = Annotated[tuple[str, str, str, str], DBusSignature("ssss")]


class PlainServer(ServiceInterface):
    """The interface without buttons and markup; `shown` holds (title, body, actions) of each call of Notify."""

    def __init__(self, *, refuses: bool) -> None:
        super().__init__(NAME)
        self.shown: list[tuple[str, str, list[str]]] = []
        self._refuses = refuses

    @dbus_method(name="GetCapabilities")
    def capabilities(self) -> Texts:
        return ["body"]

    @dbus_method(name="GetServerInformation")
    def information(self) -> FourTexts:
        return ("Plain", "us", "1.0", "1.2")

    @dbus_method(name="Notify")
    def notify(
        self,
        app: DBusStr,
        replaces: DBusUInt32,
        icon: DBusStr,
        title: DBusStr,
        body: DBusStr,
        actions: Texts,
        hints: DBusDict,
        timeout: DBusInt32,
    ) -> DBusUInt32:
        if self._refuses:
            raise DBusError("org.example.Full", "no room for one more")
        self.shown.append((title, body, actions))
        return len(self.shown)


@asynccontextmanager
async def plain_server(address: str, *, refuses: bool = False) -> AsyncIterator[PlainServer]:
    """Serve on that bus, on the running loop."""
    bus = await MessageBus(bus_address=address).connect()
    server = PlainServer(refuses=refuses)
    bus.export(PATH, server)
    await bus.request_name(NAME)
    try:
        yield server
    finally:
        bus.disconnect()
        await bus.wait_for_disconnect()
