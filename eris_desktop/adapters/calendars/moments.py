"""Times of a calendar component: wall time and zone, the lead of its alarm, the firings taken out of its series.

Rules. A time in UTC is one of the person's zone, unless it begins a series: that stays in UTC, where its rule was made. A
floating time, and a zone that nobody knows, mean the person's zone. Windows names ("W. Europe Standard Time") are known.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from icalendar import Event, Todo
from icalendar.prop import vDDDTypes
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

ALL_DAY = time(9)  # when an all-day series rings, as a repetition without a time does
LONGEST_LEAD = timedelta(days=366)
Component: TypeAlias = Event | Todo


def start_of(component: Component) -> datetime | date | None:
    """Give the beginning of an event, or when a task is due; None when it says neither."""
    names = ("DTSTART",) if isinstance(component, Event) else ("DUE", "DTSTART")
    found = next((component[name] for name in names if name in component), None)
    found = found[0] if isinstance(found, list) else found
    return None if found is None else _value(found)


def on_the_wall(value: datetime | date, tzid: str, here: ZoneInfo, *, series: bool) -> tuple[datetime, str]:
    """Give the naive wall time and the IANA zone that a value means; of a date, the hour at which all-day series ring."""
    if not isinstance(value, datetime):
        return datetime.combine(value, ALL_DAY), here.key
    if value.tzinfo is None:
        return value, (zone_of(tzid) or here).key
    if value.utcoffset() == timedelta(0) and not tzid:
        return (value.replace(tzinfo=None), "UTC") if series else (value.astimezone(here).replace(tzinfo=None), here.key)
    zone = zone_of(tzid)
    if zone is not None:
        return value.replace(tzinfo=None), zone.key  # the wall time as written; its own VTIMEZONE may be wrong
    return value.astimezone(here).replace(tzinfo=None), here.key


def tzid_of(component: Component) -> str:
    """Give the TZID that the beginning names, or nothing."""
    names = ("DTSTART",) if isinstance(component, Event) else ("DUE", "DTSTART")
    for name in names:
        if name in component:
            found = component[name]
            found = found[0] if isinstance(found, list) else found
            return str(found.params.get("TZID", ""))
    return ""


def zone_of(tzid: str) -> ZoneInfo | None:
    """Give the zone of that name: IANA's, Windows', or one that ends like IANA's ("/mozilla.org/2024/Europe/Berlin")."""
    parts = tzid.strip().strip("/").split("/")
    tails = ["/".join(parts[-count:]) for count in (3, 2, 1) if len(parts) >= count]
    for name in (tzid, WINDOWS_TO_OLSON.get(tzid, ""), *tails):
        try:
            if name:
                return ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            continue
    return None


def lead_of(component: Component, start: datetime | date) -> int:
    """Give by how many seconds before its time it rings: as its first alarm says, 0 without one or with a later one."""
    for alarm in component.walk("VALARM"):
        trigger = alarm.get("TRIGGER")
        if trigger is None:
            continue
        before = _before(trigger, component, start)
        if before is not None and timedelta(0) <= before <= LONGEST_LEAD:
            return int(before.total_seconds())
    return 0


def length_of(component: Component, start: datetime | date) -> timedelta:
    """Give how long an event lasts, by DTEND or DURATION; zero when it does not say or ends before it begins."""
    if "DURATION" in component:
        length = component["DURATION"].dt
        return length if isinstance(length, timedelta) and length > timedelta(0) else timedelta(0)
    if "DTEND" not in component:
        return timedelta(0)
    end = _value(component["DTEND"])
    if end is None or isinstance(end, datetime) is not isinstance(start, datetime):
        return timedelta(0)
    try:
        return max(end - start, timedelta(0))
    except TypeError:  # one floats, the other has a zone
        return timedelta(0)


def taken_out(component: Component, zone: str, start: datetime | date, here: ZoneInfo) -> list[datetime]:
    """Give the wall times of the firings that EXDATE takes out of a series."""
    dates = component.get("EXDATE", [])
    values = [value.dt for each in (dates if isinstance(dates, list) else [dates]) for value in each.dts]
    return [wall_in(value, zone, start, here) for value in values]


def wall_in(value: datetime | date, zone: str, start: datetime | date, here: ZoneInfo) -> datetime:
    """Give a value as wall time of a series' zone. A date alone means the firing of that day."""
    if not isinstance(value, datetime):
        return datetime.combine(value, start.time() if isinstance(start, datetime) else ALL_DAY)
    if value.tzinfo is None:
        return value
    return value.astimezone(ZoneInfo(zone) if zone else here).replace(tzinfo=None)


def _before(trigger: vDDDTypes, component: Component, start: datetime | date) -> timedelta | None:
    value = trigger.dt
    if isinstance(value, timedelta):
        ends = str(trigger.params.get("RELATED", "START")).upper() == "END"
        after = value + (length_of(component, start) if ends else timedelta(0))
        return -after
    if isinstance(value, datetime) and isinstance(start, datetime) and start.tzinfo is not None:
        return start - (value if value.tzinfo else value.replace(tzinfo=UTC))
    return None


def _value(prop: vDDDTypes) -> datetime | date | None:
    """Give a property's value; None for a value that is neither day nor time (such as a broken one)."""
    value = getattr(prop, "dt", None)
    return value if isinstance(value, date) else None
