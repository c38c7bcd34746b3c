"""The window's words in one language: short keys under `ui.` to sentences of resources/words/ui.<language>.toml."""

from dataclasses import dataclass

from eris_desktop.domain.words import Words


@dataclass(frozen=True, slots=True)
class Wording:
    """The words and the language that the windows speak."""

    words: Words
    lang: str

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Give the sentence `ui.<key>` with its {names} filled in. Raises KeyError when there is none."""
        return self.words.say(self.lang, f"ui.{key}", **values)

    def all(self, key: str) -> tuple[str, ...]:
        """Give every variant of `ui.<key>`."""
        return self.words.texts[self.lang][f"ui.{key}"]
