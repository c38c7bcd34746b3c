"""A call that waits for one missing argument, and how the next message fills it.

Only what is missing is filled; the words of the first message stay groundable. A message that is plainly something else (a
greeting, a new command, a question) leaves the pending call behind; "never mind" ends it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from eris_desktop.domain.descriptor import Arg, Source, ToolDescriptor, Topic
from eris_desktop.domain.times import TimeExpression
from eris_desktop.domain.tool import Referent
from eris_desktop.timewords import combined, find
from eris_desktop.turn.grounding import kind_of, taken
from eris_desktop.turn.guards import fold, guard
from eris_desktop.turn.reading import Called
from eris_desktop.turn.referring import by_place, meant, only_points, only_refers
from eris_desktop.turn.subject import subjects, without


@dataclass(frozen=True, slots=True)
class Pending:
    """A question that is open: the call so far in the person's words, and the message that it came from."""

    tool: ToolDescriptor
    missing: Arg
    spans: Mapping[str, str]
    text: str
    choices: tuple[Referent, ...] = ()
    quick: tuple[str, ...] = ()  # what is said when the first, second … quick choice is taken
    rest: tuple[str, ...] = ()  # further wishes of that message, still to be done


@dataclass(frozen=True, slots=True)
class Filled:
    """The argument is there; `text` is what the call must be grounded in: the first message and the answer together."""

    called: Called
    text: str


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The person does not want it any more."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The message is about something else."""


Resumption = Filled | Withdrawn | Elsewhere

_WITHDRAWN = frozenset(
    """never mind|nevermind|cancel|cancel that|forget it|stop|no|nope|no thanks|leave it|abort|delete that|delete it|remove that
    |remove it|drop it|drop that|scrap that|scrap it|delete everything|delete all|abbrechen|vergiss es|egal|schon gut|lösch das
    |loesch das|lösche das|lösch es|lösch alles|lösche alles|alles löschen|vergiss das|weg damit|lass das|lass es|lass mal|nein
    |nein danke|doch nicht|stopp|nö""".replace("\n    ", "").split("|")
)
_HOUR = re.compile(r"([01]?\d|2[0-4])")
_NUMBERED = re.compile(r"(?:the |die |der |das |nummer |number |no )?(\d{1,2})")
_QUESTION = re.compile(
    r"^\W*(?:what|who|where|when|why|how|which|can|could|do|does|did|is|are|was|wer|wo|wann|warum|wieso|wie|welche\w*|kannst|ist|hast"
    r"|hab ich|habe ich|gibt es|gibts)\b|^\W*[^?]*['’]s [^?]*\?",
    re.IGNORECASE,
)
# A clause of its own tells something: "I slept 8 hours", "ich bin um 9 weg". "I'd say at 9" and "ich denke um 9" answer.
_CLAUSE = re.compile(
    r"(?:^|[\s,;])(?:i|we|he|she|it|they|you|ich|wir|er|man|i['’]m|we['’]re|it['’]s|he['’]s|she['’]s)\s+"
    r"(?!(?:'d|would|d)?\s*(?:think|thought|guess|say|said|mean|meant|want|need|prefer|like|denke|glaube|glaub|denk|meine|sage|sag|will|"
    r"möchte|brauche|würde|nehme|nehm)\b)\w+|^\W*(?:see you|bye|good ?night|gute nacht|bis dann|bis später|bis morgen|"
    r"tschüss)\b",
    re.IGNORECASE,
)
_HOLDS = re.compile(r"\b(?:is|are|was|were|starts|begins|comes|has|had|ist|sind|war|beginnt|kommt|hat|hatte)\b", re.IGNORECASE)


def resume(pending: Pending, text: str, now: datetime, small_talk: tuple[Topic, ...]) -> Resumption:
    """Decide what the message does to the pending call."""
    if fold(text) in _WITHDRAWN:
        return Withdrawn()
    text = _quick(pending, text)
    match pending.missing.source:
        case Source.TIME:
            return _time(pending, text, now)
        case Source.REF:
            return _reference(pending, text)
        case _:
            return _words(pending, text, now, small_talk)


def _quick(pending: Pending, text: str) -> str:
    """Give what a quick choice says where one is taken: "2", "number 2", "the second one", or its very words."""
    said = fold(text)
    numbered = _NUMBERED.fullmatch(said)
    if numbered and 0 < int(numbered.group(1)) <= len(pending.quick):
        return pending.quick[int(numbered.group(1)) - 1]
    places = tuple(Referent("choice", str(place), says) for place, says in enumerate(pending.quick))
    placed = by_place(said.split(), places) if places and only_points(text) else None
    return placed[0].title if placed and len(placed) == 1 else text


def _tells(text: str, rest: str) -> bool:
    """Tell whether a message is a sentence of its own, and no fragment that answers; `rest` is it less its times."""
    return bool(_QUESTION.match(text) or _CLAUSE.search(text) or (_HOLDS.search(rest) and len(rest.split()) > 1))


def _asks(text: str) -> bool:
    return _QUESTION.match(text) is not None or text.rstrip().endswith("?")


def _time(pending: Pending, text: str, now: datetime) -> Resumption:
    """Take the answer's own time, else what it says together with the day that the first message named."""
    times = find(text, now)
    if not times and (hour := _HOUR.fullmatch(fold(text))):
        text = f"at {hour.group(1)}"  # a number alone answers "when" with an hour; which half of the day is asked on
        times = find(text, now)
    rest = without(text, times)
    if not times or subjects(text, times).certain or len(rest.split()) > 4 or _tells(text, rest):
        return Elsewhere()
    for before in (pending.text, without(pending.text, find(pending.text, now))):
        joined = f"{before} {text}".strip()
        words = _fitting(pending.missing, find(joined, now), now)
        if words:
            return Filled(_called(pending, **{pending.missing.name: words}), joined)
    return Filled(_called(pending), f"{pending.text} {text}")  # a day is not enough, but it is kept and asked on


def _fitting(arg: Arg, times: Sequence[TimeExpression], now: datetime) -> str:
    """Give the words of the times if they mean, together, something that is enough for this argument."""
    value = combined(tuple(times), now)
    fits = value is not None and (not arg.kinds or kind_of(taken(arg, value)) in arg.kinds)
    return " ".join(time.text for time in times) if fits else ""


def _reference(pending: Pending, text: str) -> Resumption:
    """Take the title said, the place in the list ("the second one", "2"), or words of just one title."""
    said, choices = fold(text), pending.choices
    if only_points(text) and by_place(said.split(), choices) is None:
        return Elsewhere()  # "do that again", "delete it": no answer to "which one?"
    named = tuple(choice for choice in choices if fold(choice.title) == said)
    named = named or (meant(text, choices) if only_refers(text, choices) else ())
    if len(named) != 1:
        named = tuple(choice for choice in choices if said and said in fold(choice.title))
    if len(named) != 1:
        return Elsewhere()
    return Filled(_called(pending, **{pending.missing.name: named[0].title}), f"{pending.text} {text}")


def _words(pending: Pending, text: str, now: datetime, small_talk: tuple[Topic, ...]) -> Resumption:
    """Take the answer as the missing words; a time that stands beside them fills a time that is missing too."""
    times = find(text, now)
    said = subjects(text, times)
    if guard(text, small_talk).exact or _asks(text) or said.certain or not said.candidates:
        return Elsewhere()
    joined = f"{pending.text} {text}"
    found = {pending.missing.name: said.candidates[0]}
    for arg in pending.tool.args:
        if arg.source is Source.TIME and arg.name not in pending.spans and (words := _fitting(arg, find(joined, now), now)):
            found[arg.name] = words
    return Filled(_called(pending, **found), joined)


def _called(pending: Pending, **found: str) -> Called:
    """Complete the call in the descriptor's order."""
    values = {**pending.spans, **found}
    return Called(pending.tool.name, {arg.name: values[arg.name] for arg in pending.tool.args if arg.name in values})
