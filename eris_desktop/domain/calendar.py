"""What stands in a calendar file (.ics, RFC 5545), as entries of ours; and the port that reads and writes one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from eris_desktop.domain.agenda import Entry


@dataclass(frozen=True, slots=True)
class Found:
    """One event or task of a file, not stored yet. `uid` names it for good: a second reading finds the same."""

    uid: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a file holds and is not taken: its title, and why (cancelled | no_start | bad_rule | bad_value)."""

    title: str
    why: str


@dataclass(frozen=True, slots=True)
class CalendarFile:
    """Everything that was read of a file."""

    found: tuple[Found, ...]
    left_out: tuple[LeftOut, ...] = ()


class Calendars(Protocol):
    """Calendar files. Every method blocks."""

    def read(self, path: str, now: datetime) -> CalendarFile:
        """Read a file; floating times are those of the zone of `now`. Raises CalendarFailed when it is none."""
        ...

    def write(self, path: str, entries: Sequence[Entry], now: datetime) -> None:
        """Write a file whole or not at all. Raises CalendarFailed, StoreFailed."""
        ...

    def known(self) -> Mapping[str, int]:
        """Give the id of the entry that was taken in under each UID. Raises StoreFailed."""
        ...

    def take_in(self, found: Sequence[Found]) -> tuple[Entry, ...]:
        """Store them in one transaction, all or none, and keep their UIDs. Raises StoreFailed."""
        ...
