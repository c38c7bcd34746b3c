"""The bell: tells the session when a reminder is due.

The table of entries is the truth; APScheduler, in memory, only wakes us at the right second. Every look reads the table
again, so a restart, a sleep, a set clock or an edit from elsewhere costs one heartbeat at most and never a reminder:

- looks happen at the start, on `refresh`, when a loaded firing comes, and every heartbeat;
- a look posts what is due and loads the nearest firings of the next 24 hours, so no timer ever waits longer than a day;
- a firing is posted once, and again after a grace as long as the session has not moved the entry on: at least once.

The heartbeat is a wait on the event loop, which counts monotonic time. APScheduler's IntervalTrigger counts by the wall
clock: after that was set back an hour it would be silent for an hour. What is shown, paused or grouped is not decided here.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from apscheduler.events import EVENT_SCHEDULER_SHUTDOWN
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.date import DateTrigger

from eris_desktop.domain.actions import ReminderDue
from eris_desktop.domain.agenda import Entry
from eris_desktop.domain.errors import StoreFailed
from eris_desktop.domain.ports import Clock

log = logging.getLogger(__name__)

AHEAD = timedelta(hours=24)
LOADED_AT_MOST = 64  # nearest first: each firing looks again and loads what follows
HEARTBEAT = timedelta(seconds=30)
GRACE = timedelta(minutes=1)
JUMP = timedelta(seconds=5)  # wall clock and monotonic clock differ by more than this: the clock was set, or we slept

Due = Callable[[datetime], Sequence[Entry]]
Firing = tuple[int, datetime]


class Alarms:
    """The bell on the running event loop; `refresh` may be called from any thread.

    `pool` runs the reads of the table; None means the loop's default executor.
    """

    def __init__(self, pool: Executor | None = None, heartbeat: timedelta = HEARTBEAT, grace: timedelta = GRACE) -> None:
        self._pool = pool
        self._heartbeat = heartbeat
        self._grace = grace
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._wake = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watch: asyncio.Task[None] | None = None
        self._loaded: dict[int, datetime] = {}
        self._posted: dict[Firing, float] = {}
        self._seen: tuple[datetime, float] | None = None

    def start(self, store_due: Due, post: Callable[[ReminderDue], None], clock: Clock) -> None:
        """Begin to ring: `store_due` reads the table (on the pool), `post` takes what is due. A frozen clock rings nothing."""
        if clock.frozen or self._watch is not None:
            return
        logging.getLogger("apscheduler").setLevel(logging.WARNING)  # it reports every job it adds, runs and removes
        self._scheduler.start()
        self._loop = asyncio.get_running_loop()
        self._watch = self._loop.create_task(self._keep_watch(store_due, post, clock), name="alarms")
        self._watch.add_done_callback(_tell_of_death)

    def refresh(self) -> None:
        """Look at the table now: something in it has changed. Nothing happens when nothing rings."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._wake.set)

    async def shutdown(self) -> None:
        """End; nothing is posted afterwards. May be called again."""
        watch, self._watch, self._loop = self._watch, None, None
        if watch is None:
            return
        watch.cancel()
        await asyncio.wait({watch})
        ended = asyncio.Event()
        self._scheduler.add_listener(lambda _: ended.set(), EVENT_SCHEDULER_SHUTDOWN)
        self._scheduler.shutdown(wait=False)  # happens on one of the loop's next turns
        await ended.wait()

    async def _keep_watch(self, store_due: Due, post: Callable[[ReminderDue], None], clock: Clock) -> None:
        while True:
            self._wake.clear()
            await self._look(store_due, post, clock)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._heartbeat.total_seconds()):
                    await self._wake.wait()

    async def _look(self, store_due: Due, post: Callable[[ReminderDue], None], clock: Clock) -> None:
        loop = asyncio.get_running_loop()
        now = clock.now().astimezone(UTC)
        self._note_jump(now, loop.time())
        try:
            entries = await loop.run_in_executor(self._pool, store_due, now + AHEAD)
        except StoreFailed as failure:  # the next heartbeat tries again
            log.warning("The reminders could not be read: %s", failure)
            return
        firings = [(entry.id, entry.rings_at) for entry in entries if entry.rings_at is not None]
        for entry_id in self._not_posted([firing for firing in firings if firing[1] <= now], loop.time()):
            post(ReminderDue(entry_id))
        self._load([firing for firing in firings if firing[1] > now][:LOADED_AT_MOST])

    def _note_jump(self, now: datetime, moment: float) -> None:
        if self._seen is not None:
            jump = now - self._seen[0] - timedelta(seconds=moment - self._seen[1])
            if abs(jump) > JUMP:
                log.info("The clock moved by %+.0f s: it was set, or the computer slept.", jump.total_seconds())
        self._seen = (now, moment)

    def _not_posted(self, due: Iterable[Firing], moment: float) -> list[int]:
        """Give the ids of the firings that were not posted within the grace, and note them as posted."""
        recent = {firing: at for firing, at in self._posted.items() if moment - at < self._grace.total_seconds()}
        self._posted = {firing: recent.get(firing, moment) for firing in due}
        return [firing[0] for firing in self._posted if firing not in recent]

    def _load(self, firings: Iterable[Firing]) -> None:
        """Make APScheduler hold exactly these firings, and reckon anew how long it has to wait."""
        wanted = dict(firings)
        for entry_id in self._loaded.keys() - wanted.keys():
            if self._scheduler.get_job(str(entry_id)):  # else it has fired
                self._scheduler.remove_job(str(entry_id))
        for entry_id, at in wanted.items():
            if self._loaded.get(entry_id) != at:
                self._schedule(str(entry_id), at)
        self._loaded = wanted
        self._scheduler.wakeup()

    def _schedule(self, job: str, at: datetime) -> None:
        self._scheduler.add_job(
            self._ring,
            DateTrigger(at, timezone=UTC),
            id=job,
            replace_existing=True,
            misfire_grace_time=None,  # however late we are woken: it rings
            coalesce=True,
        )

    async def _ring(self) -> None:
        self._wake.set()


def _tell_of_death(watch: asyncio.Task[None]) -> None:
    """Tell the loop's exception handler at once when the watch ended by a fault of ours, not when the task is collected."""
    fault = None if watch.cancelled() else watch.exception()
    if fault is not None:
        watch.get_loop().call_exception_handler({"message": "Nothing rings any more.", "exception": fault, "task": watch})
