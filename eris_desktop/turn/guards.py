"""What can be known of a message before it is compared with anything: exact greetings, and hard facts that it holds.

Exact means the whole folded text, so nothing is judged by its length. A hard fact is a thing that no embedder should have
to guess: a web address, an e-mail address, a file path, a written date. Facts are signals for the policy, not decisions.
"""

import re
import unicodedata
from dataclasses import dataclass

from eris_desktop.domain.descriptor import Fact, Topic


@dataclass(frozen=True, slots=True)
class Guarded:
    """What the guards found: the topic that the whole text is an exact phrase of (or None), and the facts in it."""

    exact: Topic | None
    facts: tuple[tuple[Fact, str], ...]


_FACTS: tuple[tuple[Fact, re.Pattern[str]], ...] = (
    (Fact.EMAIL, re.compile(r"\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}\b")),
    (
        Fact.URL,
        re.compile(r"\bhttps?://\S{1,2000}|\bwww\.\S{1,2000}|(?<![\w@.-])[\w-]{2,63}\.(?:com|org|net|de|at|ch|io|eu)\b"),
    ),
    (Fact.PATH, re.compile(r"(?<!\S)(?:~|\.{0,2}|[A-Za-z]:)[/\\][^\s:*?\"<>|]{2,}")),
    (Fact.DATE, re.compile(r"\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\.\d{1,2}\.(?:\d{2,4}\b)?")),
    (Fact.NOTE, re.compile(r"\[\[[^\[\]\n]{1,200}\]\]")),
    (Fact.TAG, re.compile(r"(?<![\w#/&])#(?=\w*[^\W\d])\w{2,60}")),
    (
        Fact.PAGE,
        re.compile(
            r"\b(?:open|visit|read|fetch|check|öffne|öffnen|besuche?|lies|lade?) (?:up )?"
            r"(?:the|this|that|a|my|die|diese|eine|meine|den|diesen) "
            r"(?:web ?)?(?:page|site|website|link|url|webseite|seite|internetseite)\b",
            re.IGNORECASE,
        ),
    ),
    (
        Fact.WEB,
        re.compile(
            r"\b(?:search (?:the|on the) (?:web|internet)|search online|look (?:it |this |that )?up online|web search for|"
            r"find (?:it |this )?on the internet|google (?!calendar|mail|drive|maps|docs)\w|duckduckgo|"
            r"(?:such|suche|such mal|suche mal|schau|schau mal|guck) (?:\w+ ){0,4}(?:im (?:internet|netz|web)|online)|"
            r"google (?:mal|nach)|(?:internet|web)suche nach)",
            re.IGNORECASE,
        ),
    ),
)


def guard(text: str, topics: tuple[Topic, ...]) -> Guarded:
    """Look for an exact topic and for facts. Linear in the text's length; at most the first 4,000 characters count."""
    folded = fold(text)
    exact = next((topic for topic in topics if folded and folded in topic.exact), None)
    return Guarded(exact, facts_of(text[:4000]))


def facts_of(text: str) -> tuple[tuple[Fact, str], ...]:
    """Give the facts with the words that hold them, each stretch of text counted once."""
    found: list[tuple[Fact, str]] = []
    for fact, pattern in _FACTS:
        for match in pattern.finditer(text):
            if not any(match.group() in words for _, words in found):
                found.append((fact, match.group()))
    return tuple(found)


def fold(text: str) -> str:
    """Fold case, punctuation, emoji, accents' forms and spaces away: "Danke!! 🙏" -> "danke". Umlauts stay."""
    normal = unicodedata.normalize("NFKC", text).casefold()
    kept = (char if char.isalnum() else " " for char in normal)
    return " ".join("".join(kept).split())
