"""The store: the AgendaStore port over one SQLite file.

One thread, named `store`, owns the only connection; every method hands its work to it and waits, so each may be called
from any thread but belongs off the GUI thread. Each method is one transaction, and what it came back from is on the disk
(WAL with synchronous=FULL). Two processes may use one file at once. Every method raises StoreFailed.
"""

import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import TypeVar

from eris_desktop.adapters.store import backups, origins, rows, schema, standing, taught
from eris_desktop.adapters.store.faults import closed, gone, translated
from eris_desktop.adapters.store.rows import SetAside
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.errors import StoreFailed
from eris_desktop.reminders.written import microseconds

T = TypeVar("T")
log = logging.getLogger(__name__)

BUSY_SECONDS = 5.0  # how long a write waits for another process before it gives up
PRIVATE = 0o700  # of a new data folder, as the XDG base directory specification wants it
PRAGMAS = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")
AGAIN_SECONDS = 0.01
DUE = "state IN ('scheduled', 'snoozed') AND rings_at <= ? ORDER BY rings_at, id"
NOT_ENDED = "state NOT IN ('done', 'cancelled')"


def open_store(path: Path) -> "Store":
    """Open the database, made new when there is none, and bring it to this program's shape.

    Rows that make no sense are set aside. Raises StoreFailed when the file is damaged, not writable or from a newer Eris;
    then it is left as it was.
    """
    with ExitStack() as undo:
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        undo.callback(thread.shutdown)
        with translated(path):
            path.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
            store = Store(path, thread, thread.submit(_connect, path).result())
        undo.callback(store.close)
        store.check_rows()
        undo.pop_all()
    return store


class Store:
    """The open database. Close it before the program ends."""

    def __init__(self, path: Path, thread: ThreadPoolExecutor, db: sqlite3.Connection) -> None:
        self._path = path
        self._thread = thread
        self._db: sqlite3.Connection | None = db

    def add(self, entry: Entry) -> Entry:
        """Store a new entry and give it back with its id."""
        return replace(entry, id=self._write(lambda db: rows.insert(db, entry)))

    def get(self, entry_id: int) -> Entry | None:
        """Give the entry of that id."""
        return next(iter(self._read("id = ?", (entry_id,))), None)

    def save(self, entry: Entry) -> None:
        """Replace the stored entry of the same id."""
        if not self._write(lambda db: rows.update(db, entry)):
            raise gone(self._path, entry.id)

    def entries(self, states: Sequence[State]) -> tuple[Entry, ...]:
        """Give the entries in these states: those with a time first, nearest first, then tasks in order of creation."""
        marks = ", ".join("?" * len(states))
        return self._read(f"state IN ({marks}) ORDER BY rings_at IS NULL, rings_at, id", [state.value for state in states])

    def due(self, until: datetime) -> tuple[Entry, ...]:
        """Give the entries that still ring and whose next firing is at or before that moment, nearest first."""
        return self._read(DUE, (microseconds(until),))

    def corrections(self) -> tuple[Correction, ...]:
        """Give what the person taught the router, oldest first."""
        return self._do(taught.select)

    def learn(self, correction: Correction) -> Correction:
        """Store a correction, instead of any with the same words, and give it back with its id."""
        return replace(correction, id=self._write(lambda db: taught.insert(db, correction)))

    def unlearn(self, number: int) -> bool:
        """Remove a correction. False when it is not there."""
        return self._write(lambda db: taught.delete(db, number))

    def standing(self, server: str) -> dict[int, int]:
        """Give number -> entry of the notifications that stand on this server."""
        return self._do(lambda db: standing.select(db, server))

    def stood(self, server: str, number: int, entry: int) -> None:
        """Note a notification that stands; what other servers showed is forgotten."""
        self._write(lambda db: standing.insert(db, server, number, entry))

    def fell(self, server: str, numbers: Sequence[int]) -> None:
        """Forget notifications that were closed or answered."""
        self._write(lambda db: standing.delete(db, server, numbers))

    def back_up(self, target: Path) -> None:
        """Write a whole, checked copy of everything to that file, which must not be there yet."""
        if target.exists():
            title, advice = f"{target.name} is there already.", "Choose another name; nothing was overwritten."
            raise StoreFailed(title, advice, cause="exists", path=str(target))
        self._do(lambda db: backups.copy(db, target))

    def back_up_daily(self, today: date) -> Path | None:
        """Make today's copy in the folder backups beside the database, unless it is there; seven are kept."""
        return self._do(lambda db: backups.daily(db, self._path.parent / "backups", today))

    def rescue(self) -> bool:
        """Write the file anew from what is open here, when somebody deleted it under us. True when that was so."""
        if self._path.exists():
            return False
        return self._do(self._rescued)

    def _rescued(self, db: sqlite3.Connection) -> bool:
        self._path.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        backups.copy(db, self._path)
        self._db = _connect(self._path)
        db.close()
        log.warning("The database was deleted while Eris ran; it was written anew.")
        return True

    def origins(self) -> dict[str, int]:
        """Give the ids of the entries that came from calendar files, by their UIDs there."""
        return self._do(origins.select)

    def take_in(self, named: Sequence[tuple[str, Entry]]) -> tuple[Entry, ...]:
        """Store entries of a calendar file with their UIDs, all or none, and give them back with their ids."""
        return self._write(lambda db: origins.insert(db, named))

    def check_rows(self) -> None:
        """Set aside what makes no sense among the entries that have not ended."""
        self._read(NOT_ENDED, ())

    def set_aside(self) -> tuple[SetAside, ...]:
        """Give the rows that could not be understood, for the doctor. They keep all they held."""
        return self._do(rows.aside)

    def recall(self, key: str) -> str | None:
        """Give what the machine noted under that key."""
        row = self._do(lambda db: db.execute("SELECT value FROM memory WHERE key = ?", (key,)).fetchone())
        return None if row is None else str(row[0])

    def remember(self, key: str, value: str) -> None:
        """Note something under a key, such as when the program last ran."""
        self._write(lambda db: db.execute("REPLACE INTO memory (key, value) VALUES (?, ?)", (key, value)))

    def close(self) -> None:
        """Write everything into the one file and close it. May be called again."""
        if self._db is not None:
            with suppress(StoreFailed):  # what cannot be written anew is lost with or without an error at the end
                self.rescue()
        db, self._db = self._db, None
        if db is not None:
            self._thread.submit(_close, db).result()
        self._thread.shutdown()

    def _read(self, where: str, values: Sequence[str | int]) -> tuple[Entry, ...]:
        entries, senseless = self._do(lambda db: rows.select(db, where, values))
        if senseless:
            self._put_aside(senseless)
        return tuple(entries)

    def _put_aside(self, senseless: Sequence[SetAside]) -> None:
        try:
            self._write(lambda db: rows.put_aside(db, senseless))
        except StoreFailed as failure:  # the good rows are read all the same
            log.warning("Senseless rows could not be set aside: %s", failure)
            return
        for row in senseless:
            log.warning("Entry %d was set aside: %s", row.entry, row.reason)

    def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self.rescue()  # before what is written now goes into a file that nobody can find any more
        return self._do(lambda db: _whole(db, work))

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        db = self._db
        if db is None:
            raise closed(self._path)
        try:
            working = self._thread.submit(work, db)
        except RuntimeError as error:  # the thread has ended: another thread closed the store in between
            raise closed(self._path) from error
        with translated(self._path):
            return working.result()


def _connect(path: Path) -> sqlite3.Connection:
    with ExitStack() as undo:
        db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        db.text_factory = _text  # one row of broken bytes is set aside, and stops no other
        undo.callback(db.close)
        schema.refuse_newer(db, path)
        schema.refuse_damaged(db)
        _write_ahead(db)
        for pragma in PRAGMAS:
            db.execute(pragma)
        schema.migrate(db, path)
        undo.pop_all()
    return db


def _text(written: bytes) -> str:
    return written.decode("utf-8", "surrogateescape")


def _write_ahead(db: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. SQLite does not wait for another process that does the same, so we do."""
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(AGAIN_SECONDS)
        else:
            return


def _whole(db: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Do all of the work or nothing of it. IMMEDIATE: the wait for another writer is at the start, where it loses nothing."""
    db.execute("BEGIN IMMEDIATE")
    try:
        done = work(db)
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
    return done


def _close(db: sqlite3.Connection) -> None:
    with closing(db):
        try:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:  # nothing is lost: the next start reads the write-ahead log
            log.warning("The write-ahead log stays beside the database: %s", error)
