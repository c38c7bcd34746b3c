"""Quiet hours: between which hours of the day reminders show silently. Pure; alarms and timers never ask here.

From 22 to 7 goes over midnight; from and until the same hour means never. Hours are those of the wall clock where `at` is.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class QuietHours:
    """The first quiet hour of the day, and the first that is none, 0 to 23."""

    start: int
    until: int


def is_quiet(hours: QuietHours | None, at: datetime) -> bool:
    """Tell whether a moment (aware, on the wall where it counts) lies in the quiet hours."""
    if hours is None or hours.start == hours.until:
        return False
    if hours.start < hours.until:
        return hours.start <= at.hour < hours.until
    return at.hour >= hours.start or at.hour < hours.until


def end_of_quiet(hours: QuietHours, at: datetime) -> datetime:
    """Give the wall time at which the quiet hours that hold `at` are over."""
    end = at.replace(hour=hours.until, minute=0, second=0, microsecond=0)
    return end if end > at else end + timedelta(days=1)
