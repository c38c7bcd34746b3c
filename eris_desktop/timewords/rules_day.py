"""How days, weeks, months and feasts are said, as rules.

A month's name alone is no time (Mai Schmidt, may I): it needs a day, or a preposition in front.
"""

from dataclasses import replace

from eris_desktop.timewords.kinds import Edge, Feast, Part, Period, Which
from eris_desktop.timewords.meaning import CalendarDay, Meaning, NamedMonth, Stretch
from eris_desktop.timewords.rules import Rule, rule

YEARS = range(1900, 2200)


def _day(offset: int) -> Meaning:
    return Meaning(day=offset, past=offset < 0)


def _day_part(offset: int, part: int) -> Meaning:
    return Meaning(day=offset, part=Part(part), past=offset < 0)


def _weekday(weekday: int) -> Meaning:
    return Meaning(weekday=weekday)


def _which_weekday(which: int, weekday: int) -> Meaning:
    return Meaning(weekday=weekday, which=Which(which), past=which == Which.LAST)


def _weekday_of_week(weekday: int, which: int, period: int) -> Meaning | None:
    return _week_weekday(which, period, weekday)


def _week_weekday(which: int, period: int, weekday: int) -> Meaning | None:
    if period != Period.WEEK:
        return None
    return Meaning(weekday=weekday, stretch=Stretch(Period.WEEK, Which(which)), past=which == Which.LAST)


def _weekday_part(weekday: int, part: int) -> Meaning:
    return Meaning(weekday=weekday, part=Part(part))


def _which_weekday_part(which: int, weekday: int, part: int) -> Meaning:
    return Meaning(weekday=weekday, which=Which(which), part=Part(part), past=which == Which.LAST)


def _weekday_and_part(both: int) -> Meaning:
    weekday, part = divmod(both, 100)
    return Meaning(weekday=weekday, part=Part(part))


def _which_weekday_and_part(which: int, both: int) -> Meaning:
    return replace(_weekday_and_part(both), which=Which(which), past=which == Which.LAST)


def _stretch(which: int, period: int) -> Meaning:
    return Meaning(stretch=Stretch(Period(period), Which(which)), past=which == Which.LAST)


def _this_stretch(period: int) -> Meaning:
    return _stretch(Which.THIS, period)


def _edge_stretch(edge: int, which: int | None, period: int) -> Meaning:
    chosen = Which.THIS if which is None else Which(which)
    return Meaning(stretch=Stretch(Period(period), chosen), edge=Edge(edge), past=chosen is Which.LAST)


def _day_of_stretch(day: int, which: int, period: int) -> Meaning | None:
    if period != Period.MONTH or not 0 < day < 32:
        return None
    return Meaning(date=CalendarDay(day), stretch=Stretch(Period.MONTH, Which(which)), past=which == Which.LAST)


def _date(date: int) -> Meaning:
    year, rest = divmod(date, 10_000)
    month, day = divmod(rest, 100)
    return Meaning(date=CalendarDay(day, month, year))


def _day_month(day: int, month: int, year: int | None = None) -> Meaning | None:
    if not 0 < day < 32 or (year is not None and year not in YEARS):
        return None
    return Meaning(date=CalendarDay(day, month, year or 0))


def _month_day(month: int, day: int, year: int | None = None) -> Meaning | None:
    return _day_month(day, month, year)


def month_day(day: int) -> Meaning | None:
    """Read "the 31st" or "am 5.": a day of some month."""
    return Meaning(date=CalendarDay(day)) if 0 < day < 32 else None


def _weekday_date(weekday: int, day: int) -> Meaning | None:
    return Meaning(weekday=weekday, date=CalendarDay(day)) if 0 < day < 32 else None


def _weekday_date_month(weekday: int, day: int, month: int, year: int | None = None) -> Meaning | None:
    date = _day_month(day, month, year)
    return replace(date, weekday=weekday) if date else None


def _month(month: int, year: int | None = None) -> Meaning | None:
    return Meaning(month=NamedMonth(month, year or 0)) if year is None or year in YEARS else None


def _until_month(month: int, year: int | None = None) -> Meaning | None:
    """Read "until March" as its end: a series that rings a month too long is stopped, one that is silent is missed."""
    named = _month(month, year)
    return None if named is None else Meaning(until=named)


def _which_month(which: int, month: int) -> Meaning:
    return Meaning(month=NamedMonth(month), past=which == Which.LAST)


def _edge_month(edge: int, month: int, year: int | None = None) -> Meaning | None:
    return Meaning(month=NamedMonth(month, year or 0), edge=Edge(edge)) if year is None or year in YEARS else None


def _feast(feast: int) -> Meaning:
    return Meaning(feast=Feast(feast))


ON = "ON|FOR|IN|AT? THE?"
PARTS = "PART|WEAK_PART"

DAY_RULES: tuple[Rule, ...] = (
    rule("FOR? DAY", _day),
    rule(f"FOR? DAY {PARTS}", _day_part),
    rule(f"{ON} WEEKDAY", _weekday),
    rule(f"{ON} WEEKDAY {PARTS}", _weekday_part),
    rule(f"{ON} WHICH WEEKDAY", _which_weekday),
    rule(f"{ON} WHICH WEEKDAY {PARTS}", _which_weekday_part),
    rule(f"{ON} WEEKDAY_PART", _weekday_and_part),
    rule(f"{ON} WHICH WEEKDAY_PART", _which_weekday_and_part),
    rule("ON SHORT_WEEKDAY DOT?", _weekday),
    rule("ON? WHICH SHORT_WEEKDAY DOT?", _which_weekday),
    rule("AM|FOR|IN? THE? WHICH PERIOD", _stretch),
    rule("THIS_PERIOD", _this_stretch),
    rule(f"{ON} WHICH PERIOD ON? WEEKDAY", _week_weekday),
    rule(f"{ON} WEEKDAY IN|OF? WHICH PERIOD", _weekday_of_week),
    rule("ON|UNTIL? EDGE THE|OF? WHICH? PERIOD", _edge_stretch),
    rule("ON? EDGE OF? MONTH NUM?", _edge_month),
    rule(f"{ON} ORD OF? WHICH PERIOD", _day_of_stretch),
    rule(f"{ON} NUM DOT WHICH PERIOD", _day_of_stretch),
    rule("ON|FOR|START? THE? DATE", _date),
    rule(f"{ON} NUM DOT? OF? MONTH NUM?", _day_month),
    rule(f"{ON} NUM DOT? OF? MONTH COMMA|DOT NUM", _day_month),
    rule(f"{ON} ORD OF? MONTH NUM?", _day_month),
    rule(f"{ON} ORD OF? MONTH COMMA NUM", _day_month),
    rule(f"{ON} MONTH THE? NUM", _month_day),
    rule(f"{ON} MONTH THE? NUM COMMA NUM", _month_day),
    rule(f"{ON} MONTH THE? ORD COMMA? NUM?", _month_day),
    rule(f"{ON} WEEKDAY COMMA? THE? ORD", _weekday_date),
    rule(f"{ON} WEEKDAY COMMA? ON? THE? NUM DOT", _weekday_date),
    rule(f"{ON} WEEKDAY COMMA? THE? ORD OF? MONTH COMMA? NUM?", _weekday_date_month),
    rule(f"{ON} WEEKDAY COMMA? ON? THE? NUM DOT? MONTH COMMA? NUM?", _weekday_date_month),
    rule(f"{ON} WEEKDAY COMMA? ON? THE? NUM DOT MONTH DOT NUM", _weekday_date_month),
    rule("IN|START MONTH NUM?", _month),
    rule("UNTIL MONTH NUM?", _until_month),
    rule("WHICH MONTH", _which_month),
    rule("ON|AT FEAST", _feast),
)
