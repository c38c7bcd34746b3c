"""What an exported calendar becomes: refusals first, then each form that other programs write."""

# ruff: noqa: DTZ001  wall times are naive

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from eris_desktop.adapters.calendars.files import CalendarFiles
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.calendar import LeftOut
from eris_desktop.domain.errors import CalendarFailed
from tests.adapters.calendars.conftest import NOW, Written, event, todo


def only(files: CalendarFiles, path: Path | str) -> Entry:
    found = files.read(str(path), NOW)
    assert found.left_out == ()
    assert len(found.found) == 1
    return found.found[0].entry


# ------------------------------------------------------------ refusals


@pytest.mark.parametrize("content", [b"", b"\x00\xff\x00", b"hello", b"%PDF-1.4", b"<html>BEGIN:VCALENDAR</html>"])
def test_what_is_no_calendar_is_refused_by_its_name(files: CalendarFiles, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.ics"
    path.write_bytes(content)
    with pytest.raises(CalendarFailed, match=r"x\.ics is no calendar file"):
        files.read(str(path), NOW)


def test_a_file_that_is_not_there_is_refused_with_the_reason(files: CalendarFiles, tmp_path: Path) -> None:
    with pytest.raises(CalendarFailed, match="could not be read"):
        files.read(str(tmp_path / "gone.ics"), NOW)


@pytest.mark.parametrize(
    ("component", "why"),
    [
        pytest.param(event(), "no_start", id="an event without a beginning"),
        pytest.param(event("DTSTART:soon"), "bad_value", id="a beginning that is no time"),
        pytest.param(event("DTSTART:20261203T100000Z", "STATUS:CANCELLED"), "cancelled", id="called off"),
        pytest.param(event("DTSTART:20261203T100000Z", "RRULE:FREQ=DAILY;BYEASTER=1"), "bad_rule", id="a rule nobody knows"),
        pytest.param(event("DTSTART:20261203T100000Z", "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"), "bad_rule", id="two rules"),
        pytest.param(event("DTSTART:20261203T100000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"), "bad_rule", id="never"),
    ],
)
def test_one_bad_component_is_left_out_with_its_reason_and_stops_no_other(
    files: CalendarFiles, written: Written, component: str, why: str
) -> None:
    read = files.read(written(component, event("DTSTART:20261204T090000Z", uid="2", title="Good")), NOW)
    assert [one.entry.text for one in read.found] == ["Good"]
    assert read.left_out == (LeftOut("Dentist", why),)


def test_of_a_file_that_is_cut_off_everything_whole_is_read(files: CalendarFiles, tmp_path: Path) -> None:
    whole = event("DTSTART:20261204T090000Z", title="Whole")
    cut = "BEGIN:VEVENT\nUID:2\nSUMMARY:Cut\nDTST"
    path = tmp_path / "cut.ics"
    path.write_text(f"BEGIN:VCALENDAR\n{whole}\n{cut}", "utf-8")
    read = files.read(str(path), NOW)
    assert [one.entry.text for one in read.found] == ["Whole"]
    assert read.left_out == (LeftOut("–", "bad_value"),)


def test_an_event_that_never_ended_in_the_middle_costs_only_itself(files: CalendarFiles, tmp_path: Path) -> None:
    open_one = "BEGIN:VEVENT\nUID:2\nSUMMARY:Open"
    path = tmp_path / "open.ics"
    path.write_text(f"BEGIN:VCALENDAR\n{open_one}\n{event('DTSTART:20261204T090000Z', title='Whole')}\nEND:VCALENDAR", "utf-8")
    assert "Whole" in [one.entry.text for one in files.read(str(path), NOW).found]


# ------------------------------------------------------------ times


@pytest.mark.parametrize(
    ("start", "wall", "zone"),
    [
        pytest.param("DTSTART:20261203T100000", (10, 0), "Europe/Berlin", id="floating is the person's zone"),
        pytest.param("DTSTART:20261203T090000Z", (10, 0), "Europe/Berlin", id="UTC, as Google writes it"),
        pytest.param("DTSTART;TZID=America/New_York:20261203T100000", (10, 0), "America/New_York", id="a zone of IANA"),
        pytest.param("DTSTART;TZID=W. Europe Standard Time:20261203T100000", (10, 0), "Europe/Berlin", id="Outlook's zone"),
        pytest.param('DTSTART;TZID="Tokyo Standard Time":20261203T100000', (10, 0), "Asia/Tokyo", id="Outlook's, quoted"),
        pytest.param("DTSTART;TZID=/mozilla.org/2005/Europe/Paris:20261203T100000", (10, 0), "Europe/Paris", id="Mozilla"),
        pytest.param("DTSTART;TZID=Nowhere/Land:20261203T100000", (10, 0), "Europe/Berlin", id="a zone that nobody knows"),
    ],
)
def test_a_time_is_kept_as_wall_time_and_zone(
    files: CalendarFiles, written: Written, start: str, wall: tuple[int, int], zone: str
) -> None:
    entry = only(files, written(event(start)))
    assert (entry.wall, entry.zone) == (datetime(2026, 12, 3, *wall), zone)
    assert entry.state is State.SCHEDULED


def test_a_series_in_utc_stays_in_utc(files: CalendarFiles, written: Written) -> None:
    entry = only(files, written(event("DTSTART:20260601T090000Z", "RRULE:FREQ=WEEKLY")))
    assert (entry.wall, entry.zone, entry.rings_at) == (
        datetime(2026, 6, 1, 9, 0), "UTC", datetime(2026, 12, 7, 9, 0, tzinfo=UTC),
    )  # fmt: skip


def test_an_all_day_event_is_a_task_of_that_day(files: CalendarFiles, written: Written) -> None:
    entry = only(files, written(event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261225")))
    assert (entry.state, entry.due, entry.wall, entry.notes) == (State.OPEN, date(2026, 12, 24), None, "")


def test_an_all_day_series_rings_at_nine(files: CalendarFiles, written: Written) -> None:
    entry = only(files, written(event("DTSTART;VALUE=DATE:19800306", "RRULE:FREQ=YEARLY")))
    assert (entry.wall, entry.rings_at) == (datetime(1980, 3, 6, 9, 0), datetime(2027, 3, 6, 8, 0, tzinfo=UTC))


def test_what_is_over_is_done_and_rings_nothing(files: CalendarFiles, written: Written) -> None:
    entries = files.read(
        written(
            event("DTSTART:20250303T090000Z", "DURATION:PT1H"),
            event("DTSTART;VALUE=DATE:20250303", uid="2"),
            event("DTSTART:20250303T090000Z", "RRULE:FREQ=DAILY;COUNT=3", uid="3"),
        ),
        NOW,
    ).found
    assert [one.entry.state for one in entries] == [State.DONE] * 3
    assert entries[0].entry.ended == datetime(2025, 3, 3, 10, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("trigger", "lead"),
    [
        pytest.param("TRIGGER:-PT15M", 900, id="before the start"),
        pytest.param("TRIGGER;RELATED=END:-PT1H", 1800, id="before the end"),
        pytest.param("TRIGGER;VALUE=DATE-TIME:20261203T080000Z", 3600, id="at a moment"),
        pytest.param("TRIGGER:PT5M", 0, id="after the start is at the start"),
        pytest.param("X-NOTHING:1", 0, id="an alarm without a trigger"),
    ],
)
def test_the_alarm_of_an_event_is_its_lead(files: CalendarFiles, written: Written, trigger: str, lead: int) -> None:
    alarm = ("DTSTART:20261203T090000Z", "DURATION:PT30M", "BEGIN:VALARM", "ACTION:DISPLAY", trigger, "END:VALARM")
    assert only(files, written(event(*alarm))).lead == lead


def test_a_firing_that_was_taken_out_does_not_ring(files: CalendarFiles, written: Written) -> None:
    lines = (
        "DTSTART;TZID=Europe/Berlin:20261125T100000", "RRULE:FREQ=WEEKLY;WKST=SU",
        "EXDATE;TZID=Europe/Berlin:20261202T100000,20261209T100000",
    )  # fmt: skip
    entry = only(files, written(event(*lines)))
    assert entry.rings_at == datetime(2026, 12, 16, 9, 0, tzinfo=UTC)
    assert entry.rrule == "FREQ=WEEKLY;WKST=SU;X-EXDATE=20261202T100000,20261209T100000"


def test_a_firing_that_was_moved_rings_at_its_new_time_only(files: CalendarFiles, written: Written) -> None:
    series = event("DTSTART;TZID=Europe/Berlin:20261125T100000", "RRULE:FREQ=WEEKLY")
    moved = event("RECURRENCE-ID;TZID=Europe/Berlin:20261202T100000", "DTSTART;TZID=Europe/Berlin:20261203T140000")
    read = files.read(written(series, moved), NOW).found
    assert [one.entry.rings_at for one in read] == [
        datetime(2026, 12, 9, 9, 0, tzinfo=UTC), datetime(2026, 12, 3, 13, 0, tzinfo=UTC),
    ]  # fmt: skip
    assert len({one.uid for one in read}) == 2


def test_additional_dates_are_entries_of_their_own(files: CalendarFiles, written: Written) -> None:
    path = written(event("DTSTART:20261203T090000Z", "RDATE:20261210T090000Z,20261217T090000Z"))
    assert [one.entry.wall for one in files.read(str(path), NOW).found] == [
        datetime(2026, 12, day, 10, 0) for day in (3, 10, 17)
    ]


# ------------------------------------------------------------ the rest


def test_a_task_brings_its_day_priority_tags_and_notes(files: CalendarFiles, written: Written) -> None:
    lines = ("DUE;VALUE=DATE:20261210", "PRIORITY:1", "CATEGORIES:at home,money", "DESCRIPTION:Line one\\nline two")
    entry = only(files, written(todo(*lines)))
    assert (entry.due, entry.priority, entry.tags, entry.notes) == (
        date(2026, 12, 10), 1, ("at-home", "money"), "Line one\nline two",
    )  # fmt: skip


def test_a_task_that_is_late_is_overdue_and_one_that_is_done_is_done(files: CalendarFiles, written: Written) -> None:
    late = todo("DUE:20261101T090000Z")
    done = todo("DUE:20261101T090000Z", "STATUS:COMPLETED", "COMPLETED:20261031T100000Z", uid="2")
    states = [(one.entry.state, one.entry.ended) for one in files.read(written(late, done), NOW).found]
    assert states == [(State.MISSED, None), (State.DONE, datetime(2026, 10, 31, 10, 0, tzinfo=UTC))]


def test_place_and_length_stand_in_the_notes(files: CalendarFiles, written: Written) -> None:
    entry = only(files, written(event("DTSTART:20261203T090000", "DTEND:20261203T103000", "LOCATION:Room 5")))
    assert entry.notes == "📍 Room 5\n→ 2026-12-03 10:30"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_usual_encoding_is_read(files: CalendarFiles, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "x.ics"
    text = f"BEGIN:VCALENDAR\n{event('DTSTART:20261203T090000Z', title='Zahnärztin Müßig')}\nEND:VCALENDAR\n"
    path.write_bytes(text.encode(encoding))
    assert only(files, path).text == "Zahnärztin Müßig"


def test_an_event_without_a_title_has_a_dash(files: CalendarFiles, written: Written) -> None:
    assert only(files, written("BEGIN:VEVENT\nUID:1\nDTSTART:20261203T090000Z\nEND:VEVENT")).text == "–"
