"""Notifications on a real desktop: dunst under Xvfb, on a D-Bus session of its own."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from eris_desktop.adapters.notifications import Notifications
from eris_desktop.adapters.standing import Standing
from eris_desktop.adapters.store import Store, open_store
from eris_desktop.domain.agenda import Entry, State
from tests.support.desktop import Desktop, Notified, desktop_session, overheard

pytestmark = pytest.mark.desktop

ENTRY = Entry(17, "call mum", State.RINGING, datetime(2026, 12, 1, 11, tzinfo=UTC))
BUTTONS = (("done", "Done"), ("snooze", "Snooze 10 min"), ("open", "Open"))


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    with desktop_session(tray=False) as started:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", started.bus)
        yield started


class Notifier:
    """A notifier, and what the person did with its notifications."""

    def __init__(self, store: Store | None = None) -> None:
        self.answers: asyncio.Queue[tuple[int, str]] = asyncio.Queue()
        standing = None if store is None else Standing(store, self._take)
        self.made = Notifications(self._take, fallback=pytest.fail, standing=standing)

    def _take(self, entry: int, action: str) -> None:
        self.answers.put_nowait((entry, action))

    async def show(self, entry: Entry = ENTRY) -> bool:
        return await self.made.show(entry.id, entry.text, "Wed 2 Dec 2026, 10:00 <Fred & Co>", BUTTONS)

    async def answer(self) -> tuple[int, str]:
        return await asyncio.wait_for(self.answers.get(), 5)


@asynccontextmanager
async def notifier(store: Store | None = None) -> AsyncIterator[Notifier]:
    made = Notifier(store)
    try:
        yield made
    finally:
        await made.made.close()


async def test_a_reminder_arrives_with_its_buttons_and_stands_until_it_is_answered(desktop: Desktop) -> None:
    with overheard(desktop.bus) as heard:
        async with notifier() as notes:
            assert await notes.show() is True

        assert heard() == Notified(
            app="Eris",
            title="call mum",
            body="Wed 2 Dec 2026, 10:00 &lt;Fred &amp; Co&gt;",
            actions=(("default", ""), ("done", "Done"), ("snooze", "Snooze 10 min"), ("open", "Open")),
            timeout=0,
        )
    assert desktop.standing() == 1


@pytest.mark.parametrize(("label", "action"), [("Done", "done"), ("Snooze 10 min", "snooze"), ("Open", "open")])
async def test_a_pressed_button_reaches_the_session(desktop: Desktop, label: str, action: str) -> None:
    async with notifier() as notes:
        await notes.show()
        desktop.press(label)

        assert await notes.answer() == (17, action)


async def test_a_click_on_the_notification_itself_means_open(desktop: Desktop) -> None:
    async with notifier() as notes:
        await notes.show()
        desktop.click()

        assert await notes.answer() == (17, "open")


async def test_a_second_ring_takes_the_place_of_the_first(desktop: Desktop) -> None:
    async with notifier() as notes:
        assert [await notes.show(), await notes.show()] == [True, True]
        assert desktop.standing() == 1
        desktop.press("Done")

        assert await notes.answer() == (17, "done")


async def test_two_reminders_stand_side_by_side_and_each_knows_its_own(desktop: Desktop) -> None:
    other = Entry(18, "feed the cat", State.RINGING, ENTRY.created)
    async with notifier() as notes:
        assert await asyncio.gather(notes.show(), notes.show(other)) == [True, True]
        assert desktop.standing() == 2
        desktop.press("Done", "call mum")
        first = await notes.answer()
        desktop.press("Snooze 10 min", "feed the cat")

        assert [first, await notes.answer()] == [(17, "done"), (18, "snooze")]


async def test_what_was_answered_elsewhere_is_taken_down(desktop: Desktop) -> None:
    async with notifier() as notes:
        await notes.show()
        await notes.made.withdraw(17)
        assert desktop.standing() == 0
        await notes.made.withdraw(17)


async def test_what_the_person_closed_cannot_be_taken_down_and_does_not_matter(desktop: Desktop) -> None:
    async with notifier() as notes:
        await notes.show()
        desktop.click()
        await notes.answer()
        await notes.made.withdraw(17)

        assert await notes.show() is True


async def test_the_doctor_hears_the_name_of_the_server_and_that_it_has_buttons(desktop: Desktop) -> None:
    async with notifier() as notes:
        told = await asyncio.to_thread(notes.made.describe)

    assert told.startswith("dunst 1.")
    assert told.endswith(", with buttons.")


async def test_the_doctor_may_ask_on_the_loops_own_thread(desktop: Desktop) -> None:
    async with notifier() as notes:
        assert notes.made.describe().endswith(", with buttons.")


async def test_what_an_earlier_run_left_is_known_and_its_entry_answered_once_it_is_shown_anew(
    desktop: Desktop, tmp_path: Path
) -> None:
    with closing(open_store(tmp_path / "eris.db")) as store:
        async with notifier(store) as before:
            await before.show()
        async with notifier(store) as after:
            assert await after.made.standing() == (17,)
            await after.show()
            assert desktop.standing() == 1
            desktop.press("Done")

            assert await after.answer() == (17, "done")
            await gone(store)


async def test_what_an_earlier_run_left_is_taken_down_when_it_is_answered(desktop: Desktop, tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "eris.db")) as store:
        async with notifier(store) as before:
            await before.show()
        async with notifier(store) as after:
            await after.made.standing()
            await after.made.withdraw(17)
            assert desktop.standing() == 0
            await gone(store)
        async with notifier(store) as last:
            assert await last.made.standing() == ()


async def gone(store: Store) -> None:
    """Wait until the store has forgotten every notification."""
    async with asyncio.timeout(5):
        while store._do(lambda db: db.execute("SELECT count(*) FROM notifications").fetchone()[0]):
            await asyncio.sleep(0.02)
