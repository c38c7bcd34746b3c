"""Recent calls for tests: what was just done, with its objects, at one fixed moment."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.tool import Referent, ToolCall

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=ZoneInfo("Europe/Berlin"))  # a Tuesday


def objects(family: str, *titles: str) -> tuple[Referent, ...]:
    """Make objects with ids 1, 2, …"""
    return tuple(Referent(family, str(number), title) for number, title in enumerate(titles, 1))


def done(tool: str, *titles: str, turn: int = 1, minutes: float = 0, wrote: bool = False, called: bool = True) -> Recent:
    """Make a call that succeeded `minutes` ago and showed objects with these titles."""
    call = ToolCall(tool, {}) if called else None
    return Recent(tool, objects(tool.partition(":")[0], *titles), call, wrote, turn, NOW - timedelta(minutes=minutes))
