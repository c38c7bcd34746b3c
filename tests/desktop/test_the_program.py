"""Eris on a whole small desktop: X display, D-Bus session, tray and notification daemon, and nothing of it made up.

One program serves the tests that leave it as they found it: running, its window in front.
"""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.adapters.store import open_store
from eris_desktop.domain.times import Moment
from eris_desktop.reminders.book import remind
from tests.desktop.program import Program, running
from tests.desktop.screen import Screen, require, until
from tests.support.desktop import Notified, desktop_session, overheard

pytestmark = pytest.mark.desktop

BERLIN = ZoneInfo("Europe/Berlin")  # the zone of all tests
BUTTONS = (("default", ""), ("done", "Done"), ("snooze", "In 10 min"), ("open", "Open"))


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    require()
    with desktop_session() as desktop:
        yield Screen(desktop)


@pytest.fixture(scope="module")
def eris(screen: Screen, cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with running(screen, tmp_path_factory.mktemp("eris"), cache) as program:
        program.window()
        yield program


def test_the_icon_sits_in_the_tray_and_a_click_hides_and_shows_the_window(screen: Screen, eris: Program) -> None:
    ((x, y),) = until("the icon in the tray", screen.icons)

    screen.click((x - 6, y))
    until("the window hidden", eris.hidden)
    screen.click((x + 6, y))  # on the same spot, so soon, it would be the second half of a double click

    assert eris.window()


def test_a_second_start_raises_the_window_of_the_first_and_ends_at_once(screen: Screen, eris: Program) -> None:
    assert eris.window()  # a click on the icon hides it only once it is there
    x, y = until("the icon in the tray", screen.icons)[0]
    screen.click((x - 6, y))  # beside any click of the test before, as below
    until("the window hidden", eris.hidden)

    assert eris.run_again() == 0
    assert eris.window()
    assert len(screen.icons()) == 1


def test_closing_the_window_keeps_eris_in_the_tray(screen: Screen, eris: Program) -> None:
    screen.close(eris.window())
    until("the window hidden", eris.hidden)
    assert eris.process.poll() is None

    ((x, y),) = screen.icons()
    screen.click((x + 6, y))  # beside the click of the test before: so soon it would be the second half of a double click
    assert eris.window()


def test_a_typed_reminder_rings_as_a_notification_and_its_button_marks_it_done(screen: Screen, eris: Program) -> None:
    with overheard(screen.desktop.bus) as heard:
        screen.type_into(eris.window(), "remind me in 2 seconds to call mum")

        assert heard() == Notified("Eris", "Reminder", "call mum", BUTTONS, timeout=0)
    until("the reminder ringing", lambda: eris.entries() == [("call mum", "ringing")])

    screen.desktop.press("Done", "Reminder")

    until("the reminder done", lambda: eris.entries() == [("call mum", "done")])


def test_a_reminder_that_came_due_while_eris_was_off_is_shown_at_the_next_start(
    screen: Screen, cache: Path, tmp_path: Path
) -> None:
    now = datetime.now(UTC)
    store = open_store(tmp_path / "eris.db")
    remind(store, "water the plants", _in_berlin(now - timedelta(minutes=20)), now - timedelta(hours=1), "")
    store.close()

    with overheard(screen.desktop.bus) as heard, running(screen, tmp_path, cache) as program:
        shown = heard()
        program.window()
        until("it is kept as missed", lambda: program.entries() == [("water the plants", "missed")])

    assert (shown.title, shown.body.splitlines()[0], shown.actions) == ("Reminder", "water the plants", BUTTONS)
    assert "20 min" in shown.body


def test_several_that_came_due_while_eris_was_off_are_one_notification_and_its_click_raises_the_window(
    screen: Screen, cache: Path, tmp_path: Path
) -> None:
    screen.desktop.dismiss()  # what other tests left there
    now = datetime.now(UTC)
    store = open_store(tmp_path / "eris.db")
    for minutes, text in ((20, "water the plants"), (30, "feed the cat")):
        remind(store, text, _in_berlin(now - timedelta(minutes=minutes)), now - timedelta(hours=1), "")
    store.close()

    with overheard(screen.desktop.bus) as heard, running(screen, tmp_path, cache) as program:
        shown = heard()
        window = program.window()
        until("both are kept as missed", lambda: {state for _, state in program.entries()} == {"missed"})
        screen.close(window)
        until("the window hidden", program.hidden)
        screen.desktop.click()
        program.window()

    assert "water the plants" in shown.body
    assert "feed the cat" in shown.body


def test_the_button_of_a_notification_still_works_after_eris_was_ended_and_started_again(
    screen: Screen, cache: Path, tmp_path: Path
) -> None:
    screen.desktop.dismiss()  # what other tests left there
    now = datetime.now(UTC)
    store = open_store(tmp_path / "eris.db")
    remind(store, "lock the shed", _in_berlin(now - timedelta(minutes=20)), now - timedelta(hours=1), "")
    store.close()
    with running(screen, tmp_path, cache) as program:
        until("it is kept as missed", lambda: program.entries() == [("lock the shed", "missed")])
    assert screen.desktop.standing() == 1

    with overheard(screen.desktop.bus) as heard, running(screen, tmp_path, cache) as program:
        assert heard().body.splitlines()[0] == "lock the shed"  # sent again, in the place of the one that stood
        program.window()
        until("one notification", lambda: screen.desktop.standing() == 1)
        screen.desktop.press("Done", "Reminder")
        until("it is done", lambda: program.entries() == [("lock the shed", "done")])


def test_without_a_tray_the_window_is_there_and_closing_it_ends_the_program(cache: Path, tmp_path: Path) -> None:
    with desktop_session(tray=False, notifications=False) as bare:
        screen = Screen(bare)
        with running(screen, tmp_path, cache) as program:
            window = program.window()
            until("the program answers", (tmp_path / "socket").exists)
            began = time.monotonic()
            screen.close(window)

            assert program.ended() == 0
            assert time.monotonic() - began < 3


def _in_berlin(at: datetime) -> Moment:
    return Moment(at.astimezone(BERLIN))
