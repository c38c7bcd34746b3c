"""A grammar as data: six kinds of nodes, and what can be read off a tree without a sampler.

Trees are shared (a node may stand in several places), never cyclic, so every language here is finite and has a longest
sentence. All texts are the characters that the model writes, JSON escapes included.
"""

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Literal:
    """Exactly this text."""

    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One of these; never empty."""

    options: tuple["Node", ...]


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """These, one after another."""

    parts: tuple["Node", ...]


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """Up to `most` characters of JSON string content: no quote, backslash or control character but as an escape.

    With `least` above 0 the first one is visible.
    """

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """A whole number from minimum to maximum, inclusive, without leading zeros."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """One or more of these words in a row, joined by single spaces: a span of the person's message, JSON-escaped."""

    words: tuple[str, ...]


Node = Literal | Choice | Chain | Text | Whole | Words

ESCAPE_LENGTH = 2  # the longest way to write one character of Text: a backslash and a letter


def quoted(text: str) -> Literal:
    """Give the JSON string of a text, umlauts and emoji written as they are."""
    return Literal(json.dumps(text, ensure_ascii=False))


def longest(node: Node) -> int:
    """Give the length of the longest sentence in characters."""
    match node:
        case Literal(text):
            return len(text)
        case Choice(options):
            return max(longest(option) for option in options)
        case Chain(parts):
            return sum(longest(part) for part in parts)
        case Text(most):
            return most * ESCAPE_LENGTH
        case Whole(minimum, maximum):
            return max(len(str(minimum)), len(str(maximum)))
        case Words(words):
            return sum(len(escaped(word)) + 1 for word in words)


def forced(node: Node) -> tuple[str, Node | None]:
    """Split off the text that every sentence begins with; the rest is None when nothing is left to decide."""
    match node:
        case Literal(text):
            return text, None
        case Choice((only,)):
            return forced(only)
        case Chain(parts):
            return _forced_parts(parts)
        case _:
            return "", node


def _forced_parts(parts: tuple[Node, ...]) -> tuple[str, Node | None]:
    said = ""
    for index, part in enumerate(parts):
        text, rest = forced(part)
        said += text
        if rest is not None:
            return said, Chain((rest, *parts[index + 1 :]))
    return said, None


def escaped(text: str) -> str:
    """Give a text as the inside of a JSON string."""
    return json.dumps(text, ensure_ascii=False)[1:-1]
