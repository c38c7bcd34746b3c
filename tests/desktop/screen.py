"""The hands and eyes of a person at the X display: keys, clicks, which windows are there, and the cross of a window.

X tells of windows only when it is asked, so `until` asks again and again; what goes over D-Bus is listened to instead.
"""

import ctypes
import ctypes.util
import re
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import pytest

from tests.support.desktop import Desktop

PACKAGES = {"xdotool": "xdotool", "xwininfo": "x11-utils"}
PATIENCE = 45.0  # seconds; two cores that compile something else beside it need ten
TRAYER = re.compile(r'"trayer"')
PLACE = re.compile(r"(\d+)x(\d+)\+-?\d+\+-?\d+ {2}\+(-?\d+)\+(-?\d+)$")
_CLIENT_MESSAGE = 33
_T = TypeVar("_T")


def require() -> None:
    """Fail with the line that installs what is missing."""
    missing = sorted({package for program, package in PACKAGES.items() if shutil.which(program) is None})
    if missing:
        pytest.fail(f"These tests need programs that are not installed: sudo apt-get install {' '.join(missing)}")


def until(what: str, look: Callable[[], _T]) -> _T:
    """Look until there is something to see, and give it. Fails the test with `what` after a long while."""
    deadline = time.monotonic() + PATIENCE
    while not (seen := look()):
        assert time.monotonic() < deadline, f"never seen: {what}"
        time.sleep(0.05)
    return seen


@dataclass(frozen=True, slots=True)
class Screen:
    """The display of a desktop. Windows are named by their X id."""

    desktop: Desktop

    def windows(self, pid: int, title: str) -> list[str]:
        """Give the visible windows of a process and a title, without its icon in the tray, which bears the same."""
        docked = [line.split()[0] for line in self._docked()]
        found = self._xdotool("search", "--all", "--onlyvisible", "--pid", str(pid), "--name", f"^{title}$").split()
        return [window for window in found if hex(int(window)) not in docked]

    def icons(self) -> list[tuple[int, int]]:
        """Give the middle of each icon that the tray has docked."""
        places = (PLACE.search(line) for line in self._docked())
        return [(int(x) + int(w) // 2, int(y) + int(h) // 2) for w, h, x, y in (place.groups() for place in places if place)]

    def click(self, place: tuple[int, int]) -> None:
        """Click there with the main button."""
        self._xdotool("mousemove", str(place[0]), str(place[1]), "click", "1")

    def type_into(self, window: str, text: str) -> None:
        """Wait until the window has the keyboard, type the text and press Enter."""
        until(f"the keyboard in window {window}", lambda: self._xdotool("getwindowfocus").strip() == window)
        self._xdotool("type", "--delay", "5", text)
        self._xdotool("key", "Return")

    def close(self, window: str) -> None:
        """Close a window by its cross: what a window manager sends then (ICCCM 4.2.8.1, WM_DELETE_WINDOW)."""
        x11 = _x11()
        display = x11.XOpenDisplay(self.desktop.env["DISPLAY"].encode())
        assert display, "the display is gone"
        protocols, delete = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        event = _ClientMessage(_CLIENT_MESSAGE, 0, 1, display, int(window), protocols, 32, (ctypes.c_long * 5)(delete, 0))
        assert x11.XSendEvent(display, int(window), 0, 0, ctypes.byref(event))
        x11.XCloseDisplay(display)

    def _docked(self) -> list[str]:
        """Give the lines of xwininfo for the windows that stand in the tray's panel and came from elsewhere."""
        tree = self._run("xwininfo", "-root", "-tree").splitlines()
        panel = next((number for number, line in enumerate(tree) if '"panel"' in line and TRAYER.search(line)), None)
        if panel is None:
            return []
        depth = _depth(tree[panel])
        inside = []
        for line in tree[panel + 1 :]:
            if line.strip() and _depth(line) <= depth:
                break
            inside.append(line.strip())
        return [line for line in inside if line.startswith("0x") and "has no name" not in line]

    def _xdotool(self, *argv: str) -> str:
        return self._run("xdotool", *argv)

    def _run(self, *argv: str) -> str:
        """Run a program of X; xdotool's search ends with 1 when it finds nothing, which is an answer."""
        done = subprocess.run(argv, env=dict(self.desktop.env), capture_output=True, text=True, timeout=PATIENCE, check=False)
        return done.stdout


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent, padded to the size of an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 12),
    )


def _x11() -> ctypes.CDLL:
    x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XSendEvent.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p)
    x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    return x11


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
