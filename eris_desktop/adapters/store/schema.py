"""The shape of the database, as the ordered steps that lead to it.

`PRAGMA user_version` counts the steps a file has been through. A step is never changed once it was released: what is new is
a new step at the end. Before the first step over an existing file, a copy of it is put beside it.
"""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from eris_desktop.adapters.store.faults import newer

Step = tuple[str, ...]

STEPS: tuple[Step, ...] = (
    (
        # AUTOINCREMENT: an id is never given twice, so an old notification cannot mean a new entry.
        """CREATE TABLE entries (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL,
            state TEXT NOT NULL,
            created TEXT NOT NULL,
            wall TEXT,
            zone TEXT NOT NULL DEFAULT '',
            rrule TEXT NOT NULL DEFAULT '',
            rings_at INTEGER CHECK (typeof(rings_at) IN ('integer', 'null')),
            source TEXT NOT NULL DEFAULT ''
        )""",
        "CREATE INDEX entries_by_state ON entries (state, rings_at)",
        """CREATE TABLE set_aside (
            id INTEGER PRIMARY KEY,
            entry INTEGER NOT NULL,
            reason TEXT NOT NULL,
            fields TEXT NOT NULL,
            at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
        )""",
        "CREATE TABLE memory (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    ),
    (
        # Alarms and timers lie beside what is on the agenda; all that was there before is agenda.
        "ALTER TABLE entries ADD COLUMN kind TEXT NOT NULL DEFAULT 'agenda'",
        "ALTER TABLE entries ADD COLUMN seconds INTEGER NOT NULL DEFAULT 0",
    ),
    (
        """CREATE TABLE corrections (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL UNIQUE,
            tool TEXT NOT NULL,
            lang TEXT NOT NULL,
            at TEXT NOT NULL
        )""",
    ),
    (
        # What a task has beyond its words: when it is due, how much it matters, where it belongs, what it leads to.
        "ALTER TABLE entries ADD COLUMN due TEXT",
        "ALTER TABLE entries ADD COLUMN priority INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN tags TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE entries ADD COLUMN notes TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE entries ADD COLUMN list_name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE entries ADD COLUMN link TEXT NOT NULL DEFAULT ''",
        # How it rings: that long before its time, not in quiet hours.
        "ALTER TABLE entries ADD COLUMN lead INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE entries ADD COLUMN ended TEXT",
        # A notification outlives the program that sent it; its button must still mean the same entry.
        """CREATE TABLE notifications (
            server TEXT NOT NULL,
            number INTEGER NOT NULL,
            entry INTEGER NOT NULL,
            PRIMARY KEY (server, number)
        ) WITHOUT ROWID""",
    ),
)


def version_of(db: sqlite3.Connection) -> int:
    """Tell how many steps the file has been through; 0 for a new one."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def refuse_newer(db: sqlite3.Connection, path: Path, steps: Sequence[Step] = STEPS) -> None:
    """Raise StoreFailed for a file that has been through steps which this program does not know. Reads only."""
    version = version_of(db)
    if version > len(steps):
        raise newer(path, found=version, known=len(steps))


def refuse_damaged(db: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError for a file whose pages contradict one another. Reads all of it."""
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        damage = sqlite3.DatabaseError(found)
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage


def migrate(db: sqlite3.Connection, path: Path, steps: Sequence[Step] = STEPS) -> None:
    """Take the file through the steps it lacks, all or none, with a copy beside it first when it held something.

    Raises sqlite3.Error or OSError; then the file is as it was.
    """
    version = version_of(db)
    if version == len(steps):
        return
    if version:
        _copy(db, path.with_name(f"{path.name}.before-v{version + 1}"))
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in steps[version_of(db) :]:  # asked again: another process may have been faster
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(steps):d}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _copy(db: sqlite3.Connection, target: Path) -> None:
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(unfinished)) as copy:
        db.backup(copy)
    os.replace(unfinished, target)
