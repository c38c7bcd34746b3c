"""What SQLite or the disk complained about, as a StoreFailed that says the cure.

The only place that knows SQLite's error codes (https://www.sqlite.org/rescode.html). `cause` in the error's values tells
the faults apart for a translation; `path` is the database file.
"""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eris_desktop.domain.errors import StoreFailed

# SQLite's primary result code -> (cause, title, advice)
FAULTS = {
    sqlite3.SQLITE_FULL: (
        "full",
        "The disk is full, so Eris could not save.",
        "Free some space on the disk that holds {path} and try again; what was saved before is safe.",
    ),
    sqlite3.SQLITE_READONLY: (
        "readonly",
        "Eris may not write to its data folder.",
        "Make {path} and its folder writable for your user, or choose another folder with --data-dir.",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "readonly",
        "Eris cannot open its data.",
        "Make {path} and its folder readable and writable for your user, or choose another folder with --data-dir.",
    ),
    sqlite3.SQLITE_BUSY: (
        "busy",
        "Another program holds Eris's data and does not let go of it.",
        "Close whatever has {path} open, for example a second Eris or a backup program, and try again.",
    ),
    sqlite3.SQLITE_CORRUPT: (
        "damaged",
        "Eris's data is damaged.",
        "Quit Eris and bring a backup back: `eris restore FILE`, with the newest file in the folder `backups` beside {path}.",
    ),
    sqlite3.SQLITE_IOERR: (
        "disk",
        "The disk reported an error, so Eris could not save or read.",
        "Check the disk that holds {path} and its free space, and try again; what was saved before is kept.",
    ),
}
SAME_AS = {
    sqlite3.SQLITE_ERROR: sqlite3.SQLITE_CORRUPT,  # our statements are right: the tables are not what user_version says
    sqlite3.SQLITE_NOTADB: sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_LOCKED: sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_PERM: sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_AUTH: sqlite3.SQLITE_CANTOPEN,
}
ROOM = 65536  # bytes: with less, SQLite cannot even open its files
PRIMARY = 0xFF  # an extended result code carries the primary one in its lowest byte


def store_failed(error: sqlite3.Error | OSError, path: Path) -> StoreFailed:
    """Translate an error of SQLite or of the file system into ours."""
    code = sqlite3.SQLITE_CANTOPEN
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR) & PRIMARY
    if _full(error, code, path):
        code = sqlite3.SQLITE_FULL
    cause, title, advice = FAULTS.get(SAME_AS.get(code, code), FAULTS[sqlite3.SQLITE_IOERR])
    return StoreFailed(title, advice.format(path=path), cause=cause, path=str(path), reason=str(error))


def _full(error: sqlite3.Error | OSError, code: int, path: Path) -> bool:
    """Tell whether it is for want of room: without any, SQLite calls the file beside the database an error of the disk."""
    if isinstance(error, OSError):
        return error.errno == errno.ENOSPC
    if code not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
        return False
    try:
        return shutil.disk_usage(path.parent).free < ROOM
    except OSError:
        return False


def newer(path: Path, found: int, known: int) -> StoreFailed:
    """Say that a newer Eris wrote the file, which this one must not touch."""
    advice = f"Update Eris, or choose another folder with --data-dir; nothing in {path} was changed."
    versions = {"found": str(found), "known": str(known)}
    return StoreFailed("This data was written by a newer Eris.", advice, cause="newer", path=str(path), **versions)


def closed(path: Path) -> StoreFailed:
    """Say that the store has been closed."""
    return StoreFailed("Eris's data is closed already.", "Start Eris again.", cause="closed", path=str(path))


def gone(path: Path, entry_id: int) -> StoreFailed:
    """Say that an entry to be replaced is not there."""
    title = "That entry is not on the agenda any more."
    return StoreFailed(title, "Look at the agenda and try again.", cause="gone", path=str(path), entry=str(entry_id))


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Let no error of SQLite or of the file system out untranslated."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise store_failed(error, path) from error
