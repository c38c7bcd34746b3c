"""The rules of the grammar joined, by when they may be used: always, or only beside certain neighbours.

sentence.py decides when. Joined at the first use and kept, because rules never change.
"""

from functools import cache, reduce
from operator import or_
from typing import NamedTuple

from eris_desktop.timewords.kinds import Part
from eris_desktop.timewords.meaning import Meaning
from eris_desktop.timewords.rules import Node, Rule, grammar, rule
from eris_desktop.timewords.rules_clock import CLOCK_RULES, PART_RULES, bare, number_and_part, spoken_minutes
from eris_desktop.timewords.rules_day import DAY_RULES, month_day
from eris_desktop.timewords.rules_length import LENGTH_RULES
from eris_desktop.timewords.rules_repeat import REPEAT_RULES


class Grammars(NamedTuple):
    """The joined rules, by when they may be used."""

    pieces: Node
    range_ends: Node
    bare: Node  # at 7
    about: Node  # gegen 7
    cued: Node  # alarm for 7
    after_day: Node  # tomorrow 7
    number: Node
    ordinal: Node
    weak_part: Node
    number_part: Node
    counts: Node
    excepted: Node  # except Sunday


@cache
def grammars() -> Grammars:
    """Give the joined rules."""
    return Grammars(
        pieces=grammar(*REPEAT_RULES, *CLOCK_RULES, *DAY_RULES, *LENGTH_RULES, *PART_RULES),
        range_ends=grammar(*CLOCK_RULES, *DAY_RULES, rule("THE? ORD", month_day), rule("NUM DOT", month_day)),
        bare=grammar(rule("AT|UM NUM", bare)),
        about=grammar(rule("APPROX NUM", bare)),
        cued=grammar(rule("FOR|TO NUM", bare), rule("FOR|TO NUM NUM", spoken_minutes)),
        after_day=grammar(rule("FOR|AM|DASH? NUM|HOUR", bare), rule("FOR? NUM NUM", spoken_minutes)),
        number=grammar(rule("NUM", bare)),
        ordinal=grammar(rule("ON|FOR? THE? ORD", month_day), rule("ON THE? NUM DOT", month_day)),
        weak_part=grammar(rule("FOR? WEAK_PART", lambda part: Meaning(part=Part(part)))),
        number_part=grammar(rule("FOR|UM|AT|AM? NUM WEAK_PART", number_and_part)),
        counts=grammar(rule("FOR? NUM TIMES", _times), rule("COUNT", _times)),
        excepted=grammar(*_exceptions()),
    )


def _times(number: int) -> Meaning | None:
    return Meaning(count=number) if 0 < number < 10_000 else None


def _exceptions() -> tuple[Rule, ...]:
    """Give the rules for one to five weekdays that a repetition leaves out."""
    rules = []
    for more in range(5):
        rules.append(rule("EXCEPT ON? WEEKDAY" + " COMMA|AND? AND? ON? WEEKDAY" * more, _days_off))
        rules.append(rule("EXCEPT ON? WEEKDAYS" + " COMMA|AND? AND? WEEKDAYS" * more, _masks_off))
    return tuple(rules)


def _days_off(*weekdays: int) -> Meaning:
    return _masks_off(*(1 << weekday for weekday in weekdays))


def _masks_off(*masks: int) -> Meaning:
    return Meaning(excepted=reduce(or_, masks))
