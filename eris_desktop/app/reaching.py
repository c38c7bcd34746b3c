"""Is this start the first on its data folder, or is an Eris there that can be reached? One of the two, or nobody answers."""

import time
from collections.abc import Callable

from eris_desktop.adapters.local_socket import Call, connect
from eris_desktop.adapters.lock import Lock, hold
from eris_desktop.domain.errors import AlreadyRunning
from eris_desktop.settings.paths import Folders

LOOK_SECONDS = 0.05
QUIET_SECONDS = 1.0  # another command is usually done by then


def first_or_reached(places: Folders, patience: float, waiting: Callable[[], None]) -> Lock | Call:
    """Take the folder's lock, or else reach the Eris that holds it, trying for `patience` seconds.

    Whoever holds the lock without answering is coming up, going down, or a one-shot command at work: that is waited for, and
    told by `waiting` once it takes long. Raises AlreadyRunning, StoreFailed.
    """
    start, told = time.monotonic(), False
    while True:
        lock = hold(places.lock)
        if lock is not None:
            return lock
        line = connect(places.socket)
        if line is not None:
            return line
        waited = time.monotonic() - start
        if waited >= patience:
            advice = f"Wait for it, or end it: the file {places.lock} holds the number of its process."
            raise AlreadyRunning(f"Another Eris holds the folder {places.data} and does not answer.", advice)
        if waited >= QUIET_SECONDS and not told:
            told = True
            waiting()
        time.sleep(LOOK_SECONDS)


def wait_for_end(places: Folders, patience: float) -> bool:
    """Wait until nobody holds the folder; False when somebody still does after `patience` seconds. Raises StoreFailed."""
    deadline = time.monotonic() + patience
    while (lock := hold(places.lock)) is None:
        if time.monotonic() >= deadline:
            return False
        time.sleep(LOOK_SECONDS)
    lock.release()
    return True
