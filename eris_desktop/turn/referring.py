"""Which of the objects that were just shown a message means: by place, by title, by day or time, or by "it".

Objects come in the order in which they were shown; the answer keeps it. Several that fit equally are all given: who asked
must ask back. Nothing here knows where the objects come from or what is to be done with them.
"""

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

from eris_desktop.domain.tool import Referent
from eris_desktop.turn.cues import ARTICLES, FILLERS, POINTING, cues_of, has, left_over
from eris_desktop.turn.guards import fold

_PLACES = (  # place in the list, counted from 0; -1 is the last
    (0, "first|1st|top|erste|ersten|erster|erstes|oberste|obersten"),
    (1, "second|2nd|zweite|zweiten|zweiter|zweites"),
    (2, "third|3rd|dritte|dritten|dritter|drittes"),
    (3, "fourth|4th|vierte|vierten|vierter|viertes"),
    (4, "fifth|5th|fünfte|fünften|fünfter|fünftes"),
    (5, "sixth|6th|sechste|sechsten|sechster|sechstes"),
    (6, "seventh|7th|siebte|siebten|siebter|siebtes"),
    (7, "eighth|8th|achte|achten|achter|achtes"),
    (8, "ninth|9th|neunte|neunten|neunter|neuntes"),
    (9, "tenth|10th|zehnte|zehnten|zehnter|zehntes"),
    (-1, "last|latest|newest|bottom|letzte|letzten|letzter|letztes|neueste|neuesten|unterste|untersten"),
    (-2, "vorletzte|vorletzten|vorletztes"),
)
_PLACE_OF = {word: place for place, words in _PLACES for word in words.split("|")}
_COUNTS = "one two three four five six seven eight nine ten|eins zwei drei vier fünf sechs sieben acht neun zehn"
_COUNT_OF = {word: count for words in _COUNTS.split("|") for count, word in enumerate(words.split(), 1)}
ORDINALS = frozenset(_PLACE_OF)
COUNTS = frozenset(_COUNT_OF) | {"both", "beiden"}
NUMBERING = frozenset(("number", "nummer", "nr", "item", "punkt"))
_BEFORE = frozenset("the that this der die das den dem zum my and und".split())
_BEHIND = frozenset(("one", "ones", "entry", "item", "eintrag", "bitte", "please"))
_SPANS = frozenset("time times week weeks month year day days night mal woche monat jahr tag tage nacht of".split())
_ALL = cues_of("all of them|all of those|all of these|all of it|them all|everything|both|every one|alle beide|beide")
_ALL_ALONE = cues_of("all|alle|alles|sämtliche")  # "alles" is all of them, "alles Gute" is not
_OTHER = cues_of("the other|the other one|other one|das andere|die andere|den anderen|der andere|das anderes")
_DAYS = (
    "monday mon montag mo|tuesday tue dienstag di|wednesday wed mittwoch mi|thursday thu donnerstag do|friday fri freitag fr"
)
_DAYS += "|saturday sat samstag sonnabend sa|sunday sun sonntag so"
_DAY_OF = {word: day for day, words in enumerate(_DAYS.split("|")) for word in words.split()}
_HOUR_OF = _COUNT_OF | {"eleven": 11, "elf": 11, "twelve": 12, "zwölf": 12}
_CLOCK = re.compile(
    r"\b(?:at|um|vom|von|the) (\d{1,2}|[a-zäöü]{3,6})\b(?:[:.](\d{2})\b)?"
    r"|(?<![\d.:-])(\d{1,2})[:.](\d{2})(?![\d.:-])|\b(\d{1,2})(?: ?uhr| ?[ap]m| o'clock)\b"
)
_SHORT = 3  # a weekday's two letters are another word in running text ("so", "do"), not in a title

_LIST_WORDS = """first last mark tick check cross done finished complete completed delete remove cancel drop list agenda
    reminder reminders task entry letzte letzten letztes erste ersten erledigt fertig gemacht geschafft abgehakt hak hake
    lösch lösche löschen entfern entferne streich streiche nimm liste erinnerung aufgabe eintrag runter raus markier
    markiere bitte"""
POINTING_ONLY = frozenset(
    """it that this them these those the one out off as done please i have did do am with from my just now ok das es dies
    die den der dem diese dieses diesen ab weg mal ist hab habe ich schon von meiner jetzt eben gerade als""".split()
) | frozenset(_LIST_WORDS.split())


class Titled(Protocol):
    """Anything with a title."""

    @property
    def title(self) -> str:
        """Give the title."""
        ...


_T = TypeVar("_T", bound=Titled)


def meant(text: str, objects: Sequence[Referent], cues: frozenset[str] = frozenset()) -> tuple[Referent, ...]:
    """Give the objects that the message means; empty when it points to none. `cues` are words that are no part of a title."""
    folded = fold(text)
    words = folded.split()
    titled = by_title(words, objects, cues)
    near = titled or by_time(text, objects)
    if (placed := by_place(words, near or objects)) is not None:
        return placed
    if near:
        return tuple(near)
    if has(folded, _OTHER):
        return tuple(objects[1:])
    about = left_over(words, cues)
    every = has(folded, _ALL) or (has(folded, _ALL_ALONE) and not about)
    return tuple(objects) if every or (points(words, cues) and not about) else ()


def points(words: Sequence[str], cues: frozenset[str] = frozenset()) -> bool:
    """Tell whether a pointing word stands there ("that one"), or an article alone ("die kann weg")."""
    if POINTING.intersection(words):
        return True
    german = ARTICLES.intersection(words) - {"the"}
    return bool(german) and not left_over(words, cues)


def by_title(words: Sequence[str], objects: Sequence[_T], cues: frozenset[str] = frozenset()) -> tuple[_T, ...]:
    """Give the objects whose title shares most words with the message; empty when none shares any."""
    said = [word for word in words if word not in cues]
    scored = [(_shared(fold(one.title).split(), said, cues), one) for one in objects]
    best = max((score for score, _ in scored), default=0.0)
    return tuple(one for score, one in scored if score > 0 and score >= best - 1e-9)


def by_place(words: Sequence[str], objects: Sequence[_T]) -> tuple[_T, ...] | None:
    """Give the objects at the place said ("the second one", "nr. 2", "die ersten beiden"); None when no place is said."""
    for index, word in enumerate(words):
        before, behind = (words[index - 1] if index else ""), (words[index + 1] if index + 1 < len(words) else "")
        if word in _PLACE_OF and _is_place(before, behind, alone=len(words) == 1):
            return _at(_PLACE_OF[word], _count(behind), objects)
        number = int(word) if word.isdecimal() and len(word) < 3 else _COUNT_OF.get(word)
        if number and (before in NUMBERING or len(words) == 1 or (before in _BEFORE and len(words) == 2 and word.isdecimal())):
            return _at(number - 1, 1, objects)
    return None


def _count(behind: str) -> int:
    """Give how many are meant: "the first two", "die ersten beiden"; in "the first one" the one is no number."""
    return 2 if behind in ("both", "beiden") else _COUNT_OF.get(behind, 1)


def _is_place(before: str, behind: str, *, alone: bool) -> bool:
    return behind not in _SPANS and (alone or before in _BEFORE or behind in _BEHIND)


def _at(place: int, count: int, objects: Sequence[_T]) -> tuple[_T, ...]:
    if place < 0:
        start = len(objects) + place - (count - 1)
        return tuple(objects[start : start + count]) if start >= 0 else ()
    return tuple(objects[place : place + count])


def by_time(text: str, objects: Sequence[Referent]) -> tuple[Referent, ...]:
    """Give the objects on the weekday, or at the time, that the message names; empty when none is."""
    folded = fold(text).split()
    days = {_DAY_OF[word] for word in folded if word in _DAY_OF and len(word) >= _SHORT}
    clocks = set(_clocks(text))
    if not days and not clocks:
        return ()
    return tuple(one for one in objects if (not days or days & _days(one)) and (not clocks or clocks & _times(one)))


def _days(one: Referent) -> set[int]:
    return {_DAY_OF[word] for word in fold(one.title).split() if word in _DAY_OF} | ({one.at.weekday()} if one.at else set())


def _times(one: Referent) -> set[tuple[int, int]]:
    exact = {(one.at.hour, one.at.minute)} if one.at else set(_clocks(one.title))
    return exact | {(hour - 12, minute) for hour, minute in exact if hour > 12}


def _clocks(text: str) -> list[tuple[int, int]]:
    """Give the hours and minutes that are said or written; half days stay as they stand."""
    found = []
    for match in _CLOCK.finditer(text.casefold()):
        said, after, written, minute, alone = match.groups()
        hour = said or written or alone
        number = int(hour) if hour.isdecimal() else _HOUR_OF.get(hour)
        if number is not None:
            found.append((number, int(after or minute or 0)))
    return found


_NUMBER = re.compile(r" \(\d+\)$")  # that grounding puts behind equal titles


def overlap(title: str, text: str) -> float:
    """Give the part of the title's longer words that the message holds, a shared beginning of five letters counting."""
    return _shared(fold(_NUMBER.sub("", title)).split(), fold(text).split(), POINTING_ONLY)


def _shared(whole: Sequence[str], said: Sequence[str], ignored: frozenset[str]) -> float:
    wanted = title_words(whole, ignored) or list(whole)
    return sum(any(same(word, other) for other in said) for word in wanted) / len(wanted) if wanted else 0.0


def title_words(words: Sequence[str], ignored: frozenset[str] = frozenset()) -> list[str]:
    """Give the words of a title that can name it: longer than two letters, and no fillers."""
    return [
        word
        for word in words
        if (len(word) > 2 or word.isdigit()) and word not in ignored and word not in POINTING_ONLY and word not in FILLERS
    ]


def same(one: str, other: str) -> bool:
    """Tell whether two words are the same, or begin with the same five letters."""
    return one == other or (min(len(one), len(other)) >= 5 and one[:5] == other[:5])


def only_refers(text: str, objects: Sequence[Titled]) -> bool:
    """Tell whether a message says nothing but which: places, title words, days and fillers."""
    titles = [word for one in objects for word in fold(one.title).split()]
    rest = left_over(fold(text).split(), ORDINALS, NUMBERING, frozenset(_DAY_OF), COUNTS, frozenset(("uhr", "ones")))
    return all(any(same(word, other) for other in titles) for word in rest)


_WHOLE = frozenset({"list", "liste", "agenda"})
_OFF = frozenset({"from", "off", "von", "aus"})  # "off my list" points to one entry, "delete my list" does not


def only_points(text: str) -> bool:
    """Tell whether a message only points ("mark it done", "lösch das"), so that it can mean what was just talked about."""
    words = fold(text).split()
    whole_list = _WHOLE & set(words) and not _OFF & set(words)
    return not whole_list and all(word in POINTING_ONLY or word in ORDINALS for word in words)


def alive(live: Sequence[Referent], recent: Sequence[Referent]) -> list[Referent]:
    """Give the objects of `recent` that still live, each once where it was shown last, as they are titled now."""
    now = {(one.collection, one.id): one for one in live}
    keys = reversed(dict.fromkeys((one.collection, one.id) for one in reversed(recent)))
    return [now[key] for key in keys if key in now]
