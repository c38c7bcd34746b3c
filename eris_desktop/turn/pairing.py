"""What the dialog so far speaks for: "delete that" after the inbox was read speaks for deleting mail.

A pairing adds log-odds to tools and names the objects that may be meant; it removes nothing, so a forced hit or a strong other
family still wins. It holds only for a message that is about the dialog: one that points, names an object or its kind, or says
nothing but the cue. What was done lately counts in full, then fades with turns and minutes, and in the end pairs no longer.
"""

import math
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime

from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.tool import Referent
from eris_desktop.timewords import find
from eris_desktop.turn.cues import ARTICLES, POINTING, bare, begins, found, has, left_over
from eris_desktop.turn.guards import fold
from eris_desktop.turn.nouns import NOUNS, OWN, naming
from eris_desktop.turn.pairs import PAIRINGS, Pairing
from eris_desktop.turn.referring import COUNTS, NUMBERING, ORDINALS, by_place, by_time, meant, points, same, title_words
from eris_desktop.turn.subject import commands, without

FADING_TURNS = 4.0  # turns after which a call counts 1/e
FADING_MINUTES = 20.0
FULL_TURNS = 1  # the next message's follow-up counts in full, within …
FULL_MINUTES = 5.0
FLOOR = 0.15  # of the full weight: below it a call is forgotten
NEARLY = 0.8  # a row of this part of the best weight fits as well: then the table's order decides
UNPOINTED = 0.75  # plainness of one word alone: "erledigt"
OPENED = 0.6  # of a message that begins with the cue and goes on about anything: "reply that …"
ASIDE = 0.4  # of a message that points, with one word of content beside it
MOST_WORDS = 40  # more is a paste, whatever words it holds

_MOST_STRANGE = 3  # words of content beside the name of a kind
_IT = re.compile(  # "move it to …", not "move this song to …"
    r"\b(?:it|them|es|sie|ihn|ihm|(?:that|this) one)\b"
    r"|\b(?:that|this|those|das|die|den) (?:to|into|in|under|as|nach|zu|zum|ins|unter|als)\b"
)
_BARE_HOUR = re.compile(r"\b(?:to|at|um|auf) \d{1,2}\b")  # "move it to 11" names a time only where one is expected
_NOTING = frozenset(
    "remind erinner erinnere erinnern wake weck wecke set stell stelle add notier notiere put forget vergiss".split()
)
_TELLING = frozenset(
    "he she they we people someone everybody er wir man jemand leute who wer why warum if wenn als when".split()
)


@dataclass(frozen=True, slots=True)
class Paired:
    """What a follow-up speaks for. `prior`: log-odds by tool; `referents`: what may be meant, one, or several to ask about."""

    rule: str  # "routing.policy.paired.mail_delete"
    family: str
    prior: Mapping[str, float]
    referents: tuple[Referent, ...]
    weight: float  # 0 to 1: how fresh the call is and how plainly the message is about it


@dataclass(frozen=True, slots=True)
class _Said:
    """The message, read once."""

    text: str
    folded: str
    words: tuple[str, ...]  # less its times
    timed: bool


@dataclass(frozen=True, slots=True)
class _Fit:
    row: Pairing
    weight: float
    referents: tuple[Referent, ...]


def pair(text: str, recent: Sequence[Recent], now: datetime, turn: int, registered: Set[str]) -> Paired | None:
    """Pair a message with the dialog. `recent` is oldest first, `turn` the number of this turn, `now` aware. Raises nothing."""
    fresh = [(one, weight) for one in recent if (weight := freshness(one, now, turn)) >= FLOOR]
    folded = fold(text[:1000])
    if not fresh or not folded or len(folded.split()) > MOST_WORDS or len(text) > 1000:
        return None
    armed = [row for row in PAIRINGS if any(_arms(one, row) for one, _ in fresh) and _cued(folded, row)]
    if not armed or _notes_new(text, folded):
        return None
    said = _read(text, folded, now)
    fits = [fit for row in armed if (fit := _fitted(row, said, fresh, registered)) is not None]
    best = max((fit.weight for fit in fits), default=0.0)
    chosen = next((fit for fit in fits if fit.weight >= NEARLY * best), None)
    return None if chosen is None else _paired(chosen, registered)


def freshness(one: Recent, now: datetime, turn: int) -> float:
    """Give how much a call still counts, 0 to 1: exp(-turns/4)·exp(-minutes/20) beyond the first turns and minutes."""
    turns = max(0, turn - one.turn - FULL_TURNS)
    minutes = max(0.0, (now - one.at).total_seconds() / 60 - FULL_MINUTES)
    return math.exp(-turns / FADING_TURNS) * math.exp(-minutes / FADING_MINUTES)


def _arms(one: Recent, row: Pairing) -> bool:
    return any(one.tool == name or (name.endswith(":") and one.tool.startswith(name)) for name in row.after)


def _cued(folded: str, row: Pairing) -> bool:
    return any(has(folded, cues) for cues in row.cues.values()) and not has(folded, row.unless)


def _notes_new(text: str, folded: str) -> bool:
    """Tell whether the message asks for something new to be noted ("remind me to answer that")."""
    return bool(_NOTING.intersection(folded.split())) and commands(text)


def _read(text: str, folded: str, now: datetime) -> _Said:
    times = find(text, now)
    return _Said(text, folded, tuple(fold(without(text, times)).split()), timed=bool(times or _BARE_HOUR.search(folded)))


def _fitted(row: Pairing, said: _Said, fresh: Sequence[tuple[Recent, float]], registered: Set[str]) -> _Fit | None:
    """Give how well the row fits the message, or None: another kind of object is named, or it is about something else."""
    own = naming(said.words, NOUNS[row.family])
    others = any(naming(said.words, nouns) for family, nouns in OWN.items() if family != row.family)
    if (others and not own) or (row.timed and not said.timed) or not any(name in registered for name, _ in row.tools):
        return None
    calls = [(one, weight) for one, weight in reversed(fresh) if _arms(one, row)]
    if not own and not _arms(_newest(fresh), row) and not _names_object(said, calls):
        return None
    cues = frozenset[str]().union(*(found(said.folded, cues) for cues in row.cues.values())) | own
    objects = next((one.objects for one, _ in calls if one.objects), ())
    plainness = _plainness(row, said, cues, objects, noun=bool(own))
    weight = plainness * calls[0][1]
    return _Fit(row, weight, _which(row, said, cues, objects)) if weight >= FLOOR else None


def _newest(fresh: Sequence[tuple[Recent, float]]) -> Recent:
    """Give the newest call that showed or changed something: "no, at 8" after an alarm means no reminder before it."""
    return next((one for one, _ in reversed(fresh) if one.objects or one.wrote), fresh[-1][0])


def _names_object(said: _Said, calls: Sequence[tuple[Recent, float]]) -> bool:
    """Tell whether the message holds a word of a title that an older call showed."""
    titles = [word for one, _ in calls for shown in one.objects for word in title_words(fold(shown.title).split())]
    return any(same(word, other) for word in said.words for other in titles)


def _plainness(row: Pairing, said: _Said, cues: frozenset[str], objects: Sequence[Referent], *, noun: bool) -> float:
    """Give how plainly the message is about the dialog: 1 when it points and no more, 0 when it is about other things."""
    place = by_place(said.words if row.timed else said.folded.split(), objects)
    rest = left_over(said.words, cues, ORDINALS, NUMBERING, COUNTS if place else frozenset())
    titles = [word for one in objects for word in title_words(fold(one.title).split(), cues)]
    strange = sum(not any(same(word, other) for other in titles) for word in rest)
    if place == () or (strange and said.words[0] in _TELLING):
        return 0.0
    if strange < len(rest) or (not row.timed and by_time(said.text, objects)):  # a title or an object's day is named
        return max(0.0, 1.0 - 0.1 * strange)
    pointed = place is not None or points(said.words, cues)
    if _opens_with_cue(said, row) and (row.alone or (row.free and (place or _IT.search(said.folded)))):
        return max(OPENED, 1.0 - 0.2 * strange)
    if noun and strange <= _MOST_STRANGE and (pointed or strange < 2):
        return 1.0 - 0.2 * strange
    if pointed and strange <= (0 if row.strict else 1):
        return ASIDE if strange else 1.0
    return 0.0 if strange else (1.0 if len(cues) > 1 else UNPOINTED)


def _opens_with_cue(said: _Said, row: Pairing) -> bool:
    return any(begins(bare(said.text), cues) for cues in row.cues.values())


def _which(row: Pairing, said: _Said, cues: frozenset[str], objects: Sequence[Referent]) -> tuple[Referent, ...]:
    """Give the objects meant; all that were shown last when the message does not tell them apart."""
    words = " ".join(said.words) if row.timed else said.text
    return meant(words, objects, cues - POINTING - ARTICLES - ORDINALS) or tuple(objects)


def _paired(fit: _Fit, registered: Set[str]) -> Paired:
    prior = {name: odds * fit.weight for name, odds in fit.row.tools if name in registered}
    return Paired(f"routing.policy.paired.{fit.row.rule}", fit.row.family, prior, fit.referents, fit.weight)
