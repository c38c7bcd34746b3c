"""A text as the grammar reads it: its tokens, and for each of them the roles that the words from there on can play.

The shapes of digits become roles here (10:30 a clock, 03.05.2026 a date); whether a number may be part of a time at all
is decided by what it touches. No grammar and no meaning.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from eris_desktop.timewords.kinds import Kind
from eris_desktop.timewords.lexicon import Phrase, Sense, phrases
from eris_desktop.timewords.tokens import Shape, Token, split
from eris_desktop.timewords.typos import meant

LEADING_ZERO = 10_000  # added to a CLOCK value: 07:30 cannot mean the evening
TOUCHES_BEFORE = "#$€£/-_.:+*=%°'"
TOUCHES_AFTER = "%€$£/_:°=*"
LARGEST = 7  # digits of a number that can count anything of ours

Roles = Mapping[Kind, Sense]
NO_ROLES: Roles = {}
RANGE_WORDS = frozenset((Kind.TO, Kind.DASH, Kind.UNTIL, Kind.BETWEEN))


@dataclass(frozen=True, slots=True)
class Cursor:
    """The tokens of a text with their roles; whether it speaks of an alarm, and whether it has a word for "to"."""

    text: str
    tokens: Sequence[Token]
    roles: Sequence[Roles]
    alarm: bool
    ranged: bool

    def role(self, place: int, kind: Kind) -> Sense | None:
        """Give the role `kind` of the words from token `place` on, or None."""
        return self.roles[place].get(kind) if place < len(self.roles) else None

    def has(self, place: int, *kinds: Kind) -> bool:
        """Tell whether the words at `place` can play one of these roles."""
        return place < len(self.roles) and any(kind in self.roles[place] for kind in kinds)

    def touches(self, place: int) -> bool:
        """Tell whether token `place` follows the one before it without a space."""
        return 0 < place < len(self.tokens) and self.tokens[place - 1].end == self.tokens[place].start


def read(text: str) -> Cursor:
    """Cut a text into tokens and look up the roles of each."""
    tokens = split(text)
    table = phrases()
    roles = [_roles(text, tokens, place, table) for place in range(len(tokens))]
    kinds = {kind for found in roles for kind in found}
    return Cursor(text, tokens, roles, Kind.CUE in kinds, not RANGE_WORDS.isdisjoint(kinds))


def _roles(text: str, tokens: list[Token], place: int, table: Mapping[str, Sequence[Phrase]]) -> Roles:
    token = tokens[place]
    if token.shape in FIGURES:
        if not _may_count(text, tokens, place):
            return NO_ROLES
        found = {sense.kind: sense for sense in FIGURES[token.shape](token.key)}
        return _with_phrases(found, tokens, place, table.get(token.key, ()))
    if token.shape is Shape.OPAQUE:
        return NO_ROLES
    entries = table.get(token.key) or table.get(_bare(token)) or ()
    if not entries and token.shape is Shape.WORD:
        entries = table.get(meant(_bare(token)) or "", ())
    return _with_phrases({}, tokens, place, entries) if entries else NO_ROLES


def _with_phrases(found: dict[Kind, Sense], tokens: list[Token], place: int, entries: Sequence[Phrase]) -> Mapping[Kind, Sense]:
    for rest, sense in entries:
        if sense.kind not in found and (not rest or _follow(rest, tokens, place)):
            found[sense.kind] = sense  # later ones are shorter, or from a later row
    return found


def _follow(rest: tuple[str, ...], tokens: list[Token], place: int) -> bool:
    """Tell whether these words stand behind token `place`."""
    if place + len(rest) >= len(tokens):
        return False
    for step, word in enumerate(rest, start=1):
        token = tokens[place + step]
        if token.key != word and _bare(token) != word:
            return False
    return True


def _bare(token: Token) -> str:
    """Give a word without its possessive ending: today's is today."""
    key = token.key
    return key[:-2] if key.endswith("'s") else key


def _may_count(text: str, tokens: list[Token], place: int) -> bool:
    """Tell whether digits stand free enough to be part of a time: not "A10", "$5", "#7", "50%" or "room 10"."""
    token = tokens[place]
    before, after = text[token.start - 1 : token.start], text[token.end : token.end + 1]
    touching = before and (before.isalnum() or before in TOUCHES_BEFORE)
    if touching and not (_joins_numbers(tokens, place) or _after_iso_date(tokens, place)):
        return False
    if after and after in TOUCHES_AFTER:
        return False
    previous = phrases().get(tokens[place - 1].key, ()) if place else ()
    return not any(phrase.sense.kind is Kind.LABEL and not phrase.rest for phrase in previous)


def _joins_numbers(tokens: list[Token], place: int) -> bool:
    """Tell whether a dash before the number is the one of a range, 9-11, or a unit's own letters, 1h30."""
    if place < 2 or len(tokens[place].key) > 5:
        return False
    mark, earlier = tokens[place - 1], tokens[place - 2]
    if earlier.shape not in FIGURES or earlier.end != mark.start:
        return False
    return mark.key in ("-", "h", "std") and len(earlier.key) < 6


def _after_iso_date(tokens: list[Token], place: int) -> bool:
    """Tell whether this is the clock time of 2026-12-24T10:00."""
    return place > 1 and tokens[place - 1].key == "t" and tokens[place - 2].shape is Shape.ISO_DATE


def _number(key: str) -> list[Sense]:
    if len(key) > LARGEST or not key.isascii():
        return []
    return [Sense(Kind.NUM, int(key), 1, "")]


def _clock(key: str) -> list[Sense]:
    hour, minute = (int(piece) for piece in key.split(":")[:2])
    if hour > 24 or hour * 60 + minute > 1440:
        return []
    zero = LEADING_ZERO if key.startswith("0") else 0
    return [Sense(Kind.CLOCK, hour * 60 + minute + zero, 1, "")]


def _pair(key: str) -> list[Sense]:
    whole, part = (int(piece) for piece in key.split("."))
    return [Sense(Kind.PAIR, whole * 100 + part, 1, ""), Sense(Kind.CENT, whole * 100 + part, 1, "")]


def _decimal(key: str) -> list[Sense]:
    whole, part = key.replace(",", ".").split(".")
    return [Sense(Kind.CENT, int(whole) * 100 + int(part.ljust(2, "0")), 1, "")]


def _iso_date(key: str) -> list[Sense]:
    return [Sense(Kind.DATE, int(key.replace("-", "")), 1, "")]


def _dotted_date(key: str) -> list[Sense]:
    day, month, year = (int(piece.strip() or 0) for piece in key.split("."))
    if 0 < year < 100:
        year += 2000
    return [Sense(Kind.DATE, year * 10_000 + month * 100 + day, 1, "")]


def _slashed_date(key: str) -> list[Sense]:
    day, month, year = (int(piece) for piece in key.split("/"))
    if month > 12:
        day, month = month, day
    return [Sense(Kind.DATE, year * 10_000 + month * 100 + day, 1, "")]


def _ordinal(key: str) -> list[Sense]:
    number = int("".join(letter for letter in key if letter.isdigit()))
    other = [Sense(Kind.OTHER, number, 1, "")] if 1 < number < 13 else []
    return [Sense(Kind.ORD, number, 1, ""), *other]


def _swiss_hour(key: str) -> list[Sense]:
    hour = int("".join(letter for letter in key if letter.isdigit()))
    return [Sense(Kind.HOUR, hour, 1, "de")] if 0 < hour < 13 else []


FIGURES: Mapping[Shape, Callable[[str], list[Sense]]] = {
    Shape.NUMBER: _number,
    Shape.CLOCK: _clock,
    Shape.PAIR: _pair,
    Shape.DECIMAL: _decimal,
    Shape.ISO_DATE: _iso_date,
    Shape.DOTTED_DATE: _dotted_date,
    Shape.SLASHED_DATE: _slashed_date,
    Shape.ORDINAL: _ordinal,
    Shape.SWISS_HOUR: _swiss_hour,
}
