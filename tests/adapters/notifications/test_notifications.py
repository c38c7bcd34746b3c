"""Notifications where there is nobody to show them: it is told honestly, soon, and without noise."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import Proxy, open_dbus_connection

from eris_desktop.adapters import notifications
from eris_desktop.adapters.notifications import Notifications
from eris_desktop.domain.agenda import Entry, State
from tests.adapters.notifications.plain_server import plain_server
from tests.support.desktop import NOTIFICATIONS, bus_session

ENTRY = Entry(17, "call mum", State.RINGING, datetime(2026, 12, 1, 11, tzinfo=UTC))
BUTTONS = (("done", "Done"), ("snooze", "Snooze 10 min"), ("open", "Open"))
ELSEWHERE = "Eris shows reminders in its window."


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A D-Bus session with nobody on it."""
    with bus_session(tmp_path) as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address


@pytest.fixture
def no_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DBUS_SESSION_BUS_ADDRESS", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "PATIENCE", 0.2)


@asynccontextmanager
async def notifier(**ports) -> AsyncIterator[Notifications]:
    """Give a notifier whose buttons nobody presses."""
    made = Notifications(pytest.fail, **ports)
    try:
        yield made
    finally:
        await made.close()


async def shown(made: Notifications) -> bool:
    return await asyncio.wait_for(made.show(ENTRY.id, "Call mum", "10:00 & later", BUTTONS), 2)


async def test_without_a_bus_nothing_is_shown_and_it_says_so(no_bus: None) -> None:
    async with notifier() as made:
        assert await shown(made) is False


async def test_with_a_bus_that_is_gone_nothing_is_shown_and_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus")

    async with notifier() as made:
        assert await shown(made) is False


async def test_with_an_address_that_is_none_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "the bus at the corner")

    async with notifier() as made:
        assert await shown(made) is False


async def test_a_bus_that_never_answers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, impatient: None) -> None:
    with socket.socket(socket.AF_UNIX) as deaf:
        deaf.bind(str(tmp_path / "bus"))
        deaf.listen()
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'bus'}")

        async with notifier() as made:
            assert await shown(made) is False


@pytest.mark.desktop
async def test_on_a_bus_without_a_server_nothing_is_shown(bus: str) -> None:
    async with notifier() as made:
        assert await shown(made) is False


@pytest.mark.desktop
async def test_a_server_that_never_answers_is_given_up(bus: str, impatient: None) -> None:
    with open_dbus_connection(bus=bus) as mute:
        Proxy(message_bus, mute).RequestName(NOTIFICATIONS)

        async with notifier() as made:
            assert await shown(made) is False


@pytest.mark.desktop
async def test_a_server_that_refuses_has_not_taken_it(bus: str) -> None:
    async with plain_server(bus, refuses=True) as server, notifier() as made:
        assert await shown(made) is False
        assert server.shown == []


@pytest.mark.desktop
async def test_a_server_that_went_away_is_noticed_and_one_that_came_is_found(bus: str) -> None:
    async with notifier() as made:
        async with plain_server(bus):
            assert await shown(made) is True
        assert await shown(made) is False
        async with plain_server(bus):
            assert await shown(made) is True


async def test_withdrawing_what_was_never_shown_is_nothing(no_bus: None) -> None:
    async with notifier() as made:
        await made.withdraw(17)


@pytest.mark.parametrize("there", [True, False])
async def test_without_a_server_the_fallback_is_asked_and_tells_whether_it_could(no_bus: None, there: bool) -> None:
    asked: list[tuple[str, str]] = []

    def fallback(title: str, body: str) -> bool:
        asked.append((title, body))
        return there

    async with notifier(fallback=fallback) as made:
        assert await shown(made) is there
    assert asked == [("Call mum", "10:00 & later")]


@pytest.mark.desktop
async def test_a_server_without_buttons_gets_none_and_no_markup(bus: str) -> None:
    async with plain_server(bus) as server, notifier(fallback=pytest.fail) as made:
        assert await shown(made) is True

    assert server.shown == [("Call mum", "10:00 & later", ["default", ""])]


async def test_the_doctor_hears_that_there_is_no_bus_and_the_cure(no_bus: None) -> None:
    async with notifier() as made:
        told = await asyncio.to_thread(made.describe)

    assert told.startswith("Notifications cannot be shown: DBUS_SESSION_BUS_ADDRESS not set")
    assert told.endswith(
        f"Start Eris from the desktop: it needs a D-Bus session, found by DBUS_SESSION_BUS_ADDRESS. {ELSEWHERE}"
    )


@pytest.mark.desktop
async def test_the_doctor_hears_that_there_is_no_server_and_the_cure(bus: str) -> None:
    async with notifier() as made:
        told = await asyncio.to_thread(made.describe)

    assert told.endswith(f"Install a notification server, for example dunst, and log in again. {ELSEWHERE}")


@pytest.mark.desktop
async def test_the_doctor_hears_that_the_server_is_silent(bus: str, impatient: None) -> None:
    with open_dbus_connection(bus=bus) as mute:
        Proxy(message_bus, mute).RequestName(NOTIFICATIONS)
        async with notifier() as made:
            told = await asyncio.to_thread(made.describe)

    assert told.startswith("Notifications cannot be shown: the notification server did not answer within")


@pytest.mark.desktop
async def test_the_doctor_hears_the_name_of_the_server(bus: str) -> None:
    async with plain_server(bus), notifier() as made:
        assert await asyncio.to_thread(made.describe) == "Plain 1.0, without buttons."
