"""Rows of the table of corrections. The functions run on the store thread, inside a transaction that store.py opens."""

import logging
import sqlite3
from collections.abc import Iterator
from datetime import datetime

from eris_desktop.domain.correction import Correction

log = logging.getLogger(__name__)


def insert(db: sqlite3.Connection, one: Correction) -> int:
    """Add a correction; the same words for another tool go. Give its id."""
    db.execute("DELETE FROM corrections WHERE text = ?", (one.text,))
    made = db.execute(
        "INSERT INTO corrections (text, tool, lang, at) VALUES (?, ?, ?, ?)", (one.text, one.tool, one.lang, one.at.isoformat())
    ).lastrowid
    assert made is not None
    return made


def select(db: sqlite3.Connection) -> tuple[Correction, ...]:
    """Give all, oldest first; a row that makes no sense is passed over and told in the log."""
    return tuple(_readable(db))


def _readable(db: sqlite3.Connection) -> Iterator[Correction]:
    for number, text, tool, lang, at in db.execute("SELECT id, text, tool, lang, at FROM corrections ORDER BY id"):
        try:
            yield Correction(number, text, tool, lang, datetime.fromisoformat(at))
        except (ValueError, TypeError) as error:
            log.warning("Correction %d makes no sense and is not used: %s", number, type(error).__name__)


def delete(db: sqlite3.Connection, number: int) -> bool:
    """Remove one. False when it is not there."""
    return db.execute("DELETE FROM corrections WHERE id = ?", (number,)).rowcount == 1
