"""Messages that say what was meant instead: "no, I meant my list", "nein, ich wollte einen Wecker".

Only the form is known here; which tool the words behind it name is for the ranking. "no, at 11" changes an object and corrects
nothing; what holds a time or points at something is a new wish.
"""

import re
from datetime import datetime

from eris_desktop.timewords import find

_NO = r"(?:no|nope|wrong|nein|nee|nö|falsch|quatsch|sorry)[\s,.!:;–-]+"
_BUT = r"(?:but |aber )?"
_DENIES = "i mean|i wanted|i was asking for|ich meine|ich wollte"  # only behind a no: else it is how a new wish begins
_MEANS = "i meant|that should have been|that was meant for|ich meinte|gemeint (?:war|waren|habe? ich)|das sollte|das hätte"
_MEANT = re.compile(
    rf"^\W*(?:{_NO}{_BUT}(?:{_DENIES}|{_MEANS})|{_BUT}(?:{_MEANS}))\s+"
    r"(?:(?:to|for|sein|zu|eigentlich|doch)\s+)*(?P<words>.{2,80}?)\W*(?:sein|werden|haben)?\W*$",
    re.IGNORECASE,
)
_POINTING = re.compile(r"\b(?:that|it|this|them|das|es|dies|ihn|sie)\b", re.IGNORECASE)  # an object is meant, no tool


def meant_instead(text: str, now: datetime) -> str | None:
    """Give the words that say what was meant, or None when the message corrects nothing."""
    found = _MEANT.match(text.strip()[:200])
    if found is None:
        return None
    words = found.group("words").strip()
    return None if find(words, now) or _POINTING.search(words) or not any(map(str.isalpha, words)) else words
