"""A real agenda on disk with the calendar files over it, and a way to write what another program exported."""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.adapters.calendars.files import CalendarFiles
from eris_desktop.adapters.store import Store, open_store

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=ZoneInfo("Europe/Berlin"))  # a Tuesday
Written = Callable[..., str]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(open_store(tmp_path / "agenda.db")) as opened:
        yield opened


@pytest.fixture
def files(store: Store) -> CalendarFiles:
    return CalendarFiles(store)


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Write components as a calendar file and give its path."""

    def write(*components: str) -> str:
        lines = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Test//EN",
            *"\n".join(components).split("\n"),
            "END:VCALENDAR",
            "",
        ]
        path = tmp_path / "other.ics"
        path.write_bytes("\r\n".join(lines).encode())
        return str(path)

    return write


def event(*lines: str, uid: str = "1", title: str = "Dentist") -> str:
    return "\n".join(["BEGIN:VEVENT", f"UID:{uid}", f"SUMMARY:{title}", *lines, "END:VEVENT"])


def todo(*lines: str, uid: str = "1", title: str = "Tax") -> str:
    return "\n".join(["BEGIN:VTODO", f"UID:{uid}", f"SUMMARY:{title}", *lines, "END:VTODO"])
