"""Rows of the table of notifications that stand on a desktop. The functions run on the store thread, inside a transaction.

A server is one run of one notification server: its numbers mean nothing to another, so rows of others go.
"""

import sqlite3
from collections.abc import Sequence


def insert(db: sqlite3.Connection, server: str, number: int, entry: int) -> None:
    """Note which entry a notification is of."""
    db.execute("DELETE FROM notifications WHERE server <> ? OR entry = ?", (server, entry))
    db.execute("REPLACE INTO notifications (server, number, entry) VALUES (?, ?, ?)", (server, number, entry))


def select(db: sqlite3.Connection, server: str) -> dict[int, int]:
    """Give number -> entry of what stands there."""
    rows = db.execute("SELECT number, entry FROM notifications WHERE server = ?", (server,))
    return {int(number): int(entry) for number, entry in rows}


def delete(db: sqlite3.Connection, server: str, numbers: Sequence[int]) -> None:
    """Forget what was closed or answered."""
    db.executemany("DELETE FROM notifications WHERE server = ? AND number = ?", [(server, number) for number in numbers])
