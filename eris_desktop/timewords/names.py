"""The names of weekdays and months as the program says them, and a date said with them."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import NamedTuple


class Names(NamedTuple):
    """The words of one language."""

    weekdays: tuple[str, ...]
    months: tuple[str, ...]
    full_weekdays: tuple[str, ...]
    date: str
    near: Mapping[int, str]  # days from today


NAMES: Mapping[str, Names] = {
    "en": Names(
        ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
        ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
        ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        "{weekday} {day} {month} {year}",
        {0: "today, ", 1: "tomorrow, "},
    ),
    "de": Names(
        ("Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa.", "So."),
        ("Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."),
        ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
        "{weekday} {day}. {month} {year}",
        {0: "heute, ", 1: "morgen, "},
    ),
}


def spoken_day(day: date, lang: str, now: datetime | None = None) -> str:
    """Give "Wed 2 Dec 2026" or "Mi. 2. Dez. 2026"; with `now`, today and tomorrow are called so in front."""
    names = names_of(lang)
    near = "" if now is None else names.near.get((day - now.date()).days, "")
    return near + names.date.format(
        weekday=names.weekdays[day.weekday()], day=day.day, month=names.months[day.month - 1], year=day.year
    )


def names_of(lang: str) -> Names:
    """Give the names of a language; of any but German the English ones."""
    return NAMES.get(lang, NAMES["en"])
