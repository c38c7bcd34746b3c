"""Rows of the table of corrections. The functions run on the store thread, inside a transaction that store.py opens."""

import sqlite3
from datetime import datetime

from eris_desktop.domain.correction import Correction


def insert(db: sqlite3.Connection, one: Correction) -> int:
    """Add a correction; the same words for another tool go. Give its id."""
    db.execute("DELETE FROM corrections WHERE text = ?", (one.text,))
    made = db.execute(
        "INSERT INTO corrections (text, tool, lang, at) VALUES (?, ?, ?, ?)", (one.text, one.tool, one.lang, one.at.isoformat())
    ).lastrowid
    assert made is not None
    return made


def select(db: sqlite3.Connection) -> tuple[Correction, ...]:
    """Give all, oldest first."""
    rows = db.execute("SELECT id, text, tool, lang, at FROM corrections ORDER BY id")
    return tuple(Correction(number, text, tool, lang, datetime.fromisoformat(at)) for number, text, tool, lang, at in rows)


def delete(db: sqlite3.Connection, number: int) -> bool:
    """Remove one. False when it is not there."""
    return db.execute("DELETE FROM corrections WHERE id = ?", (number,)).rowcount == 1
