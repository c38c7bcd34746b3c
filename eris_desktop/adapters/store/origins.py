"""Under which UID of a calendar file an entry was taken in: kept in `memory`. Runs on the store thread, see store.py."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace

from eris_desktop.adapters.store import rows
from eris_desktop.domain.agenda import Entry

PREFIX = "calendar uid "


def select(db: sqlite3.Connection) -> dict[str, int]:
    """Give the entry's id by UID."""
    found = db.execute("SELECT key, value FROM memory WHERE key >= ? AND key < ?", (PREFIX, PREFIX + "\U0010ffff"))
    return {key.removeprefix(PREFIX): int(value) for key, value in found}


def insert(db: sqlite3.Connection, named: Sequence[tuple[str, Entry]]) -> tuple[Entry, ...]:
    """Add entries and note their UIDs."""
    made = tuple(replace(entry, id=rows.insert(db, entry)) for _, entry in named)
    pairs = ((PREFIX + uid, str(entry.id)) for (uid, _), entry in zip(named, made, strict=True))
    db.executemany("REPLACE INTO memory (key, value) VALUES (?, ?)", pairs)
    return made
