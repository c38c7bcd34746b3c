"""One Eris a data folder: an operating-system lock on a file, taken before the database opens, gone with the process.

A lock file that a killed process left behind holds nobody up: the lock is the kernel's, not the file.
"""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO

from eris_desktop.domain.errors import StoreFailed

_HELD_BY_ANOTHER = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)


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


def hold(path: Path) -> Lock | None:
    """Take the lock; None when another process holds it. Raises StoreFailed where no lock can be had at all."""
    try:
        file = path.open("a+", encoding="utf-8")
    except OSError as error:
        advice = "Check that the data folder exists and may be written to, or choose another one with --data-dir."
        raise StoreFailed(f"{path} cannot be opened ({error.strerror}).", advice) from error
    try:
        _take(file)
    except OSError as error:
        file.close()
        if error.errno in _HELD_BY_ANOTHER:
            return None
        advice = "Choose a folder on another disk with --data-dir; one in the network may have no locks."
        raise StoreFailed(f"{path} cannot be locked ({error.strerror}).", advice) from error
    _sign(file.fileno())
    return Lock(file)


def _sign(descriptor: int) -> None:
    """Write the process id for a person who looks; nothing reads it, so a full disk is no fault."""
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())


if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
