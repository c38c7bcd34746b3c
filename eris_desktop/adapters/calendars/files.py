"""The Calendars port: files on disk on one side, the store on the other."""

import os
import tempfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from eris_desktop.adapters.calendars.read import entries_of
from eris_desktop.adapters.calendars.written import bytes_of, uid_of
from eris_desktop.adapters.store import Store
from eris_desktop.domain.agenda import Entry, Kind, State
from eris_desktop.domain.calendar import CalendarFile, Found
from eris_desktop.domain.errors import CalendarFailed

LARGEST = 64 * 1024 * 1024  # bytes: ten times the biggest calendar that people keep


class CalendarFiles:
    """Implements domain.calendar.Calendars."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, path: str, now: datetime) -> CalendarFile:
        """Read a file. Raises CalendarFailed."""
        place = Path(path)
        try:
            if place.stat().st_size > LARGEST:
                raise _failed("too_big", f"{place.name} is larger than 64 MB.", "Export fewer years, and import those.", place)
            content = place.read_bytes()
        except OSError as error:
            reason = error.strerror or str(error)
            title = f"{place.name} could not be read ({reason})."
            raise _failed("unreadable", title, "Check that it is there and that you may read it.", place, reason) from error
        found = entries_of(content, now)
        if found is None:
            advice = "Choose a file that a calendar program exported: its name ends in .ics."
            raise _failed("no_calendar", f"{place.name} is no calendar file.", advice, place)
        return found

    def write(self, path: str, entries: Sequence[Entry], now: datetime) -> None:
        """Write a file whole or not at all. Raises CalendarFailed, StoreFailed."""
        place = Path(path)
        content = bytes_of(entries, {number: uid for uid, number in self._store.origins().items()}, now)
        try:
            _replace(place, content)
        except OSError as error:
            reason = error.strerror or str(error)
            title = f"{place.name} could not be written ({reason})."
            raise _failed("unwritable", title, "Choose another place.", place, reason) from error

    def known(self) -> Mapping[str, int]:
        """Give the id of the entry behind each UID: of what was taken in, and of what is exported under a name of ours.

        What was removed is not known any more: whoever imports it again wants it back.
        """
        kept = self._store.entries([state for state in State if state is not State.CANCELLED])
        ids = {entry.id for entry in kept}
        taken = {uid: number for uid, number in self._store.origins().items() if number in ids}
        return {uid_of(entry): entry.id for entry in kept if entry.kind is Kind.AGENDA} | taken

    def take_in(self, found: Sequence[Found]) -> tuple[Entry, ...]:
        """Store them, all or none. Raises StoreFailed."""
        return self._store.take_in([(one.uid, one.entry) for one in found])


def _replace(path: Path, content: bytes) -> None:
    handle, unfinished = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError:
        Path(unfinished).unlink(missing_ok=True)
        raise


def _failed(cause: str, title: str, advice: str, path: Path, reason: str = "") -> CalendarFailed:
    return CalendarFailed(title, advice, cause=cause, name=path.name, reason=reason)
