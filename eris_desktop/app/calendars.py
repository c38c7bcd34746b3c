"""The agenda and calendar files: what is written, what a file would bring, and taking in what is new of it. Blocking.

A file is read anew when it is taken in, so that what is stored is what lies there. What was taken in before, or is our own, is
known by its UID and never doubled.
"""

from datetime import datetime
from pathlib import Path

from eris_desktop.adapters.calendars.files import CalendarFiles
from eris_desktop.adapters.store import Store
from eris_desktop.domain.agenda import ALIVE, Kind, State
from eris_desktop.domain.calendar import Found, LeftOut
from eris_desktop.domain.words import Words

SHOWN = 12  # entries of a preview that are named


def exported(store: Store, file: Path, now: datetime, words: Words, lang: str) -> str:
    """Write the agenda into a file; the sentence that says so. Raises CalendarFailed, StoreFailed."""
    entries = [entry for entry in store.entries((*ALIVE, State.DONE)) if entry.kind is Kind.AGENDA]
    CalendarFiles(store).write(str(file), entries, now)
    return words.say(lang, "calendar.exported", 0, count=len(entries), path=str(file))


def previewed(store: Store, file: Path, now: datetime, words: Words, lang: str) -> tuple[str, int]:
    """Say what a file would bring, and how many entries of it are new. Raises CalendarFailed, StoreFailed."""
    new, known, left = _sorted_out(store, file, now)
    told = [words.say(lang, "calendar.preview", 0, new=len(new), known=known, left=len(left))]
    told += [f"- {one.entry.text}" for one in new[:SHOWN]]
    told += ["- …"] if len(new) > SHOWN else []
    return "\n".join(told), len(new)


def taken_in(store: Store, file: Path, now: datetime, words: Words, lang: str) -> str:
    """Store what is new of a file, all or none; the sentence that says so. Raises CalendarFailed, StoreFailed."""
    new, _, _ = _sorted_out(store, file, now)
    CalendarFiles(store).take_in(new)
    return words.say(lang, "calendar.imported", 0, count=len(new), path=str(file))


def _sorted_out(store: Store, file: Path, now: datetime) -> tuple[list[Found], int, tuple[LeftOut, ...]]:
    calendars = CalendarFiles(store)
    read, there = calendars.read(str(file), now), calendars.known()
    new = [one for one in read.found if one.uid not in there]
    return new, len(read.found) - len(new), read.left_out
