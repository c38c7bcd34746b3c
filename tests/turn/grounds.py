"""Grounds for tests: messages read at one fixed moment."""

from datetime import datetime
from zoneinfo import ZoneInfo

from eris_desktop.domain.tool import Referent
from eris_desktop.turn.grounding import Ground, ground

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 12, 1, 12, 0, tzinfo=BERLIN)  # a Tuesday


def a_ground(text: str = "remind me tomorrow at 10 to call mum", *titles: str, recent: tuple[Referent, ...] = ()) -> Ground:
    """Read a message; `titles` are the live entries of the agenda, with ids 1, 2, …"""
    live = tuple(Referent("agenda", str(number), title) for number, title in enumerate(titles, 1))
    return ground(text, NOW, {"agenda": live}, recent)
