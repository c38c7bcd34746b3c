"""Messages that say what was meant instead: "no, I meant my list", "nein, ich wollte einen Wecker".

Only the form is known here; which tool the words behind it name is for the ranking. "no, at 11" changes an object and corrects
nothing, and a time alone names no tool.
"""

import re
from datetime import datetime

from eris_desktop.timewords import find
from eris_desktop.turn.subject import without

_NO = r"(?:(?:no|nope|wrong|nein|nee|nö|falsch|quatsch|sorry)[\s,.!:;–-]+)?"
_MEANT = re.compile(
    rf"^\W*{_NO}(?:(?:but |aber )?(?:i meant|i mean|i wanted|i was asking for|that should have been|that was meant for|"
    r"ich meinte|ich meine|ich wollte|gemeint (?:war|waren)|gemeint hab(?:e)? ich|das sollte|das hätte)\s+)"
    r"(?:(?:to|for|sein|zu|eigentlich|doch)\s+)*(?P<words>.{2,80}?)\W*(?:sein|werden|haben)?\W*$",
    re.IGNORECASE,
)


def meant_instead(text: str, now: datetime) -> str | None:
    """Give the words that say what was meant, or None when the message corrects nothing."""
    found = _MEANT.match(text.strip()[:200])
    if found is None:
        return None
    words = found.group("words").strip()
    return words if any(char.isalpha() for char in without(words, find(words, now))) else None
