"""Notifications on a real desktop: dunst under Xvfb, on a D-Bus session of its own."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest

from eris_desktop.adapters.notifications import Notifications
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

    def __init__(self) -> None:
        self.answers: asyncio.Queue[tuple[int, str]] = asyncio.Queue()
        self.made = Notifications(lambda entry, action: self.answers.put_nowait((entry, action)), fallback=pytest.fail)

    async def show(self, entry: Entry = ENTRY) -> bool:
        return await self.made.show(entry, entry.text, "Wed 2 Dec 2026, 10:00 <Fred & Co>", BUTTONS)

    async def answer(self) -> tuple[int, str]:
        return await asyncio.wait_for(self.answers.get(), 5)


@asynccontextmanager
async def notifier() -> AsyncIterator[Notifier]:
    made = Notifier()
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
