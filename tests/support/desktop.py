"""A whole small desktop for tests marked `desktop`: display, D-Bus session, notification daemon and tray.

Everything is started here, apart from the person's own session, and ended here, each process by its own handle.
"""

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from jeepney import (  # type: ignore[import-untyped]
    DBusAddress,
    HeaderFields,
    MatchRule,
    MessageType,
    Properties,
    message_bus,
    new_method_call,
)
from jeepney.bus_messages import Monitoring  # type: ignore[import-untyped]
from jeepney.io.blocking import Proxy, open_dbus_connection  # type: ignore[import-untyped]

PACKAGES = {"Xvfb": "xvfb", "dbus-daemon": "dbus", "dunst": "dunst", "trayer": "trayer"}
STARTED_WITHIN = 20.0  # seconds; a busy machine with two cores needs three
ENDED_WITHIN = 5.0
NOTIFICATIONS = "org.freedesktop.Notifications"
DUNST = "org.dunstproject.cmd0"
DUNST_PATH = "/org/freedesktop/Notifications"

# No <servicedir>: nothing is started behind our back, so a session without a notification daemon stays without one.
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


# dunst asks a menu program which action is meant, as it does when its context menu is opened; ours takes the wanted line.
MENU = """#!/bin/sh
grep -F -m 1 -f '{choice}'
"""


@dataclass(frozen=True, slots=True)
class Notified:
    """A call of Notify, as it went over the bus. `actions` are (key, label)."""

    app: str
    title: str
    body: str
    actions: tuple[tuple[str, str], ...]
    timeout: int


@dataclass(frozen=True, slots=True)
class Desktop:
    """A running desktop: the environment for programs that should live on it, and the address of its bus."""

    env: Mapping[str, str]
    bus: str
    choice: Path

    def press(self, label: str, title: str = "") -> None:
        """Press the button of that label on the newest notification (of that title), by dunst's context menu."""
        self.choice.write_text(f"#{label} ({title}")
        self._ask_dunst("ContextMenuCall")

    def click(self) -> None:
        """Click the newest notification itself."""
        self._ask_dunst("NotificationAction", "u", (0,))

    def dismiss(self) -> None:
        """Close all notifications, as a click on the cross of each would."""
        self._ask_dunst("NotificationCloseAll")

    def standing(self) -> int:
        """Count the notifications on the screen."""
        where = DBusAddress(DUNST_PATH, bus_name=NOTIFICATIONS, interface=DUNST)
        with open_dbus_connection(bus=self.bus) as connection:
            (_kind, count) = connection.send_and_get_reply(Properties(where).get("displayedLength")).body[0]
        return int(count)

    def _ask_dunst(self, method: str, signature: str | None = None, values: tuple[int, ...] = ()) -> None:
        where = DBusAddress(DUNST_PATH, bus_name=NOTIFICATIONS, interface=DUNST)
        with open_dbus_connection(bus=self.bus) as connection:
            reply = connection.send_and_get_reply(new_method_call(where, method, signature, values))
        assert reply.header.message_type is MessageType.method_return, reply.body


@contextmanager
def overheard(bus: str) -> Iterator[Callable[[], Notified]]:
    """Listen to the bus; each call of what is given waits for the next call of Notify and tells what was in it."""
    with open_dbus_connection(bus=bus) as connection:
        rule = MatchRule(type="method_call", interface=NOTIFICATIONS, member="Notify")
        Proxy(Monitoring(), connection).BecomeMonitor([rule.serialise()])

        def following() -> Notified:
            while True:
                message = connection.receive(timeout=STARTED_WITHIN)
                if message.header.fields.get(HeaderFields.member) == "Notify":
                    app, _replaces, _icon, title, body, actions, _hints, timeout = message.body
                    return Notified(app, title, body, tuple(zip(actions[::2], actions[1::2], strict=True)), timeout)

        yield following


@contextmanager
def desktop_session(*, notifications: bool = True, tray: bool = True) -> Iterator[Desktop]:
    """Give a desktop with its own display and bus; fails the test, with the cure, when a program is not installed."""
    require("Xvfb", "dbus-daemon", *(["dunst"] if notifications else []), *(["trayer"] if tray else []))
    with ExitStack() as end, tempfile.TemporaryDirectory(prefix="desktop-") as name:
        folder = Path(name)
        bus = end.enter_context(bus_session(folder))
        desktop = Desktop(_environment(_start_display(end, folder), bus), bus, choice=folder / "choice")
        if notifications:
            _start_notifications(end, folder, desktop)
        if tray:
            _start_tray(end, folder, desktop)
        yield desktop


@contextmanager
def bus_session(folder: Path) -> Iterator[str]:
    """Give the address of a D-Bus session bus of its own, with nobody on it."""
    require("dbus-daemon")
    config = folder / "bus.conf"
    config.write_text(BUS.format(folder=folder))
    command = ["dbus-daemon", f"--config-file={config}", "--print-address", "--nofork", "--nopidfile"]
    with ExitStack() as end:
        daemon = _start(end, command, folder, stdout=subprocess.PIPE)
        assert daemon.stdout is not None
        address = daemon.stdout.readline().decode().strip()
        assert address, _failure("dbus-daemon", folder)
        yield address


def require(*programs: str) -> None:
    """Fail with the line that installs what is missing: a desktop test never passes by not running."""
    missing = sorted({PACKAGES[program] for program in programs if shutil.which(program) is None})
    if missing:
        pytest.fail(f"These tests need programs that are not installed: sudo apt-get install {' '.join(missing)}")


def wait_for_name(address: str, name: str) -> None:
    """Wait until somebody owns a name on the bus."""
    rule = MatchRule(type="signal", member="NameOwnerChanged", sender="org.freedesktop.DBus")
    rule.add_arg_condition(0, name)
    with open_dbus_connection(bus=address) as connection, connection.filter(rule) as changes:
        bus = Proxy(message_bus, connection)
        bus.AddMatch(rule)
        if not bus.NameHasOwner(name)[0]:
            connection.recv_until_filtered(changes, timeout=STARTED_WITHIN)


def _start(end: ExitStack, command: list[str], folder: Path, **options: object) -> "subprocess.Popen[bytes]":
    log = end.enter_context((folder / f"{command[0]}.log").open("wb"))
    process = subprocess.Popen(command, stderr=log, **options)  # type: ignore[call-overload]
    end.callback(_end, process)
    return process  # type: ignore[no-any-return]


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(ENDED_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


def _start_display(end: ExitStack, folder: Path) -> str:
    readable, writable = os.pipe()
    command = ["Xvfb", "-displayfd", str(writable), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    with os.fdopen(readable, "rb") as told:
        _start(end, command, folder, pass_fds=(writable,))
        os.close(writable)
        number = told.readline().decode().strip()  # Xvfb looks for a free one, and says it when it is ready
    assert number, _failure("Xvfb", folder)
    return f":{number}"


def _environment(display: str, bus: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    return kept | {"DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": bus, "XDG_SESSION_TYPE": "x11"}


def _start_notifications(end: ExitStack, folder: Path, desktop: Desktop) -> None:
    menu = folder / "menu"
    menu.write_text(MENU.format(choice=desktop.choice))
    menu.chmod(0o700)
    config = folder / "dunstrc"
    config.write_text(f"[global]\nfollow = none\nmarkup = full\ndmenu = {menu}\n")
    _start(end, ["dunst", "-config", str(config)], folder, env=desktop.env, stdout=subprocess.DEVNULL)
    wait_for_name(desktop.bus, NOTIFICATIONS)


def _start_tray(end: ExitStack, folder: Path, desktop: Desktop) -> None:
    command = ["trayer", "--edge", "top", "--align", "right", "--widthtype", "request", "--height", "32"]
    _start(end, command, folder, env=desktop.env, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + STARTED_WITHIN
    while not _has_tray(desktop.env["DISPLAY"]):  # X tells of a selection's owner only when asked
        assert time.monotonic() < deadline, _failure("trayer", folder)
        time.sleep(0.02)


def _has_tray(display: str) -> bool:
    """Ask whether somebody owns the selection of the system tray of screen 0 (freedesktop.org, System Tray Protocol)."""
    x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XGetSelectionOwner.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
    x11.XGetSelectionOwner.restype = ctypes.c_ulong
    x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    connection = x11.XOpenDisplay(display.encode())
    if not connection:
        return False
    owner = x11.XGetSelectionOwner(connection, x11.XInternAtom(connection, b"_NET_SYSTEM_TRAY_S0", 0))
    x11.XCloseDisplay(connection)
    return bool(owner)


def _failure(program: str, folder: Path) -> str:
    return f"{program} did not start: {(folder / f'{program}.log').read_text(errors='replace')}"
