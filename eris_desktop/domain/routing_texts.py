"""Which texts stand for a tool when a message is routed, and when two texts are the same text.

The one place that decides it: router, phrase map and inspector all call `routing_texts`, so what is shown is what was
compared. Good examples are not here on purpose: they calibrate and test, and are never vectors.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from eris_desktop.domain.descriptor import LANGUAGES, ToolDescriptor

_WORD = re.compile(r"[^\W_]+")


def routing_texts(tool: ToolDescriptor, learned: Sequence[str] = ()) -> tuple[str, ...]:
    """Give the tool's routing phrases, no text twice: learned ones first, then the best that the descriptor holds.

    The best are the hints of each language; without hints, what the tool is called and is able to do in each language;
    without those, the words of its name and its summary. Never empty for a named tool.
    """
    return tuple(dict.fromkeys((*learned, *(_hints(tool) or _fallback(tool) or _plain(tool)))))


def joined_text(tool: ToolDescriptor) -> str:
    """Give the tool as ONE text, name, summary and hints together: how the reference design embeds it, kept to compare with."""
    return ". ".join((tool.name, tool.summary, ", ".join(_hints(tool) or _fallback(tool))))


def _hints(tool: ToolDescriptor) -> tuple[str, ...]:
    return tuple(hint for lang in LANGUAGES for hint in tool.hints.get(lang, ()))


def _fallback(tool: ToolDescriptor) -> tuple[str, ...]:
    return _filled(words.get(lang, "") for lang in LANGUAGES for words in (tool.title, tool.ability))


def _plain(tool: ToolDescriptor) -> tuple[str, ...]:
    return _filled((" ".join(_WORD.findall(tool.name)), tool.summary))


def _filled(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


def fold(text: str) -> str:
    """Fold case, punctuation, emoji, spaces and what is invisible away: "Danke!! 🙏" -> "danke". Umlauts stay, ß becomes ss."""
    normal = unicodedata.normalize("NFKC", text).casefold()
    return " ".join("".join(map(_folded, normal)).split())


def _folded(char: str) -> str:
    if char.isalnum():
        return char
    return "" if unicodedata.category(char) == "Cf" else " "
