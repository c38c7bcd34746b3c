"""Which roles the words of a text can play: all lexicons in one table, looked up by the longest phrase.

The table is built at the first look-up and kept, because it never changes; nothing is built at import.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from eris_desktop.timewords import numbers
from eris_desktop.timewords.kinds import Kind, Row
from eris_desktop.timewords.lexicon_de import GERMAN
from eris_desktop.timewords.lexicon_dialect import DIALECT
from eris_desktop.timewords.lexicon_en import ENGLISH
from eris_desktop.timewords.tokens import fold, split


class Sense(NamedTuple):
    """One role that the words from here can play: its value, how many tokens it takes, and in which language."""

    kind: Kind
    value: int
    length: int
    lang: str


class Phrase(NamedTuple):
    """The words after the first one, and the role of the whole."""

    rest: tuple[str, ...]
    sense: Sense


def _rows() -> Iterator[tuple[str, Row]]:
    yield from (("en", row) for row in ENGLISH)
    yield from (("de", row) for row in GERMAN)
    yield from (("de", row) for row in DIALECT)
    yield from numbers.rows()
    yield from (("de", row) for row in _compounds())


def _compounds() -> Iterator[Row]:
    """Give German day and part in one word: Freitagabend, Montagmorgen."""
    rows = (*GERMAN, *DIALECT)
    parts = [row for row in rows if row.kind is Kind.WEAK_PART]
    for day in (row for row in rows if row.kind is Kind.WEEKDAY):
        for part in parts:
            words = " | ".join(a.strip() + b.strip() for a in day.words.split("|") for b in part.words.split("|"))
            yield Row(Kind.WEEKDAY_PART, day.value * 100 + part.value, words)


@cache
def phrases() -> Mapping[str, Sequence[Phrase]]:
    """Give first word -> the phrases that begin with it, longest first."""
    table: dict[str, list[Phrase]] = {}
    for lang, row in _rows():
        for written in row.words.split("|"):
            first, *rest = (token.key for token in split(written))
            table.setdefault(first, []).append(Phrase(tuple(rest), Sense(row.kind, row.value, 1 + len(rest), lang)))
    for entries in table.values():
        entries.sort(key=lambda phrase: -len(phrase.rest))
    return table


FUZZY = (Kind.WEEKDAY, Kind.WEEKDAYS, Kind.MONTH, Kind.DAY)


@cache
def long_words() -> Mapping[str, Sequence[str]]:
    """Give first and last letter -> the standard names of days and months long enough to be known when misspelt."""
    table: dict[str, list[str]] = {}
    for row in (*ENGLISH, *GERMAN):
        for written in row.words.split("|"):
            word = fold(written.strip())
            if row.kind in FUZZY and word.isalpha() and len(word) > 5:
                table.setdefault(word[0] + word[-1], []).append(word)
    return table
