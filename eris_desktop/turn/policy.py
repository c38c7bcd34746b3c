"""How wide the door opens: numbered rules over the ranking. This file decides what MAY be offered, and why.

Everything that affects the width lives here; nothing here knows a tool's name, a vector or the state table. "No tool" is a kind
of its own, never an empty list. Closing rules first, the first that holds ends the matter:

  R1 exact      the whole text is a greeting or thanks
  R2 asked      it asks about Eris itself
  R3 closed     small talk, a question about Eris or an absent wish wins clearly, and nothing speaks for a tool: no hard
                fact, no known command, no referent of the dialog

Then the width, from the hits (the smallest set that keeps the promised coverage; in cosines: everything over the floor):

  R4 forced     a tool that a hard fact calls for is in, and is never demoted
  R5 weak       a lone weak hit is not offered alone
  R6 near tie   hits within the margin that are related bring their families' siblings; no hit is lost by it
  R7 unsure     no hit, or a set wider than the knob allows: the two best families, the best one's family, or everything
  R8 order      forced first, then by the original score, a sibling just below the best of its family
"""

from collections.abc import Sequence
from dataclasses import dataclass

from eris_desktop.domain.calibration import Scale
from eris_desktop.domain.descriptor import Families
from eris_desktop.domain.offer import Closed, Width
from eris_desktop.domain.trace import Hit, Note
from eris_desktop.turn.guards import Guarded
from eris_desktop.turn.knobs import Knobs, Unit, Unsure
from eris_desktop.turn.widening import family_of, near_tie, order, whole_families

NO_SCALE = Scale(0.98, "", 0.2, 0)
MENTIONED = 0.25  # a rival must be that much clearer where the text names something that is there


@dataclass(frozen=True, slots=True)
class Signals:
    """What the rules look at. `forced` are tools that a hard fact calls for, best first."""

    guarded: Guarded
    hits: tuple[Hit, ...]
    families: Families
    scale: Scale = NO_SCALE
    forced: tuple[str, ...] = ()
    asked: tuple[Closed, str] | None = None  # how a question about Eris itself closes the door, and who answers
    referent: bool = False  # the dialog holds an object that the text points to
    mentioned: bool = False  # the text holds all words of a live object's title
    command: bool = False  # the text begins with a known command ("remind me", "put … on my list")


@dataclass(frozen=True, slots=True)
class Opened:
    """These tools by name, best first. `certain`: the first is so probable that it may run without being asked about."""

    width: Width
    names: tuple[str, ...]
    notes: tuple[Note, ...]
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Shut:
    """No tool; `topic` answers."""

    kind: Closed
    topic: str
    notes: tuple[Note, ...]


Decision = Opened | Shut

_KINDS = {"small_talk": Closed.CONVERSATIONAL, "about": Closed.ABOUT, "absent": Closed.ABSENT}


def decide(signals: Signals, registered: frozenset[str], knobs: Knobs) -> Decision:
    """Apply the rules in order. Always decides; `signals.hits` may be empty only together with an exact topic."""
    return exact(signals) or asked(signals) or closed(signals, knobs) or _width(signals, registered, knobs)


def exact(signals: Signals) -> Shut | None:
    """R1. Nothing is judged by its length: the whole folded text is one of the topic's."""
    topic = signals.guarded.exact
    if topic is None:
        return None
    return Shut(
        Closed.CONVERSATIONAL,
        topic.name,
        (_note("guard.short_input", f"the whole text is said as {topic.name}", topic=topic.name),),
    )


def asked(signals: Signals) -> Shut | None:
    """R2. Questions about Eris are a forced family of their own, unless the text points to something."""
    if signals.asked is None or signals.referent:
        return None
    kind, topic = signals.asked
    return Shut(kind, topic, (_note("guard.about", f"asks about Eris: {topic}", topic=topic),))


def closed(signals: Signals, knobs: Knobs) -> Shut | None:
    """R3. The rivals are weighed together: two small-talk topics that share the mass are still small talk."""
    rivals = [hit for hit in signals.hits if hit.kind != "tool"]
    if knobs.unit is Unit.COSINE or not rivals or signals.referent or signals.command or signals.forced:
        return None
    wanted = sum(hit.share for hit in signals.hits if hit.kind == "tool")
    best = rivals[0]
    shut = signals.scale.shut * (MENTIONED if signals.mentioned else 1.0)
    if wanted >= shut or (best.kind == "small_talk" and signals.guarded.facts):
        return None
    reason = f"{best.kind} {best.name} {best.share:.2f}; a tool {wanted:.3f}, closed under {shut:.3f}"
    fields: dict[str, str | int | float] = {
        "kind": best.kind,
        "topic": best.name,
        "wanted": round(wanted, 4),
        "shut": round(shut, 4),
    }
    return Shut(_KINDS[best.kind], best.name, (_note("policy.closed", reason, **fields),))


def _width(signals: Signals, registered: frozenset[str], knobs: Knobs) -> Decision:
    tools = tuple(hit for hit in signals.hits if hit.kind == "tool" and hit.name in registered)
    forced = tuple(name for name in signals.forced if name in registered)
    if not tools and not forced:
        return Shut(Closed.ABSENT, "nothing", (_note("policy.no_tool", "no tool is registered"),))
    found = covering(tools, signals.scale, knobs)
    kept, weak = demoted(found, tools, knobs)
    if not kept and not forced:
        return unsure(tools, forced, (*weak, _note("policy.unsure", "no hit is left", needed=0)), knobs)
    if 0 < knobs.widest < len(kept):
        many = _note("policy.unsure", f"{len(kept)} tools are needed for {knobs.coverage:.0%}", needed=len(kept))
        return unsure(tools, forced, (many,), knobs)
    return _opened(kept, forced, weak, tools, signals, knobs)


def covering(tools: Sequence[Hit], scale: Scale, knobs: Knobs) -> tuple[Hit, ...]:
    """Give the hits: in probabilities the smallest set of the promised coverage, in cosines all that lie over the floor."""
    if knobs.unit is Unit.COSINE:
        return tuple(hit for hit in tools if hit.score >= knobs.floor)
    mass = sum(hit.share for hit in tools)
    kept: list[Hit] = []
    before = 0.0
    for hit in tools:
        if kept and before > scale.reach:
            break
        kept.append(hit)
        before += hit.share / mass if mass else 1.0
    return tuple(kept)


def demoted(found: tuple[Hit, ...], tools: Sequence[Hit], knobs: Knobs) -> tuple[tuple[Hit, ...], tuple[Note, ...]]:
    """R5. One hit that is weak is no hit."""
    if len(found) != 1:
        return found, ()
    strength = found[0].score if knobs.unit is Unit.COSINE else sum(hit.share for hit in tools)
    if strength >= knobs.weak:
        return found, ()
    reason = f"{found[0].name} alone at {strength:.2f}, under {knobs.weak:.2f}"
    return (), (_note("policy.single_hit_demoted", reason, tool=found[0].name, strength=round(strength, 4)),)


def _opened(
    kept: tuple[Hit, ...],
    forced: tuple[str, ...],
    notes: tuple[Note, ...],
    tools: tuple[Hit, ...],
    signals: Signals,
    knobs: Knobs,
) -> Opened:
    widened = near_tie(kept, tools, signals.families, knobs)
    if forced:
        notes = (*notes, _note("guard.forced", ", ".join(forced), tools=",".join(forced)))
    names = order(tools, (*widened.names, *forced), forced)
    families = {family_of(name) for name in names}
    if widened.note:
        notes = (*notes, widened.note)
        return Opened(Width.FAMILY if len(families) == 1 else Width.CLUSTER, names, notes)
    if len(names) == 1:
        sure = bool(kept) and not forced and kept[0].share >= knobs.certain
        strong = _note("policy.single", f"{names[0]} alone" + (", certain" if sure else ""), tool=names[0], certain=int(sure))
        return Opened(Width.SINGLE, names, (*notes, strong), sure)
    reason = f"{len(names)} tools; the width is set by {signals.scale.reach_set_by!r}"
    subset = _note("policy.ranked_subset", reason, size=len(names), reach=round(signals.scale.reach, 4))
    return Opened(Width.CLUSTER, names, (*notes, subset))


def unsure(tools: Sequence[Hit], forced: tuple[str, ...], notes: tuple[Note, ...], knobs: Knobs) -> Opened:
    """R7. Never the full roster by accident: only where the knob says so. What a hard fact calls for stays in front."""
    if forced:
        notes = (_note("guard.forced", ", ".join(forced), tools=",".join(forced)), *notes)
    match knobs.unsure:
        case Unsure.FULL:
            return Opened(Width.FULL, order(tools, [hit.name for hit in tools], forced), notes)
        case Unsure.CLUSTER:
            return Opened(Width.UNSURE, order(tools, (*whole_families(tools, 1), *forced), forced), notes)
        case Unsure.FAMILIES:
            return Opened(Width.UNSURE, order(tools, (*whole_families(tools, 2), *forced), forced), notes)


def _note(event: str, reason: str, **fields: str | int | float) -> Note:
    return Note(f"routing.{event}", reason, fields)
