"""A click in a terminal: a card on the terminal itself, and a y typed there. Never from a pipe, never typed beforehand."""

import os
import sys
from collections.abc import Callable

GivenUp = Callable[[], bool]

_LOOK_SECONDS = 0.1  # between two looks whether the card still waits
_YES = frozenset({"y", "yes", "j", "ja"})
_LONGEST = 1024  # characters of an answer; the rest is not a y either


def click(card: str, given_up: GivenUp) -> bool | None:
    """Show the card and wait for a line; False once `given_up` says so. None where no person is at a terminal."""
    answer = _asked(card, given_up)
    return None if answer is None else answer.strip().casefold() in _YES


if sys.platform == "win32":
    import msvcrt
    import time

    def _asked(card: str, given_up: GivenUp) -> str | None:
        try:
            os.close(os.open("CONIN$", os.O_RDWR))
        except OSError:
            return None
        while msvcrt.kbhit():  # typed before the card was there
            msvcrt.getwch()
        for char in card.replace("\n", "\r\n"):
            msvcrt.putwch(char)
        typed = ""
        while not typed.endswith(("\r", "\n")) and len(typed) < _LONGEST:
            if given_up():
                return ""
            if msvcrt.kbhit():
                typed += msvcrt.getwche()
            else:
                time.sleep(_LOOK_SECONDS)
        return typed

else:
    import select
    import termios

    def _asked(card: str, given_up: GivenUp) -> str | None:
        try:
            terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
        except OSError:
            return None
        try:
            if os.tcgetpgrp(terminal) != os.getpgrp():  # in the background nobody can answer: reading would stop us
                return None
            termios.tcflush(terminal, termios.TCIFLUSH)  # typed before the card was there
            _show(terminal, card.encode("utf-8", "replace"))
            return _line(terminal, given_up)
        except OSError:  # the terminal was closed
            return ""
        finally:
            os.close(terminal)

    def _show(terminal: int, text: bytes) -> None:
        while text:
            text = text[os.write(terminal, text) :]

    def _line(terminal: int, given_up: GivenUp) -> str:
        while not given_up():
            if select.select([terminal], [], [], _LOOK_SECONDS)[0]:
                return os.read(terminal, _LONGEST).decode("utf-8", "replace")
        _show(terminal, b"\n")
        return ""
