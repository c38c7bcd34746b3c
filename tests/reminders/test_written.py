"""An entry as plain fields, and which fields are no entry."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eris_desktop.domain.agenda import Entry, State
from eris_desktop.reminders.written import entry_of, fields_of

WEEKLY = Entry(
    id=7,
    text="Müll rausbringen 🗑",
    state=State.SCHEDULED,
    created=datetime(2026, 12, 1, 12, tzinfo=ZoneInfo("Europe/Berlin")),
    wall=datetime.fromisoformat("2026-12-07T10:00"),
    zone="Europe/Berlin",
    rrule="FREQ=WEEKLY;BYDAY=MO",
    rings_at=datetime(2026, 12, 7, 9, tzinfo=UTC),
    source="erinnere mich jeden Montag um 10 an den Müll",
    due=date(2026, 12, 7),
    priority=1,
    tags=("home", "bins"),
    notes="the brown one",
    list_name="house",
    link="House.md",
    lead=600,
    quiet=True,
    ended=datetime(2026, 12, 8, 11, tzinfo=UTC),
)
TASK = Entry(8, "buy milk", State.OPEN, datetime(2026, 12, 1, 11, 0, 0, 123456, tzinfo=UTC))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        pytest.param({"id": "7"}, "its id is no whole number", id="a number as text"),
        pytest.param({"text": None}, "its text is no text", id="no text"),
        pytest.param({"state": "asleep"}, "'asleep' is not a valid State", id="a state that does not exist"),
        pytest.param({"created": "yesterday"}, "Invalid isoformat", id="a date in words"),
        pytest.param({"created": "2026-12-01T12:00:00"}, "lacks its offset", id="a moment without an offset"),
        pytest.param({"wall": "2026-12-07T10:00:00+01:00"}, "only its zone may give", id="a wall time with an offset"),
        pytest.param({"wall": "2026-02-30T10:00:00"}, "day is out of range", id="30 February"),
        pytest.param({"zone": "Middle-earth/Shire"}, "'Middle-earth/Shire' does not exist", id="a zone that does not exist"),
        pytest.param({"zone": "Europe"}, "'Europe' does not exist", id="a folder of zones"),
        pytest.param({"zone": "../../etc/passwd"}, "does not exist", id="a path out of the zones"),
        pytest.param({"zone": ""}, "'' does not exist", id="a time without a zone"),
        pytest.param({"due": "tomorrow"}, "Invalid isoformat", id="a day in words"),
        pytest.param({"priority": 10}, "none from 0 to 9", id="a priority that nobody knows"),
        pytest.param({"lead": -60}, "rings -60 seconds before", id="a lead after the time"),
        pytest.param({"wall": None, "zone": "", "rrule": ""}, "a time that it does not have", id="a lead without a time"),
        pytest.param({"wall": None, "lead": 0}, "a zone or a rule but no time", id="a zone without a time"),
        pytest.param({"rrule": "weekly"}, "no recurrence rule", id="a rule in words"),
        pytest.param({"rrule": "FREQ=HOURLY;INTERVAL=24;BYHOUR=3"}, "empty set", id="a rule that never meets its hour"),
        pytest.param({"rings_at": None}, "scheduled but has no time to ring at", id="waiting for nothing"),
        pytest.param({"rings_at": 10**30}, "outside the calendar", id="after the end of time"),
        pytest.param({"rings_at": True}, "its rings_at is no whole number", id="a yes for a number"),
        pytest.param({"source": 5}, "its source is no text", id="a number for a sentence"),
    ],
)
def test_a_row_that_makes_no_sense_is_refused_with_the_reason(damage: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        entry_of(fields_of(WEEKLY) | damage)


@pytest.mark.parametrize("missing", ["id", "text", "state", "created", "zone", "rrule", "source"])
def test_a_row_that_lacks_a_field_is_refused(missing: str) -> None:
    fields = fields_of(TASK)
    del fields[missing]

    with pytest.raises(ValueError, match=f"its {missing} is no"):
        entry_of(fields)


def test_an_entry_is_spelled_in_plain_fields() -> None:
    assert fields_of(WEEKLY) == {
        "id": 7,
        "text": "Müll rausbringen 🗑",
        "state": "scheduled",
        "created": "2026-12-01T11:00:00+00:00",
        "wall": "2026-12-07T10:00:00",
        "zone": "Europe/Berlin",
        "rrule": "FREQ=WEEKLY;BYDAY=MO",
        "rings_at": 1796634000000000,
        "source": "erinnere mich jeden Montag um 10 an den Müll",
        "kind": "agenda",
        "seconds": 0,
        "due": "2026-12-07",
        "priority": 1,
        "tags": "home bins",
        "notes": "the brown one",
        "list_name": "house",
        "link": "House.md",
        "lead": 600,
        "quiet": 1,
        "ended": "2026-12-08T11:00:00+00:00",
    }


@pytest.mark.parametrize("entry", [WEEKLY, TASK])
def test_what_was_written_is_read_again(entry: Entry) -> None:
    assert entry_of(fields_of(entry)) == entry


@settings(deadline=None)  # a busy machine is no counter-example
@given(
    text=st.text(st.characters(exclude_categories=["Cs"])),
    at=st.datetimes(timezones=st.just(UTC)),
    state=st.sampled_from(State),
)
def test_any_text_and_any_moment_come_back_to_the_microsecond(text: str, at: datetime, state: State) -> None:
    entry = replace(WEEKLY, text=text, rings_at=at, state=state, created=at)

    assert entry_of(fields_of(entry)) == entry
