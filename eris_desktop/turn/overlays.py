"""What an offer needs besides the ranked tools: an ordered table of small rules, each with its reason in the trace.

An overlay takes names and gives names: it may add or drop, never rank. State and registration are not its business: offer.py
normalises once, after all of them. What was first or forced is never dropped, and each overlay applied twice does what it does
once.

  unnamed      a family that needs its word and was not named goes, unless it won the ranking
  latch        a family that was named brings its best tools
  companions   a tool brings those that its descriptor names, from other families too
  budget       what the late block has no room for goes, from the end; each family keeps its best read and its best write
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from eris_desktop.domain.descriptor import Families, Risk, ToolDescriptor
from eris_desktop.domain.trace import Note
from eris_desktop.turn.offer import signature

CHARACTERS_A_TOKEN = 3.6  # of signature and summary on the starter's tokenizer, over the reference roster
WITH_COMPANIONS = 1  # of the ranked tools: companions of every one doubled the offer and held the right tool no more often
EXAMPLE_TOKENS = 12  # of the hint behind it, the same


@dataclass(frozen=True, slots=True)
class Laying:
    """What the overlays look at. `seeds` are the policy's names; companions come to these alone, so that they never spread."""

    tools: Mapping[str, ToolDescriptor]  # every registered tool by name
    budget: int = 600  # tokens of the late block
    single: bool = False  # one tool was certain: it stays alone
    families: Families = field(default_factory=Families)
    named: frozenset[str] = frozenset()  # families whose word stands in the text (turn/latch.py)
    ranked: tuple[str, ...] = ()  # all tools, best first
    forced: tuple[str, ...] = ()
    latched: int = 4  # tools that a named family brings
    seeds: tuple[str, ...] = ()


Overlay = Callable[[tuple[str, ...], Laying], tuple[tuple[str, ...], Note | None]]


def lay(names: Sequence[str], laying: Laying) -> tuple[tuple[str, ...], tuple[Note, ...]]:
    """Apply all overlays in order; the names, and a note for each that changed something."""
    offered, notes = tuple(dict.fromkeys(names)), []
    laying = replace(laying, seeds=laying.seeds or offered)
    for overlay in OVERLAYS:
        offered, note = overlay(offered, laying)
        if note:
            notes.append(note)
    return offered, tuple(notes)


def unnamed(names: tuple[str, ...], laying: Laying) -> tuple[tuple[str, ...], Note | None]:
    """Drop the tools of families that need a word and were not named: noise, unless one of them is the best of all."""
    kept = tuple(name for name in names if name in (names[0], *laying.forced) or not _muted(name, laying))
    return _changed(names, kept, "unnamed", "the family was not named")


def _muted(name: str, laying: Laying) -> bool:
    family = _family(name)
    return family in laying.families.needs_word and family not in laying.named


def latch(names: tuple[str, ...], laying: Laying) -> tuple[tuple[str, ...], Note | None]:
    """Add the best tools of a family that the person named, behind what was ranked. A certain single stays alone."""
    if laying.single or not names:
        return names, None
    grown = list(names)
    for family in sorted(laying.named):
        best = [name for name in (laying.ranked or laying.tools) if _family(name) == family and name in laying.tools]
        grown += best[: laying.latched]
    return _changed(names, tuple(dict.fromkeys(grown)), "latched", "the family was named")


def companions(names: tuple[str, ...], laying: Laying) -> tuple[tuple[str, ...], Note | None]:
    """Add what the best tools' descriptors name as companions, just behind them. A certain single stays alone."""
    if laying.single:
        return names, None
    grown: list[str] = []
    for name in names:
        tool = laying.tools.get(name) if name in laying.seeds[:WITH_COMPANIONS] else None
        brought = [other for other in (tool.companions if tool else ()) if other not in names and not _muted(other, laying)]
        grown += [name, *brought]
    return _changed(names, tuple(dict.fromkeys(grown)), "added", "go with what is offered")


def within_budget(names: tuple[str, ...], laying: Laying) -> tuple[tuple[str, ...], Note | None]:
    """Drop from the end what there is no room for, and keep reading and writing in balance: a budget of tokens, not a count.

    Verbs that read resemble most questions and rank higher, so a plain cut would leave a family that can only look (the
    reference's TOOL_OFFER_CAP_DROPS_WRITES). What the best of its family and kind needs is taken from the end of the rest.
    """
    if tokens(names, laying) <= laying.budget:
        return names, None
    kept = _prefix(names, laying)
    for wanted in _lacking(kept, names, laying):
        kept = _exchanged(kept, wanted, names, laying)
    return _changed(names, kept, "capped", f"over {laying.budget} tokens")


def tokens(names: Iterable[str], laying: Laying) -> int:
    """Estimate what these tools' lines cost; an unknown name costs nothing, since the offer will not hold it."""
    return sum(cost(laying.tools[name]) for name in names if name in laying.tools)


def cost(tool: ToolDescriptor) -> int:
    """Estimate the tokens of a tool's line in the prompt: signature, summary and a hint."""
    return math.ceil(len(f"- {signature(tool)} {tool.summary}\n") / CHARACTERS_A_TOKEN) + EXAMPLE_TOKENS


def _prefix(names: tuple[str, ...], laying: Laying) -> tuple[str, ...]:
    """Give first and forced ones, and of the others in order as many as there is room for."""
    sure = {names[0], *laying.forced}
    left = laying.budget - tokens([name for name in names if name in sure], laying)
    full, kept = False, []
    for name in names:
        price = tokens([name], laying)
        full = full or (name not in sure and price > left)
        if name in sure or not full:
            kept.append(name)
            left -= 0 if name in sure else price
    return tuple(kept)


def _lacking(kept: tuple[str, ...], names: tuple[str, ...], laying: Laying) -> list[str]:
    """Give the best dropped tool of each kind that a kept family has lost, best first."""
    families = {_family(name) for name in kept}
    have = {_side(name, laying) for name in kept}
    best: dict[tuple[str, bool], str] = {}
    for name in names:
        if _family(name) in families and name in laying.tools and _side(name, laying) not in have:
            best.setdefault(_side(name, laying), name)
    return list(best.values())


def _exchanged(kept: tuple[str, ...], wanted: str, names: tuple[str, ...], laying: Laying) -> tuple[str, ...]:
    """Take `wanted` in for the last ones that nobody needs; unchanged where that makes no room."""
    best: dict[tuple[str, bool], str] = {}
    for name in kept:
        best.setdefault(_side(name, laying), name)
    needed = {names[0], *laying.forced, *best.values()}
    spare = [name for name in reversed(kept) if name not in needed]
    room = laying.budget - tokens([wanted], laying)
    rest = list(kept)
    while spare and tokens(rest, laying) > room:
        rest.remove(spare.pop(0))
    if tokens(rest, laying) > room:
        return kept
    taken = {*rest, wanted}
    return tuple(name for name in names if name in taken)


def _side(name: str, laying: Laying) -> tuple[str, bool]:
    """Give family and whether it only reads. An unknown name is nobody's side."""
    tool = laying.tools.get(name)
    return (_family(name), tool.risk is Risk.READ) if tool else (name, True)


def _changed(before: tuple[str, ...], after: tuple[str, ...], event: str, why: str) -> tuple[tuple[str, ...], Note | None]:
    """Give the names with a note of what came and went; no note where nothing did."""
    added = [name for name in after if name not in before]
    gone = [name for name in before if name not in after]
    if not added and not gone:
        return before, None
    told = [f"{verb} {', '.join(names)}" for verb, names in (("added", added), ("dropped", gone)) if names]
    fields = {"added": ",".join(added), "dropped": ",".join(gone)}
    return after, Note(f"routing.overlay.{event}", f"{'; '.join(told)}: {why}", fields)


def _family(name: str) -> str:
    return name.split(":", 1)[0]


OVERLAYS: tuple[Overlay, ...] = (unnamed, latch, companions, within_budget)
