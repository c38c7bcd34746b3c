"""Several live objects in one order: "delete oat milk and the stamps" -> the order once for each of them.

Only where the names stand in a row, joined by commas or "and", each naming one object and nothing else, and no known command
makes something new of them ("remind me to call mum and buy stamps" is one reminder).
"""

import re
from collections.abc import Sequence

from eris_desktop.domain.tool import Referent
from eris_desktop.turn.guards import fold
from eris_desktop.turn.referring import same, title_words
from eris_desktop.turn.subject import subjects

MOST = 300  # characters
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_BETWEEN = re.compile(
    r"\s*(?:,\s*(?:and |und |or )?|\band\b|\bund\b|&|\+|\bas well as\b|\bsowie\b)\s*(?:also |auch )?"
    r"(?:(?:the|my|die|den|das|der|meine[n]?|d)\s+)?",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:\b(?:the|my|die|den|das|der|meine[n]?)\s+)?$", re.IGNORECASE)
Place = tuple[int, int, Referent]  # start and end in the text


def each_of(text: str, live: Sequence[Referent]) -> tuple[str, ...]:
    """Give the text once for each object that it names in a row; the text itself where it names no row."""
    about = subjects(text, ())
    if len(text) > MOST or (about.certain and about.kind != "change"):
        return (text,)
    places = _places(text, live)
    row = _row(text, places)
    if len(row) < 2:
        return (text,)
    start, end = row[0][0], row[-1][1]
    start = _ARTICLE.search(text, 0, start).start()  # type: ignore[union-attr] # it matches the empty text
    return tuple(f"{text[:start]}{text[place[0] : place[1]]}{text[end:]}" for place in row)


def _row(text: str, places: Sequence[Place]) -> list[Place]:
    """Give the first run of names that only commas, "and" and articles join."""
    run: list[Place] = []
    for place in places:
        if run and not _BETWEEN.fullmatch(text, run[-1][1], place[0]):
            if len(run) > 1:
                return run
            run = []
        run.append(place)
    return run


def _places(text: str, live: Sequence[Referent]) -> list[Place]:
    """Find where objects are named, in order: the longest stretch of words of one title, and of one object only."""
    found: list[Place] = []
    words = [(word.start(), word.end(), fold(word.group())) for word in _WORD.finditer(text)]
    index = 0
    while index < len(words):
        best = max((_run(words, index, one) for one in live), default=0)
        fitting = [one for one in live if best and _run(words, index, one) == best]
        if best and len(fitting) == 1 and title_words([word for _, _, word in words[index : index + best]]):
            found.append((words[index][0], words[index + best - 1][1], fitting[0]))
            index += best
        else:
            index += max(best, 1)
    return [place for number, place in enumerate(found) if all(place[2].id != other[2].id for other in found[:number])]


def _run(words: Sequence[tuple[int, int, str]], start: int, one: Referent) -> int:
    """Count the words from `start` on that all stand in the title."""
    title = fold(one.title).split()
    count = 0
    while start + count < len(words) and any(same(words[start + count][2], own) for own in title):
        count += 1
    return count
