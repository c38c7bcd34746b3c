"""Where the session's events go: to every shell that listens, in order, on the loop's thread."""

import asyncio
from collections.abc import Callable
from types import TracebackType

from eris_desktop.domain.events import SessionEvent


class Following:
    """The events from the moment the context is entered until it is left, as an asynchronous iterator without an end."""

    def __init__(self, outlet: "Outlet") -> None:
        self._outlet = outlet
        self._events: asyncio.Queue[SessionEvent] = asyncio.Queue()

    def __enter__(self) -> "Following":
        self._outlet.add(self._events.put_nowait)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._outlet.remove(self._events.put_nowait)

    def __aiter__(self) -> "Following":
        return self

    async def __anext__(self) -> SessionEvent:
        return await self._events.get()


class Outlet:
    """Hands each event to all listeners. Events that come before the first listener are kept for it."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[SessionEvent], None]] = []
        self._early: list[SessionEvent] = []

    def add(self, listener: Callable[[SessionEvent], None]) -> None:
        """Let it hear from now on."""
        self._listeners.append(listener)
        early, self._early = self._early, []
        for event in early:
            listener(event)

    def remove(self, listener: Callable[[SessionEvent], None]) -> None:
        """Let it hear no longer."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def emit(self, event: SessionEvent) -> None:
        """Tell everybody."""
        if not self._listeners:
            self._early.append(event)
        for listener in tuple(self._listeners):
            listener(event)
