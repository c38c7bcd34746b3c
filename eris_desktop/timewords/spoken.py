"""How a time is said back to the person: the echo of every reply that sets or lists one, in English and German.

Absolute on purpose (weekday, date, time), so that a misunderstanding shows before it rings. The 24-hour clock in both
languages; the zone is named only where it is not the person's own. Needs no locale database.
"""

from collections.abc import Mapping
from datetime import datetime

from eris_desktop.timewords.names import spoken_day
from eris_desktop.timewords.spoken_rules import spoken_rule

__all__ = ["spoken", "spoken_day", "spoken_length", "spoken_rule"]


def spoken(at: datetime, lang: str, now: datetime) -> str:
    """Give "Wed 2 Dec 2026, 10:00"; the zone follows where its offset or name differs from that of `now`.

    `at` and `now` are aware; `lang` is "en" or "de" (anything else is English).
    """
    text = f"{spoken_day(at.date(), lang)}, {at:%H:%M}"
    return text if str(at.tzinfo) == str(now.tzinfo) else f"{text} ({_zone(at)})"


def _zone(at: datetime) -> str:
    """Give the zone's city, "New York" for America/New_York; a zone without a name gives its offset."""
    return str(at.tzinfo).rsplit("/", maxsplit=1)[-1].replace("_", " ")


# Language -> seconds of a unit -> alone, singular and plural, and short beside another unit.
UNITS: Mapping[str, tuple[tuple[int, str, str, str], ...]] = {
    "en": (
        (86_400, "day", "days", "d"),
        (3_600, "hour", "hours", "h"),
        (60, "minute", "minutes", "min"),
        (1, "second", "seconds", "s"),
    ),
    "de": (
        (86_400, "Tag", "Tage", "T."),
        (3_600, "Stunde", "Stunden", "Std."),
        (60, "Minute", "Minuten", "Min."),
        (1, "Sekunde", "Sekunden", "Sek."),
    ),
}


def spoken_length(seconds: int, lang: str) -> str:
    """Give "20 minutes", or "1 h 30 min" when more than one unit is needed; a negative length is said without its sign."""
    left, parts = abs(seconds), []
    for size, one, many, short in UNITS.get(lang, UNITS["en"]):
        count, left = divmod(left, size)
        if count:
            parts.append((count, one if count == 1 else many, short))
    if len(parts) == 1:
        return f"{parts[0][0]} {parts[0][1]}"
    return " ".join(f"{count} {short}" for count, _, short in parts) or f"0 {UNITS.get(lang, UNITS['en'])[-1][2]}"
