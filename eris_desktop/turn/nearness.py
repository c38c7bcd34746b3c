"""Which live objects a `ref` argument may mean in this message: by title, time, kind and place, else as the dialog says.

What the message names itself comes first, whatever was talked about; then what the dialog points to; then what the argument's
descriptor says of a message that names nothing. Several that fit equally are all given: the gatekeeper asks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from eris_desktop.domain.descriptor import Arg
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Referent
from eris_desktop.turn.guards import fold
from eris_desktop.turn.referring import alive, by_place, only_points, overlap

MOST_REFERENTS = 20  # literals in a grammar; nearest first
_FAR = (0.0, False, False)


@dataclass(frozen=True, slots=True)
class Pointed:
    """What of a message tells which object is meant: its words and times, and the dialog before it."""

    text: str
    times: tuple[TimeValue, ...]
    recent: tuple[Referent, ...]
    meant: tuple[Referent, ...]


def live_meant(arg: Arg, live: Sequence[Referent], pointed: Pointed) -> tuple[Referent, ...]:
    """Give what is meant. Among equals the one that is ringing is meant.

    A kind that the message names rules the others out ("stop the timer" ends no alarm), and so does a time that tells which.
    """
    live = of_kind(live, pointed)
    if arg.by_time and _named_time(live, pointed):
        return ()
    scored = [(_nearness(arg, referent, pointed), referent) for referent in live]
    best = max((score for score, _ in scored), default=_FAR)
    of_dialog = alive(live, pointed.meant)
    if of_dialog and best == _FAR:
        return tuple(of_dialog[:MOST_REFERENTS])
    sharing = [referent for score, referent in scored if score > _FAR and score == best]
    placed = by_place(fold(pointed.text).split(), sharing or alive(live, pointed.recent))
    if placed == ():  # a place that is not there: "the second one" of one
        return ()
    near = list(placed or sharing or _unnamed(arg, live, pointed))
    near = [referent for referent in near if referent.ringing] or near
    return tuple(near[:MOST_REFERENTS])


_KINDS = frozenset({"timer", "timers", "countdown", "eieruhr", "alarm", "alarms", "alarme", "wecker", "wegga"})


def of_kind(live: Sequence[Referent], pointed: Pointed) -> Sequence[Referent]:
    """Give those of the kind that the message names with a noun; all where it names none, or several."""
    said = [word for word in fold(pointed.text).split() if any(_called(kind, word) for kind in _KINDS)]
    titled = any(overlap(one.title, pointed.text) == 1.0 for one in live)
    kinds = {one.words for one in live if any(_called(word, other) for word in one.words for other in said)}
    if not said or titled or len(kinds) > 1:
        return live
    return [one for one in live if one.words in kinds or not one.words]


def _named_time(live: Sequence[Referent], pointed: Pointed) -> bool:
    """Tell whether the message names a time or day that none of them has, and none of them by its title."""
    moments = [value for value in pointed.times if isinstance(value, Moment | Unclear | Day)]
    if not moments or any(overlap(one.title, pointed.text) > 0 for one in live):
        return False
    return not any(is_at(one.at, value) for one in live for value in moments)


def named(arg: Arg, live: Sequence[Referent], pointed: Pointed) -> bool:
    """Tell whether the message holds all words of an object's title, or names its kind."""
    near = [_nearness(arg, referent, pointed) for referent in live]
    return any(title == 1.0 or kind for title, _, kind in near)


def _nearness(arg: Arg, referent: Referent, pointed: Pointed) -> tuple[float, bool, bool]:
    """Compare an object with the message, the weightiest first: words of its title, its time, the name of its kind."""
    kind = any(_called(word, said) for said in fold(pointed.text).split() for word in referent.words)
    at_time = arg.by_time and any(is_at(referent.at, value) for value in pointed.times)
    return round(overlap(referent.title, pointed.text), 6), at_time, kind


def _called(word: str, said: str) -> bool:
    """Tell whether a word names a kind of object, alone or at the end of a compound ("Nudeltimer")."""
    return said == word or (len(word) >= 5 and said.endswith(word))


def is_at(at: datetime | None, value: TimeValue) -> bool:
    """Tell whether an object's time is the one that was named: its minute, its day, or one of the readings."""
    match value:
        case _ if at is None:
            return False
        case Moment(named):
            return at.replace(second=0, microsecond=0) == named.replace(second=0, microsecond=0)
        case Day(on):
            return at.date() == on
        case Recurrence(first, _):
            return at.time() == first.time()
        case Range(start, until):
            return start <= at < until
        case Unclear(_, choices):
            return any(is_at(at, choice) for choice in choices)
        case Length():
            return False


def _unnamed(arg: Arg, live: Sequence[Referent], pointed: Pointed) -> Sequence[Referent]:
    """Give what is meant when the message names no object: as the argument says, else the newest when it only points."""
    newest = alive(live, pointed.recent)[-1:]
    if not newest and not pointed.recent and len(live) == 1:  # nothing else was talked about
        newest = list(live)
    match arg.unnamed:
        case "first":
            return live[:1]
        case "only" if len(live) == 1:
            return live
        case "recent":
            return newest
        case _:
            return newest if only_points(pointed.text) else ()
