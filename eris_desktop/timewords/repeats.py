"""From a repetition to its rule (RFC 5545) and its first firing strictly after now.

The rule counts local wall time: no BYHOUR unless the clock change moves the first firing (else the
time of day is that firing's), UNTIL without a Z. A day of the
month from the 29th on falls on the last day of shorter months. A repetition by days that names no time of day rings at
nine, one by minutes or hours starts one interval from now.
"""

from datetime import date, datetime, timedelta, tzinfo

from dateutil.rrule import rrulestr

from eris_desktop.timewords.kinds import Unit
from eris_desktop.timewords.meaning import Amount, Repeat
from eris_desktop.timewords.wall import existing, instant, later

MORNING = 9 * 60
FREQUENCIES = {
    Unit.SECOND: "SECONDLY",
    Unit.MINUTE: "MINUTELY",
    Unit.HOUR: "HOURLY",
    Unit.DAY: "DAILY",
    Unit.WEEK: "WEEKLY",
    Unit.MONTH: "MONTHLY",
    Unit.YEAR: "YEARLY",
}
WEEKDAY_CODES = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
MOST_STEPS = 40  # no rule of ours needs more to find a day ahead: nine years of leap days at most


def rule_text(repeat: Repeat, *, interval: bool = True) -> str:
    """Give the rule without its end; `interval=False` leaves the interval out, to find where the count begins."""
    parts = [f"FREQ={FREQUENCIES[repeat.unit]}"]
    if interval and repeat.interval > 1:
        parts.append(f"INTERVAL={repeat.interval}")
    if repeat.month:
        parts.append(f"BYMONTH={repeat.month}")
    if repeat.weekdays:
        nth = str(repeat.nth) if repeat.nth else ""
        codes = (code for place, code in enumerate(WEEKDAY_CODES) if repeat.weekdays >> place & 1)
        parts.append("BYDAY=" + ",".join(nth + code for code in codes))
    if repeat.day:
        parts.append(_month_day(repeat.day))
    return ";".join(parts)


def _month_day(day: int) -> str:
    if day < 29:
        return f"BYMONTHDAY={day}"
    return "BYMONTHDAY=" + ",".join(str(one) for one in range(28, day + 1)) + ";BYSETPOS=-1"


def first_firing(repeat: Repeat, minutes: int, start: date | None, now: datetime) -> datetime | None:
    """Give the first firing strictly after now of a repetition by days, at `minutes` of the day; None if there is none."""
    zone = now.tzinfo
    assert zone is not None
    today = now.date()
    day = max(start, today) if start else today
    midnight = datetime(day.year, day.month, day.day)  # noqa: DTZ001  # wall time on purpose: the zone comes last
    begin = midnight + timedelta(minutes=minutes)
    rule = rrulestr(rule_text(repeat, interval=False), dtstart=begin)
    for step, wall in enumerate(rule):
        if step > MOST_STEPS:
            return None
        moment = _ahead(wall, day, zone, now)
        if moment is not None:
            return moment
    return None


def _ahead(wall: datetime, day: date, zone: tzinfo, now: datetime) -> datetime | None:
    moment = existing(wall, zone)
    return moment if wall.date() >= day and instant(moment) > instant(now) else None


def first_interval(repeat: Repeat, start: datetime | None, now: datetime) -> datetime:
    """Give the first firing of a repetition by seconds, minutes or hours: its start, or one interval from now."""
    if start is not None:
        return start
    seconds = {Unit.SECOND: 1, Unit.MINUTE: 60, Unit.HOUR: 3600}[repeat.unit] * repeat.interval
    return later(now, Amount(seconds=seconds)).replace(microsecond=0)


def moved_text(first: datetime, minutes: int | None) -> str:
    """Give the time of day for the rule, needed only when the clock change moved the first firing away from it."""
    if minutes is None or first.hour * 60 + first.minute == minutes:
        return ""
    return f";BYHOUR={minutes // 60};BYMINUTE={minutes % 60}"


def until_text(end: datetime) -> str:
    """Give the UNTIL part of a rule: the last wall time that may still ring."""
    return f";UNTIL={end:%Y%m%dT%H%M%S}"
