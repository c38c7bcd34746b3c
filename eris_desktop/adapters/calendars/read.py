"""The bytes of a calendar file to entries. Events become reminders, all-day events and tasks become tasks with a day.

What one component does wrong never stops the others: it is left out with the reason. What is over is taken in as done, so
that an old calendar rings nothing. Place and length of an event, which an entry has no field for, stand in its notes.
"""

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event, Todo

from eris_desktop.adapters.calendars import moments
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.calendar import CalendarFile, Found, LeftOut
from eris_desktop.reminders.repetition import SKIPS, read
from eris_desktop.reminders.rules import instant, next_ring

Component: TypeAlias = Event | Todo
LONGEST_TEXT, LONGEST_NOTES = 500, 20_000  # characters: more is no title, and no note that anybody reads in a list
BLOCK = re.compile(rb"^BEGIN:(VEVENT|VTODO)\b.*?^END:\1[ \t]*$", re.MULTILINE | re.DOTALL | re.IGNORECASE)
BEGIN = re.compile(rb"^\s*BEGIN:VCALENDAR\b", re.MULTILINE | re.IGNORECASE)
BEGUN = re.compile(rb"^BEGIN:(?:VEVENT|VTODO)\b", re.MULTILINE | re.IGNORECASE)
NAMELESS = "–"


class _Left(Exception):
    """This component is not taken; its reason is the argument."""


def entries_of(content: bytes, now: datetime) -> CalendarFile | None:
    """Read what can be read; None when it is no calendar at all. `now` is aware, its tzinfo the person's ZoneInfo."""
    text = _in_utf8(content)
    if not BEGIN.search(text):
        return None
    components, lost = _components(text)
    overridden = _overridden(components)
    found: dict[str, Found] = {}
    left: list[LeftOut] = [LeftOut(NAMELESS, "bad_value")] * lost
    for component in components:
        try:
            for one in _found(component, overridden, now):
                found.setdefault(one.uid, one)
        except _Left as reason:
            left.append(LeftOut(_title(component), str(reason)))
        except (ValueError, TypeError, AttributeError, OverflowError, KeyError):  # values that the library let through
            left.append(LeftOut(_title(component), "bad_value"))
    return CalendarFile(tuple(found.values()), tuple(left))


def _in_utf8(content: bytes) -> bytes:
    """Give the text in UTF-8 without its mark: old Outlooks wrote UTF-16 or the code page of Windows."""
    for mark, name in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig")):
        if content.startswith(mark):
            return content.decode(name, "replace").encode()
    try:
        content.decode()
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace").encode()
    return content


def _components(text: bytes) -> tuple[list[Component], int]:
    """Give the events and tasks, and how many could not be read: of a broken file those that are whole."""
    begun = len(BEGUN.findall(text.replace(b"\r", b"\n")))
    read = _parsed(text)
    if len(read) < begun:
        read = max(read, _salvaged(text), key=len)
    return read, max(0, begun - len(read))


def _parsed(text: bytes) -> list[Component]:
    """Give what the library reads, in the order of the file; of a file that is not whole it often reads nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of zone names that it guesses; moments.zone_of decides about those
        try:
            calendars = Calendar.from_ical(text, multiple=True)
        except (ValueError, IndexError, KeyError, TypeError, AttributeError):
            return []
        return [each for calendar in calendars for each in calendar.walk() if isinstance(each, Event | Todo)]


def _salvaged(text: bytes) -> list[Component]:
    saved: list[Component] = []
    for block in BLOCK.finditer(text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")):
        last = max(place.start() for place in BEGUN.finditer(block[0]))  # one that never ended may stand before
        saved += _parsed(b"BEGIN:VCALENDAR\n" + block[0][last:] + b"\nEND:VCALENDAR\n")
    return saved


def _overridden(components: Sequence[Component]) -> dict[str, list[datetime | date]]:
    """Give by UID the firings of a series that stand in the file once more, moved or changed."""
    moved: dict[str, list[datetime | date]] = {}
    for each in components:
        value = getattr(each.get("RECURRENCE-ID"), "dt", None)
        if isinstance(value, date):
            moved.setdefault(str(each.get("UID", "")), []).append(value)
    return moved


def _found(component: Component, overridden: Mapping[str, Sequence[datetime | date]], now: datetime) -> Iterator[Found]:
    if str(component.get("STATUS", "")).upper() == "CANCELLED":
        raise _Left("cancelled")
    uid = str(component.get("UID", "")) or f"{_title(component)} {component.get('DTSTART', component.get('DUE'))}"
    recurrence = getattr(component.get("RECURRENCE-ID"), "dt", None)
    if recurrence is not None:
        yield Found(f"{uid} {recurrence.isoformat()}", _entry(component, now, ()))
        return
    yield Found(uid, _entry(component, now, overridden.get(uid, ())))
    rdates = component.get("RDATE", [])
    for value in [value.dt for each in (rdates if isinstance(rdates, list) else [rdates]) for value in each.dts]:
        at = value[0] if isinstance(value, tuple) else value
        again = component.copy(recursive=True)
        for name in ("DTSTART", "DTEND", "RRULE", "RDATE", "EXDATE"):
            again.pop(name, None)
        again.add("DTSTART", at)
        yield Found(f"{uid} {at.isoformat()}", _entry(again, now, ()))


def _entry(component: Component, now: datetime, moved: Sequence[datetime | date]) -> Entry:
    start = moments.start_of(component)
    bare = _bare(component, now, start)
    if start is None:
        if isinstance(component, Event):
            raise _Left("bad_value" if "DTSTART" in component else "no_start")
        return _ended(component, bare, now)
    if isinstance(start, datetime) or "RRULE" in component:
        return _ended(component, _timed(component, bare, start, moved, now), now)
    over = isinstance(component, Event) and start + max(moments.length_of(component, start), timedelta(1)) <= now.date()
    day = replace(bare, due=start)
    return replace(day, state=State.DONE, ended=now) if over else _ended(component, day, now)


def _bare(component: Component, now: datetime, start: datetime | date | None) -> Entry:
    """Give all but the time."""
    created = getattr(component.get("CREATED") or component.get("DTSTAMP"), "dt", None)
    made = created if isinstance(created, datetime) and created.tzinfo else now
    priority = component.get("PRIORITY", 0)
    return Entry(
        id=0,
        text=_title(component),
        state=State.OPEN,
        created=made,
        priority=int(priority) if str(priority).isdigit() and int(priority) <= 9 else 0,
        tags=_tags(component),
        notes=_notes(component, start),
        list_name=_line(component.get("X-ERIS-LIST", "")),
        link=_line(component.get("X-ERIS-LINK", "")),
        quiet=str(component.get("X-ERIS-QUIET", "")).upper() == "TRUE",
    )


def _timed(component: Component, bare: Entry, start: datetime | date, moved: Sequence[datetime | date], now: datetime) -> Entry:
    here = now.tzinfo
    assert isinstance(here, ZoneInfo)
    series = "RRULE" in component
    wall, zone = moments.on_the_wall(start, moments.tzid_of(component), here, series=series)
    outs = [*moments.taken_out(component, zone, start, here), *(moments.wall_in(at, zone, start, here) for at in moved)]
    entry = replace(
        bare,
        wall=wall,
        zone=zone,
        rrule=_rule(component, outs) if series else "",
        lead=moments.lead_of(component, start),
    )
    at = instant(wall.replace(tzinfo=ZoneInfo(zone)))
    ring = next_ring(entry, now) or (at if at > now else None)
    if ring is not None:
        return replace(entry, state=State.SCHEDULED, rings_at=ring)
    if isinstance(component, Todo) and not series:
        return replace(entry, state=State.MISSED, rings_at=at)  # still to be done, and shown as overdue
    length = moments.length_of(component, start)
    return replace(entry, state=State.DONE, rings_at=at, ended=now if series else min(now, at + length))


def _rule(component: Component, outs: Sequence[datetime]) -> str:
    rule = component["RRULE"]
    if isinstance(rule, list):
        raise _Left("bad_rule")
    parts = [rule.to_ical().decode().upper()]
    if outs:
        parts.append(f"{SKIPS}={','.join(sorted({at.strftime('%Y%m%dT%H%M%S') for at in outs}))}")
    try:
        read(";".join(parts))
    except ValueError as error:
        raise _Left("bad_rule") from error
    return ";".join(parts)


def _ended(component: Component, entry: Entry, now: datetime) -> Entry:
    """Give the entry as done where the file says so."""
    if not isinstance(component, Todo) or str(component.get("STATUS", "")).upper() != "COMPLETED":
        return entry
    at = getattr(component.get("COMPLETED"), "dt", None)
    ended = at if isinstance(at, datetime) and at.tzinfo else now
    return replace(entry, state=State.DONE, ended=ended.astimezone(UTC))


def _title(component: Component) -> str:
    return _line(component.get("SUMMARY", ""))[:LONGEST_TEXT] or NAMELESS


def _line(value: object) -> str:
    return " ".join(str(value[0] if isinstance(value, list) and value else value).split())


def _tags(component: Component) -> tuple[str, ...]:
    named = component.get("CATEGORIES", [])
    listed = named if isinstance(named, list) else [named]
    said = [str(cat) for each in listed for cat in getattr(each, "cats", [each])]
    return tuple(dict.fromkeys("-".join(tag.split()) for tag in said if tag.strip()))


def _notes(component: Component, start: datetime | date | None) -> str:
    length = timedelta(0) if start is None or isinstance(component, Todo) else moments.length_of(component, start)
    described = component.get("DESCRIPTION", "")
    lines = [str(described[0] if isinstance(described, list) else described).strip()]
    if place := _line(component.get("LOCATION", "")):
        lines.append(f"📍 {place}")
    if isinstance(start, datetime) and length:
        lines.append(f"→ {start + length:%Y-%m-%d %H:%M}")
    elif start is not None and length > timedelta(1):
        lines.append(f"→ {start + length - timedelta(1):%Y-%m-%d}")
    return "\n".join(filter(None, lines))[:LONGEST_NOTES]
