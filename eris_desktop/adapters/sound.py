"""The sound of alarms and timers: the Ringer port over a player of the system, for Qt's essentials play nothing.

One thread plays, while something rings; it ends with the last one. A player that is missing or fails makes no sound and no
error: the card is the guarantee, and the doctor names the player.
"""

import logging
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

log = logging.getLogger(__name__)

PLAYERS: tuple[tuple[str, ...], ...] = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
PAUSE_SECONDS = 0.8  # between two rings
SETTLE_SECONDS = 2.0  # for a player to end after it was told to


class Sound:
    """Plays one file again and again while any entry rings. `find` looks a program up, as shutil.which does."""

    def __init__(self, file: Path, find: Callable[[str], str | None] = shutil.which) -> None:
        self._file = file
        self._player = player(find)
        self._until: dict[int, float] = {}  # entry -> moment of the monotonic clock
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def start(self, entry_id: int, seconds: int) -> None:
        """Sound for this entry until it is stopped, `seconds` at most."""
        if self._player is None or not self._file.exists():
            return
        with self._changed:
            self._until[entry_id] = time.monotonic() + seconds
            if self._thread is None:
                self._thread = threading.Thread(target=self._play, name="ring", daemon=True)
                self._thread.start()

    def keep(self, entry_ids: set[int]) -> None:
        """Stop for every entry but these."""
        with self._changed:
            self._until = {entry: until for entry, until in self._until.items() if entry in entry_ids}
            self._changed.notify_all()

    def describe(self) -> str:
        """Name what plays, for the doctor; empty when nothing can."""
        return "" if self._player is None else self._player[0]

    def _play(self) -> None:
        assert self._player is not None
        while self._rings():
            if not self._once([*self._player, str(self._file)]):
                break
        with self._changed:
            self._until.clear()
            self._thread = None

    def _rings(self) -> bool:
        with self._changed:
            now = time.monotonic()
            self._until = {entry: until for entry, until in self._until.items() if until > now}
            return bool(self._until)

    def _once(self, command: Sequence[str]) -> bool:
        """Play once and pause, cut short when nothing rings any more. False when the player does not work."""
        try:
            playing = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 # a name of PLAYERS and our own file
        except OSError as error:
            log.info("%s does not start: %s", command[0], error)
            return False
        with self._changed:
            while self._until and playing.poll() is None:
                self._changed.wait(0.05)
        if playing.poll() is None:
            playing.terminate()
        try:
            code = playing.wait(SETTLE_SECONDS)
        except subprocess.TimeoutExpired:
            playing.kill()
            code = playing.wait()
        with self._changed:
            if self._until:
                self._changed.wait(PAUSE_SECONDS)
            stopped = not self._until
        if code > 0 and not stopped:
            log.info("%s ended with %d: no sound here.", command[0], code)
        return stopped or code <= 0


def player(find: Callable[[str], str | None]) -> tuple[str, ...] | None:
    """Give the first player that this system has, with its options; None when there is none."""
    return next((command for command in PLAYERS if find(command[0])), None)
