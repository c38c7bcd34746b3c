"""Which dates a meaning can name, seen from a given now.

Several dates mean: the words do not say which, so the person has to. No clock times here, except to know whether
today's would still lie ahead.
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta

from dateutil.easter import easter

from eris_desktop.timewords.kinds import Edge, Feast, Period, Which
from eris_desktop.timewords.meaning import CalendarDay, Meaning, NamedMonth, Stretch
from eris_desktop.timewords.wall import shifted

WEEK = timedelta(days=7)
DAY = timedelta(days=1)
YEARS_TO_SEARCH = 9  # the 29th of February comes within eight years

Ahead = Callable[[date], bool]


def days_of(meaning: Meaning, today: date, ahead: Ahead) -> tuple[date, ...] | None:
    """Give the dates that the words can mean, likeliest first; None when they name no date, empty when none exists.

    `ahead(today)` says whether the clock time that was named still comes today.
    """
    if meaning.day is not None:
        return (today + timedelta(days=meaning.day),)
    if meaning.date is not None:
        return _calendar_days(meaning, meaning.date, today, ahead)
    if meaning.feast is not None:
        return (_next_feast(meaning.feast, today, ahead),)
    if meaning.weekday is not None:
        return _weekdays(meaning, meaning.weekday, today, ahead)
    if meaning.shift is not None:
        return (shifted(today, meaning.shift),)
    return None


def _weekdays(meaning: Meaning, weekday: int, today: date, ahead: Ahead) -> tuple[date, ...]:
    nearest = today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)  # one to seven days from now
    if meaning.shift is not None:
        return _in_weeks(meaning, weekday, nearest, today)
    if meaning.stretch is not None:
        monday = first_day(meaning.stretch, today)
        return (monday + timedelta(days=weekday),)
    return WEEKDAY_READINGS[meaning.which](nearest, today, ahead)


def _in_weeks(meaning: Meaning, weekday: int, nearest: date, today: date) -> tuple[date, ...]:
    """Read "two weeks from Friday" (which is COMING), and "in zwei Wochen am Freitag", which may mean that week's Friday."""
    assert meaning.shift is not None
    from_coming = shifted(nearest, meaning.shift)
    there = shifted(today, meaning.shift)
    that_week = there + timedelta(days=weekday - there.weekday())
    if meaning.which is Which.COMING or that_week == from_coming:
        return (from_coming,)
    return (that_week, from_coming)


def _plain(nearest: date, today: date, ahead: Ahead) -> tuple[date, ...]:
    """Read "Friday": the coming one; said on a Friday it may be today."""
    return (today, nearest) if nearest - today == WEEK and ahead(today) else (nearest,)


def _this(nearest: date, today: date, ahead: Ahead) -> tuple[date, ...]:
    return (today,) if nearest - today == WEEK and ahead(today) else (nearest,)


def _coming(nearest: date, today: date, ahead: Ahead) -> tuple[date, ...]:
    return (nearest,)


def _next(nearest: date, today: date, ahead: Ahead) -> tuple[date, ...]:
    """Read "next Friday": this week's or next week's, unless this week's is over."""
    this_week = nearest < today - timedelta(days=today.weekday()) + WEEK
    return (nearest, nearest + WEEK) if this_week else (nearest,)


def _after_next(nearest: date, today: date, ahead: Ahead) -> tuple[date, ...]:
    return (nearest + WEEK,)


WEEKDAY_READINGS: Mapping[Which | None, Callable[[date, date, Ahead], tuple[date, ...]]] = {
    None: _plain,
    Which.THIS: _this,
    Which.COMING: _coming,
    Which.NEXT: _next,
    Which.AFTER_NEXT: _after_next,
    Which.LAST: _coming,  # past: never asked for
}


def _calendar_days(meaning: Meaning, wanted: CalendarDay, today: date, ahead: Ahead) -> tuple[date, ...]:
    if meaning.stretch is not None:
        first = first_day(meaning.stretch, today)
        exact = date_or_none(first.year, first.month, wanted.day)
        return (exact,) if exact else ()
    if wanted.year:
        exact = date_or_none(wanted.year, wanted.month, wanted.day)
        return _and_weekday(exact, meaning.weekday, today) if exact else ()
    if wanted.month:
        found = next_date(wanted, today, ahead)
        return _and_weekday(found, meaning.weekday, today) if found else ()
    return _day_of_some_month(wanted.day, meaning.weekday, today, ahead)


def _and_weekday(day: date, weekday: int | None, today: date) -> tuple[date, ...]:
    """Give the date, and the coming weekday too when the person named another one than the date has."""
    if weekday is None or day.weekday() == weekday:
        return (day,)
    return (day, today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1))


def _day_of_some_month(number: int, weekday: int | None, today: date, ahead: Ahead) -> tuple[date, ...]:
    """Give the next month's day of that number, and weekday if one was named: the 31st, Friday the 13th."""
    for month in range(12 * YEARS_TO_SEARCH):
        year, index = divmod(today.year * 12 + today.month - 1 + month, 12)
        day = date_or_none(year, index + 1, number)
        fits = day is not None and (weekday is None or day.weekday() == weekday)
        if fits and day is not None and (day > today or (day == today and ahead(today))):
            return (day,)
    return ()


def next_date(wanted: CalendarDay, today: date, ahead: Ahead) -> date | None:
    """Give the next day and month of that name, today only while its clock time is ahead; None if there is none."""
    for year in range(today.year, today.year + YEARS_TO_SEARCH):
        day = date_or_none(year, wanted.month, wanted.day)
        if day is not None and (day > today or (day == today and ahead(today))):
            return day
    return None


def date_or_none(year: int, month: int, day: int) -> date | None:
    """Give the date, or None when the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


FIXED_FEASTS = {
    Feast.CHRISTMAS_EVE: (12, 24),
    Feast.CHRISTMAS: (12, 25),
    Feast.BOXING_DAY: (12, 26),
    Feast.NEW_YEARS_EVE: (12, 31),
    Feast.NEW_YEAR: (1, 1),
    Feast.ST_NICHOLAS: (12, 6),
    Feast.HALLOWEEN: (10, 31),
    Feast.VALENTINE: (2, 14),
}
FROM_EASTER = {Feast.GOOD_FRIDAY: -2, Feast.EASTER: 0, Feast.EASTER_MONDAY: 1, Feast.PENTECOST: 49}


def _next_feast(feast: Feast, today: date, ahead: Ahead) -> date:
    this_year = _feast(feast, today.year)
    passed = this_year < today or (this_year == today and not ahead(today))
    return _feast(feast, today.year + 1) if passed else this_year


def _feast(feast: Feast, year: int) -> date:
    if feast in FIXED_FEASTS:
        return date(year, *FIXED_FEASTS[feast])
    return easter(year) + timedelta(days=FROM_EASTER[feast])


def first_day(stretch: Stretch, today: date) -> date:
    """Give the first day of this, next or the one after next week, weekend, month or year; weeks begin on Monday."""
    steps = {Which.LAST: -1, Which.THIS: 0, Which.NEXT: 1, Which.COMING: 1, Which.AFTER_NEXT: 2}[stretch.which]
    monday = today - timedelta(days=today.weekday())
    match stretch.period:
        case Period.WEEK:
            return monday + steps * WEEK
        case Period.WEEKEND:
            return monday + 5 * DAY + (0 if stretch.which is Which.COMING else steps) * WEEK
        case Period.MONTH:
            year, month = divmod(today.year * 12 + today.month - 1 + steps, 12)
            return date(year, month + 1, 1)
        case Period.YEAR:
            return date(today.year + steps, 1, 1)


def stretch_days(meaning: Meaning, today: date) -> tuple[date, date] | None:
    """Give first day and the day after the last one of a week, weekend, month or year that was named, or None."""
    if meaning.stretch is not None:
        first = first_day(meaning.stretch, today)
        return _edge(meaning.edge, first, _after(meaning.stretch.period, first), meaning.stretch.period)
    if meaning.month is not None:
        first = _month_start(meaning.month, today)
        return _edge(meaning.edge, first, _after(Period.MONTH, first), Period.MONTH)
    return None


def _month_start(month: NamedMonth, today: date) -> date:
    """Give the first of the month: of the year that was said, else the running or the next such month."""
    year = month.year or today.year + (month.month < today.month)
    return date(year, month.month, 1)


def _after(period: Period, first: date) -> date:
    match period:
        case Period.WEEK:
            return first + WEEK
        case Period.WEEKEND:
            return first + 2 * DAY
        case Period.MONTH:
            return (first + 31 * DAY).replace(day=1)
        case Period.YEAR:
            return first.replace(year=first.year + 1)


EDGE_DAYS = {Period.WEEK: (2, 4), Period.WEEKEND: (1, 1), Period.MONTH: (10, 20), Period.YEAR: (90, 270)}


def _edge(edge: Edge | None, first: date, after: date, period: Period) -> tuple[date, date]:
    """Give the beginning, middle or end of a period: a month's are its days to the 10th, the 20th and the rest."""
    early, late = (first + days * DAY for days in EDGE_DAYS[period])
    match edge:
        case None:
            return first, after
        case Edge.BEGIN:
            return first, early
        case Edge.MIDDLE:
            return early, late
        case Edge.END:
            return late, after
