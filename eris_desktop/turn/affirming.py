"""What a message says less the times that it only denies: "not tomorrow, Friday" -> "Friday".

A denied time goes, with its "not" and the "but" behind it, where another time is left; a message that denies its only time
keeps it, and the gatekeeper judges that. A day that a repetition leaves out stands right behind it in what comes back, so that
both are read as one: "every day at 9 to stretch except on Sunday" -> "every day at 9 except on Sunday to stretch".
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from eris_desktop.domain.times import Recurrence, TimeExpression

_NOT = re.compile(
    r"(?:\b(?:not|nicht|ned|nöd|net|statt|anstatt|instead of|rather than)\b)(?:\s+(?:at|on|for|am|um|the|den|dem|der|"
    r"erst))*\s*$",
    re.IGNORECASE,
)
_BUT = re.compile(r"\s*[,;–-]*\s*(?:but|sondern|rather|lieber|instead)?\b[\s,]*", re.IGNORECASE)


_EXCEPT = re.compile(
    r"\W*\b(?:except|except for|apart from|but not|außer|ausser|aber nicht|nur nicht|bis auf)(?:\s+(?:on|am|"
    r"an))?\s*$",
    re.IGNORECASE,
)


def affirmed(text: str, times: Sequence[TimeExpression]) -> str:
    """Give the text without the times that it denies; the text itself where none is denied or no other is left."""
    if moved := _joined(text, times):
        return moved
    denied = [(found.start(), time.end) for time in times if (found := _NOT.search(text, 0, time.start))]
    if not denied or len(denied) == len(times):
        return text
    kept, start = [], 0
    for first, end in denied:
        kept.append(text[start:first])
        but = _BUT.match(text, end)
        start = but.end() if but else end
    return "".join((*kept, text[start:])).strip()


def _joined(text: str, times: Sequence[TimeExpression]) -> str:
    """Put the days that a repetition leaves out right behind it; empty when there is nothing to move."""
    for before, after in pairwise(times):
        found = _EXCEPT.search(text, before.end, after.start)
        if found and isinstance(before.value, Recurrence):
            left_out = text[found.start() : after.end]
            return f"{text[: before.end]} {left_out.strip()} {text[before.end : found.start()].strip()}{text[after.end :]}"
    return ""
