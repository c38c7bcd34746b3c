"""What becomes of an entry: noted, rung, answered, snoozed, ended, taken back.

The verbs over an AgendaStore; each stores what it did and gives the entry as it stands. When something rings is computed in
rules.py. The rule of endings:

- "Done" on a ring (a notification's button, a card) answers that one ring: `acknowledge`. A series goes on.
- "X is done" or "remove X", said of the reminder itself, ends it, series and all: `complete`, `remove`. Both can be undone.
- A ring is never skipped: `shown` alone moves an entry on, after it was shown.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from eris_desktop.domain.agenda import ALIVE, WAITING, Entry, Kind, State
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.ports import AgendaStore
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.reminders.rules import PUNCTUAL, instant, lateness, next_firing, next_ring
from eris_desktop.reminders.written import entry_of, fields_of

SAY_A_TIME = 'Say the time of day too, for example "tomorrow at 10" or "in 20 minutes".'


def note_task(
    store: AgendaStore, text: str, now: datetime, source: str, *, due: date | None = None, list_name: str = ""
) -> Entry:
    """Write down a task without a time, on a named list or the agenda. Raises ToolFailed for empty words."""
    return store.add(Entry(id=0, text=_said(text), state=State.OPEN, created=now, source=source, due=due, list_name=list_name))


def remind(store: AgendaStore, text: str, value: TimeValue, now: datetime, source: str) -> Entry:
    """Write down a reminder for a moment, after a length of time, or for each time of a recurrence.

    Raises ToolFailed when the text is empty, the time is none that can ring, or it has passed already.
    """
    return store.add(_timed(Entry(0, _said(text), State.SCHEDULED, now, source=source), value, now))


def set_alarm(store: AgendaStore, label: str, value: TimeValue, now: datetime, source: str) -> Entry:
    """Set an alarm: rings when a reminder of that time would. Raises ToolFailed as `remind` does."""
    return store.add(_timed(Entry(0, _said(label), State.SCHEDULED, now, source=source, kind=Kind.ALARM), value, now))


def set_timer(store: AgendaStore, label: str, length: Length, now: datetime, source: str) -> Entry:
    """Start a timer, whose length is kept. Raises ToolFailed when it has no length."""
    entry = Entry(0, _said(label), State.SCHEDULED, now, source=source, kind=Kind.TIMER, seconds=length.seconds)
    return store.add(_timed(entry, length, now))


def change(store: AgendaStore, entry: Entry, text: str | None, value: TimeValue | None, now: datetime) -> Entry:
    """Give an entry other words, another time, or both; what was a task or has rung waits for its new time.

    Raises ToolFailed as `remind` does; then nothing was changed.
    """
    changed = entry if text is None else replace(entry, text=_said(text))
    return _saved(store, changed if value is None else _timed(replace(changed, state=State.SCHEDULED), value, now))


def set_due(store: AgendaStore, entry: Entry, on: date, text: str | None = None) -> Entry:
    """Give a task the day it should be done by, and other words if any. Raises ToolFailed when the words are empty."""
    return _saved(store, replace(entry, due=on, text=entry.text if text is None else _said(text)))


def shown(store: AgendaStore, entry: Entry, now: datetime) -> Entry:
    """Move an entry on after its ring was shown: a series to its next firing, anything else to ringing, or missed when late.

    What was answered, snoozed or moved in the meantime stays as it is.
    """
    stored = store.get(entry.id)
    if stored is None or stored.state not in WAITING or stored.rings_at is None or stored.rings_at != entry.rings_at:
        return stored or entry
    following = _next_of_series(stored, max(now, stored.rings_at))
    if following is not None:
        return _saved(store, replace(stored, state=State.SCHEDULED, rings_at=following))
    late = lateness(stored.rings_at, now) > PUNCTUAL
    return _saved(store, replace(stored, state=State.MISSED if late else State.RINGING))


def acknowledge(store: AgendaStore, entry: Entry, now: datetime) -> Entry:
    """Answer one ring with "done": a series goes on to its next firing, anything else is done; what has ended stays so."""
    following = _next_of_series(entry, now)
    if following is None or entry.state not in ALIVE:
        return complete(store, entry, now)
    return _saved(store, replace(entry, state=State.SCHEDULED, rings_at=following))


def complete(store: AgendaStore, entry: Entry, now: datetime) -> Entry:
    """End an entry as done, a series with all its firings; what has ended stays as it ended."""
    return _saved(store, replace(entry, state=State.DONE, ended=now)) if entry.state in ALIVE else entry


def remove(store: AgendaStore, entry: Entry, now: datetime) -> Entry:
    """End an entry as not wanted any more; what has ended stays as it ended."""
    return _saved(store, replace(entry, state=State.CANCELLED, ended=now)) if entry.state in ALIVE else entry


def ended_now(entry: Entry, now: datetime) -> Entry:
    """Give an entry as it would be once it was removed: what taking back its making leads to."""
    return replace(entry, state=State.CANCELLED, ended=now)


def snooze(store: AgendaStore, entry: Entry, until: datetime, now: datetime) -> Entry:
    """Let it ring again at `until`; a series whose next firing comes sooner rings then.

    Raises ToolFailed when the entry has ended or never rings, or when `until` has passed.
    """
    if entry.state not in ALIVE:
        raise ToolFailed("It is off the agenda already.", "Make a new reminder of it.", cause="ended")
    if entry.rings_at is None:
        raise ToolFailed("It has no time, so it cannot be put off.", "Make a reminder of it, with a time.", cause="task")
    if until <= now:
        raise ToolFailed("That time has already passed.", "Name a time that lies ahead.", cause="past")
    following = _next_of_series(entry, now)
    if following is not None and following <= until:
        return _saved(store, replace(entry, state=State.SCHEDULED, rings_at=following))
    return _saved(store, replace(entry, state=State.SNOOZED, rings_at=instant(until)))


def agenda(store: AgendaStore) -> tuple[Entry, ...]:
    """Give the living tasks and reminders: what has a time first, nearest first, then tasks in the order they were noted."""
    return tuple(entry for entry in store.entries(ALIVE) if entry.kind is Kind.AGENDA)


def clock(store: AgendaStore) -> tuple[Entry, ...]:
    """Give the living alarms and timers, nearest first."""
    return tuple(entry for entry in store.entries(ALIVE) if entry.kind is not Kind.AGENDA)


def token_of(before: Entry | int) -> str:
    """Say how to take a write back: from the entry as it was before, or from the id of one that was new."""
    return json.dumps({"new": before} if isinstance(before, int) else {"was": fields_of(before)}, ensure_ascii=False)


def token_of_all(before: Sequence[Entry]) -> str:
    """Say how to take a write over several entries back."""
    return json.dumps({"all": [fields_of(entry) for entry in before]}, ensure_ascii=False)


def restore_all(store: AgendaStore, token: str) -> tuple[Entry, ...]:
    """Take a write over several entries back. Raises ToolFailed for a token that is none."""
    try:
        entries = [entry_of(fields) for fields in json.loads(token)["all"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _damaged() from error
    return tuple(_saved(store, entry) for entry in entries)


def restore(store: AgendaStore, token: str, now: datetime) -> Entry:
    """Take a write back: an entry becomes what it was, a new one is cancelled. Raises ToolFailed for a token that is none."""
    before = _before(token)
    if isinstance(before, Entry):
        return _saved(store, before)
    made = store.get(before)
    if made is None:
        raise ToolFailed("What should be taken back is not there any more.", "Look at the agenda.", cause="gone")
    return remove(store, made, now)


def _timed(entry: Entry, value: TimeValue, now: datetime) -> Entry:
    first, rrule, rings_at = _firing(value, now)
    if rings_at <= now:
        raise ToolFailed("That time has already passed.", "Name a time that lies ahead.", cause="past")
    return replace(entry, wall=first.replace(tzinfo=None, fold=0), zone=_zone(first), rrule=rrule, rings_at=rings_at)


def _before(token: str) -> Entry | int:
    try:
        read = json.loads(token)
        match read:
            case {"was": dict(fields)}:
                return entry_of(fields)
            case {"new": int(new)}:
                return new
            case _:
                raise ValueError(f"it holds {read!r}")
    except ValueError as error:  # JSONDecodeError is one
        raise _damaged() from error


def _damaged() -> ToolFailed:
    title = "That cannot be taken back: the note of how to do it is damaged."
    return ToolFailed(title, "Look at the agenda and change it by hand.", cause="token")


def _firing(value: TimeValue, now: datetime) -> tuple[datetime, str, datetime]:
    """Give the wall time to keep, its rule, and the first moment (UTC) to ring at."""
    match value:
        case Moment(at) | Length(_, at):
            return at, "", instant(at)
        case Recurrence(first, rrule):
            return first, rrule, _first_of_series(value, now)
        case Day():
            raise ToolFailed("A day without a time of day cannot ring.", SAY_A_TIME, cause="day")
        case Range():
            raise ToolFailed("A span of time cannot ring.", SAY_A_TIME, cause="range")
        case Unclear(why):
            raise ToolFailed("It is not clear which time is meant.", SAY_A_TIME, cause=why)


def _first_of_series(value: Recurrence, now: datetime) -> datetime:
    try:
        first = next_firing(value.first.replace(tzinfo=None), _zone(value.first), value.rrule, after=now)
    except ValueError as error:
        title = "That repetition cannot be kept."
        raise ToolFailed(title, 'Say it more simply, for example "every Monday at 9".', cause="rule") from error
    if first is None:
        raise ToolFailed("That series has ended already.", "Name an end that lies ahead.", cause="past")
    return first


def _zone(at: datetime) -> str:
    assert isinstance(at.tzinfo, ZoneInfo)  # so promised by domain.times
    return at.tzinfo.key


def _next_of_series(entry: Entry, after: datetime) -> datetime | None:
    return next_ring(entry, after) if entry.rrule else None


def _said(text: str) -> str:
    said = text.strip()
    if not said:
        raise ToolFailed("There is nothing to write down.", "Say what it is about.", cause="empty")
    return said


def _saved(store: AgendaStore, entry: Entry) -> Entry:
    store.save(entry)
    return entry
