"""Words that tell what to do with something already talked about, and how they are found in a message.

A cue is words in a row, folded; `word*` is any word that begins so, and `…` jumps over at most four words. A cue matches whole
words only, so "completely" is not "complete" and "thread" is not "read". What a cue means stands with whoever uses it.
"""

import re
from collections.abc import Iterable, Iterator

from eris_desktop.turn.guards import fold

Cues = tuple[tuple[str, ...], ...]

MOST_JUMPED = 4  # words for one "…"

# Words that carry no content of their own: a message of these and cues is about nothing but the dialog.
FILLERS = frozenset(
    """a an the my me i you your we us can could would will please pls just now then and or so also ok okay well yes yeah
    no hey hi eris is are was am be been do does did have has had got get s m t ll ve d re from for to of on in at with
    about by as up off out there here again already still too more want need let not don wont any ever what which some
    right thanks go ahead anymore longer actually sorry how long much when ein eine einen einer einem ne nen n mein meine
    meinen meiner mir mich ich du dir dich wir uns man kannst könntest kann können könnte würdest magst bitte mal doch nur
    noch schon auch jetzt eben gerade dann und oder so ja nein ok na hallo ist sind war hab habe hast hat haben wurde
    werden wird von vom für zu zum zur im in am an auf aus mit über bei als ab weg wieder nochmal mehr will möchte brauch
    brauche lass nicht kein keine was welche da dort hier danke also halt denn wie lange viel wieviel bis um lieber dazu
    davon erst but aber""".split()
)
POINTING = frozenset(
    """it that this them these those one ones both all everything other es sie ihn ihm dies diese dieser dieses diesen
    diesem jene jenen beide beiden alle allen alles andere anderen""".split()
)
ARTICLES = frozenset("der die das den dem des the".split())  # "die löschen" points, "die Post ist da" does not

MOST_BARE = 200  # characters
_POLITE_START = re.compile(
    r"^(?:(?:please|pls|bitte|ok|okay|and|und|now|jetzt|hey|hi|eris|just|dann|then|so|also|yes|ja|"
    r"(?:can|could|would|will) you|kannst du|könntest du|magst du) )+"
)
_POLITE_WITHIN = re.compile(r"(?<!\S)(?:bitte|please|pls|(?<!noch )mal)(?: |$)")  # "noch mal" is again
_POLITE_END = re.compile(r"(?: (?:please|pls|bitte|thanks|thank you|danke|now|jetzt|eris|for me|für mich))+$")


def cues_of(*rows: str) -> Cues:
    """Read cues from texts that separate them by "|"."""
    return tuple(tuple(cue.split()) for text in rows for cue in text.split("|") if cue.strip())


def found(folded: str, wanted: Cues) -> frozenset[str]:
    """Give the words of all cues that stand in the folded text, without what they jump over; empty when none does."""
    words = folded.split()
    return frozenset(word for cue in wanted for start in _starts(cue, words) for word in _matched(cue, words, start))


def has(folded: str, wanted: Cues) -> bool:
    """Tell whether one of the cues stands in the folded text."""
    words = folded.split()
    return any(_matched(cue, words, start) for cue in wanted for start in _starts(cue, words))


def begins(folded: str, wanted: Cues) -> bool:
    """Tell whether the folded text begins with one of the cues."""
    words = folded.split()
    return any(_matched(cue, words, 0) for cue in wanted)


def _starts(cue: tuple[str, ...], words: list[str]) -> Iterator[int]:
    return (index for index, word in enumerate(words) if _fits(cue[0], word)) if cue[0] in words or "*" in cue[0] else iter(())


def _matched(cue: tuple[str, ...], words: list[str], start: int) -> tuple[str, ...]:
    """Give the words that the cue matches from `start` on, a "…" reaching to the nearest that fits; empty if none do."""
    matched: list[str] = []
    place, most = start, 0
    for part in cue:
        if part == "…":
            most = MOST_JUMPED
            continue
        near = next((index for index in range(place, min(place + most + 1, len(words))) if _fits(part, words[index])), None)
        if near is None:
            return ()
        matched.append(words[near])
        place, most = near + 1, 0
    return tuple(matched)


def _fits(part: str, word: str) -> bool:
    return word.startswith(part[:-1]) if part.endswith("*") else word == part


def bare(text: str) -> str:
    """Give the folded text less the polite words round it: "Could you do that again, please?" -> "do that again".

    Empty for what is too long to be a bare order.
    """
    if len(text) > MOST_BARE:
        return ""
    return _POLITE_END.sub("", _POLITE_START.sub("", _POLITE_WITHIN.sub("", fold(text)).strip()))


def left_over(words: Iterable[str], *known: frozenset[str]) -> tuple[str, ...]:
    """Give the words that carry content of their own: neither fillers, pointing words, articles, digits nor `known`."""
    covered = FILLERS.union(POINTING, ARTICLES, *known)
    return tuple(word for word in words if word not in covered and not word.isdigit())
