"""When a reminder rings next, and how late it is.

The truth of a reminder is a wall time, an IANA zone and a recurrence rule; from these the next firing follows here, as
an aware UTC moment. Pure: `after` and `now` are arguments. What becomes of an entry that rang is decided in book.py.

1. "Every day at 7" keeps its wall time over daylight saving; the zone is attached after the rule was followed.
2. A wall time that the clocks jump over rings once, at the first moment that exists after it.
3. A wall time that comes twice rings once, the first time.
4. A month without a 31st, a year without a 29 February, is passed over (RFC 5545, section 3.3.10).
5. "Every 90 minutes" goes by elapsed time and knows no daylight saving.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice, takewhile
from zoneinfo import ZoneInfo

from eris_desktop.domain.agenda import WAITING, Entry
from eris_desktop.reminders.repetition import Repetition, end, read

# Shown later than this after its time, a reminder counts as missed: four heartbeats of the alarms.
PUNCTUAL = timedelta(minutes=2)
# The widest jump of a wall clock on record is a day (Apia, 30 December 2011); rule times are sought from this far back.
WIDEST_JUMP = timedelta(hours=26)


def next_firing(wall: datetime, zone: str, rrule: str, after: datetime) -> datetime | None:
    """Give the first moment later than `after` (aware) at which it rings, in UTC, or None when it never will again.

    `wall` is the naive first time, `zone` its IANA name, `rrule` its rule or "" for once.
    Raises ValueError for a rule that cannot be read.
    """
    place = ZoneInfo(zone)
    if not rrule:
        firings: Iterable[datetime] = (instant(wall.replace(tzinfo=place)),)
    else:
        firings = _repeated(wall, place, read(rrule), after)
    return next((at for at in firings if at > after), None)


def next_ring(entry: Entry, after: datetime) -> datetime | None:
    """Give the first moment later than `after` at which an entry rings, its lead before its time; None for never."""
    if entry.wall is None:
        return None
    lead = timedelta(seconds=entry.lead)
    at = next_firing(entry.wall, entry.zone, entry.rrule, after + lead)
    return None if at is None else at - lead


def instant(at: datetime) -> datetime:
    """Give the UTC moment of an aware wall time; for one that the clocks jump over, the moment of the jump."""
    moment = at.astimezone(UTC)
    if moment.astimezone(at.tzinfo).replace(tzinfo=None) == at.replace(tzinfo=None):
        return moment
    return _jump_over(at)


def lateness(rings_at: datetime, now: datetime) -> timedelta:
    """Tell by how much a firing is late at `now`; zero when it is not."""
    return max(now - rings_at, timedelta(0))


def missed(entries: Sequence[Entry], now: datetime) -> tuple[Entry, ...]:
    """Give those that should have rung and did not, oldest first: they came due while nothing could ring."""
    late = [(entry.rings_at, entry) for entry in entries if entry.state in WAITING and entry.rings_at is not None]
    return tuple(entry for at, entry in sorted(late, key=lambda pair: pair[0]) if lateness(at, now) > PUNCTUAL)


def _repeated(wall: datetime, place: ZoneInfo, repetition: Repetition, after: datetime) -> Iterator[datetime]:
    """Give the firings of a rule in order; those not later than `after` may be missing unless the rule counts them."""
    last = _last(repetition, place)
    if repetition.step is not None:
        firings = _by_elapsed_time(instant(wall.replace(tzinfo=place)), repetition.step, repetition.count, after)
    else:
        firings = _by_wall_clock(wall, place, repetition, after)
    return firings if last is None else takewhile(lambda at: at <= last, firings)


def _by_elapsed_time(start: datetime, step: timedelta, count: int | None, after: datetime) -> Iterator[datetime]:
    number = max(0, (after - start) // step + 1)  # of the first firing later than `after`, counted from 0
    if count is None or number < count:
        yield start + number * step


def _by_wall_clock(wall: datetime, place: ZoneInfo, repetition: Repetition, after: datetime) -> Iterator[datetime]:
    local = after.astimezone(place).replace(tzinfo=None)
    floor = local - WIDEST_JUMP
    counted = islice(repetition.on_wall(repetition.as_said(wall), floor), repetition.count)
    return (instant(time.replace(tzinfo=place)) for time in counted if time >= floor and time not in repetition.skips)


def _last(repetition: Repetition, place: ZoneInfo) -> datetime | None:
    if not repetition.until:
        return None
    until, in_utc = end(repetition.until)
    return instant(until.replace(tzinfo=UTC if in_utc else place))


def _jump_over(at: datetime) -> datetime:
    """Find the moment of the clock change that swallowed a wall time, by halving: changes fall on whole seconds."""
    before = int(at.replace(fold=1).timestamp())  # read with the offset of after the change: lies before it
    behind = int(at.replace(fold=0).timestamp())
    old = datetime.fromtimestamp(before, at.tzinfo).utcoffset()
    while behind - before > 1:
        middle = (before + behind) // 2
        if datetime.fromtimestamp(middle, at.tzinfo).utcoffset() == old:
            before = middle
        else:
            behind = middle
    return datetime.fromtimestamp(behind, UTC)
