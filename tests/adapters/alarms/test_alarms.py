"""The bell: rings what is due, once, whatever happens to clocks, tables and sleep."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from eris_desktop.adapters.alarms import LOADED_AT_MOST, Alarms
from eris_desktop.adapters.clock import StandingClock, SystemClock
from eris_desktop.adapters.store import Store, open_store
from eris_desktop.domain.actions import ReminderDue
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.errors import StoreFailed
from eris_desktop.reminders import book

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
QUICK = timedelta(milliseconds=20)
NEVER = timedelta(hours=10)
SOON = 5.0  # seconds within which anything that should ring has rung, even on a busy machine
Expect = Callable[[str], None]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(open_store(tmp_path / "agenda.db")) as opened:
        yield opened


@pytest.fixture
def noon() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=True) as traveller:
        yield traveller


def reminder(store: Store, rings_at: datetime) -> Entry:
    wall = rings_at.replace(tzinfo=None)
    return store.add(Entry(0, "call mum", State.SCHEDULED, NOON, wall=wall, zone="UTC", rings_at=rings_at))


class Bell:
    """Alarms that run, and what they posted so far."""

    def __init__(self, alarms: Alarms) -> None:
        self.alarms = alarms
        self.posted: asyncio.Queue[int] = asyncio.Queue()
        self.looks = 0
        self._looked = asyncio.Condition()

    def post(self, due: ReminderDue) -> None:
        self.posted.put_nowait(due.entry)

    def counted(self, due: Callable[[datetime], Sequence[Entry]]) -> Callable[[datetime], Sequence[Entry]]:
        loop = asyncio.get_running_loop()

        def look(until: datetime) -> Sequence[Entry]:
            found = due(until)
            loop.call_soon_threadsafe(lambda: loop.create_task(self._count()))
            return found

        return look

    async def next(self) -> int:
        return await asyncio.wait_for(self.posted.get(), SOON)

    async def look(self, times: int = 2) -> None:
        """Wait until the table was read that many times more; the second look begins after the first has ended."""
        target = self.looks + times
        async with asyncio.timeout(SOON), self._looked:
            await self._looked.wait_for(lambda: self.looks >= target)

    async def _count(self) -> None:
        async with self._looked:
            self.looks += 1
            self._looked.notify_all()


@asynccontextmanager
async def ringing(
    due: Callable[[datetime], Sequence[Entry]], heartbeat: timedelta = QUICK, grace: timedelta = NEVER
) -> AsyncIterator[Bell]:
    bell = Bell(Alarms(heartbeat=heartbeat, grace=grace))
    bell.alarms.start(bell.counted(due), bell.post, SystemClock())
    try:
        yield bell
    finally:
        await bell.alarms.shutdown()


async def test_when_time_stands_still_nothing_rings(store: Store) -> None:
    reminder(store, NOON)
    alarms = Alarms(heartbeat=QUICK)

    alarms.start(pytest.fail, pytest.fail, StandingClock(NOON + timedelta(hours=1)))
    alarms.refresh()
    await asyncio.sleep(5 * QUICK.total_seconds())
    await alarms.shutdown()


async def test_what_lies_ahead_does_not_ring(store: Store, noon: time_machine.Traveller) -> None:
    reminder(store, NOON + timedelta(hours=1))

    async with ringing(store.due) as bell:
        await bell.look(3)

        assert bell.posted.empty()


async def test_what_was_removed_does_not_ring(store: Store, noon: time_machine.Traveller) -> None:
    entry = reminder(store, NOON + timedelta(hours=1))

    async with ringing(store.due) as bell:
        await bell.look()
        book.remove(store, entry, NOON)
        noon.shift(timedelta(hours=2))
        await bell.look(3)

        assert bell.posted.empty()
        assert bell.alarms._scheduler.get_jobs() == []


async def test_what_was_shown_is_not_posted_again_after_the_grace(store: Store, noon: time_machine.Traveller) -> None:
    entry = reminder(store, NOON)

    async with ringing(store.due, grace=QUICK) as bell:
        await bell.next()
        book.shown(store, entry, NOON)
        await bell.look(2)
        while not bell.posted.empty():  # posted between the first ring and the mark
            bell.posted.get_nowait()
        await bell.look(5)

        assert bell.posted.empty()


async def test_nothing_is_posted_after_the_end(store: Store, noon: time_machine.Traveller) -> None:
    async with ringing(store.due) as bell:
        await bell.look()
        await bell.alarms.shutdown()
        reminder(store, NOON)
        await asyncio.sleep(5 * QUICK.total_seconds())

        assert bell.posted.empty()


async def test_ending_before_the_beginning_is_nothing() -> None:
    await Alarms().shutdown()


async def test_one_firing_is_posted_once_however_often_the_table_is_read(store: Store, noon: time_machine.Traveller) -> None:
    entry = reminder(store, NOON)

    async with ringing(store.due) as bell:
        assert await bell.next() == entry.id
        for _ in range(5):
            bell.alarms.refresh()
            await bell.look(1)

        assert bell.posted.empty()


async def test_what_came_due_while_eris_was_off_rings_at_the_start(store: Store, noon: time_machine.Traveller) -> None:
    late, later = reminder(store, NOON - timedelta(days=3)), reminder(store, NOON - timedelta(minutes=20))

    async with ringing(store.due, heartbeat=NEVER) as bell:
        assert [await bell.next(), await bell.next()] == [late.id, later.id]


async def test_a_reminder_rings_at_its_second_without_waiting_for_a_heartbeat(store: Store) -> None:
    at = datetime.now(UTC) + timedelta(seconds=0.3)
    entry = reminder(store, at)

    async with ringing(store.due, heartbeat=NEVER) as bell:
        assert await bell.next() == entry.id
        assert timedelta(0) <= datetime.now(UTC) - at < timedelta(seconds=1)


async def test_a_new_reminder_rings_after_a_refresh(store: Store) -> None:
    async with ringing(store.due, heartbeat=NEVER) as bell:
        await bell.look(1)
        entry = reminder(store, datetime.now(UTC) + timedelta(seconds=0.2))
        bell.alarms.refresh()

        assert await bell.next() == entry.id


async def test_any_thread_may_say_that_the_table_has_changed(store: Store) -> None:
    async with ringing(store.due, heartbeat=NEVER) as bell:
        await bell.look(1)
        entry = reminder(store, datetime.now(UTC))
        await asyncio.to_thread(bell.alarms.refresh)

        assert await bell.next() == entry.id


async def test_a_reminder_that_was_moved_rings_at_its_new_time_only(store: Store) -> None:
    entry = reminder(store, datetime.now(UTC) + timedelta(hours=5))

    async with ringing(store.due, heartbeat=NEVER) as bell:
        await bell.look(1)
        store.save(replace(entry, rings_at=datetime.now(UTC) + timedelta(seconds=0.2)))
        bell.alarms.refresh()

        assert await bell.next() == entry.id
        assert bell.posted.empty()


async def test_a_snoozed_reminder_rings_again(store: Store, noon: time_machine.Traveller) -> None:
    entry = reminder(store, NOON)

    async with ringing(store.due) as bell:
        await bell.next()
        rung = book.shown(store, entry, NOON)
        book.snooze(store, rung, NOON + timedelta(minutes=10), NOON)
        noon.shift(timedelta(minutes=10))

        assert await bell.next() == entry.id


async def test_what_the_session_did_not_show_is_posted_again_after_the_grace(
    store: Store, noon: time_machine.Traveller
) -> None:
    entry = reminder(store, NOON)

    async with ringing(store.due, grace=3 * QUICK) as bell:
        assert [await bell.next(), await bell.next(), await bell.next()] == [entry.id] * 3


@pytest.mark.parametrize("days", [25, 400])
async def test_a_reminder_far_ahead_waits_in_the_table_and_rings_on_its_day(
    store: Store, noon: time_machine.Traveller, days: int
) -> None:
    entry = reminder(store, NOON + timedelta(days=days))

    async with ringing(store.due) as bell:
        await bell.look()
        assert bell.alarms._scheduler.get_jobs() == []
        noon.shift(timedelta(days=days) - timedelta(hours=1))
        await bell.look()
        assert [job.id for job in bell.alarms._scheduler.get_jobs()] == [str(entry.id)]
        noon.shift(timedelta(hours=1))

        assert await bell.next() == entry.id


async def test_after_eight_hours_of_sleep_all_that_came_due_rings(
    store: Store, noon: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    entries = [reminder(store, NOON + timedelta(hours=hours)) for hours in (1, 7)]

    with caplog.at_level(logging.INFO, logger="eris_desktop"):
        async with ringing(store.due) as bell:
            await bell.look()
            noon.shift(timedelta(hours=8))

            assert [await bell.next(), await bell.next()] == [entry.id for entry in entries]
    assert caplog.messages == ["The clock moved by +28800 s: it was set, or the computer slept."]


async def test_a_clock_that_was_set_back_does_not_silence_the_bell(store: Store, noon: time_machine.Traveller) -> None:
    async with ringing(store.due) as bell:
        await bell.look()
        noon.shift(-timedelta(days=40))
        await bell.look()
        entry = reminder(store, NOON - timedelta(days=40) + timedelta(seconds=0.2))

        assert await bell.next() == entry.id


async def test_a_table_that_cannot_be_read_is_read_at_the_next_heartbeat(
    store: Store, noon: time_machine.Traveller, expect_logs: Expect
) -> None:
    expect_logs("The reminders could not be read: The disk is full.")
    entry = reminder(store, NOON)
    failures = [StoreFailed("The disk is full.", "Free some space.")]

    def due(until: datetime) -> Sequence[Entry]:
        if failures:
            raise failures.pop()
        return store.due(until)

    async with ringing(due) as bell:
        assert await bell.next() == entry.id


async def test_a_fault_of_ours_is_told_to_the_loop_at_once(store: Store) -> None:
    told: asyncio.Queue[str] = asyncio.Queue()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.put_nowait(repr(context["exception"])))

    def due(until: datetime) -> Sequence[Entry]:
        raise ZeroDivisionError(until)

    async with ringing(due):
        assert (await asyncio.wait_for(told.get(), SOON)).startswith("ZeroDivisionError")


async def test_the_table_is_not_read_on_the_loops_thread(store: Store) -> None:
    readers: set[int] = set()

    def due(until: datetime) -> Sequence[Entry]:
        readers.add(threading.get_ident())
        return store.due(until)

    async with ringing(due) as bell:
        await bell.look()

    assert threading.get_ident() not in readers


async def test_of_many_reminders_only_the_nearest_are_loaded_and_all_ring(store: Store, noon: time_machine.Traveller) -> None:
    entries = [reminder(store, NOON + timedelta(hours=1, seconds=number)) for number in range(LOADED_AT_MOST + 20)]

    async with ringing(store.due) as bell:
        await bell.look()
        loaded = {job.id for job in bell.alarms._scheduler.get_jobs()}
        noon.shift(timedelta(hours=2))
        rung = [await bell.next() for _ in entries]

    assert loaded == {str(entry.id) for entry in entries[:LOADED_AT_MOST]}
    assert rung == [entry.id for entry in entries]


async def test_apscheduler_keeps_quiet(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        reminder(store, datetime.now(UTC) + timedelta(seconds=0.1))
        async with ringing(store.due) as bell:
            await bell.next()
            await bell.look()

    assert [record for record in caplog.records if record.name.startswith("apscheduler")] == []
