"""What a fit of the router learned from the catalogue's own examples: how much a ranking can be trusted. Numbers only.

A fit belongs to one embedder and one catalogue (`key`); it is made anew when either changes, and kept on disk until then. The
width of an offer is cut from `oddities`, the closing of the door from `margins`, both by the knobs of the moment, so that a
changed knob needs no new fit.
"""

from collections.abc import Mapping
from dataclasses import dataclass

ENOUGH = 0.9  # of the hints of a language must find their tool among the first five


@dataclass(frozen=True, slots=True)
class Oddity:
    """How much tool mass lay before the right tool when one good example was ranked: 0 when it came first."""

    value: float
    text: str
    tool: str


@dataclass(frozen=True, slots=True)
class Fit:
    """One fit. The temperature is in units of the embedder's cosines; the gate gives the log-odds that a tool is wanted."""

    key: str
    temperature: float  # of the nearness to phrases: of the margin between tools and all else
    nearness: float  # what a score weighs in a tool's logit
    direction: float  # what the head's logit weighs there
    head: str  # weights and biases of the linear head, float32, (dimension + 1, tools), base64
    gate_slope: float
    gate_offset: float
    oddities: tuple[Oddity, ...]  # ascending
    margins: tuple[float, ...]  # of the same examples, ascending: tools against everything else, before slope and offset
    recall: Mapping[str, float]  # language -> leave-one-out recall of the hints in the first five of all candidates
    borrowed: tuple[str, ...] = ()  # tools without good examples, fitted on their own hints, one left out at a time

    @property
    def weak(self) -> tuple[str, ...]:
        """Give the languages in which the self-test failed."""
        return tuple(lang for lang, found in self.recall.items() if lang and found < ENOUGH)


@dataclass(frozen=True, slots=True)
class Scale:
    """A fit read with certain knobs. `reach`: tools are offered while less mass than this lies before them."""

    reach: float
    reach_set_by: str  # the example that lies nearest to the quantile
    shut: float  # probability that a tool is wanted under which the door may be closed
    examples: int
