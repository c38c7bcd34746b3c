"""Families that count only when the person named them, such as a network that nobody means by "show the newest posts".

Two places read it: the ranking loses such a family's weak hits before the policy looks (`heard`), since a width that noise has
set cannot be narrowed afterwards; and the overlays bring a named family's tools in (turn/overlays.py). Only whole words count.
"""

from collections.abc import Sequence

from eris_desktop.domain.descriptor import Families
from eris_desktop.domain.routing_texts import fold
from eris_desktop.domain.trace import Hit, Note


def named(text: str, families: Families) -> frozenset[str]:
    """Give the families that need a word and have one of theirs in the first 4,000 characters of the text."""
    said = f" {fold(text[:4000])} "
    return frozenset(
        family for family, words in families.needs_word.items() if any(f" {fold(word)} " in said for word in words)
    )


def heard(
    hits: Sequence[Hit], families: Families, spoken: frozenset[str], floor: float
) -> tuple[tuple[Hit, ...], tuple[Note, ...]]:
    """Leave out the hits of unnamed families whose score lies under `floor` (a cosine; 0.58 in the reference)."""
    muted = {family for family in families.needs_word if family not in spoken}
    weak = [hit for hit in hits if hit.kind == "tool" and hit.name.split(":", 1)[0] in muted and hit.score < floor]
    if not weak:
        return tuple(hits), ()
    names = ", ".join(hit.name for hit in weak)
    note = Note("routing.guard.unnamed", f"{names} under {floor:.2f}, and the family is not named", {"dropped": len(weak)})
    return tuple(hit for hit in hits if hit not in weak), (note,)
