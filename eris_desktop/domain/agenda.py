"""One thing that Eris keeps for the person: a task, a reminder when it has a time, an alarm or a timer."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class State(StrEnum):
    """Where an entry stands. Tasks without a time are open until done; the others live by the clock."""

    OPEN = "open"
    SCHEDULED = "scheduled"
    RINGING = "ringing"  # shown, not yet answered
    SNOOZED = "snoozed"
    DONE = "done"
    MISSED = "missed"  # came due while nothing could ring; shown since
    CANCELLED = "cancelled"


class Kind(StrEnum):
    """What an entry is. Tasks and reminders are one kind: a task is a reminder without a time."""

    AGENDA = "agenda"
    TIMER = "timer"
    ALARM = "alarm"


ALIVE = (State.OPEN, State.SCHEDULED, State.RINGING, State.SNOOZED, State.MISSED)
WAITING = (State.SCHEDULED, State.SNOOZED)  # states in which an entry still rings


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the table of entries. `id` 0 means: not stored yet.

    `wall` is the local wall time as the person said it (naive), `zone` its IANA name, `rrule` its repetition or None: the
    truth from which `rings_at` (aware UTC, the next ring) is computed. A task has neither. `seconds`: length of a timer.
    It rings `lead` seconds before its time. `due` is the day a task should be done by; `priority` as in RFC 5545 (3.8.1.9):
    1 highest, 9 lowest, 0 none said. `list_name` "" is the agenda itself. `link` is a note's path in the vault. `quiet`: in
    quiet hours it waits for their end. `ended` (aware) is when it was done or cancelled.
    """

    id: int
    text: str
    state: State
    created: datetime
    wall: datetime | None = None
    zone: str = ""
    rrule: str = ""
    rings_at: datetime | None = None
    source: str = ""
    kind: Kind = Kind.AGENDA
    seconds: int = 0
    due: date | None = None
    priority: int = 0
    tags: tuple[str, ...] = ()
    notes: str = ""
    list_name: str = ""
    link: str = ""
    lead: int = 0
    quiet: bool = False
    ended: datetime | None = None
