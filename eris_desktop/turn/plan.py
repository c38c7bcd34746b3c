"""The steps of a turn, in order: from what was heard to what has to be done next.

    open_door    hits -> policy -> overlays -> the ONE offer
    plan         offer and ground -> Speak | Direct | Write

A model of class tiny decides nothing: tool and outcome come from the router's shares, each argument from its candidates. Where
every argument has one candidate the call is Direct and no model runs; where one has several, the model picks among them. From
class standard up the model chooses among the offer and the exits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from eris_desktop.domain.descriptor import Arg, Families, Risk, Source, ToolDescriptor
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Closed, ClosedOffer, Offer, TurnState, Width
from eris_desktop.domain.trace import Hit, Note
from eris_desktop.turn.grammar.arguments import value
from eris_desktop.turn.grammar.envelope import envelope
from eris_desktop.turn.grammar.tree import Chain, Choice, Literal, Node, quoted
from eris_desktop.turn.grounding import Ground, candidates, names_one
from eris_desktop.turn.guards import Guarded
from eris_desktop.turn.offer import open_offer
from eris_desktop.turn.overlays import Laying, lay
from eris_desktop.turn.policy import Knobs, Opened, Shut, Signals, decide
from eris_desktop.turn.reading import Called


@dataclass(frozen=True, slots=True)
class Roster:
    """What there is to choose from: every registered tool by name, the families' affinity, and the knobs."""

    tools: Mapping[str, ToolDescriptor]
    families: Families
    knobs: Knobs


@dataclass(frozen=True, slots=True)
class Said:
    """What the words themselves tell beside the ranking: a live object's title, a known command."""

    mentioned: bool = False
    command: bool = False
    makes: str = ""  # the kind of thing that the command makes


NOTED = frozenset({"reminder", "task"})  # kinds that turn into each other by a time
NOTHING_SAID = Said()


@dataclass(frozen=True, slots=True)
class Door:
    """What the router decided: the offer, and why."""

    offer: Offer
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Speak:
    """Answer from the bank of replies; no model."""

    kind: str  # small_talk | about | absent | not_understood
    topic: str


@dataclass(frozen=True, slots=True)
class Direct:
    """The call is decided; no model."""

    called: Called


@dataclass(frozen=True, slots=True)
class Write:
    """The model writes one sentence of this tree."""

    tree: Node


Plan = Speak | Direct | Write

_SPOKEN: Mapping[Closed, str] = {
    Closed.CONVERSATIONAL: "small_talk",
    Closed.ABOUT: "about",
    Closed.ABSENT: "absent",
}


def open_door(guarded: Guarded, hits: tuple[Hit, ...], roster: Roster, state: TurnState, said: Said = NOTHING_SAID) -> Door:
    """Decide the width, lay the overlays, and make the one offer."""
    signals = Signals(guarded, hits, roster.families, mentioned=said.mentioned, command=said.command)
    decision = decide(signals, roster.knobs)
    match decision:
        case Shut(kind, topic, note):
            return Door(ClosedOffer(kind, topic, note.event), (note,))
        case Opened(width, names, note):
            wanted = (*names, *_noting(hits, roster, said.makes)) if said.command else names
            laid, notes = lay(tuple(dict.fromkeys(wanted)), Laying(roster.tools, single=width is Width.SINGLE))
            return Door(open_offer(width, laid, roster.tools, state, note.event), (note, *notes))


def _noting(hits: Sequence[Hit], roster: Roster, makes: str) -> tuple[str, ...]:
    """Give the tools that a known command may want, whatever rank they have: what makes this kind of thing.

    For a task or a reminder, and where no tool makes it, the two best that take a subject.
    """
    tools = [roster.tools[hit.name] for hit in hits if hit.name in roster.tools]
    making = [tool.name for tool in tools if makes and tool.makes == makes]
    taking = [tool.name for tool in tools if _takes(tool, Source.SPAN)]
    return tuple(making if making and makes not in NOTED else dict.fromkeys((*making, *taking[:2])))


def plan(offer: Offer, ground: Ground, size: SizeClass) -> Plan:
    """Decide what has to be done next for this offer."""
    if isinstance(offer, ClosedOffer):
        from_model = size is not SizeClass.TINY and offer.kind is Closed.CONVERSATIONAL and offer.rule != "routing.guard.exact"
        return Write(envelope(offer, ground)) if from_model else Speak(_SPOKEN[offer.kind], offer.topic)
    if size is not SizeClass.TINY:
        return Write(envelope(offer, ground))
    return _carried(_meant(offer.tools, ground), offer.kind, ground)


def _meant(tools: Sequence[ToolDescriptor], ground: Ground) -> ToolDescriptor:
    """Give the tool that a tiny model is carried to: the best one, or the best that fits a known command.

    Who says "remind me" or "set an alarm" wants just that, whatever its words resemble: the tool that makes this kind of thing.
    Else it is a tool that takes a subject, and with a time in the message one that takes a time: so is a task with a time.
    """
    if not ground.subjects.certain:
        return _about(tools, ground)
    wanted = "reminder" if ground.subjects.kind == "task" and ground.times else ground.subjects.kind
    making = [tool for tool in tools if wanted and tool.makes == wanted]
    if making:
        return making[0]
    if wanted == "change":
        return tools[0]  # what is there already is not noted anew
    noting = [tool for tool in tools if _takes(tool, Source.SPAN)]
    timed = [tool for tool in noting if _takes(tool, Source.TIME)] if ground.times else []
    return next(iter(timed or noting or tools))


def _about(tools: Sequence[ToolDescriptor], ground: Ground) -> ToolDescriptor:
    """Give the best tool; where it acts on objects, the best of those whose object the message names, if there is one."""
    naming = [tool for tool in tools if any(names_one(arg, ground) for arg in tool.args if arg.source is Source.REF)]
    acts = any(arg.source is Source.REF for arg in tools[0].args)
    return naming[0] if acts and naming else tools[0]


def _takes(tool: ToolDescriptor, source: Source) -> bool:
    return any(arg.required and arg.source is source for arg in tool.args)


def _carried(tool: ToolDescriptor, width: Width, ground: Ground) -> Plan:
    """Carry a tiny model: the best tool, or the honest word that nothing was understood."""
    if ground.subjects.negated or (width is Width.UNSURE and tool.risk is not Risk.READ and not ground.subjects.certain):
        return Speak("not_understood", "not_understood")
    chosen = [(arg, node) for arg in tool.args if (node := _chosen(arg, ground)) is not None]
    if all(isinstance(node, Literal) for _, node in chosen):
        return Direct(Called(tool.name, {arg.name: _only(arg, ground) for arg, _ in chosen}))
    return Write(_call(tool.name, chosen))


def _chosen(arg: Arg, ground: Ground) -> Node | None:
    """Give the tree of one argument for a tiny model: its one candidate, a choice of several, or nothing."""
    found = candidates(arg, ground)
    if found is None:  # int, flag, free: bounded by the schema alone
        return value(arg, ground) if arg.required else None
    if not found or (arg.source in (Source.REF, Source.TIME) and len(found) > 1):
        return None  # nothing to ground it, or several objects or times: the gatekeeper asks
    if arg.said and not arg.required and len(found) > 1:
        return None  # "alarms and timers" narrows nothing down
    texts = tuple(dict.fromkeys(candidate.words for candidate in found))
    return quoted(texts[0]) if len(texts) == 1 else Choice(tuple(quoted(text) for text in texts))


def _only(arg: Arg, ground: Ground) -> str:
    return (candidates(arg, ground) or ())[0].words


def _call(name: str, chosen: Sequence[tuple[Arg, Node]]) -> Node:
    """Write the tree of a call whose tool and keys are decided: only the open values are left to the model."""
    parts: list[Node] = [Literal(f'{{"tool":"{name}","args":{{')]
    for index, (arg, node) in enumerate(chosen):
        parts += [Literal(f'{"," if index else ""}"{arg.name}":'), node]
    return Chain((*parts, Literal("}}")))
