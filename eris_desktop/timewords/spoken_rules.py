"""How a repetition is said back to the person: "every weekday at 08:30", "jeden zweiten Freitag um 09:00".

Reads the rules that repeats writes; a rule of another make is given as it stands, because a guess would be worse.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from eris_desktop.timewords.names import Names, names_of, spoken_day
from eris_desktop.timewords.repeats import FREQUENCIES, WEEKDAY_CODES

KNOWN = {"FREQ", "INTERVAL", "BYHOUR", "BYMINUTE", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "COUNT", "UNTIL"}
UNIT_OF = {name: unit for unit, name in FREQUENCIES.items()}


class Phrases(NamedTuple):
    """The ways of one language to say a repetition; {n}, {unit}, {days} and the like are filled in."""

    every: tuple[str, ...]  # by unit, interval 1
    second: tuple[str, ...]  # by unit, interval 2
    nth: tuple[str, ...]  # by unit, any interval
    at: str
    weekdays: str
    weekends: str
    days: str
    second_days: str
    nth_days: str
    nth_weekday: str
    ordinals: Mapping[int, str]
    month_day: str
    last_day: str
    year_day: str
    until: str
    times: str
    conjunction: str


PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        every=("every second", "every minute", "every hour", "every day", "every week", "every month", "every year"),
        second=(
            "every 2 seconds", "every 2 minutes", "every 2 hours", "every other day", "every other week",
            "every other month", "every other year",
        ),
        nth=(
            "every {n} seconds", "every {n} minutes", "every {n} hours", "every {n} days", "every {n} weeks",
            "every {n} months", "every {n} years",
        ),
        at="{rule} at {time}",
        weekdays="every weekday",
        weekends="every weekend day",
        days="every {days}",
        second_days="every other {days}",
        nth_days="every {n} weeks on {days}",
        nth_weekday="every {nth} {days} of the month",
        ordinals={1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last"},
        month_day="{rule} on day {day}",
        last_day="{rule} on the last day",
        year_day="every year on {day} {month}",
        until="{rule} until {day}",
        times="{rule}, {n} times",
        conjunction=" and ",
    ),
    "de": Phrases(
        every=("jede Sekunde", "jede Minute", "stündlich", "täglich", "wöchentlich", "monatlich", "jährlich"),
        second=(
            "alle 2 Sekunden", "alle 2 Minuten", "alle 2 Stunden", "jeden zweiten Tag", "alle 2 Wochen", "alle 2 Monate",
            "alle 2 Jahre",
        ),
        nth=(
            "alle {n} Sekunden", "alle {n} Minuten", "alle {n} Stunden", "alle {n} Tage", "alle {n} Wochen",
            "alle {n} Monate", "alle {n} Jahre",
        ),
        at="{rule} um {time}",
        weekdays="werktags",
        weekends="am Wochenende",
        days="jeden {days}",
        second_days="jeden zweiten {days}",
        nth_days="alle {n} Wochen am {days}",
        nth_weekday="jeden {nth} {days} im Monat",
        ordinals={1: "ersten", 2: "zweiten", 3: "dritten", 4: "vierten", 5: "fünften", -1: "letzten"},
        month_day="{rule} am {day}.",
        last_day="{rule} am letzten Tag",
        year_day="jedes Jahr am {day}. {month}",
        until="{rule} bis {day}",
        times="{rule}, {n}-mal",
        conjunction=" und ",
    ),
}  # fmt: skip


def spoken_rule(rrule: str, lang: str, first: datetime | None = None) -> str:
    """Say a rule of repeats in words; `first` (the first firing) adds the time of day to rules by days.

    `lang` is "en" or "de" (anything else is English). A rule that is not of that kind is returned as it is.
    """
    parts = dict(part.partition("=")[::2] for part in rrule.split(";"))
    phrases, names = PHRASES.get(lang, PHRASES["en"]), names_of(lang)
    unsaid = {"WKST", "X-EXDATE"}  # where a week begins, and single firings that are left out
    if not set(parts) <= KNOWN | unsaid or parts.get("FREQ") not in UNIT_OF or _is_foreign(parts):
        return rrule
    text = _body(parts, phrases, names)
    if text is None:
        return rrule
    if first is not None and UNIT_OF[parts["FREQ"]] > 2:
        text = phrases.at.format(rule=text, time=_time(parts, first))
    if "COUNT" in parts:
        text = phrases.times.format(rule=text, n=parts["COUNT"])
    if "UNTIL" in parts:
        end = datetime.strptime(parts["UNTIL"][:8], "%Y%m%d").date()  # noqa: DTZ007  # only the wall date is said
        text = phrases.until.format(rule=text, day=spoken_day(end, lang))
    return text


def _is_foreign(parts: Mapping[str, str]) -> bool:
    """Tell whether a calendar of another make wrote it: the phrases below would say less than it means."""
    numbered = any(code[:1] in "+-0123456789" for code in parts.get("BYDAY", "").split(",") if code)
    several = "," in parts.get("BYMONTHDAY", "") + parts.get("BYMONTH", "") and parts["FREQ"] != "DAILY"
    return (numbered and parts["FREQ"] != "MONTHLY") or (several and parts.get("BYSETPOS") is None)


def _time(parts: Mapping[str, str], first: datetime) -> str:
    """Give the time of day, which a rule names itself when the clock change moved its first firing."""
    return f"{int(parts.get('BYHOUR', first.hour)):02}:{int(parts.get('BYMINUTE', first.minute)):02}"


def _body(parts: Mapping[str, str], phrases: Phrases, names: Names) -> str | None:
    interval = int(parts.get("INTERVAL", "1"))
    if "BYDAY" in parts:
        return _by_weekday(parts["BYDAY"].split(","), interval, parts["FREQ"], phrases, names)
    plain = _interval(UNIT_OF[parts["FREQ"]], interval, phrases)
    if "BYMONTHDAY" not in parts:
        return plain
    day = int(parts["BYMONTHDAY"].split(",")[-1])
    if "BYMONTH" in parts:
        return phrases.year_day.format(day=day, month=names.months[int(parts["BYMONTH"]) - 1])
    return phrases.last_day.format(rule=plain) if day < 0 else phrases.month_day.format(rule=plain, day=day)


def _interval(unit: int, interval: int, phrases: Phrases) -> str:
    if interval == 1:
        return phrases.every[unit]
    return phrases.second[unit] if interval == 2 else phrases.nth[unit].format(n=interval)


def _by_weekday(codes: list[str], interval: int, freq: str, phrases: Phrases, names: Names) -> str | None:
    if any(code[-2:] not in WEEKDAY_CODES for code in codes):
        return None
    days = [WEEKDAY_CODES.index(code[-2:]) for code in codes]
    said = _listed([names.full_weekdays[day] for day in days], phrases.conjunction)
    if freq == "MONTHLY":
        nth = phrases.ordinals.get(int(codes[0][:-2] or "0"))
        return phrases.nth_weekday.format(nth=nth, days=said) if nth else None
    if interval == 1:
        whole = {(0, 1, 2, 3, 4): phrases.weekdays, (5, 6): phrases.weekends}.get(tuple(days))
        return whole or phrases.days.format(days=said)
    few = phrases.second_days if interval == 2 and len(days) == 1 else phrases.nth_days
    return few.format(n=interval, days=said)


def _listed(words: list[str], conjunction: str) -> str:
    return conjunction.join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
