"""What time it is, and in which zone the person lives.

Every moment that leaves here is aware, with a ZoneInfo that can be loaded again by its name: reminders store that name.
What a time means for a reminder does not belong here.
"""

import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import tzlocal

from eris_desktop.domain.errors import SettingRefused
from eris_desktop.reminders.rules import instant

REREAD_AFTER = 30.0  # seconds; the zone of the machine may change while we run, and asking costs a millisecond
FIRST_YEAR, LAST_YEAR = 1900, 9000  # beyond them zones and years of reminders cannot be counted
SAMPLES = 24  # months ahead in which two zones must agree to be taken for the same
EXAMPLE = "2026-12-01T12:00:00+01:00"

# What a copy of the machine's zone may be called: loaded by such a name, it would be another zone after the next move.
NO_NAMES = frozenset({"local", "localtime", "posixrules", "Factory"})

# Offsets that no "Etc/GMT" zone has, and zones that keep them, at least for a part of the year.
ODD_OFFSETS = {
    "-09:30": ("Pacific/Marquesas",),
    "-03:30": ("America/St_Johns",),
    "-02:30": ("America/St_Johns",),
    "+03:30": ("Asia/Tehran",),
    "+04:30": ("Asia/Kabul", "Asia/Tehran"),
    "+05:30": ("Asia/Kolkata",),
    "+05:45": ("Asia/Kathmandu",),
    "+06:30": ("Asia/Yangon",),
    "+08:45": ("Australia/Eucla",),
    "+09:30": ("Australia/Darwin",),
    "+10:30": ("Australia/Lord_Howe", "Australia/Adelaide"),
    "+12:45": ("Pacific/Chatham",),
    "+13:45": ("Pacific/Chatham",),
}


class SystemClock:
    """The machine's clock in the machine's zone; a change of zone is noticed within half a minute."""

    def __init__(self) -> None:
        self._zone = local_zone()
        self._read_at = time.monotonic()

    def now(self) -> datetime:
        """Give the present."""
        if time.monotonic() - self._read_at > REREAD_AFTER:
            self._read_at = time.monotonic()
            self._zone = local_zone()
        return datetime.now(self._zone)

    @property
    def frozen(self) -> bool:
        """False: time passes."""
        return False


class StandingClock:
    """A clock that stands still at one moment (--now). Nothing rings by it."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        """Give the moment at which it stands."""
        return self._at

    @property
    def frozen(self) -> bool:
        """True: time stands still."""
        return True


def parse_now(text: str, home: ZoneInfo | None = None) -> datetime:
    """Read the moment of --now: ISO 8601; without an offset it is meant in `home`, by default the machine's zone.

    The zone of the result is `home` where the offset agrees with it at that moment, else one that keeps that offset.
    Raises SettingRefused when the text is no moment or no zone on earth keeps its offset.
    """
    zone = home or local_zone()
    try:
        read = datetime.fromisoformat(text.strip())
        if not FIRST_YEAR <= read.year <= LAST_YEAR:
            raise ValueError("too far away to count with")
    except ValueError as error:
        title = f"{text!r} is no moment in time."
        raise SettingRefused(title, f"Write it like this: --now {EXAMPLE}", text=text) from error
    if read.tzinfo is None:
        return instant(read.replace(tzinfo=zone)).astimezone(zone)
    at_home = read.astimezone(zone)
    return at_home if at_home.utcoffset() == read.utcoffset() else read.astimezone(_zone_with_offset_of(read))


def local_zone() -> ZoneInfo:
    """Give the machine's zone: the TZ variable, else its settings; one without a name is recognised by its clock changes."""
    if hasattr(time, "tzset"):
        time.tzset()  # TZ may have changed since the C library read it
    try:
        tzlocal.reload_localzone()
        name = str(tzlocal.get_localzone())
        return _zone_that_agrees(datetime.now(UTC)) if name in NO_NAMES else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return _zone_that_agrees(datetime.now(UTC))


def _zone_that_agrees(now: datetime) -> ZoneInfo:
    """Find the zone that has the C library's offsets at the most moments of the next two years."""
    moments = [now + timedelta(days=30 * month) for month in range(SAMPLES)]
    wanted = [moment.astimezone().utcoffset() for moment in moments]

    def agreement(zone: ZoneInfo) -> int:
        return sum(moment.astimezone(zone).utcoffset() == offset for moment, offset in zip(moments, wanted, strict=True))

    cities = sorted(name for name in available_timezones() if "/" in name)
    return max((ZoneInfo(name) for name in ("UTC", *cities)), key=agreement)


def _zone_with_offset_of(read: datetime) -> ZoneInfo:
    offset = read.strftime("%z")
    hours, odd = divmod(abs(read.utcoffset() or timedelta(0)), timedelta(hours=1))
    names = ODD_OFFSETS.get(f"{offset[:3]}:{offset[3:]}", ())
    if not odd:  # POSIX turns the sign round: Etc/GMT-1 lies east of Greenwich
        names = (f"Etc/GMT{'-' if offset.startswith('+') else '+'}{hours}" if hours else "UTC",)
    for name in names:
        try:
            zone = ZoneInfo(name)
        except ZoneInfoNotFoundError:
            continue
        if read.astimezone(zone).utcoffset() == read.utcoffset():
            return zone
    title = f"No time zone is {offset[:3]}:{offset[3:]} from UTC at that moment."
    raise SettingRefused(title, f"Use the offset of a real place, as in --now {EXAMPLE}", text=read.isoformat())
