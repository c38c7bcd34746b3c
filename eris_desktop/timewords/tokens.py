"""Where the words of a text begin and end, and what their bare shape says: a number, a clock, a date, a word.

Every pattern is linear: no text, however long or odd, makes it slow. Addresses, links, versions and telephone numbers
become one opaque token, so that nothing inside them is taken for a time.
"""

import re
import unicodedata
from enum import Enum, auto
from typing import NamedTuple


class Shape(Enum):
    """What a token looks like."""

    OPAQUE = auto()
    ISO_DATE = auto()
    DOTTED_DATE = auto()
    SLASHED_DATE = auto()
    CLOCK = auto()
    PAIR = auto()
    DECIMAL = auto()
    ORDINAL = auto()
    SWISS_HOUR = auto()
    NUMBER = auto()
    WORD = auto()
    MARK = auto()


class Token(NamedTuple):
    """A piece of text: its shape, its place in code points (end exclusive) and its folded words."""

    shape: Shape
    start: int
    end: int
    key: str


LETTER = r"[^\W\d_][\u0300-\u036f]*"
PATTERN = re.compile(
    r"""
    (?P<OPAQUE>
        https?://\S+
      | \w[\w.+-]{0,64}+@\w[\w.-]*
      | \d+(?:\.\d+){3,}
      | \d+(?::\d+){3,}
      | \+\d[\d\ /()-]{5,20}\d
      | \b0\d{2,5}[\ /-]\d{4,}(?:[\ -]\d+)*
      | \d{3,}(?:-\d{3,})+
      | [vV]\d+(?:\.\d+)*
      | \d+[.,]\d{3,}(?!\d)
    )
  | (?P<ISO_DATE> (?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-]) )
  | (?P<DOTTED_DATE> (?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.[ ]?(?:0?[1-9]|1[0-2])\.(?:[ ]?(?:19|20|21)\d\d|\d\d)?(?![.\d]) )
  | (?P<SLASHED_DATE> (?<![\d/])\d{1,2}/\d{1,2}/(?:19|20|21)\d\d(?![\d/]) )
  | (?P<CLOCK> (?<![\d:.,])\d{1,2}:[0-5]\d(?::[0-5]\d)?(?![:\d]) )
  | (?P<PAIR> (?<![\d.,])\d{1,2}\.\d{2}(?![\d]) )
  | (?P<DECIMAL> (?<![\d.,])\d{1,6}[.,]\d{1,2}(?![\d]) )
  | (?P<ORDINAL> (?<!\d)\d{1,2}(?:st|nd|rd|th|ter|ten|tes|te)(?!\w) )
  | (?P<SWISS_HOUR> (?<![\d\w])\d{1,2}n?i(?!\w) )
  | (?P<NUMBER> \d+ )
  | (?P<WORD> (?:LETTER)+(?:['’](?:LETTER)+)* )
  | (?P<MARK> [^\s\w] | _ )
    """.replace("LETTER", LETTER),
    re.VERBOSE | re.IGNORECASE,
)
LOOKS_ALIKE = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "’": "'", "é": "e", "–": "-", "—": "-"})


def fold(word: str) -> str:
    """Give the form in which words are compared: lower case, composed, umlauts spelt out."""
    return unicodedata.normalize("NFC", word).lower().translate(LOOKS_ALIKE)


def split(text: str) -> list[Token]:
    """Cut a text into tokens, in order, white space left out."""
    return [
        Token(Shape[match.lastgroup or "MARK"], match.start(), match.end(), fold(match.group()))
        for match in PATTERN.finditer(text)
    ]
