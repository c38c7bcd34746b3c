"""How wide the door opens: numbered rules over the ranking, first match wins. This file decides what MAY be offered and why.

Everything that affects the width lives here; nothing here knows a tool's name, a vector or the state table. Widths are in
calibrated shares (turn/rank.py), never in raw similarities, which differ from one embedder to the next. "No tool" is a
kind of its own, never an empty list.

Rules, in order (each leaves a note under its stable event name):
  R1 exact      the whole text is a greeting or thanks              -> closed, conversational
  R2 closed     small talk, a question about Eris or an absent wish
                wins clearly, and there is no referent, command or fact;
                an object mentioned by its title asks for more       -> closed
  R3 single     one tool holds nearly all the mass                   -> single
  R4 weak       no candidate is near at all                          -> unsure: the top families
  R5 near tie   hits within the margin lie in one affinity group     -> family or cluster, siblings with a share kept
  R6 cluster    the smallest set that reaches the wanted coverage    -> cluster
  R7 unsure     that set would be wider than the knob allows         -> unsure: the top families
"""

from collections.abc import Sequence
from dataclasses import dataclass

from eris_desktop.domain.descriptor import Families
from eris_desktop.domain.offer import Closed, Width
from eris_desktop.domain.trace import Hit, Note
from eris_desktop.turn.guards import Guarded


@dataclass(frozen=True, slots=True)
class Knobs:
    """All that can be turned. Shares are parts of the probability mass, 0 to 1; floor is a raw score.

    Set by hand on labelled development sentences with the default embedder; calibration takes their place.
    """

    coverage: float = 0.98
    single: float = 0.95
    clear: float = 0.80  # share at which a rival closes the door
    clear_mentioned: float = 0.95  # the same when the text names an object that is there
    margin: float = 0.35  # a hit with at least this part of the best share is a near tie
    sibling: float = 0.02
    widest: int = 8
    floor: float = 0.24  # a best tool this far away was hardly meant


@dataclass(frozen=True, slots=True)
class Signals:
    """What the rules look at."""

    guarded: Guarded
    hits: tuple[Hit, ...]
    families: Families
    referent: bool = False  # the dialog holds an object that "it" could mean, and the text points to it
    mentioned: bool = False  # the text holds all words of a live object's title
    command: bool = False  # the text begins with a known command ("remind me", "put … on my list")


@dataclass(frozen=True, slots=True)
class Opened:
    """These tools by name, best first."""

    width: Width
    names: tuple[str, ...]
    note: Note


@dataclass(frozen=True, slots=True)
class Shut:
    """No tool; `topic` answers."""

    kind: Closed
    topic: str
    note: Note


Decision = Opened | Shut

_KINDS = {"small_talk": Closed.CONVERSATIONAL, "about": Closed.ABOUT, "absent": Closed.ABSENT}


def decide(signals: Signals, knobs: Knobs) -> Decision:
    """Apply the rules in order. Always decides; `signals.hits` may be empty only together with an exact topic."""
    if signals.guarded.exact:
        topic = signals.guarded.exact.name
        return Shut(Closed.CONVERSATIONAL, topic, Note("routing.guard.exact", f"the whole text is said as {topic}"))
    shut = _clear_rival(signals, knobs)
    return shut or _opened([hit for hit in signals.hits if hit.kind == "tool"], signals.families, knobs)


def _clear_rival(signals: Signals, knobs: Knobs) -> Shut | None:
    """R2. The rivals of one kind are weighed together: two small-talk topics that share the mass are still small talk."""
    if signals.referent or signals.command or signals.guarded.facts:
        return None
    tools = sum(hit.share for hit in signals.hits if hit.kind == "tool")
    rivals = [hit for hit in signals.hits if hit.kind != "tool"]
    if not rivals or 1.0 - tools < (knobs.clear_mentioned if signals.mentioned else knobs.clear):
        return None
    best = rivals[0]
    reason = f"{best.kind} {best.name} {best.share:.2f}; all tools together {tools:.2f}"
    return Shut(_KINDS[best.kind], best.name, Note("routing.policy.closed", reason))


def _opened(tools: Sequence[Hit], families: Families, knobs: Knobs) -> Decision:
    if not tools:
        return Shut(Closed.ABSENT, "nothing", Note("routing.policy.no_tool", "no tool is registered"))
    mass = sum(hit.share for hit in tools)
    best = tools[0]
    if best.score < knobs.floor:
        return _unsure(tools, "routing.policy.weak", f"best score {best.score:.2f} is under {knobs.floor:.2f}")
    if best.share / mass >= knobs.single:
        return Opened(Width.SINGLE, (best.name,), Note("routing.policy.single", f"{best.name} {best.share / mass:.2f}"))
    return _near_tie(tools, mass, families, knobs) or _covering(tools, mass, knobs)


def _near_tie(tools: Sequence[Hit], mass: float, families: Families, knobs: Knobs) -> Opened | None:
    """R5. Only when every hit within the margin is related to the best one; else R6 keeps them all in rank order."""
    tied = [hit for hit in tools if hit.share >= knobs.margin * tools[0].share]
    near = _near(_family(tools[0].name), families)
    if len(tied) < 2 or not all(_family(hit.name) in near for hit in tied):
        return None
    group = {_family(hit.name) for hit in tied}
    kept = [hit for hit in tools if hit in tied or (_family(hit.name) in group and hit.share / mass >= knobs.sibling)]
    width = Width.FAMILY if len(group) == 1 else Width.CLUSTER
    reason = f"{', '.join(hit.name for hit in tied)} lie within {knobs.margin:.2f} of the best"
    return Opened(width, tuple(hit.name for hit in kept[: knobs.widest]), Note("routing.policy.near_tie_widened", reason))


def _covering(tools: Sequence[Hit], mass: float, knobs: Knobs) -> Opened:
    names, covered = [], 0.0
    for hit in tools:
        names.append(hit.name)
        covered += hit.share / mass
        if covered >= knobs.coverage:
            break
    if len(names) > knobs.widest:
        return _unsure(tools, "routing.policy.unsure", f"{len(names)} tools are needed for {knobs.coverage:.0%}")
    return Opened(Width.CLUSTER, tuple(names), Note("routing.policy.covering", f"{len(names)} tools cover {covered:.0%}"))


def _unsure(tools: Sequence[Hit], event: str, reason: str) -> Opened:
    """Offer the two best families, whole, in rank order: never the full roster by accident."""
    families = list(dict.fromkeys(_family(hit.name) for hit in tools))[:2]
    names = tuple(hit.name for hit in tools if _family(hit.name) in families)
    return Opened(Width.UNSURE, names, Note(event, reason))


def _family(name: str) -> str:
    return name.split(":", 1)[0]


def _near(family: str, families: Families) -> frozenset[str]:
    return frozenset({family}).union(*(group for group in families.affinity if family in group))
