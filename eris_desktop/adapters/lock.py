"""One Eris a data folder: an operating-system lock on a file, taken before the database opens, gone with the process.

A lock file that a killed process left behind holds nobody up: the lock is the kernel's, not the file.
"""

import os
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import IO

from eris_desktop.domain.errors import StoreFailed

_RETRY_SECONDS = 0.05


class Lock:
    """A held lock; leave the context or end the process to give it back."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def __enter__(self) -> "Lock":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.release()

    def release(self) -> None:
        """Give the lock back. Idempotent."""
        self._file.close()


def hold(path: Path, wait_seconds: float = 0.0) -> Lock | None:
    """Take the lock, waiting so long for another holder; None when it stays taken. Raises StoreFailed."""
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        advice = "Check that the data folder exists and may be written to, or choose another one with --data-dir."
        raise StoreFailed(f"{path} cannot be opened ({error.strerror}).", advice) from error
    deadline = time.monotonic() + wait_seconds
    while not _taken(file):
        if time.monotonic() >= deadline:
            file.close()
            return None
        time.sleep(_RETRY_SECONDS)
    _sign(file)
    return Lock(file)


def _sign(file: IO[str]) -> None:
    """Write the process id for a person who looks; nothing reads it."""
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()


if sys.platform == "win32":
    import msvcrt

    def _taken(file: IO[str]) -> bool:
        try:
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _taken(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
