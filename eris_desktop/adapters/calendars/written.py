"""Entries to the bytes of a calendar file. What lies ahead is an event, what is to be done, late or done is a task."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import TypeAlias
from uuid import NAMESPACE_OID, uuid5
from zoneinfo import ZoneInfo

from icalendar import Alarm, Calendar, Event, Todo, vRecur

from eris_desktop import __version__
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.reminders.repetition import SKIPS

Component: TypeAlias = Event | Todo


def uid_of(entry: Entry) -> str:
    """Give the name of an entry of ours for all calendars: of its id and its moment of making, so that it needs no keeping."""
    return f"{uuid5(NAMESPACE_OID, f'{entry.id} {entry.created.astimezone(UTC).isoformat()}')}@eris-desktop"


def bytes_of(entries: Sequence[Entry], uids: Mapping[int, str], now: datetime) -> bytes:
    """Write all as one calendar. `uids` are those under which entries were taken in, by id."""
    calendar = Calendar()
    calendar.add("PRODID", f"-//Eris//Eris Desktop {__version__}//EN")
    calendar.add("VERSION", "2.0")
    for entry in entries:
        calendar.add_component(_component(entry, uids.get(entry.id) or uid_of(entry), now))
    calendar.add_missing_timezones()
    content: bytes = calendar.to_ical()
    return content


def _component(entry: Entry, uid: str, now: datetime) -> Component:
    ahead = entry.wall is not None and entry.state is not State.DONE and entry.rings_at is not None and entry.rings_at > now
    made: Component = Event() if ahead else Todo()
    made.add("UID", uid)
    made.add("DTSTAMP", now.astimezone(UTC))
    made.add("CREATED", entry.created.astimezone(UTC))
    made.add("SUMMARY", entry.text)
    _details(made, entry)
    _time(made, entry, "DTSTART" if ahead else "DUE")
    if entry.state is State.DONE:
        made.add("STATUS", "COMPLETED")
        made.add("COMPLETED", (entry.ended or now).astimezone(UTC))
    return made


def _details(made: Component, entry: Entry) -> None:
    words = {"DESCRIPTION": entry.notes, "X-ERIS-LIST": entry.list_name, "X-ERIS-LINK": entry.link}
    for name, value in words.items():
        if value:
            made.add(name, value)
    if entry.priority:
        made.add("PRIORITY", entry.priority)
    if entry.tags:
        made.add("CATEGORIES", list(entry.tags))
    if entry.quiet:
        made.add("X-ERIS-QUIET", "TRUE")


def _time(made: Component, entry: Entry, name: str) -> None:
    if entry.wall is None:
        if entry.due is not None:
            made.add(name, entry.due)
        return
    at = entry.wall.replace(microsecond=0, tzinfo=UTC if entry.zone == "UTC" else ZoneInfo(entry.zone))
    made.add(name, at)
    if entry.rrule:
        if name == "DUE":
            made.add("DTSTART", at)  # a rule needs a beginning
        _series(made, entry, at)
    alarm = Alarm()
    alarm.add("ACTION", "DISPLAY")
    alarm.add("DESCRIPTION", entry.text)
    alarm.add("TRIGGER", -timedelta(seconds=entry.lead))
    made.add_component(alarm)


def _series(made: Component, entry: Entry, at: datetime) -> None:
    parts = entry.rrule.split(";")
    made.add("RRULE", vRecur.from_ical(";".join(part for part in parts if not part.startswith(f"{SKIPS}="))))
    for part in parts:
        if part.startswith(f"{SKIPS}="):
            walls = part.removeprefix(f"{SKIPS}=").split(",")
            made.add("EXDATE", [datetime.strptime(wall, "%Y%m%dT%H%M%S").replace(tzinfo=at.tzinfo) for wall in walls])
