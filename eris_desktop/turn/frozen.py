"""The frozen set: the good examples that ship. What a correction would teach must not break what they prove.

An example is broken when it came out right and would no longer: its tool leaves the offer's set, or loses the first place.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from eris_desktop.domain.calibration import Fit, Scale
from eris_desktop.turn.calibration import Labelled
from eris_desktop.turn.knobs import Knobs
from eris_desktop.turn.policy import covering
from eris_desktop.turn.rank import Bank, Vectors, rank
from eris_desktop.turn.taught import Learned, taught


@dataclass(frozen=True, slots=True)
class Judge:
    """What an example is ranked with, the bank aside."""

    fit: Fit
    scale: Scale
    knobs: Knobs


@dataclass(frozen=True, slots=True)
class Taught:
    """What is known with certain corrections: the bank with their phrases, and the phrases themselves."""

    bank: Bank
    learned: Learned


def broken(examples: Sequence[Labelled], vectors: Vectors, before: Taught, after: Taught, judge: Judge) -> Labelled | None:
    """Give the first example that `after` gets wrong and `before` got right. `vectors` are the examples', in order."""
    for one, vector in zip(examples, vectors, strict=True):
        was, would = (_place(one, vector[None, :], state, judge) for state in (before, after))
        if (was is not None and would is None) or (was == 0 and would != 0):
            return one
    return None


def _place(one: Labelled, vector: Vectors, state: Taught, judge: Judge) -> int | None:
    hits = rank(vector, state.bank, judge.fit, taught(one.text, state.learned))
    tools = [hit for hit in hits if hit.kind == "tool"]
    names = [hit.name for hit in covering(tools, judge.scale, judge.knobs)]
    return names.index(one.name) if one.name in names else None
