"""An entry as plain fields, and back: one spelling for the database's rows and for undo tokens.

Read strictly: whoever gets an Entry from here can trust its zone, its rule and its moments.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from eris_desktop.domain.agenda import WAITING, Entry, Kind, State
from eris_desktop.reminders.repetition import read
from eris_desktop.reminders.rules import next_firing

Field = str | int | None
FIELDS = (
    "id", "text", "state", "created", "wall", "zone", "rrule", "rings_at", "source", "kind", "seconds",
    "due", "priority", "tags", "notes", "list_name", "link", "lead", "quiet", "ended",
)  # fmt: skip
LOWEST = 9  # of the priorities, RFC 5545 (3.8.1.9)

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)


def fields_of(entry: Entry) -> dict[str, Field]:
    """Spell an entry: moments as microseconds since 1970 in UTC, `wall` and `created` as ISO texts."""
    return {
        "id": entry.id,
        "text": entry.text,
        "state": entry.state.value,
        "created": entry.created.astimezone(UTC).isoformat(),
        "wall": None if entry.wall is None else entry.wall.isoformat(),
        "zone": entry.zone,
        "rrule": entry.rrule,
        "rings_at": None if entry.rings_at is None else microseconds(entry.rings_at),
        "source": entry.source,
        "kind": entry.kind.value,
        "seconds": entry.seconds,
        "due": None if entry.due is None else entry.due.isoformat(),
        "priority": entry.priority,
        "tags": " ".join(entry.tags),
        "notes": entry.notes,
        "list_name": entry.list_name,
        "link": entry.link,
        "lead": entry.lead,
        "quiet": int(entry.quiet),
        "ended": None if entry.ended is None else entry.ended.astimezone(UTC).isoformat(),
    }


def entry_of(fields: Mapping[str, object]) -> Entry:
    """Read an entry. Raises ValueError with the reason when a field is missing, has the wrong type or makes no sense."""
    entry = Entry(
        id=_integer(fields, "id"),
        text=_text(fields, "text"),
        state=State(_text(fields, "state")),
        created=_moment(_text(fields, "created")),
        wall=None if fields.get("wall") is None else _wall(_text(fields, "wall")),
        zone=_text(fields, "zone"),
        rrule=_text(fields, "rrule"),
        rings_at=None if fields.get("rings_at") is None else _at(_integer(fields, "rings_at")),
        source=_text(fields, "source"),
        kind=Kind(_text(fields, "kind")),
        seconds=_integer(fields, "seconds"),
        due=None if fields.get("due") is None else date.fromisoformat(_text(fields, "due")),
        priority=_integer(fields, "priority"),
        tags=tuple(_text(fields, "tags").split()),
        notes=_text(fields, "notes"),
        list_name=_text(fields, "list_name"),
        link=_text(fields, "link"),
        lead=_integer(fields, "lead"),
        quiet=bool(_integer(fields, "quiet")),
        ended=None if fields.get("ended") is None else _moment(_text(fields, "ended")),
    )
    _check(entry)
    return entry


def microseconds(moment: datetime) -> int:
    """Count the microseconds from 1970 in UTC to an aware moment, exactly."""
    return (moment - EPOCH) // MICROSECOND


def _check(entry: Entry) -> None:
    if (entry.seconds > 0) != (entry.kind is Kind.TIMER):
        raise ValueError(f"it is of kind {entry.kind.value} and {entry.seconds} seconds long")
    if entry.state in WAITING and entry.rings_at is None:
        raise ValueError(f"it is {entry.state.value} but has no time to ring at")
    if not 0 <= entry.priority <= LOWEST:
        raise ValueError(f"its priority {entry.priority} is none from 0 to {LOWEST}")
    if entry.lead < 0 or (entry.lead and entry.wall is None):
        raise ValueError(f"it rings {entry.lead} seconds before a time that it does not have")
    if entry.wall is None:
        if entry.zone or entry.rrule:
            raise ValueError("it has a zone or a rule but no time")
        return
    try:
        ZoneInfo(entry.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:  # OSError: the name of a folder, such as "Europe"
        raise ValueError(f"its time zone {entry.zone!r} does not exist") from error
    if entry.rrule and read(entry.rrule).hangs_on_its_start:
        next_firing(entry.wall, entry.zone, entry.rrule, after=EPOCH)


def _text(fields: Mapping[str, object], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise ValueError(f"its {name} is no text: {value!r}")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise ValueError(f"its {name} is not valid UTF-8")
    return value


def _integer(fields: Mapping[str, object], name: str) -> int:
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"its {name} is no whole number: {value!r}")
    return value


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"the moment {text!r} lacks its offset from UTC")
    return moment


def _wall(text: str) -> datetime:
    wall = datetime.fromisoformat(text)
    if wall.tzinfo is not None:
        raise ValueError(f"the wall time {text!r} has an offset, which only its zone may give")
    return wall


def _at(count: int) -> datetime:
    try:
        return EPOCH + count * MICROSECOND
    except OverflowError as error:
        raise ValueError(f"the moment {count} lies outside the calendar") from error
