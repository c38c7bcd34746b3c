"""Wall time and real time: how a local clock reading becomes an instant, and how lengths are added.

Local times that a zone skips (spring) move forward to the first instant that exists; times that come twice (autumn) are
the first of the two (fold 0). Comparisons go through UTC, because two aware times of one zone compare by their faces.
"""

import calendar
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from eris_desktop.timewords.meaning import Amount

DAY_END = 1440


def instant(moment: datetime) -> datetime:
    """Give an aware time in UTC, fit for comparing and subtracting."""
    return moment.astimezone(UTC)


def on_wall(day: date, minutes: int, zone: tzinfo) -> datetime:
    """Give the moment of a wall time; `minutes` from 1440 on are on the following days. OverflowError past year 9999."""
    naive = datetime.combine(day, time()) + timedelta(minutes=minutes)
    return existing(naive, zone)


def existing(naive: datetime, zone: tzinfo) -> datetime:
    """Give a naive wall time its zone, moved forward to the first existing instant when the zone skips it."""
    aware = naive.replace(tzinfo=zone)
    back = instant(aware).astimezone(zone)
    if back.replace(tzinfo=None) == naive:
        return aware
    early = instant(naive.replace(tzinfo=zone, fold=1))  # before the jump
    late = instant(aware)  # behind it
    offset = early.astimezone(zone).utcoffset()
    while late - early > timedelta(seconds=1):
        middle = early + (late - early) / 2
        if middle.astimezone(zone).utcoffset() == offset:
            early = middle
        else:
            late = middle
    jump = late.replace(microsecond=0) if late.microsecond < 500_000 else late + timedelta(seconds=1)
    return jump.astimezone(zone)


def later(now: datetime, length: Amount) -> datetime:
    """Give the time `length` after `now`: months and days move the wall date, seconds pass in real time."""
    moved = now
    if length.months or length.days:
        day = shifted(now.date(), length)
        moved = existing(datetime.combine(day, now.time().replace(fold=0)), now.tzinfo or UTC)
    return (instant(moved) + timedelta(seconds=length.seconds)).astimezone(now.tzinfo)


def shifted(day: date, length: Amount) -> date:
    """Give the date so many months and days later; the 31st becomes the last day of a shorter month."""
    if length.months:
        months = day.year * 12 + day.month - 1 + length.months
        year, month = divmod(months, 12)
        if not 1 <= year <= 9999:
            message = f"year {year} is outside the calendar"
            raise OverflowError(message)
        day = date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
    return day + timedelta(days=length.days)
