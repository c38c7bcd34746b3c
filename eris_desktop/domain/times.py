"""What a time expression means: the six kinds of time that a person can name.

All moments are aware datetimes whose tzinfo is a ZoneInfo: wall time in the person's zone. No parsing and no clock here.
`as_args` is the executed form of a `when` argument: {kind, at, until, seconds, rrule, choices}, as printed by `eris when`.
"""

from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class Moment:
    """One exact point in time."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Day:
    """A date without a time of day."""

    on: date


@dataclass(frozen=True, slots=True)
class Length:
    """A duration from now, in seconds; `at` is when it will have passed."""

    seconds: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Range:
    """From a moment to a moment, end exclusive."""

    at: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Recurrence:
    """A repetition: first firing, and an RFC 5545 RRULE (without the RRULE: prefix; UNTIL and COUNT stand in it)."""

    first: datetime
    rrule: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """Ambiguous or past: the readings to choose from, and why it cannot be taken as it stands."""

    why: str  # "past" | "ambiguous" | "unreadable"
    choices: tuple["Moment | Day | Recurrence", ...] = ()


TimeValue = Moment | Day | Length | Range | Recurrence | Unclear


@dataclass(frozen=True, slots=True)
class TimeExpression:
    """Where a time stands in a text (code points, end exclusive), the words themselves and what they mean."""

    start: int
    end: int
    text: str
    value: TimeValue


def as_args(value: TimeValue) -> dict[str, object]:
    """Give the JSON form of a time value: ISO times with offset, absent fields left out."""
    match value:
        case Moment(at):
            return {"kind": "moment", "at": at.isoformat()}
        case Day(on):
            return {"kind": "date", "at": on.isoformat()}
        case Length(seconds, at):
            return {"kind": "duration", "at": at.isoformat(), "seconds": seconds}
        case Range(at, until):
            return {"kind": "range", "at": at.isoformat(), "until": until.isoformat()}
        case Recurrence(first, rrule):
            return {"kind": "recurrence", "at": first.isoformat(), "rrule": rrule}
        case Unclear(why, choices):
            return {"kind": "unclear", "why": why, "choices": [as_args(choice) for choice in choices]}
