"""Copies of the database: one a day with the last seven kept, one on demand, and putting one back.

A copy is made by SQLite's own backup, so it is whole while others write, and is checked before it takes its name. Putting one
back keeps what was there as a copy first. The functions that take a connection run on the store thread.
"""

import os
import re
import sqlite3
from contextlib import closing
from datetime import date, datetime
from pathlib import Path

from eris_desktop.adapters.store import schema
from eris_desktop.adapters.store.faults import translated
from eris_desktop.domain.errors import StoreFailed

KEPT = 7
HEADER = b"SQLite format 3\0"  # of every database file (https://www.sqlite.org/fileformat.html, 1.3)
_DAILY = re.compile(r"eris-\d{4}-\d{2}-\d{2}\.db")
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a database that is open


def daily(db: sqlite3.Connection, folder: Path, today: date) -> Path | None:
    """Copy the database unless today's copy is there, and remove the oldest ones beyond seven. Give the new copy's path.

    Only files of our own naming are removed. Raises sqlite3.Error, OSError; then the older copies are as they were.
    """
    target = folder / f"eris-{today:%Y-%m-%d}.db"
    if target.exists():
        return None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy(db, target)
    for old in sorted(path for path in folder.iterdir() if _DAILY.fullmatch(path.name))[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def copy(db: sqlite3.Connection, target: Path) -> None:
    """Write a whole, checked copy; an existing file of that name is replaced only when the copy is good."""
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(unfinished)) as made:
            db.backup(made)
            made.execute("PRAGMA journal_mode = DELETE")  # one file, whatever the database's own mode is
            schema.refuse_damaged(made)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


def restore(source: Path, database: Path, now: datetime) -> Path | None:
    """Put a copy in the database's place, which nobody has open; give where what was there is kept, None if nothing was.

    Raises StoreFailed when the copy is none, damaged or from a newer Eris; then nothing was changed.
    """
    with translated(source):
        if not source.is_file():
            title, advice = f"There is no file {source}.", "`eris backup` makes one; daily ones lie in the folder backups."
            raise StoreFailed(title, advice, cause="no_backup", path=str(source))
        with source.open("rb") as file:
            if file.read(len(HEADER)) != HEADER:
                raise _no_backup(source)
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as found:
            schema.refuse_newer(found, source)
            schema.refuse_damaged(found)
            if not schema.version_of(found):
                raise _no_backup(source)
            kept = _keep(database, now)
            with translated(database):
                _put(found, database)
    return kept


def _no_backup(source: Path) -> StoreFailed:
    title, advice = f"{source.name} is no backup of Eris.", "Choose a file that `eris backup` made."
    return StoreFailed(title, advice, cause="no_backup", path=str(source))


def _keep(database: Path, now: datetime) -> Path | None:
    """Keep what is there now, as a copy where it can be read, else as the file itself."""
    if not database.exists():
        return None
    kept = database.parent / "backups" / f"before-restore-{now:%Y-%m-%d-%H%M%S}.db"
    kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(database)) as db:
            copy(db, kept)
    except sqlite3.DatabaseError:  # damaged: that is why it is to be replaced
        os.replace(database, kept)
    return kept


def _put(found: sqlite3.Connection, database: Path) -> None:
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = database.with_name(f"{database.name}.part")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(unfinished)) as made:
        found.backup(made)
    for name in BESIDE:
        database.with_name(database.name + name).unlink(missing_ok=True)
    os.replace(unfinished, database)
