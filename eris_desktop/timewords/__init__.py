"""Time expressions of English and German (and the dialects of both Alps and Bavaria): found in a text and resolved.

The way through, a file a step: tokens (text to words) > lexicon (words to roles) > cursor > rules_* and sentence (roles
to meanings) > days, clocks, repeats, resolve (a meaning and now to a value). No clock, no file, no library but dateutil.
`find` gives places and values; `combined` gives the one time that several places of a sentence name together.

Decisions, so that nobody has to search for them: dates are day.month; a bare hour that could be the evening as well is
Unclear unless a day, a part of day or the nearest reading settles it (clocks); "next Friday" within this week is asked
(days); "half seven" is asked; skipped wall times move forward, doubled ones are the first (wall); a part of day is a
range (clocks.PARTS); a repetition without a time rings at nine (repeats).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from eris_desktop.domain.times import TimeExpression, TimeValue
from eris_desktop.timewords.cursor import Cursor, read
from eris_desktop.timewords.kinds import Vague
from eris_desktop.timewords.meaning import Clock, Meaning, Style, together
from eris_desktop.timewords.resolve import resolve
from eris_desktop.timewords.sentence import read_times

__all__ = ["combined", "find"]


def find(text: str, now: datetime, lang: str | None = None) -> tuple[TimeExpression, ...]:
    """Find every time expression of a text and resolve it for `now` (aware, in the person's zone).

    `lang` ("de" or "en") only settles how "7:30" without Uhr is read; left out, the words of the text settle it. The
    spans include the prepositions (at, um, am, in, every), are in code points and do not overlap. Raises nothing for
    any text.
    """
    cursor = read(text)
    german = _is_german(cursor, lang)
    found = []
    for first, end, meaning in read_times(cursor):
        start, stop = cursor.tokens[first].start, cursor.tokens[end - 1].end
        value = resolve(_settled(meaning, german=german), now)
        found.append(TimeExpression(start, stop, text[start:stop], value))
    return tuple(found)


CUED = "alarm"  # beside it "for 7" is a clock time, as it was in the sentence that the words were cut from


def combined(expressions: Sequence[TimeExpression], now: datetime, lang: str | None = None) -> TimeValue | None:
    """Give the one time that the expressions of a sentence name together: "tomorrow ... at 10".

    Their words are read again and their meanings joined, day with clock time, repetition with end. None when there is
    no expression, or when they name different times.
    """
    if len(expressions) == 1:
        return expressions[0].value
    whole: Meaning | None = None
    for expression in expressions:
        cursor = read(expression.text)
        german = _is_german(cursor, lang)
        for found in read_times(cursor) or read_times(read(f"{CUED} {expression.text}")):
            meaning = _settled(found.meaning, german=german)
            if meaning.vague is Vague.NOW and len(expressions) > 1:
                continue  # "now remind me tomorrow" names tomorrow
            whole = meaning if whole is None else together(whole, meaning)
            if whole is None:
                return None
    return None if whole is None else resolve(whole, now)


def _is_german(cursor: Cursor, lang: str | None) -> bool:
    """Tell whether the text is German: as said, or by which lexicon knows more of its words alone."""
    if lang is not None:
        return lang == "de"
    balance = 0
    for roles in cursor.roles:
        langs = {sense.lang for sense in roles.values()} - {""}
        if len(langs) == 1:
            balance += 1 if "de" in langs else -1
    return balance > 0


def _settled(meaning: Meaning, *, german: bool) -> Meaning:
    """Give the meaning with "7:30" read the way of its language."""
    style = Style.DIGITS if german else Style.BARE
    clock = meaning.clock
    if clock is not None and clock.style is Style.WRITTEN:
        clock = Clock(clock.minutes, style, clock.also)
    start = None if meaning.start is None else _settled(meaning.start, german=german)
    until = None if meaning.until is None else _settled(meaning.until, german=german)
    return replace(meaning, clock=clock, start=start, until=until)
