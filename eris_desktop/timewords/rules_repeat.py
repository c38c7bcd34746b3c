"""How repetitions are said, as rules: every other Friday, werktags, alle 15 Minuten, first Monday of the month.

Their ends ("until Friday", "3 mal") are pieces of their own, joined by sentence.py.
"""

from eris_desktop.timewords.kinds import Part, Unit, Which
from eris_desktop.timewords.meaning import CalendarDay, Meaning, Repeat
from eris_desktop.timewords.rules import Rule, rule
from eris_desktop.timewords.rules_day import month_day

ALL_DAYS = 0b1111111
MOST = 10_000


def _every(unit: int) -> Meaning:
    return Meaning(repeat=Repeat(Unit(unit)))


def _every_number(number: int, unit: int) -> Meaning | None:
    return Meaning(repeat=Repeat(Unit(unit), number)) if 0 < number < MOST else None


def _every_half_hour(hundredths: int | None = None, unit: int = Unit.HOUR) -> Meaning | None:
    minutes = 30 if hundredths is None else hundredths * 60 // 100
    return Meaning(repeat=Repeat(Unit.MINUTE, minutes)) if unit == Unit.HOUR and 0 < minutes < MOST else None


def _every_length(seconds: int) -> Meaning:
    return Meaning(repeat=Repeat(Unit.MINUTE, seconds // 60))


def _every_lengths(number: int, seconds: int) -> Meaning | None:
    return _every_number(number * seconds // 60, Unit.MINUTE)


def _weekdays(*weekdays: int) -> Meaning:
    mask = 0
    for weekday in weekdays:
        mask |= 1 << weekday
    return Meaning(repeat=Repeat(Unit.WEEK, weekdays=mask))


def _masks(*masks: int) -> Meaning:
    whole = 0
    for mask in masks:
        whole |= mask
    return Meaning(repeat=Repeat(Unit.WEEK, weekdays=whole))


def _masks_between(first: int, last: int) -> Meaning | None:
    """Read "montags bis freitags": single weekdays only, in the order of the week."""
    if first.bit_count() != 1 or last.bit_count() != 1 or first > last:
        return None
    return _masks((last << 1) - first)


def _other_weekday(interval: int, weekday: int) -> Meaning:
    return Meaning(repeat=Repeat(Unit.WEEK, interval, 1 << weekday))


def _number_weekdays(interval: int, mask: int) -> Meaning | None:
    return Meaning(repeat=Repeat(Unit.WEEK, interval, mask)) if 0 < interval < MOST else None


def _nth_weekday(nth: int, weekday: int, unit: int) -> Meaning | None:
    """Read "first Monday of the month"; a fifth one is only every so often, and is taken as said."""
    if unit != Unit.MONTH or not 0 < nth < 6:
        return None
    return Meaning(repeat=Repeat(Unit.MONTH, weekdays=1 << weekday, nth=nth))


def _last_weekday(which: int, weekday: int, unit: int) -> Meaning | None:
    if unit != Unit.MONTH or which != Which.LAST:
        return None
    return Meaning(repeat=Repeat(Unit.MONTH, weekdays=1 << weekday, nth=-1))


def _last_day(which: int, _unit: int, unit: int) -> Meaning | None:
    if unit != Unit.MONTH or which != Which.LAST or _unit != Unit.DAY:
        return None
    return Meaning(repeat=Repeat(Unit.MONTH, day=-1))


def _month_day(day: int, unit: int = Unit.MONTH) -> Meaning | None:
    date = month_day(day)
    return Meaning(repeat=Repeat(Unit.MONTH), date=date.date) if date and unit == Unit.MONTH else None


def _year_day(month: int, day: int) -> Meaning | None:
    return Meaning(repeat=Repeat(Unit.YEAR), date=CalendarDay(day, month)) if 0 < day < 32 else None


def _day_year(day: int, month: int) -> Meaning | None:
    return _year_day(month, day)


def _every_part(part: int) -> Meaning:
    return Meaning(repeat=Repeat(Unit.DAY), part=Part(part))


def _every_weekday_part(both: int) -> Meaning:
    weekday, part = divmod(both, 100)
    return Meaning(repeat=Repeat(Unit.WEEK, weekdays=1 << weekday), part=Part(part))


def _freq(unit: int) -> Meaning:
    return Meaning(repeat=Repeat(Unit(unit)))


def _too_often(*_numbers: int) -> Meaning:
    """Read "three times a day": a repetition whose times were not said."""
    return Meaning(unreadable=True)


def _lists() -> tuple[Rule, ...]:
    """Give the rules for two to five weekdays in a row."""
    rules = []
    for more in range(5):
        rules.append(rule("EVERY WEEKDAY|SHORT_WEEKDAY" + " COMMA|AND? AND? EVERY? WEEKDAY|SHORT_WEEKDAY" * more, _weekdays))
        rules.append(rule("EVERY? ON? WEEKDAYS" + " COMMA|AND? AND? WEEKDAYS" * more, _masks))
    return tuple(rules)


REPEAT_RULES: tuple[Rule, ...] = (
    rule("FOR? EVERY UNIT", _every),
    rule("FOR? EVERY NUM UNIT", _every_number),
    rule("FOR? EVERY OTHER UNIT", _every_number),
    rule("FOR? EVERY CENT UNIT", _every_half_hour),
    rule("EVERY HALF_A UNIT", lambda unit: _every_half_hour(None, unit)),
    rule("EVERY LENGTH", _every_length),
    rule("EVERY NUM LENGTH", _every_lengths),
    rule("EVERY OTHER WEEKDAY", _other_weekday),
    rule("EVERY NUM WEEKDAYS", _number_weekdays),
    rule("ON? WEEKDAYS TO|DASH WEEKDAYS", _masks_between),
    rule("EVERY WEEKDAY TO|DASH WEEKDAY", lambda first, last: _masks_between(1 << first, 1 << last)),
    rule("ON|EVERY? THE? ORD WEEKDAY OF_PERIOD", _nth_weekday),
    rule("EVERY|ON? NUM DOT WEEKDAY OF_PERIOD", _nth_weekday),
    rule("ON|EVERY? THE? WHICH WEEKDAY OF_PERIOD", _last_weekday),
    rule("ON|EVERY? THE? WHICH UNIT OF_PERIOD", _last_day),
    rule("EVERY UNIT ON? THE? WHICH UNIT", lambda unit, which, day: _last_day(which, day, unit)),
    rule("EVERY ORD OF_PERIOD?", lambda day, unit: _month_day(day, Unit.MONTH if unit is None else unit)),
    rule("EVERY NUM DOT OF_PERIOD?", lambda day, unit: _month_day(day, Unit.MONTH if unit is None else unit)),
    rule("ON|THE? THE? ORD OF_PERIOD", _month_day),
    rule("ON NUM DOT OF_PERIOD", _month_day),
    rule("EVERY MONTH THE? ORD|NUM", _year_day),
    rule("EVERY ORD OF? MONTH", _day_year),
    rule("EVERY NUM DOT? MONTH", _day_year),
    rule("EVERY PART|WEAK_PART", _every_part),
    rule("EVERY WEEKDAY_PART", _every_weekday_part),
    rule("FREQ", _freq),
    rule("NUM TIMES PER UNIT", _too_often),
    rule("COUNT PER UNIT", _too_often),
    rule("COUNT FREQ", _too_often),
    rule("NUM TIMES FREQ", _too_often),
    *_lists(),
)
