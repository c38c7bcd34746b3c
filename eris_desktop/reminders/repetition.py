"""What the text of a recurrence rule says.

An RFC 5545 rule (section 3.3.10, without its "RRULE:" prefix) is taken apart and checked here, with one part of our own:
X-EXDATE, the wall times of single firings that were taken out (RFC 5545, 3.8.5.1). Time zones and the choice of the next
firing do not belong here: see rules.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from dateutil.rrule import rrulestr

DAY = timedelta(days=1)
BELOW_A_DAY = {"HOURLY": timedelta(hours=1), "MINUTELY": timedelta(minutes=1), "SECONDLY": timedelta(seconds=1)}
FROM_A_DAY = frozenset({"YEARLY", "MONTHLY", "WEEKLY", "DAILY"})
STRIDES = BELOW_A_DAY | {"DAILY": DAY}  # the frequencies of even length on the wall clock
PICKS_OF_A_SET = frozenset({"YEARLY", "MONTHLY"})  # where BYSETPOS has a set to pick from
DAYS = frozenset({"BYMONTH", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO"})
FILTERS = DAYS | {"BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYSETPOS", "WKST"}
BOUNDS = frozenset({"FREQ", "INTERVAL", "COUNT", "UNTIL"})
SKIPS = "X-EXDATE"
LARGEST = 1_000_000  # of INTERVAL and COUNT: far beyond any wish, far below what overflows a timedelta
SOME_DAY = datetime(2000, 1, 1)  # noqa: DTZ001  a wall time: only whether a filter ever matches is asked


@dataclass(frozen=True, slots=True)
class Repetition:
    """A recurrence rule in parts. `until` is still text; `filters` holds the BY… parts and WKST as they stood.

    `skips` are the naive wall times that do not ring; COUNT counts them all the same.
    """

    freq: str
    interval: int
    count: int | None
    until: str
    filters: str
    skips: frozenset[datetime] = frozenset()

    @property
    def step(self) -> timedelta | None:
        """The length of one step when the rule goes by elapsed time ("every 15 minutes"), None when by the wall clock.

        A rule below a day that also names days or hours ("every 15 minutes from 9 to 17") goes by the wall clock.
        """
        unit = BELOW_A_DAY.get(self.freq)
        return None if unit is None or self.filters or self.skips else unit * self.interval

    @property
    def hangs_on_its_start(self) -> bool:
        """Whether the first time decides if it ever rings: steps within a day must meet the hours that are named."""
        return self.freq in BELOW_A_DAY and bool(self.filters)

    def as_said(self, start: datetime) -> datetime:
        """Give the start at the hour that the rule names, where a clock change moved it: half past two became three.

        Else the rule would begin behind its own first time, and pass it over.
        """
        hours = _numbers(self.filters, "BYHOUR")
        if self.freq not in FROM_A_DAY or not hours:
            return start
        minutes = _numbers(self.filters, "BYMINUTE") or [start.minute]
        said = [start.replace(hour=hour, minute=minute) for hour in hours for minute in minutes]
        return start if start in said else max((time for time in said if time < start), default=start)

    def on_wall(self, start: datetime, floor: datetime) -> Iterator[datetime]:
        """Give the naive wall times of the rule from `start` on, not ended by COUNT or UNTIL.

        Those before `floor` may be missing unless the rule counts them: nobody walks through years of minutes.
        """
        unit = STRIDES.get(self.freq)
        if unit is not None and self.count is None and floor > start:
            stride = unit * self.interval
            start += (floor - start) // stride * stride  # whole strides keep the phase
        return _times(f"FREQ={self.freq};INTERVAL={self.interval}", self.filters, start)


@lru_cache(maxsize=256)
def read(rrule: str) -> Repetition:
    """Take a rule apart. Raises ValueError with the reason when RFC 5545 does not know such a rule or it matches nothing."""
    parts = _parts(rrule)
    freq = parts.get("FREQ", "")
    if freq not in FROM_A_DAY and freq not in BELOW_A_DAY:
        raise ValueError(f"{rrule!r} says no FREQ that exists")
    if "COUNT" in parts and "UNTIL" in parts:
        raise ValueError(f"{rrule!r} ends twice, by COUNT and by UNTIL")
    if "BYSETPOS" in parts and freq not in PICKS_OF_A_SET:
        raise ValueError(f"{rrule!r} picks by BYSETPOS from sets of one")
    if "UNTIL" in parts:
        end(parts["UNTIL"])
    _check_filters(parts)
    skipped = parts[SKIPS].split(",") if SKIPS in parts else ()
    return Repetition(
        freq=freq,
        interval=_whole(parts.get("INTERVAL", "1"), rrule),
        count=_whole(parts["COUNT"], rrule) if "COUNT" in parts else None,
        until=parts.get("UNTIL", ""),
        filters=_joined(parts, FILTERS),
        skips=frozenset(datetime.strptime(at, "%Y%m%dT%H%M%S") for at in skipped),  # noqa: DTZ007  wall time
    )


def end(until: str) -> tuple[datetime, bool]:
    """Read an UNTIL: the last moment (naive), and whether it is given in UTC. A date alone means the whole of that day."""
    if len(until) == 8:
        return datetime.strptime(until + "235959", "%Y%m%d%H%M%S"), False  # noqa: DTZ007  wall time
    return datetime.strptime(until.removesuffix("Z"), "%Y%m%dT%H%M%S"), until.endswith("Z")  # noqa: DTZ007


def _parts(rrule: str) -> dict[str, str]:
    parts: dict[str, str] = {}
    for pair in rrule.upper().split(";"):
        name, equals, value = pair.partition("=")
        if not equals or not value or name in parts or name not in FILTERS | BOUNDS | {SKIPS}:
            raise ValueError(f"{rrule!r} is no recurrence rule: {pair!r} has no place in it")
        parts[name] = value
    return parts


def _whole(text: str, rrule: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= LARGEST:
        raise ValueError(f"{rrule!r} counts by {text!r}, which is no number from 1 to {LARGEST}")
    return number


def _check_filters(parts: dict[str, str]) -> None:
    """Refuse filters that cannot be read or never match: dateutil would look for a match until the year 9999.

    For 30 February it gets there in half a second year by year, which is asked first, and in a quarter of a minute day by day.
    """
    days = _joined(parts, DAYS)
    whole = _joined(parts, FILTERS)
    for beat, filters in (("FREQ=YEARLY", days), (f"FREQ={parts['FREQ']}", whole)):
        if next(_times(beat, filters, SOME_DAY), None) is None:
            raise ValueError(f"nothing ever matches {filters}")


def _joined(parts: dict[str, str], names: frozenset[str]) -> str:
    return ";".join(f"{name}={value}" for name, value in parts.items() if name in names)


def _times(beat: str, filters: str, start: datetime) -> Iterator[datetime]:
    return iter(rrulestr(f"{beat};{filters}" if filters else beat, dtstart=start))


def _numbers(filters: str, name: str) -> list[int]:
    """Give the numbers of one filter, such as the hours of BYHOUR; empty without it."""
    parts = dict(part.split("=", 1) for part in filters.split(";") if "=" in part)
    return [int(number) for number in parts.get(name, "").split(",") if number.isdecimal()]
