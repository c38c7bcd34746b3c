"""How lengths of time are said, as rules: twenty minutes, in an hour and a half, anderthalb Stunden, three days ago."""

from fractions import Fraction

from eris_desktop.timewords.kinds import Unit, Which
from eris_desktop.timewords.meaning import Amount, Meaning
from eris_desktop.timewords.rules import Rule, rule

MOST = 100_000_000  # a larger count is no time that anybody plans


def amount(number: Fraction | int, unit: int) -> Amount | None:
    """Give so many units as months, days and seconds; None when they come to no whole second, day or month.

    Half a day is twelve hours, half a week three days and a half, half a month fifteen days, half a year six months.
    """
    if number > MOST:
        return None
    match Unit(unit):
        case Unit.SECOND:
            return Amount(seconds=int(number))
        case Unit.MINUTE:
            return Amount(seconds=int(number * 60))
        case Unit.HOUR:
            return Amount(seconds=int(number * 3600))
        case Unit.DAY:
            return Amount(days=int(number), seconds=int(number % 1 * 86_400))
        case Unit.WEEK:
            return Amount(days=int(number * 7), seconds=int(number * 7 % 1 * 86_400))
        case Unit.MONTH:
            return Amount(months=int(number), days=int(number % 1 * 30))
        case Unit.YEAR:
            return Amount(months=int(number * 12))


def add(one: Amount, other: Amount) -> Amount:
    """Give the two lengths one after the other."""
    return Amount(one.months + other.months, one.days + other.days, one.seconds + other.seconds)


HALF = Fraction(1, 2)


def _whole(number: int, unit: int) -> Amount | None:
    return amount(number, unit)


def _broken(hundredths: int, unit: int) -> Amount | None:
    return amount(Fraction(hundredths, 100), unit)


def _one(unit: int) -> Amount | None:
    return amount(1, unit)


def _half(unit: int) -> Amount | None:
    return amount(HALF, unit)


def _number_and_half(number: int, unit: int) -> Amount | None:
    return amount(number + HALF, unit)


def _one_and_half(unit: int) -> Amount | None:
    return amount(1 + HALF, unit)


def _two(number: int, unit: int, more: int, other: int) -> Amount | None:
    first, second = amount(number, unit), amount(more, other)
    return add(first, second) if first and second and other < unit else None


def _hours_minutes(hours: int, minutes: int) -> Amount | None:
    return _two(hours, Unit.HOUR, minutes, Unit.MINUTE) if minutes < 60 else None


def _three(number: int, unit: int, more: int, other: int, least: int, last: int) -> Amount | None:
    first, second = _two(number, unit, more, other), amount(least, last)
    return add(first, second) if first and second and last < other else None


def _one_and_more(unit: int, more: int, other: int) -> Amount | None:
    return _two(1, unit, more, other)


def _seconds(seconds: int) -> Amount:
    return Amount(seconds=seconds)


def _number_quarters(number: int, seconds: int) -> Amount | None:
    return Amount(seconds=number * seconds) if number < 100 else None


def _hours_and_length(number: int, unit: int, seconds: int) -> Amount | None:
    first = amount(number, unit)
    return add(first, Amount(seconds=seconds)) if first and unit == Unit.HOUR and seconds < 3600 else None


BODIES = (
    ("NUM DASH? UNIT", _whole),
    ("NUM MORE UNIT", _whole),
    ("CENT UNIT", _broken),
    ("HALF_A UNIT", _half),
    ("NUM UNIT AND_A_HALF", _number_and_half),
    ("NUM AND_A_HALF UNIT", _number_and_half),
    ("A UNIT AND_A_HALF", _one_and_half),
    ("NUM H NUM", _hours_minutes),
    ("NUM UNIT AND|COMMA? NUM UNIT", _two),
    ("NUM UNIT COMMA? NUM UNIT AND? NUM UNIT", _three),
    ("A UNIT AND NUM UNIT", _one_and_more),
    ("A|THE? LENGTH", _seconds),
    ("NUM LENGTH", _number_quarters),
    ("NUM UNIT AND A? LENGTH", _hours_and_length),
)


def _lasting(found: Amount | None) -> Meaning | None:
    return None if found is None else Meaning(length=found)


def _ahead(found: Amount | None) -> Meaning | None:
    """Read "in ...": days and more name a day, hours and less a moment."""
    if found is None:
        return None
    return Meaning(length=found) if found.seconds else Meaning(shift=found)


def _gone(found: Amount | None) -> Meaning | None:
    return None if found is None else Meaning(length=found, past=True)


def _unknown(found: Amount | None) -> Meaning | None:
    """Read "20 minutes before" something that is no time: a lead time, not a length from now."""
    return None if found is None else Meaning(length=found, unreadable=True)


def _rules() -> tuple[Rule, ...]:
    rules: list[Rule] = []
    for body, build in BODIES:
        rules += (
            rule(f"FOR? {body}", lambda *values, make=build: _lasting(make(*values))),
            rule(f"IN|SWISS_IN {body}", lambda *values, make=build: _ahead(make(*values))),
            rule(f"IN? {body} FROM_NOW", lambda *values, make=build: _ahead(make(*values))),
            rule(f"UM|FOR? {body} APART", lambda *values, make=build: _lasting(make(*values))),
            rule(f"{body} AGO", lambda *values, make=build: _gone(make(*values))),
            rule(f"VOR {body}", lambda *values, make=build: _gone(make(*values))),
            rule(f"{body} BEFORE_EVENT", lambda *values, make=build: _unknown(make(*values))),
        )
    # One of a unit is only a length with a preposition, except an hour: "wait a minute", "have a second look".
    rules += (
        rule("IN|SWISS_IN A UNIT", lambda unit: _ahead(_one(unit))),
        rule("IN_A UNIT", lambda unit: _ahead(_one(unit))),
        rule("IN_A LENGTH", lambda seconds: _ahead(_seconds(seconds))),
        rule("FOR A UNIT", lambda unit: _lasting(_one(unit))),
        rule("A UNIT", lambda unit: _lasting(_one(unit)) if unit == Unit.HOUR else None),
        rule("A UNIT FROM_NOW", lambda unit: _ahead(_one(unit))),
        rule("UM|FOR? A UNIT APART", lambda unit: _lasting(_one(unit))),
        rule("A UNIT AGO", lambda unit: _gone(_one(unit))),
        rule("VOR A UNIT", lambda unit: _gone(_one(unit))),
    )
    return tuple(rules)


def _days_after(number: int, unit: int, offset: int) -> Meaning | None:
    found = amount(number, unit)
    return Meaning(shift=add(found, Amount(days=offset))) if found and not found.seconds else None


def _day_after(unit: int, offset: int) -> Meaning | None:
    return _days_after(1, unit, offset)


def _weekday_after(number: int, unit: int, weekday: int) -> Meaning | None:
    """Read "two weeks from Friday": the coming Friday and so many days."""
    found = amount(number, unit)
    return (
        Meaning(weekday=weekday, which=Which.COMING, shift=found) if found and not found.seconds and not found.months else None
    )


def _next_units(which: int, number: int, unit: int) -> Meaning | None:
    found = amount(number, unit)
    if found is None or which == 0:
        return None
    return Meaning(next_units=found, past=which < 0)


AFTER_RULES = (
    rule("IN|FOR? NUM UNIT AFTER DAY", _days_after),
    rule("IN|FOR? A UNIT AFTER DAY", _day_after),
    rule("DAY IN NUM UNIT", lambda offset, number, unit: _days_after(number, unit, offset)),
    rule("DAY IN A UNIT", lambda offset, unit: _day_after(unit, offset)),
    rule("IN|FOR? NUM UNIT AFTER THE|WHICH? WEEKDAY", lambda n, u, *rest: _weekday_after(n, u, rest[-1])),
    rule("A UNIT AFTER WHICH? WEEKDAY", lambda u, which, weekday: _weekday_after(1, u, weekday)),
    rule("ON? WEEKDAY IN NUM UNIT", lambda weekday, n, u: _weekday_after(n, u, weekday)),
    rule("ON? WEEKDAY IN A UNIT", lambda weekday, u: _weekday_after(1, u, weekday)),
    rule("ON? WEEKDAY PERIOD", lambda weekday, period: _weekday_after(1, Unit.WEEK, weekday) if period == 0 else None),
    rule("IN|SWISS_IN|FOR? THE? WHICH NUM UNIT", _next_units),
)
UNSURE = rule("IN|FOR? NUM TO|DASH NUM UNIT", lambda _least, _most, _unit: Meaning(unreadable=True))  # 10 to 15 minutes
LENGTH_RULES: tuple[Rule, ...] = (*_rules(), *AFTER_RULES, UNSURE)
