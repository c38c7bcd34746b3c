"""Where each argument of a call may come from in this message: the only place that decides what a call can hold.

The grammar of the turn is built from these candidates and the gatekeeper checks against the same ones, so a value that the
person did not say, and that no live object bears, can be neither written nor executed. A candidate has words (what the model
writes, what the trace shows) and the value that they stand for.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from eris_desktop.domain.descriptor import Arg, Source
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeExpression, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, Value
from eris_desktop.timewords import combined, find
from eris_desktop.timewords.zones import zone_of
from eris_desktop.turn.affirming import affirmed
from eris_desktop.turn.existing import Existing, said_of_existing
from eris_desktop.turn.guards import fold
from eris_desktop.turn.list_names import named_list
from eris_desktop.turn.nearness import MOST_REFERENTS, Pointed, live_meant, named
from eris_desktop.turn.referring import overlap
from eris_desktop.turn.subject import Subjects, subjects, without

_TIME_KINDS: Mapping[type, str] = {
    Moment: "moment",
    Day: "date",
    Length: "duration",
    Range: "range",
    Recurrence: "recurrence",
    Unclear: "unclear",
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """Words that may stand for an argument, and the value behind them."""

    words: str
    value: Value


@dataclass(frozen=True, slots=True)
class Ground:
    """All that a message and the person's live objects can give. `block` is what follows the first colon or line break."""

    text: str
    times: tuple[TimeExpression, ...]
    whole_time: TimeValue | None  # all time expressions of the message taken together
    subjects: Subjects
    block: str
    live: Mapping[str, tuple[Referent, ...]]
    recent: tuple[Referent, ...]  # objects of the last calls, newest last
    meant: tuple[Referent, ...] = ()  # objects of the dialog that the message points to
    existing: Existing | None = None  # what a statement says of something that is there already
    spoken_for: tuple[str, ...] = ()  # tools that the dialog speaks for, strongest first


def ground(
    text: str,
    now: datetime,
    live: Mapping[str, Sequence[Referent]],
    recent: Sequence[Referent] = (),
    meant: Sequence[Referent] = (),
) -> Ground:
    """Read a message once: its times, subjects and pasted block. `live` holds the person's objects by collection.

    `meant` are objects that the dialog says it points to.
    """
    text = affirmed(text, find(text, now))
    times = find(text, now)
    numbered = {collection: _numbered(objects) for collection, objects in live.items()}
    said, existing = subject_of(text, times, live)
    return Ground(text, times, combined(times, now), said, _block(text), numbered, tuple(recent), tuple(meant), existing)


def subject_of(
    text: str, times: Sequence[TimeExpression], live: Mapping[str, Sequence[Referent]]
) -> tuple[Subjects, Existing | None]:
    """Give what a message is about; a statement about something that is there counts as a command to tick it off, and so on."""
    said = subjects(text, times)
    existing = None if said.certain else said_of_existing(text, live, timed=bool(times))
    if existing is None or not existing.known:
        return said, existing
    return Subjects((), certain=True, kind=existing.kind), existing


def candidates(arg: Arg, base: Ground) -> tuple[Candidate, ...] | None:
    """Give what may stand for this argument, best first; None when it is bounded by the schema alone (int, flag, free)."""
    source = _SOURCES.get(arg.source)
    return None if source is None else source(arg, base)


def referents(arg: Arg, base: Ground) -> tuple[Referent, ...]:
    """Give every live object that a `ref` argument may mean, those that share words with the message first."""
    live = base.live.get(arg.collection or "", ())
    ordered = sorted(live, key=lambda referent: -overlap(referent.title, base.text))
    return tuple(ordered[:MOST_REFERENTS])


def mentions(text: str, live: Mapping[str, Sequence[Referent]]) -> bool:
    """Tell whether the text holds all words of a live object's title."""
    return any(overlap(referent.title, text) == 1.0 for objects in live.values() for referent in objects)


def names_one(arg: Arg, base: Ground) -> bool:
    """Tell whether the message holds all words of the title of an object that a `ref` argument may mean, or names its kind."""
    return named(arg, base.live.get(arg.collection or "", ()), words_of(base))


def span_words(base: Ground, most: int = 200) -> tuple[str, ...]:
    """Give the words that a span may be cut from: the message less its time expressions, the first `most` words."""
    return tuple(without(base.text, base.times).split())[:most]


def is_span(words: str, base: Ground) -> bool:
    """Tell whether these words stand in the message in a row, time expressions jumped over, or in its pasted block."""
    wanted, said = words.split(), without(base.text, base.times).split()
    runs = (said[i : i + len(wanted)] for i in range(len(said) - len(wanted) + 1))
    return bool(wanted) and (any(run == wanted for run in runs) or words in base.subjects.candidates or words in base.text)


def kind_of(value: TimeValue) -> str:
    """Name a time value as descriptors do: moment, date, duration, range, recurrence or unclear.

    "later" is vague: its readings are no two sides of one clock time, so no tool may choose among them.
    """
    moments = [one.at for one in value.choices if isinstance(one, Moment)] if isinstance(value, Unclear) else []
    return "vague" if len({(at.hour % 12, at.minute) for at in moments}) > 1 else _TIME_KINDS[type(value)]


def _spans(arg: Arg, base: Ground) -> tuple[Candidate, ...]:
    if arg.name == "place":
        return _places(base)
    if arg.name == "list":
        name = named_list(base.text)
        return (Candidate(name, name),) if name else ()
    if not arg.required and not base.subjects.certain:
        return ()  # only a known command tells that words are a label, and which
    return tuple(Candidate(words, words) for words in base.subjects.candidates if len(words) <= arg.max_length)


_BEFORE_PLACES = frozenset("in at for of to from the für bei aus von nach der die das den im".split())
_IN_PLACE = re.compile(
    r"\b(?:in|at|for|of|für|bei|aus)\s+(?:the |der |den )?(\w[\w .'-]{1,40}?)\s*(?:[?!,;]|right now|now|gerade|jetzt|$)", re.I
)


def _places(base: Ground) -> tuple[Candidate, ...]:
    """Give a known place named anywhere in the message, else the words behind "in": the tool then says it is unknown."""
    words = base.text.replace("?", " ").replace("!", " ").split()
    for length in (3, 2, 1):
        for start in range(len(words) - length + 1):
            said = " ".join(words[start : start + length]).strip(",.;:")
            if said[:1].isalpha() and fold(words[start]) not in _BEFORE_PLACES and zone_of(said):
                return (Candidate(said, said),)
    behind = _IN_PLACE.search(base.text)
    if behind is None or any(time.start < behind.end() and behind.start() < time.end for time in base.times):
        return ()
    return (Candidate(behind.group(1), behind.group(1)),)


def _times(arg: Arg, base: Ground) -> tuple[Candidate, ...]:
    """Give the time of the message: all its expressions together, else each alone. A kind that is not enough stays out."""
    if base.whole_time is not None:
        found = [Candidate(" ".join(time.text for time in base.times), taken(arg, base.whole_time))]
    else:
        found = [Candidate(time.text, taken(arg, time.value)) for time in base.times]
    fitting = tuple(one for one in found if _fits(arg, one.value))
    return fitting if len(fitting) in (len(found), 0) else ()  # of several times none is dropped in silence: it is asked about


def taken(arg: Arg, value: TimeValue) -> TimeValue:
    """Give the reading that counts: for an alarm the next time that the clock shows what was said."""
    readings = value.choices if arg.soonest and isinstance(value, Unclear) else ()
    moments = [reading for reading in readings if isinstance(reading, Moment)]
    return min(moments, key=lambda moment: moment.at) if moments else value


def _fits(arg: Arg, value: Value) -> bool:
    return not isinstance(value, str | int | Referent) and (not arg.kinds or kind_of(value) in arg.kinds)


def _referents(arg: Arg, base: Ground) -> tuple[Candidate, ...]:
    """Give the live objects that the message may mean, nearest first."""
    return tuple(Candidate(one.title, one) for one in live_meant(arg, base.live.get(arg.collection or "", ()), words_of(base)))


def words_of(base: Ground) -> Pointed:
    """Give what of the message tells which object is meant."""
    return Pointed(base.text, tuple(time.value for time in base.times), base.recent, base.meant)


def _blocks(arg: Arg, base: Ground) -> tuple[Candidate, ...]:
    return (Candidate(base.block, base.block),) if base.block else ()


def _enums(arg: Arg, base: Ground) -> tuple[Candidate, ...]:
    """Give the choices; where the descriptor tells their words, the one that the message says, the longest wording first."""
    if not arg.said:
        return tuple(Candidate(choice, choice) for choice in arg.choices)
    words = fold(base.text).split()
    heard = [(len(wording.split()), choice) for choice, said in arg.said.items() for wording in said if _within(wording, words)]
    most = max((length for length, _ in heard), default=0)
    return tuple(Candidate(choice, choice) for choice in dict.fromkeys(choice for length, choice in heard if length == most))


def _within(wording: str, words: Sequence[str]) -> bool:
    """Tell whether all words of a wording stand in the message, in their order ("alle … wecker")."""
    rest = iter(words)
    return all(word in rest for word in fold(wording).split())


_SOURCES: Mapping[Source, Callable[[Arg, Ground], tuple[Candidate, ...]]] = {
    Source.SPAN: _spans,
    Source.TIME: _times,
    Source.REF: _referents,
    Source.BLOCK: _blocks,
    Source.ENUM: _enums,
}


def _block(text: str) -> str:
    """Give what follows the first line break, else what follows a colon that ends a command word."""
    head, _, below = text.partition("\n")
    if below.strip():
        return below.strip("\n")
    _, colon, behind = head.partition(": ")
    return behind.strip() if colon else ""


def _numbered(objects: Sequence[Referent]) -> tuple[Referent, ...]:
    """Make titles unique: the second "call mum" becomes "call mum (2)", so that a literal means one object."""
    seen: dict[str, int] = {}
    result = []
    for referent in objects:
        seen[referent.title] = count = seen.get(referent.title, 0) + 1
        title = referent.title if count == 1 else f"{referent.title} ({count})"
        result.append(replace(referent, title=title))
    return tuple(result)
