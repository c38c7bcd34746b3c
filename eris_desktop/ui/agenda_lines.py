"""The agenda as lines: which section an entry stands in, in what order, and what is written beside it. Pure, no Qt.

Overdue, today, upcoming, without a day, each named list, alarms and timers. Whatever has a day stands once, under that day.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from eris_desktop.domain.agenda import Entry, Kind
from eris_desktop.timewords.spoken import spoken, spoken_day, spoken_rule
from eris_desktop.ui.wording import Wording


@dataclass(frozen=True, slots=True)
class Line:
    """One line: a section's heading (`entry` 0), or an entry with its detail. `late` when its time is over."""

    text: str
    detail: str = ""
    entry: int = 0
    late: bool = False


def lines_of(entries: Sequence[Entry], now: datetime, wording: Wording, day: date | None = None) -> tuple[Line, ...]:
    """Give the lines, sections in order, none of them empty; with `day` that day's entries alone."""
    if day is not None:
        return _section(spoken_day(day, wording.lang), [one for one in entries if day_of(one, now) == day], now, wording)
    plain = [one for one in entries if one.kind is Kind.AGENDA and not one.list_name]
    sections: list[tuple[str, list[Entry]]] = [
        (wording("agenda_overdue"), [one for one in plain if _late(one, now)]),
        (wording("agenda_today"), [one for one in plain if not _late(one, now) and day_of(one, now) == now.date()]),
        (wording("agenda_upcoming"), [one for one in plain if (on := day_of(one, now)) is not None and on > now.date()]),
        (wording("agenda_open"), [one for one in plain if day_of(one, now) is None]),
    ]
    named = dict.fromkeys(one.list_name for one in entries if one.list_name)
    sections += [(name, [one for one in entries if one.list_name == name]) for name in named]
    sections.append((wording("agenda_clock"), [one for one in entries if one.kind is not Kind.AGENDA]))
    return tuple(line for title, ones in sections for line in _section(title, ones, now, wording))


def day_of(entry: Entry, now: datetime) -> date | None:
    """Give the day on which an entry rings or is due, on the wall where `now` is."""
    return entry.due if entry.rings_at is None else entry.rings_at.astimezone(now.tzinfo).date()


def days_of(entries: Iterable[Entry], now: datetime) -> dict[date, int]:
    """Count the entries of each day, for the month."""
    counted: dict[date, int] = {}
    for entry in entries:
        on = day_of(entry, now)
        if on is not None and entry.kind is not Kind.TIMER:
            counted[on] = counted.get(on, 0) + 1
    return counted


def _section(title: str, entries: Sequence[Entry], now: datetime, wording: Wording) -> tuple[Line, ...]:
    ordered = sorted(
        entries, key=lambda one: (day_of(one, now) or date.max, one.rings_at or datetime.max.replace(tzinfo=now.tzinfo))
    )
    lines = tuple(Line(one.text, _detail(one, now, wording.lang), one.id, _late(one, now)) for one in ordered)
    return (Line(title, str(len(lines))), *lines) if lines else ()


def _detail(entry: Entry, now: datetime, lang: str) -> str:
    if entry.rings_at is not None:
        at = entry.rings_at.astimezone(now.tzinfo)
        when = f"{at:%H:%M}" if at.date() == now.date() else spoken(at, lang, now)
        return f"{when} · {spoken_rule(entry.rrule, lang)}" if entry.rrule else when
    return "" if entry.due is None else spoken_day(entry.due, lang)


def _late(entry: Entry, now: datetime) -> bool:
    if entry.rings_at is not None:
        return entry.rings_at <= now
    return entry.due is not None and entry.due < now.date()
