"""Is there a display that a window can be shown on? Qt is not asked: it would abort the process where there is none."""

import os
import re
import socket
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

_X11 = re.compile(r"(?P<host>[^:]*):(?P<number>\d+)(\.\d+)?")
_X11_PORT = 6000
_ANSWER_SECONDS = 2.0
_WITHOUT_SCREEN = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs"})  # Qt platforms that need no display server


def has_display(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Tell whether a window can be shown: always on Windows and macOS, elsewhere where a display server takes connections."""
    if platform in ("win32", "darwin") or environment.get("QT_QPA_PLATFORM", "").split(":")[0] in _WITHOUT_SCREEN:
        return True
    return _wayland(environment) or _x11(environment.get("DISPLAY", ""))


def _wayland(environment: Mapping[str, str]) -> bool:
    name = environment.get("WAYLAND_DISPLAY", "")
    return bool(name) and _takes(os.fspath(Path(environment.get("XDG_RUNTIME_DIR", "/")) / name))


def _x11(display: str) -> bool:
    """Tell for ":0", "localhost:10.0" or "/launched/by/a:0" whether a server is there."""
    found = _X11.fullmatch(display)
    if found is None:
        return False
    host, number = found["host"], int(found["number"])
    if host in ("", "unix"):
        path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 # the place that X(7) gives it
        return _takes(f"\0{path}") or _takes(path)
    if host.startswith("/"):
        return _takes(display)
    try:
        socket.create_connection((host, _X11_PORT + number), _ANSWER_SECONDS).close()
    except (OSError, OverflowError):
        return False
    return True


def _takes(address: str) -> bool:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as connection:
        connection.settimeout(_ANSWER_SECONDS)
        try:
            connection.connect(address)
        except (OSError, ValueError):
            return False
    return True
