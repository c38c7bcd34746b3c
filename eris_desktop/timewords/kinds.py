"""Which roles a word can play in a time expression, and the small closed sets those roles take their values from.

A lexicon row gives words a role; the grammar's rules are written in roles. No words and no meaning of whole phrases here.
"""

from enum import IntEnum, auto
from typing import NamedTuple


class Kind(IntEnum):
    """The role of a word. Marks only steer the grammar; values carry a number into the meaning."""

    # marks
    AT = auto()
    UM = auto()  # German at: what follows is read the 24-hour way
    AM = auto()  # Swiss am, em before an hour; a date's or a part's word elsewhere
    APPROX = auto()
    ON = auto()
    IN = auto()
    SWISS_IN = auto()  # i, which is also the English I: only before a length
    IN_A = auto()  # Swiss imne, inere: in and a in one word
    FOR = auto()
    UNTIL = auto()
    START = auto()
    FROM = auto()
    TO = auto()
    BETWEEN = auto()
    AND = auto()
    THE = auto()
    OF = auto()
    UHR = auto()
    OCLOCK = auto()
    H = auto()  # 14h after um, else a length
    HRS = auto()  # 0500 hrs
    HALB = auto()  # German: half an hour before
    HALF = auto()  # English: half an hour after, and unsafe
    HALF_PAST = auto()
    QUARTER = auto()
    THREE_QUARTERS = auto()
    PAST = auto()
    BEFORE = auto()  # to, vor
    A = auto()
    HALF_A = auto()
    AND_A_HALF = auto()
    AGO = auto()
    VOR = auto()  # German "ago", stands before the length
    FROM_NOW = auto()
    AFTER = auto()  # "from" in "a week from Friday"
    BEFORE_EVENT = auto()
    EVERY = auto()
    APART = auto()  # an hour later: how far something is moved
    MORE = auto()  # ten more minutes: what is added to a length
    EXCEPT = auto()  # the days of a repetition that are left out follow
    TIMES = auto()
    PER = auto()
    COMMA = auto()
    DOT = auto()
    DASH = auto()
    GREETING = auto()
    CUE = auto()  # the sentence sets an alarm or moves something, so a bare number is a clock time
    MEASURE = auto()  # what follows a count: a number before it is no clock time
    COUNTED = auto()  # what follows an ordinal that is no date: floor, try
    STREET = auto()
    AGE = auto()  # years old: no length
    LABEL = auto()  # version, room: the number after it is a name
    OPENER = auto()  # small words that may follow a bare number without making it a count
    # values
    NUM = auto()
    HOUR = auto()  # Swiss hours of the clock, füfi, 12i
    ORD = auto()
    CENT = auto()  # a broken number, in hundredths
    UNIT = auto()
    LENGTH = auto()  # a length in one word, in seconds
    CLOCK = auto()  # HH:MM, in minutes of the day; 10_000 more when written with a leading zero
    PAIR = auto()  # 10.30: hundreds and ones
    DATE = auto()  # yyyymmdd, yyyy is 0 when left out
    WEEKDAY = auto()
    SHORT_WEEKDAY = auto()  # an abbreviation that is also a common word
    TWO_LETTERS = auto()  # Mo, Di, So: only beside a clock time or a date
    WEEKDAYS = auto()  # several weekdays that repeat, as a bit mask, Monday is 1
    DAY = auto()  # days from today
    PART = auto()
    WEEKDAY_PART = auto()  # Freitagabend: weekday times 100 and the part
    TODAY_PART = auto()  # tonight, this morning: the part and the day
    WEAK_PART = auto()  # a part of day only beside a day or a clock time
    MONTH = auto()
    PERIOD = auto()
    THIS_PERIOD = auto()
    WHICH = auto()
    FEAST = auto()
    MERIDIEM = auto()  # 0 is am, 1 is pm
    HOUR_WORD = auto()  # minutes of the day
    FREQ = auto()
    OF_PERIOD = auto()  # of the month: makes a repetition of a day that is counted within
    OTHER = auto()  # "other" in "every other", with the interval
    EDGE = auto()
    COUNT = auto()  # twice, dreimal
    VAGUE = auto()


VALUES = frozenset(list(Kind)[list(Kind).index(Kind.NUM) :])


class Unit(IntEnum):
    """Units of a length."""

    SECOND = 0
    MINUTE = 1
    HOUR = 2
    DAY = 3
    WEEK = 4
    MONTH = 5
    YEAR = 6


class Part(IntEnum):
    """Parts of a day; their hours stand in clocks.PARTS."""

    MORNING = 0
    EARLY = 1
    FORENOON = 2
    MIDDAY = 3
    AFTER_LUNCH = 4
    AFTERNOON = 5
    AFTER_WORK = 6
    DINNER = 7
    EVENING = 8
    TONIGHT = 9  # the night that follows the day
    AT_NIGHT = 10  # the dark hours of the day itself
    BREAKFAST = 11
    END_OF_DAY = 12


class Which(IntEnum):
    """Which of several weeks, months or weekdays is meant."""

    LAST = -1
    THIS = 0
    NEXT = 1
    AFTER_NEXT = 2
    COMING = 3


class Period(IntEnum):
    """Stretches of the calendar."""

    WEEK = 0
    WEEKEND = 1
    MONTH = 2
    YEAR = 3


class Edge(IntEnum):
    """Which end of a period."""

    BEGIN = 0
    MIDDLE = 1
    END = 2


class Feast(IntEnum):
    """Days that have a name."""

    CHRISTMAS_EVE = 0
    CHRISTMAS = 1
    BOXING_DAY = 2
    NEW_YEARS_EVE = 3
    NEW_YEAR = 4
    ST_NICHOLAS = 5
    HALLOWEEN = 6
    VALENTINE = 7
    GOOD_FRIDAY = 8
    EASTER = 9
    EASTER_MONDAY = 10
    PENTECOST = 11


class Vague(IntEnum):
    """Words that name a time without fixing it."""

    NOW = 0
    LATER = 1
    SOON = 2


class Row(NamedTuple):
    """One line of a lexicon: words that play `kind` with `value`, written as people write them, separated by bars."""

    kind: Kind
    value: int
    words: str
