"""How clock times, parts of day and vague times are said, as rules.

A bare number is a clock time only behind "at" or "um", or where sentence.py knows from the neighbours that it is one.
"""

from dataclasses import replace

from eris_desktop.timewords.cursor import LEADING_ZERO
from eris_desktop.timewords.kinds import Part, Vague
from eris_desktop.timewords.meaning import Clock, Meaning, Style
from eris_desktop.timewords.rules import Rule, rule

NOON = 720
DAY_END = 1440


def _clock(minutes: int, style: Style, also: int | None = None) -> Meaning | None:
    if not 0 <= minutes <= DAY_END:
        return None
    trusted = minutes >= 13 * 60 or minutes < 60
    return Meaning(clock=Clock(minutes, Style.FIXED if trusted and also is None else style, also))


def _digits(number: int) -> int | None:
    """Give minutes of the day for an hour, or for hours and minutes in one number: 7, 615, 1430."""
    hour, minute = (number, 0) if number <= 24 else divmod(number, 100)
    whole = hour * 60 + minute
    return whole if minute < 60 and 0 <= whole <= DAY_END else None


def _meridiem(minutes: int, pm: int) -> Meaning | None:
    if minutes >= 13 * 60:
        return _clock(minutes, Style.FIXED) if pm else None
    if minutes < 60:
        return None
    return Meaning(clock=Clock(minutes % NOON + NOON * pm, Style.FIXED))


def bare(number: int) -> Meaning | None:
    """Read a number with nothing that says how: 7 may be the evening."""
    return _clock(number * 60, Style.BARE) if number <= 24 else None


def _hour_uhr(number: int, minute: int | None = None) -> Meaning | None:
    whole = _digits(number)
    if whole is None or (minute is not None and (minute > 59 or number > 24)):
        return None
    return _clock(whole + (minute or 0), Style.UHR)


def _military(number: int) -> Meaning | None:
    whole = _digits(number) if number > 99 else None
    return None if whole is None else _clock(whole, Style.FIXED)


def spoken_minutes(number: int, minute: int, pm: int | None = None) -> Meaning | None:
    """Read "seven thirty": an hour and minutes, one word after the other."""
    if not (1 <= number <= 23 and 10 <= minute < 60):
        return None
    whole = number * 60 + minute
    return _clock(whole, Style.BARE) if pm is None else _meridiem(whole, pm)


def _hour_am(number: int, pm: int) -> Meaning | None:
    whole = _digits(number)
    return None if whole is None else _meridiem(whole, pm)


def _written(clock: int) -> Meaning | None:
    if clock >= LEADING_ZERO:
        return _clock(clock - LEADING_ZERO, Style.FIXED)
    return _clock(clock, Style.WRITTEN)


def _written_german(clock: int) -> Meaning | None:
    if clock >= LEADING_ZERO:
        return _clock(clock - LEADING_ZERO, Style.FIXED)
    return _clock(clock, Style.DIGITS)


def _written_am(clock: int, pm: int) -> Meaning | None:
    return _meridiem(clock % LEADING_ZERO, pm)


def _pair(pair: int) -> Meaning | None:
    hour, minute = divmod(pair, 100)
    return _clock(hour * 60 + minute, Style.DIGITS) if minute < 60 and hour <= 24 else None


def _pair_am(pair: int, pm: int) -> Meaning | None:
    hour, minute = divmod(pair, 100)
    return _meridiem(hour * 60 + minute, pm) if minute < 60 and 0 < hour < 13 else None


def _around(number: int, shift: int, pm: int | None = None) -> Meaning | None:
    """Read an hour of the clock face with minutes added or taken: only 1 to 12 has such forms, 0 to 24 at most."""
    if not 1 <= number <= 24:
        return None
    minutes = number * 60 + shift
    if minutes < 60:
        minutes += NOON  # quarter to one is 12:45 on the clock face
    if pm is not None:
        return _meridiem(minutes, pm) if number <= 12 else None
    return _clock(minutes, Style.BARE)


def _half_to(number: int) -> Meaning | None:
    return _around(number, -30) if number <= 12 else None


def _half_past(number: int, pm: int | None = None) -> Meaning | None:
    return _around(number, 30, pm)


def _half_unsafe(number: int, pm: int | None = None) -> Meaning | None:
    """Read "half seven": half past seven to the British, half past six to a German ear. Both stay."""
    if not 1 <= number <= 12:
        return None
    after = number * 60 + 30
    if pm is None:
        return _clock(after % NOON if number == 12 else after, Style.BARE, also=(after - 60) or NOON)
    after = after % NOON + NOON * pm
    return Meaning(clock=Clock(after, Style.FIXED, also=(after - 60) % DAY_END))


def _quarter_past(number: int, pm: int | None = None) -> Meaning | None:
    return _around(number, 15, pm)


def _quarter_to(number: int, pm: int | None = None) -> Meaning | None:
    return _around(number, -15, pm)


def _quarter_of_hour(number: int) -> Meaning | None:
    return _around(number, -45) if number <= 12 else None


def _three_quarters(number: int) -> Meaning | None:
    return _around(number, -15) if number <= 12 else None


def _past(minute: int, number: int, pm: int | None = None) -> Meaning | None:
    return _around(number, minute, pm) if 0 < minute < 60 else None


def _to(minute: int, number: int, pm: int | None = None) -> Meaning | None:
    return _around(number, -minute, pm) if 0 < minute < 60 else None


def _to_plain(minute: int, number: int) -> Meaning | None:
    """Read "fünf vor acht" without a preposition: only the minutes that people say so."""
    return _to(minute, number) if minute in (5, 10, 20, 25) else None


def _past_plain(minute: int, number: int) -> Meaning | None:
    return _past(minute, number) if minute in (5, 10, 20, 25) else None


def _past_half(minute: int, number: int) -> Meaning | None:
    return _around(number, minute - 30) if 0 < minute < 30 and number <= 12 else None


def _to_half(minute: int, number: int) -> Meaning | None:
    return _around(number, -minute - 30) if 0 < minute < 30 and number <= 12 else None


def _word(minutes: int) -> Meaning | None:
    return Meaning(clock=Clock(minutes, Style.MIDNIGHT if minutes == DAY_END else Style.FIXED))


def _word_past(minute: int, word: int) -> Meaning | None:
    return Meaning(clock=Clock((word + minute) % DAY_END, Style.FIXED)) if minute < 60 else None


def _word_to(minute: int, word: int) -> Meaning | None:
    return Meaning(clock=Clock(word - minute, Style.FIXED)) if minute < 60 else None


def _swiss(hour: int) -> Meaning | None:
    return _clock(hour * 60, Style.BARE)


def number_and_part(number: int, part: int) -> Meaning | None:
    """Read "6 in der Früh": the part of day makes the number a clock time."""
    clock = bare(number)
    return Meaning(clock=clock.clock, part=Part(part)) if clock and number <= 12 else None


def _part(part: int) -> Meaning:
    return Meaning(part=Part(part))


def _today_part(part: int) -> Meaning:
    return Meaning(day=0, part=Part(part))


def _number_today_part(number: int, part: int) -> Meaning | None:
    found = number_and_part(number, part)
    return replace(found, day=0) if found else None


def _vague(word: int) -> Meaning:
    return Meaning(vague=Vague(word))


LEAD = "AT|UM|APPROX|FOR|AM?"
FACE = "NUM|HOUR"  # an hour of the clock face

CLOCK_RULES: tuple[Rule, ...] = (
    rule(f"{LEAD} NUM UHR NUM? APPROX?", _hour_uhr),
    rule("UM|AT NUM H NUM?", _hour_uhr),
    rule(f"{LEAD} NUM HRS", _military),
    rule("AT|APPROX NUM NUM", spoken_minutes),
    rule(f"{LEAD} NUM NUM MERIDIEM", spoken_minutes),
    rule(f"{LEAD} NUM OCLOCK", bare),
    rule(f"{LEAD} NUM OCLOCK? MERIDIEM", _hour_am),
    rule(f"{LEAD} CLOCK UHR", _written_german),
    rule("UM CLOCK", _written_german),
    rule("UM PAIR", _pair),
    rule("AT|APPROX|FOR? CLOCK", _written),
    rule(f"{LEAD} CLOCK MERIDIEM UHR?", _written_am),
    rule(f"{LEAD} PAIR UHR", _pair),
    rule(f"{LEAD} PAIR MERIDIEM", _pair_am),
    rule(f"{LEAD} HALF_PAST {FACE} MERIDIEM?", _half_past),
    rule(f"{LEAD} HALB {FACE} UHR?", _half_to),
    rule(f"{LEAD} HALF NUM MERIDIEM?", _half_unsafe),
    rule(f"{LEAD} QUARTER PAST {FACE} MERIDIEM?", _quarter_past),
    rule(f"{LEAD} QUARTER BEFORE {FACE} MERIDIEM?", _quarter_to),
    rule(f"{LEAD} QUARTER {FACE} UHR?", _quarter_of_hour),
    rule(f"{LEAD} THREE_QUARTERS {FACE} UHR?", _three_quarters),
    rule(f"AT|UM|APPROX|FOR|AM NUM PAST {FACE} MERIDIEM?", _past),
    rule(f"AT|UM|APPROX|FOR|AM NUM BEFORE {FACE} MERIDIEM?", _to),
    rule(f"NUM UNIT PAST {FACE} MERIDIEM?", lambda minute, unit, number, pm: _past(minute, number, pm) if unit == 1 else None),
    rule(f"NUM UNIT BEFORE {FACE} MERIDIEM?", lambda minute, unit, number, pm: _to(minute, number, pm) if unit == 1 else None),
    rule("NUM PAST HOUR", _past),
    rule(f"{LEAD} NUM PAST HALB {FACE}", _past_half),
    rule(f"{LEAD} NUM BEFORE HALB {FACE}", _to_half),
    rule("NUM VOR NUM", _to_plain),
    rule("NUM PAST NUM", _past_plain),
    rule(f"{LEAD} HOUR_WORD", _word),
    rule("NUM PAST HOUR_WORD", _word_past),
    rule("NUM BEFORE HOUR_WORD", _word_to),
    rule("AT|UM|AM|FOR HOUR", _swiss),
    rule(f"{LEAD} NUM|HOUR PART", number_and_part),
    rule(f"{LEAD} NUM TODAY_PART", _number_today_part),
)
PART_RULES: tuple[Rule, ...] = (
    rule("FOR? PART", _part),
    rule("FOR? TODAY_PART", _today_part),
    rule("VAGUE", _vague),
)
