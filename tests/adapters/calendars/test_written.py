"""An export read again is what it was; a second import makes nothing double."""

# ruff: noqa: DTZ001  wall times are naive

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from eris_desktop.adapters.calendars.files import CalendarFiles
from eris_desktop.adapters.store import Store, open_store
from eris_desktop.domain.agenda import Entry, Kind, State
from eris_desktop.domain.errors import CalendarFailed
from tests.adapters.calendars.conftest import NOW, Written, event

MADE = datetime(2026, 11, 1, 8, 0, tzinfo=UTC)
ENTRIES = (
    Entry(0, "Milk; eggs, \\ and “ß”", State.OPEN, MADE, priority=1, tags=("shop", "now"), notes="a\nb", list_name="Home"),
    Entry(0, "Tax", State.OPEN, MADE, due=date(2026, 12, 24), link="Tax/2026.md"),
    Entry(
        0, "Dentist", State.SCHEDULED, MADE, datetime(2026, 12, 2, 10), "Europe/Berlin",
        rings_at=datetime(2026, 12, 2, 8, 30, tzinfo=UTC), lead=1800, quiet=True,
    ),
    Entry(
        0, "Team", State.SCHEDULED, MADE, datetime(2026, 11, 25, 16), "America/New_York",
        "FREQ=WEEKLY;BYDAY=WE;X-EXDATE=20261202T160000", datetime(2026, 12, 9, 21, tzinfo=UTC),
    ),
    Entry(
        0, "Late", State.MISSED, MADE, datetime(2026, 11, 30, 9), "Europe/Berlin",
        rings_at=datetime(2026, 11, 30, 8, tzinfo=UTC),
    ),
    Entry(0, "Was done", State.DONE, MADE, ended=datetime(2026, 11, 20, 9, tzinfo=UTC)),
    Entry(0, "👩‍👩‍👧 שלום עולם " + "long " * 80 + "end", State.OPEN, MADE),
)  # fmt: skip


def test_a_place_that_cannot_be_written_is_told_and_leaves_nothing(files: CalendarFiles, tmp_path: Path) -> None:
    with pytest.raises(CalendarFailed, match="could not be written"):
        files.write(str(tmp_path / "no folder" / "x.ics"), (), NOW)
    assert [path.name for path in tmp_path.glob("*.ics*")] == []


def test_an_export_read_elsewhere_is_the_same_agenda(files: CalendarFiles, store: Store, tmp_path: Path) -> None:
    stored = [store.add(entry) for entry in ENTRIES]
    files.write(str(tmp_path / "out.ics"), stored, NOW)
    read = files.read(str(tmp_path / "out.ics"), NOW)
    assert read.left_out == ()
    assert [one.entry for one in read.found] == [replace(entry, id=0) for entry in stored]


def test_what_was_exported_is_known_here(files: CalendarFiles, store: Store, tmp_path: Path) -> None:
    files.write(str(tmp_path / "out.ics"), [store.add(entry) for entry in ENTRIES], NOW)
    known = files.known()
    assert all(one.uid in known for one in files.read(str(tmp_path / "out.ics"), NOW).found)


def test_what_was_taken_in_is_known_and_keeps_its_uid(
    files: CalendarFiles, store: Store, written: Written, tmp_path: Path
) -> None:
    found = files.read(written(event("DTSTART:20261203T090000Z", uid="abc@google.com")), NOW).found
    made = files.take_in(found)
    assert files.known()["abc@google.com"] == made[0].id
    files.write(str(tmp_path / "out.ics"), made, NOW)
    assert b"UID:abc@google.com" in (tmp_path / "out.ics").read_bytes()


def test_what_was_removed_may_be_taken_in_again(files: CalendarFiles, store: Store, written: Written) -> None:
    made = files.take_in(files.read(written(event("DTSTART:20261203T090000Z", uid="abc")), NOW).found)
    store.save(replace(made[0], state=State.CANCELLED))
    assert "abc" not in files.known()


def test_another_folder_takes_an_export_in_once(files: CalendarFiles, store: Store, tmp_path: Path) -> None:
    files.write(str(tmp_path / "out.ics"), [store.add(entry) for entry in ENTRIES], NOW)
    there = open_store(tmp_path / "other" / "agenda.db")
    try:
        others = CalendarFiles(there)
        others.take_in(others.read(str(tmp_path / "out.ics"), NOW).found)
        assert all(one.uid in others.known() for one in others.read(str(tmp_path / "out.ics"), NOW).found)
        assert [entry.kind for entry in there.entries(tuple(State))] == [Kind.AGENDA] * len(ENTRIES)
    finally:
        there.close()
