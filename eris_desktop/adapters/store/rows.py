"""Rows of the table of entries, read and written; a row that makes no sense is set aside and never stops the others.

The functions here run on the store thread, inside a transaction that store.py opens.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from eris_desktop.domain.agenda import Entry
from eris_desktop.reminders.written import FIELDS, entry_of, fields_of

COLUMNS = ", ".join(FIELDS)
NEW_COLUMNS = ", ".join(FIELDS[1:])
NEW_VALUES = ", ".join(f":{name}" for name in FIELDS[1:])
CHANGES = ", ".join(f"{name} = :{name}" for name in FIELDS[1:])

# The names come from FIELDS above, never from outside.
SELECT = f"SELECT {COLUMNS} FROM entries WHERE "  # noqa: S608
INSERT = f"INSERT INTO entries ({NEW_COLUMNS}) VALUES ({NEW_VALUES})"  # noqa: S608
UPDATE = f"UPDATE entries SET {CHANGES} WHERE id = :id"  # noqa: S608


@dataclass(frozen=True, slots=True)
class SetAside:
    """A row that could not be understood: its old id, why, and its fields as JSON."""

    entry: int
    reason: str
    fields: str


def insert(db: sqlite3.Connection, entry: Entry) -> int:
    """Add an entry and give its new id."""
    made = db.execute(INSERT, fields_of(entry)).lastrowid
    assert made is not None
    return made


def update(db: sqlite3.Connection, entry: Entry) -> bool:
    """Replace the row of that id; False when there is none."""
    return db.execute(UPDATE, fields_of(entry)).rowcount == 1


def select(db: sqlite3.Connection, where: str, values: Sequence[str | int]) -> tuple[list[Entry], list[SetAside]]:
    """Read the entries that fulfil a condition (SQL of ours), and those rows among them that make no sense."""
    entries: list[Entry] = []
    senseless: list[SetAside] = []
    for row in db.execute(SELECT + where, values):
        fields = dict(zip(FIELDS, row, strict=True))
        try:
            entries.append(entry_of(fields))
        except ValueError as error:
            written = json.dumps(fields, default=repr)  # ASCII: broken bytes are kept as escapes
            senseless.append(SetAside(entry=fields["id"], reason=str(error), fields=written))
    return entries, senseless


def put_aside(db: sqlite3.Connection, rows: Sequence[SetAside]) -> None:
    """Move rows out of the agenda, keeping all they hold."""
    for row in rows:
        moved = db.execute("DELETE FROM entries WHERE id = ?", (row.entry,)).rowcount
        if moved:  # else another process was faster
            values = (row.entry, row.reason, row.fields)
            db.execute("INSERT INTO set_aside (entry, reason, fields) VALUES (?, ?, ?)", values)


def aside(db: sqlite3.Connection) -> tuple[SetAside, ...]:
    """Give all rows that were set aside, oldest first."""
    found = db.execute("SELECT entry, reason, fields FROM set_aside ORDER BY id")
    return tuple(SetAside(entry=entry, reason=reason, fields=fields) for entry, reason, fields in found)
