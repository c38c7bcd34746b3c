"""Every sentence that the program itself says, as data: resources/words/<language>.toml, read once by the catalogue.

`say` picks a variant and fills it. A missing key is a programming error and raises KeyError: a test compares the languages.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """language -> key ("reply.greeting", "ui.send", "error.engine_died.title") -> variants, at least one."""

    texts: Mapping[str, Mapping[str, tuple[str, ...]]]

    def say(self, lang: str, key: str, variant: int = 0, /, **values: str | int) -> str:
        """Give the sentence of that key, variant modulo their number, with {names} filled in."""
        variants = self.texts[lang][key]
        return variants[variant % len(variants)].format(**values)

    def has(self, lang: str, key: str) -> bool:
        """Tell whether there is such a sentence."""
        return key in self.texts.get(lang, {})


_EMPHASIS = re.compile(r"(?<!\\)(\*\*|__|`)")
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>#|{}()+.!~&-])")
# Control characters but tab and line break, and the marks that turn the direction of what follows.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def plain(markdown: str) -> str:
    """Take the marks of our own templates out of a text: **bold**, `code`, backslashes."""
    return _ESCAPED.sub(r"\1", _EMPHASIS.sub("", markdown))


def visible(text: str) -> str:
    """Replace what a screen would obey instead of showing: terminal commands, changes of direction."""
    return _UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)
