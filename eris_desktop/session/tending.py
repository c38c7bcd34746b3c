"""The agenda by hand: what a typed line, a tick, a key or a drag in the agenda's window does. Runs on the tool thread.

No model and no routing: the line's times are found by timewords, the rest are its words. Everything can be undone.
"""

from collections.abc import Callable
from datetime import date, datetime

from eris_desktop.domain.actions import AddEntry, EditEntry, EndEntry, MoveEntry
from eris_desktop.domain.agenda import Entry, Kind
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.events import Tended
from eris_desktop.domain.ports import AgendaStore
from eris_desktop.domain.times import Day, TimeValue
from eris_desktop.domain.tool import Undo
from eris_desktop.domain.words import Words
from eris_desktop.reminders import book
from eris_desktop.reminders.moving import new_time
from eris_desktop.timewords import combined, find
from eris_desktop.timewords.spoken import spoken, spoken_day
from eris_desktop.turn.subject import subjects

Tending = AddEntry | EditEntry | MoveEntry | EndEntry


def tend(action: Tending, store: AgendaStore, lang: str, now: datetime, words: Words) -> Tended:
    """Do it, and say what was done. Raises ToolFailed, StoreFailed; then nothing was changed."""
    match action:
        case AddEntry(text):
            made = _added(text, store, now)
            return _told("added", made, Undo("agenda:push", book.token_of(made.id)), lang, now, words)
        case EditEntry(entry, text):
            return _changed(entry, store, "edited", lambda old: _edited(old, text, store, now), lang, now, words)
        case MoveEntry(entry, on):
            return _changed(entry, store, "moved", lambda old: _moved(old, on, store, now), lang, now, words)
        case EndEntry(entry, done):
            end = book.complete if done else book.remove
            return _changed(entry, store, "done" if done else "removed", lambda old: end(store, old, now), lang, now, words)


def _changed(
    entry_id: int, store: AgendaStore, key: str, change: Callable[[Entry], Entry], lang: str, now: datetime, words: Words
) -> Tended:
    old = store.get(entry_id)
    if old is None:
        raise ToolFailed("That entry is not on the agenda any more.", "Look at the agenda and try again.", cause="gone")
    return _told(key, change(old), Undo("agenda:edit", book.token_of(old)), lang, now, words)


def _added(text: str, store: AgendaStore, now: datetime) -> Entry:
    subject, value = _read(text, now)
    if value is None or isinstance(value, Day):
        return book.note_task(store, subject, now, text, due=value.on if value else None)
    return book.remind(store, subject, value, now, text)


def _edited(old: Entry, text: str, store: AgendaStore, now: datetime) -> Entry:
    subject, value = _read(text, now)
    if isinstance(value, Day) and old.rings_at is None:
        return book.set_due(store, old, value.on, subject)
    return book.change(store, old, subject, None if value is None else new_time(old, value, text, now), now)


def _moved(old: Entry, on: date, store: AgendaStore, now: datetime) -> Entry:
    if old.rings_at is None:
        return book.set_due(store, old, on)
    if old.rrule:
        title, advice = "A series has no single day to move.", "Edit it, for example: every Tuesday at 9."
        raise ToolFailed(title, advice, cause="series")
    return book.change(store, old, None, new_time(old, Day(on), "", now), now)


def _read(text: str, now: datetime) -> tuple[str, TimeValue | None]:
    """Take the times out of a line: what is left are its words, with no name of its own the line itself."""
    times = find(text, now)
    found = subjects(text, times).candidates
    return (found[0] if found else text), combined(times, now) if times else None


def _told(key: str, entry: Entry, undo: Undo, lang: str, now: datetime, words: Words) -> Tended:
    when = ""
    if key in ("added", "moved", "edited"):
        if entry.rings_at is not None:
            when = f" – {spoken(entry.rings_at.astimezone(now.tzinfo), lang, now)}"
        elif entry.due is not None and entry.kind is Kind.AGENDA:
            when = f" – {spoken_day(entry.due, lang)}"
    return Tended(words.say(lang, f"tended.{key}", 0, text=entry.text, when=when), undo)
