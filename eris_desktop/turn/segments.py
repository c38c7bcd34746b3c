"""What of a long text the embedder reads: at most eight pieces of forty words.

First and last, then lines that ask or command, then the rest in order; a short text is one piece as it stands. Invisible
characters are gone, and a word without end (base64) is cut, so the work grows with the text's length and no faster.
"""

import re
import unicodedata
from collections.abc import Iterator

from eris_desktop.turn.guards import fold
from eris_desktop.turn.subject import commands

MOST_LETTERS = 64  # of a word: more is no word
MOST_TRIED = 60  # sentences in which a known command is looked for: its patterns are dear
FIRST_READ, LAST_READ = 1000, 500  # sentences of a text without end that are looked at
_LONG_SENTENCE = 240  # characters: a command is shorter
_ENDS = re.compile(r"(?<=[.!?。？！؟])\s+|[\r\n]+")
_ASKING = ("?", "？", "؟", ";?", "…?")
_MAY_COMMAND = re.compile(  # a word of every known command of turn/subject.py, or it is not looked for
    r"remind|remember|alarm|timer|task|to-?do|\bnote|\bitem|appoint|wake|forget|jot|\b(?:put|add|stick|throw)\b.*\b(?:list|agenda)"
    r"|\b(?:ping|nudge|alert|notify)\b|write|erinn|wecker|\bweck|aufgabe|notiz|termin|eintrag|punkt|vergess|vergiss|\bdenk|notier"
    r"|merk|schreib|liste\b|zettel",
    re.IGNORECASE,
)
_POLITE = frozenset(
    "please pls bitte ok okay eris hey hi and und so then dann can could would you kannst du könntest mal".split()
)
_IMPERATIVES = frozenset(
    """summarize summarise explain translate find search show list read open write reply answer send delete remove add
    remind set start stop cancel snooze move note save put tell check look give make create mark archive fix draft forward
    remember wake fasse fass erkläre erklär übersetze übersetz finde such suche zeig zeige lies lese öffne schreib
    schreibe antworte schick schicke sende lösch lösche entferne füge erinner erinnere stell stelle starte stopp verschieb
    verschiebe notier notiere speicher speichere sag sage prüf prüfe schau gib mach mache erstell erstelle hake hak
    archiviere leite merk merke weck wecke""".split()
)


def segments(text: str, words: int = 40, most: int = 8) -> tuple[str, ...]:
    """Cut a text for the embedder: at most `most` pieces of `words` words, each once. Raises nothing for any text."""
    clean = visible(text)
    all_words = [word[:MOST_LETTERS] for word in clean.split()]
    if len(all_words) <= words:
        return (" ".join(all_words) if any(len(word) > MOST_LETTERS for word in clean.split()) else clean.strip() or " ",)
    pieces = [" ".join(all_words[i : i + words]) for i in range(0, len(all_words), words)]
    chosen = dict.fromkeys((pieces[0], pieces[-1]))
    for sentence in _wanting(clean):
        if len(chosen) >= most:
            break
        chosen[" ".join(word[:MOST_LETTERS] for word in sentence.split()[:words])] = None
    return tuple(dict.fromkeys((*chosen, *pieces[1:-1])))[:most]


def visible(text: str) -> str:
    """Give the text less its format characters: zero-width spaces and joiners, direction marks, soft hyphens."""
    if text.isascii():
        return text
    return "".join(char for char in text if char.isascii() or unicodedata.category(char) != "Cf")


def _wanting(text: str) -> Iterator[str]:
    """Give the sentences and lines that ask or command."""
    tried = 0
    sentences = [sentence for piece in _ENDS.split(text) if (sentence := piece.strip())]
    if len(sentences) > FIRST_READ + LAST_READ:
        sentences = sentences[:FIRST_READ] + sentences[-LAST_READ:]
    for sentence in sentences:
        if sentence.endswith(_ASKING) or _commands(sentence):
            yield sentence
        elif len(sentence) <= _LONG_SENTENCE and tried < MOST_TRIED and _MAY_COMMAND.search(sentence):
            tried += 1
            if commands(sentence):
                yield sentence


def _commands(sentence: str) -> bool:
    """Tell whether a sentence begins with an imperative, polite words aside."""
    start = fold(sentence[:80]).split()
    return next((word for word in start if word not in _POLITE), "") in _IMPERATIVES
