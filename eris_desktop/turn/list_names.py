"""Which list a message names: "the shopping list", "my packing list", "die Einkaufsliste".

The words are given as they stand in the message. The agenda itself, by whatever name ("my list", "todo list", "Aufgabenliste"),
is no named list.
"""

import re

_EN = re.compile(
    r"\b(?:my|the|our|a|this)\s+(?P<name>(?:[\w'’&-]+\s+){1,2}?list)\b|\b(?P<bare>(?:shopping|grocery|packing|wish|reading|"
    r"gift)[ -]list)\b",
    re.IGNORECASE,
)
_DE = re.compile(r"\b(?P<name>[^\W\d_][\w-]*(?:liste|lischte|listn|zettel))\b", re.IGNORECASE)
_OWN = re.compile(  # names of the agenda itself
    r"(?:to[- ]?do|tasks?|task|agenda|whole|entire|full|complete|current|last|first|old|new|same|own)\s+list|"
    r"(?:to-?do|aufgaben|merk|agenda|termin|check)-?s?(?:liste|zettel)|(?:liste|lischte|listn|zettel)",
    re.IGNORECASE,
)


def named_list(text: str) -> str:
    """Give the words that name a list, as they stand in the text; empty when it names none, or the agenda itself."""
    for form in (_DE, _EN):
        for found in form.finditer(text):
            name = next(group for group in found.groups() if group)
            if not _OWN.fullmatch(name):
                return name
    return ""
