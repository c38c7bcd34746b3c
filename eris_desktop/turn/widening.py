"""What stands beside the hits: siblings of a near tie, whole families, and the order of all of them.

Nothing here drops a hit. In probabilities a near tie brings only siblings with a share of their own, a few a family; in cosines
(the article's preset) the whole families of the related hits.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from eris_desktop.domain.descriptor import Families
from eris_desktop.domain.trace import Hit, Note
from eris_desktop.turn.knobs import Knobs, Unit


@dataclass(frozen=True, slots=True)
class Widened:
    """The hits' names and the siblings that came to them; `note` only when the near tie was one inside an affinity group."""

    names: tuple[str, ...]
    note: Note | None = None


def near_tie(kept: Sequence[Hit], tools: Sequence[Hit], families: Families, knobs: Knobs) -> Widened:
    """R6. The related hits within the margin of the best one widen to the union of their families."""
    names = tuple(hit.name for hit in kept)
    related = _related([hit for hit in kept if _within(hit, kept[0], knobs)], families) if kept else []
    group = {family_of(hit.name) for hit in related}
    if len(related) < 2 or (knobs.unit is Unit.COSINE and len(group) < 2):
        return Widened(names)
    siblings = [hit.name for hit in tools if family_of(hit.name) in group and hit.name not in names]
    if knobs.unit is Unit.PROBABILITY:
        siblings = _likely(siblings, tools, knobs)
    reason = f"{', '.join(hit.name for hit in related)} within {knobs.margin:.2f} of the best"
    fields = {"tied": ",".join(hit.name for hit in related), "siblings": ",".join(siblings)}
    return Widened((*names, *siblings), Note("routing.policy.near_tie_widened", reason, fields))


def _within(hit: Hit, best: Hit, knobs: Knobs) -> bool:
    if knobs.unit is Unit.COSINE:
        return best.score - hit.score <= knobs.margin
    return hit.share >= knobs.margin * best.share


def _related(tied: Sequence[Hit], families: Families) -> list[Hit]:
    """Keep those that share an affinity group, or the family, with the best one."""
    first = family_of(tied[0].name)
    near = frozenset({first}).union(*(group for group in families.affinity if first in group))
    return [hit for hit in tied if family_of(hit.name) in near]


def _likely(siblings: Sequence[str], tools: Sequence[Hit], knobs: Knobs) -> list[str]:
    mass = sum(hit.share for hit in tools) or 1.0
    taken: list[str] = []
    for hit in tools:
        same = [name for name in taken if family_of(name) == family_of(hit.name)]
        if hit.name in siblings and hit.share / mass >= knobs.sibling and len(same) < knobs.siblings:
            taken.append(hit.name)
    return taken


def whole_families(tools: Sequence[Hit], most: int) -> tuple[str, ...]:
    """Give all tools of the best `most` families, in rank order."""
    families = list(dict.fromkeys(family_of(hit.name) for hit in tools))[:most]
    return tuple(hit.name for hit in tools if family_of(hit.name) in families)


def order(tools: Sequence[Hit], names: Sequence[str], forced: Sequence[str]) -> tuple[str, ...]:
    """R8. Forced first, then as ranked: siblings without a hit of their own stand where their score puts them.

    The ranking scores every registered tool, so "just below the best of its family" is only needed for a tool that was not
    ranked at all: it goes behind the last one of its family, else to the end.
    """
    ranked = [hit.name for hit in tools]
    wanted = set(names)
    ordered = [name for name in ranked if name in wanted and name not in forced]
    for name in dict.fromkeys(names):
        if name not in ranked and name not in forced:
            place = max((i for i, other in enumerate(ordered) if family_of(other) == family_of(name)), default=len(ordered) - 1)
            ordered.insert(place + 1, name)
    return tuple(dict.fromkeys((*forced, *ordered)))


def family_of(name: str) -> str:
    """Give the part before the colon."""
    return name.split(":", 1)[0]
