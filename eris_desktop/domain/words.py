"""Every sentence that the program itself says, as data: resources/words/<language>.toml, read once by the catalogue.

`say` picks a variant and fills it. A missing key is a programming error and raises KeyError: a test compares the languages.
"""

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
