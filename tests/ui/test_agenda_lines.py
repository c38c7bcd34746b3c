"""The agenda as lines: sections in order, none empty, each entry once."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from eris_desktop.catalogue.load import load_words
from eris_desktop.domain.agenda import Entry, Kind, State
from eris_desktop.ui.agenda_lines import Line, days_of, lines_of
from eris_desktop.ui.month import first_shown
from eris_desktop.ui.wording import Wording
from tests.support.talks import NOON

WORDING = Wording(load_words(Path(__file__).parents[2] / "resources" / "words"), "en")


def at(number: int, text: str, moment: datetime, kind: Kind = Kind.AGENDA) -> Entry:
    seconds = 60 if kind is Kind.TIMER else 0
    return Entry(number, text, State.SCHEDULED, NOON, rings_at=moment.astimezone(UTC), kind=kind, seconds=seconds)


LATE = at(1, "bins", NOON - timedelta(hours=2))
SOON = at(2, "mum", NOON + timedelta(hours=2))
LATER = at(3, "dentist", NOON + timedelta(days=3))
TAX = Entry(4, "tax", State.OPEN, NOON, due=date(2026, 12, 4))
SHELF = Entry(5, "shelf", State.OPEN, NOON)
MILK = Entry(6, "milk", State.OPEN, NOON, list_name="shopping list")
ALARM = at(7, "06:40", NOON + timedelta(hours=19), Kind.ALARM)
OVERDUE_TAX = Entry(8, "old tax", State.OPEN, NOON, due=date(2026, 11, 30))


def test_without_entries_there_is_no_line() -> None:
    assert lines_of((), NOON, WORDING) == ()
    assert lines_of((SHELF,), NOON, WORDING, date(2026, 12, 24)) == ()


def test_each_entry_stands_once_in_its_section() -> None:
    lines = lines_of((MILK, ALARM, SHELF, LATER, TAX, SOON, LATE, OVERDUE_TAX), NOON, WORDING)

    assert [(line.text, line.detail) for line in lines if not line.entry] == [
        ("Overdue", "2"),
        ("Today", "1"),
        ("Upcoming", "2"),
        ("No day", "1"),
        ("shopping list", "1"),
        ("Alarms and timers", "1"),
    ]
    assert [line.text for line in lines if line.entry] == ["old tax", "bins", "mum", "dentist", "tax", "shelf", "milk", "06:40"]
    assert lines[2] == Line("bins", "10:00", 1, late=True)


def test_a_day_shows_what_rings_or_is_due_then() -> None:
    lines = lines_of((LATER, TAX, SHELF, SOON), NOON, WORDING, date(2026, 12, 4))

    assert [line.text for line in lines] == ["Fri 4 Dec 2026", "dentist", "tax"]


def test_the_month_counts_days_and_no_timers() -> None:
    timer = at(9, "tea", NOON + timedelta(minutes=5), Kind.TIMER)

    assert days_of((LATER, TAX, SHELF, timer), NOON) == {date(2026, 12, 4): 2}


@pytest.mark.parametrize(("starts", "first"), [(0, date(2026, 11, 30)), (6, date(2026, 11, 29)), (1, date(2026, 12, 1))])
def test_a_month_is_shown_from_the_first_day_of_its_week(starts: int, first: date) -> None:
    assert first_shown(date(2026, 12, 17), starts) == first
