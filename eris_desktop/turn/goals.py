"""Several wishes in one message, each as a text of its own: "check my mail and remind me tomorrow to answer Anna" -> two.

Where a text may be cut stands here (a connector, and behind it words that begin a wish or a question); whether it is cut is for
the caller to say, who can rank the pieces. A list of things ("milk and eggs") has no second beginning and is never cut.
"""

import re

from eris_desktop.turn.subject import commands

MOST_HOPS = 5

_CUT = re.compile(
    r"\s*(?:[,;.!?]\s+|\s+)(?:(?:and|und)\s+(?:then|also|after that|dann|danach|anschließend|außerdem|auch)|"
    r"and|und|then|dann|danach|after that|afterwards|also|außerdem|plus)[\s,]+|\s*[;.!?]\s+|,\s+",
    re.IGNORECASE,
)
# What a wish or a question begins with, beside the known commands of subject.py.
_BEGINNINGS = re.compile(
    r"^(?:please |bitte |can you |could you |kannst du |kannst |könntest du )?"
    r"(?:show|list|tell|check|read|open|find|search|look|delete|remove|cancel|stop|snooze|mark|tick|set|start|move|rename|change|"
    r"write|send|reply|answer|save|add|put|make|create|remind|wake|what(?:'?s)?|when|where|who|which|how|is there|do i|"
    r"zeig|zeige|list|sag|sage|schau|prüf|check|lies|öffne|such|suche|find|lösch|lösche|entfern|entferne|streich|stopp|"
    r"schalt|stell|stelle|setz|mach|verschieb|ändere|änder|schreib|schick|antworte|speicher|trag|füg|pack|leg|erstell|erinnere?|"
    r"weck|wecke|hak|was|wann|wo|wer|welche\w*|wie|gibt es|hab ich|habe ich)\b",
    re.IGNORECASE,
)
# Behind "remind me to …" only these begin a wish of their own: "… to write to Anna and send the invoice" is one reminder.
_STRONG = re.compile(
    r"^(?:please |bitte )?(?:show (?:me|my)|tell me|list my|zeig (?:mir|mal|meine?)|sag mir|"
    r"what(?:'?s)?|when|where|who|which|how|was|wann|wo|wer|welche\w*|wie)\b",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(  # another thing that rings, with a time of its own and no verb
    r"^(?:the |my |an? |another |den |die |einen? |meinen? |noch einen? )(?:timer|alarm|countdown|wecker)\b.*\d", re.IGNORECASE
)
_VERB = re.compile(r"^\W*(?:(?:please|bitte|can you|could you|kannst du)\s+)*(\w+)", re.IGNORECASE)
LONGEST = 600  # characters: a longer message is a paste, and is one thing


def pieces(text: str) -> tuple[str, ...]:
    """Give the pieces of the text that could each be a wish; the whole text alone when there is nothing to cut."""
    if len(text) > LONGEST or "\n" in text.strip():
        return (text,)
    found, start = [], 0
    for cut in _CUT.finditer(text):
        before, behind = text[start : cut.start()], text[cut.end() :]
        if begins(before) and (_follows(before, behind) or _ELLIPSIS.match(behind)):
            found.append(before.strip())
            start = cut.end()
    return _with_verbs((*found, text[start:].strip())) if found else (text,)


def _with_verbs(wishes: tuple[str, ...]) -> tuple[str, ...]:
    """Give a wish that leaves its verb to the one before it that verb: "stell den Wecker auf 7 und den Timer auf 5 Minuten"."""
    whole: list[str] = []
    for wish in wishes:
        elliptic = bool(whole) and bool(_ELLIPSIS.match(wish)) and not _BEGINNINGS.match(wish)
        verb = _VERB.match(whole[-1]) if elliptic else None
        whole.append(f"{verb.group(1)} {wish}" if verb else wish)
    return tuple(whole)


def _follows(before: str, behind: str) -> bool:
    if commands(before):
        return commands(behind) or bool(_STRONG.match(behind))
    return begins(behind)


def begins(text: str) -> bool:
    """Tell whether these words begin a wish or a question."""
    return bool(_BEGINNINGS.match(text.strip())) or commands(text)
