"""All that can be turned about the width of an offer, as one frozen value with two presets.

`CALIBRATED` (default) works in probabilities, so its numbers hold for any embedder and roster. `ARTICLE` holds the constants
of the reference design, in raw cosines of one joined text a tool: to compare with, and to be chosen in the settings.
"""

from dataclasses import dataclass, replace
from enum import StrEnum


class Unit(StrEnum):
    """What a hit is measured in."""

    PROBABILITY = "probability"  # shares of the fit
    COSINE = "cosine"  # raw similarity to one joined text a tool


class Unsure(StrEnum):
    """What is offered when no small set is good enough."""

    FAMILIES = "families"  # the two best families, one line a tool, and a way to ask for more
    CLUSTER = "domain_cluster"  # the best tool's whole family
    FULL = "full_roster"  # everything


@dataclass(frozen=True, slots=True)
class Knobs:
    """One setting of all rules. Probabilities lie between 0 and 1; a count of 0 means no limit."""

    unit: Unit = Unit.PROBABILITY
    coverage: float = 0.98  # how often the right tool shall be in the offer
    lost: float = 0.02  # of the good examples, which are harder than everyday wishes: how many may be closed as small talk
    floor: float = 0.50  # COSINE: a hit lies at least this near
    weak: float = 0.50  # a lone hit below is not offered alone: chance that a tool is wanted, or cosine
    margin: float = 0.35  # a near tie: part of the best share, or distance of cosines
    sibling: float = 0.02  # share that a sibling of a near tie needs
    siblings: int = 2  # siblings a family at most
    widest: int = 8  # a wider set is unsure
    certain: float = 0.90  # a lone hit this probable runs without the model where nothing can be harmed
    unsure: Unsure = Unsure.FAMILIES


CALIBRATED = Knobs()
ARTICLE = Knobs(Unit.COSINE, weak=0.58, margin=0.05, sibling=0.0, siblings=0, widest=0, certain=2.0, unsure=Unsure.FULL)
PRESETS = {"calibrated": CALIBRATED, "article": ARTICLE}


def knobs_for(preset: str, unsure: str = "preset") -> Knobs:
    """Give the preset's knobs with the fallback of the settings; "preset" leaves the preset's own."""
    knobs = PRESETS[preset]
    return knobs if unsure == "preset" else replace(knobs, unsure=Unsure(unsure))
