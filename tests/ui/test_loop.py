"""Running the program: every way to end gives an exit code, lets the coroutine clean up, and leaves nothing behind."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from eris_desktop.ui.loop import NAME, STOPPED, run

pytestmark = pytest.mark.usefixtures("qapp")


def until_stopped(told: list[str], then: Callable[[], object]) -> Callable[[], Awaitable[int]]:
    """Make a program that does `then` once it runs, and writes down that it could clean up."""

    async def main() -> int:
        asyncio.get_running_loop().call_soon(then)
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.01)
            told.append("cleaned up")
        return 0

    return main


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_program_after_it_cleaned_up(number: signal.Signals) -> None:
    told: list[str] = []
    before = signal.getsignal(number)

    assert run(until_stopped(told, lambda: os.kill(os.getpid(), number)), ["eris"]) == STOPPED
    assert told == ["cleaned up"]
    assert signal.getsignal(number) == before


def test_the_end_of_the_desktop_session_stops_the_program_after_it_cleaned_up() -> None:
    told: list[str] = []

    assert run(until_stopped(told, lambda: QTimer.singleShot(0, QApplication.quit)), ["eris"]) == STOPPED
    assert told == ["cleaned up"]


def test_a_fault_of_the_program_comes_out_as_it_is() -> None:
    async def main() -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(main, ["eris"])


def test_what_was_left_running_is_cancelled_and_not_destroyed() -> None:
    ended: list[str] = []

    async def forever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("ended")

    async def main() -> int:
        ended.clear()
        main.task = asyncio.create_task(forever())  # type: ignore[attr-defined]  # keeps it alive
        await asyncio.sleep(0)
        return 3

    assert run(main, ["eris"]) == 3
    assert ended == ["ended"]


def test_a_program_may_choose_its_exit_code_when_it_is_stopped() -> None:
    async def main() -> int:
        asyncio.get_running_loop().call_soon(os.kill, os.getpid(), signal.SIGTERM)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return 0
        return 1

    assert run(main, ["eris"]) == 0


def test_the_desktop_knows_the_program_by_its_name() -> None:
    async def main() -> int:
        return 0

    assert run(main, ["eris"]) == 0
    assert QApplication.desktopFileName() == NAME
    assert QApplication.applicationName() == NAME
