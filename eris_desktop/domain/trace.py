"""The glass box: everything a turn decided, frozen, for the inspector, `eris why` and the tests."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from eris_desktop.domain.offer import Offer


@dataclass(frozen=True, slots=True)
class Hit:
    """One candidate of the ranking. kind: tool | small_talk | absent | about. `share` is its part of the probability mass."""

    name: str
    kind: str
    score: float  # mean of the two best phrase similarities
    share: float
    phrase: str  # the phrase nearest to the message


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the pipeline as it ran: what it found, how long it took, on which thread and process."""

    name: str
    detail: str
    ms: float
    thread: str
    process: int


@dataclass(frozen=True, slots=True)
class Note:
    """A guard, rule or overlay that fired: stable event name, its reason for a person, and its fields for the log.

    The reason may hold words of the person; the fields never do: names, numbers and kinds only. docs/routing.md lists them.
    """

    event: str  # routing.guard.short_input, routing.policy.near_tie_widened, …
    reason: str
    fields: Mapping[str, str | int | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Trace:
    """One turn. Later fields are empty until their step ran."""

    turn: int
    text: str
    lang: str
    hits: tuple[Hit, ...] = ()
    notes: tuple[Note, ...] = ()
    offer: Offer | None = None
    prompt: str = ""
    grammar: str = ""
    raw: str = ""
    verdict: str = ""
    prompt_tokens: int = 0
    reused_tokens: int = 0
    generated_tokens: int = 0
    steps: tuple[Step, ...] = field(default_factory=tuple)
    hop: int = 1  # which wish of the message this was
    earlier: tuple["Trace", ...] = ()  # the hops before
