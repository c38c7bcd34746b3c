"""A whole session for tests: real catalogue, router, store and reminders; the clock stands still and the model is given."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.adapters.store import open_store
from eris_desktop.domain.actions import Quit, Say, UserAction
from eris_desktop.domain.events import Asked, Failed, Replied, SessionEvent, Stopped
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.ports import AgendaStore, Embedder, LanguageModel
from eris_desktop.session.parts import Lore, Options, Ports
from eris_desktop.session.session import Session

BERLIN = ZoneInfo("Europe/Berlin")
NOON = datetime(2026, 12, 1, 12, 0, tzinfo=BERLIN)
Ending = Replied | Asked | Failed | Stopped
_E = TypeVar("_E")


@dataclass
class MovableClock:
    """Implements Clock; moves only when a test says so."""

    at: datetime = NOON
    frozen: bool = False

    def now(self) -> datetime:
        return self.at

    def move(self, **by: float) -> None:
        self.at += timedelta(**by)


@dataclass
class RecordingNotifier:
    """Implements Notifier; `takes` says whether a server is there."""

    takes: bool = True
    shown: list[tuple[int, str, str]] = field(default_factory=list)
    withdrawn: list[int] = field(default_factory=list)
    left: tuple[int, ...] = ()  # by an earlier run

    async def show(self, entry_id: int, title: str, body: str, buttons: Sequence[tuple[str, str]]) -> bool:
        self.shown.append((entry_id, title, body))
        return self.takes

    async def standing(self) -> tuple[int, ...]:
        return self.left

    async def withdraw(self, entry_id: int) -> None:
        self.withdrawn.append(entry_id)

    def describe(self) -> str:
        return "recording"


@dataclass
class Talking:
    """A running session and everything that it told."""

    session: Session
    clock: MovableClock
    notifier: RecordingNotifier
    store: AgendaStore
    model: LanguageModel
    events: list[SessionEvent] = field(default_factory=list)
    changed: int = 0
    _told: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, event: SessionEvent) -> None:
        self.events.append(event)
        self._told.set()

    async def say(self, text: str, origin: Origin = Origin.WINDOW) -> Ending:
        """Say it and wait for the end of that turn."""
        seen = len(self.events)
        self.session.post(Say(text, origin))
        return await self.next(Replied, Asked, Failed, Stopped, after=seen)

    async def next(self, *kinds: type[_E], after: int | None = None) -> _E:
        """Wait for the next event of one of these kinds, from now on or from that place on."""
        seen = len(self.events) if after is None else after
        async with asyncio.timeout(30):
            while True:
                for event in self.events[seen:]:
                    if isinstance(event, kinds):
                        return event
                seen = len(self.events)
                self._told.clear()
                await self._told.wait()

    def post(self, action: UserAction) -> None:
        self.session.post(action)


@asynccontextmanager
async def talking(
    lore: Lore, embedder: Embedder, cache: Path, folder: Path, model: LanguageModel, size: SizeClass, options: Options
) -> AsyncIterator[Talking]:
    """Run a session on a fresh database in `folder` and end it without a trace."""
    clock, notifier = MovableClock(), RecordingNotifier()
    store = open_store(folder / "eris.db")
    told: list[Talking] = []

    def changed() -> None:
        told[0].changed += 1

    def refuse(key: str, value: object) -> Options:
        raise AssertionError(f"{key}={value} was not expected")

    kept = (VectorFiles(cache), FitFiles(cache))
    ports = Ports(clock, embedder, *kept, model, store, store, notifier, lambda: size, changed, refuse)

    def tell(event: SessionEvent) -> None:
        told[0].tell(event)

    session = Session(lore, ports, options, tell)
    told.append(Talking(session, clock, notifier, store, model))
    running = asyncio.ensure_future(session.run())
    try:
        yield told[0]
    finally:
        session.post(Quit())
        await running
        store.close()
