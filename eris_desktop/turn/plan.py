"""The steps of a turn, in order: from what was heard to what has to be done next.

    open_door    hits -> policy -> overlays -> the ONE offer
    plan         offer and ground -> Speak | Direct | Write

A model of class tiny decides nothing: tool and outcome come from the router's shares, each argument from its candidates. Where
every argument has one candidate the call is Direct and no model runs; where one has several, the model picks among them. From
class standard up the model chooses among the offer and the exits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from eris_desktop.domain.calibration import Scale
from eris_desktop.domain.descriptor import Arg, Families, Risk, Source, ToolDescriptor
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Closed, ClosedOffer, Offer, TurnState, Width
from eris_desktop.domain.times import Day, Recurrence
from eris_desktop.domain.trace import Hit, Note
from eris_desktop.turn.grammar.arguments import value
from eris_desktop.turn.grammar.envelope import envelope
from eris_desktop.turn.grammar.tree import Chain, Choice, Literal, Node, quoted
from eris_desktop.turn.grounding import Ground, candidates, names_one
from eris_desktop.turn.guards import Guarded
from eris_desktop.turn.knobs import Knobs
from eris_desktop.turn.offer import open_offer
from eris_desktop.turn.overlays import Laying, lay
from eris_desktop.turn.policy import NO_SCALE, Opened, Shut, Signals, decide
from eris_desktop.turn.reading import Called
from eris_desktop.turn.subject import without


@dataclass(frozen=True, slots=True)
class Roster:
    """What there is to choose from: every registered tool by name, the families' affinity, the knobs and how far to trust."""

    tools: Mapping[str, ToolDescriptor]
    families: Families
    knobs: Knobs
    scale: Scale = NO_SCALE


@dataclass(frozen=True, slots=True)
class Said:
    """What the words tell beside the ranking: an object of the dialog, a live one's title, a known command, a question."""

    referent: bool = False
    mentioned: bool = False
    command: bool = False
    makes: str = ""  # the kind of thing that the command makes
    named: frozenset[str] = frozenset()  # families that need their word and have it in the text (turn/latch.py)
    asked: tuple[Closed, str] | None = None  # how a question about Eris closes the door, and the topic that answers


NOTED = frozenset({"reminder", "task"})  # kinds that turn into each other by a time
NOTHING_SAID = Said()
_STOPS = " .,;:!?"


@dataclass(frozen=True, slots=True)
class Door:
    """What the router decided: the offer, and why. `certain`: the one tool may run without the model where it only reads.

    `rival` is small talk, a question about Eris or an absent wish that is more probable than the best tool, though not clearly
    enough to close the door: a larger model decides between them, for a tiny one it is decided.
    """

    offer: Offer
    notes: tuple[Note, ...]
    certain: bool = False
    rival: Hit | None = None


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
    forced = _forced(guarded, hits, roster)
    signals = Signals(
        guarded, hits, roster.families, roster.scale, forced, said.asked, said.referent, said.mentioned, said.command
    )
    match decide(signals, frozenset(roster.tools), roster.knobs):
        case Shut(kind, topic, notes):
            return Door(ClosedOffer(kind, topic, notes[-1].event), notes)
        case Opened(width, names, notes, certain):
            wanted = (*names, *_noting(hits, roster, said.makes)) if said.command else names
            laid, laid_notes = lay(
                tuple(dict.fromkeys(wanted)), _laying(roster, hits, forced, said, single=width is Width.SINGLE)
            )
            offer = open_offer(width, laid, roster.tools, state, notes[-1].event)
            return Door(offer, (*notes, *laid_notes), certain and len(offer.tools) == 1, _rival(hits, forced, said))


def _rival(hits: Sequence[Hit], forced: tuple[str, ...], said: Said) -> Hit | None:
    """Give the best hit where it is no tool, and nothing but the ranking speaks for one."""
    spoken_for = forced or said.referent or said.mentioned or said.command
    return hits[0] if hits and hits[0].kind != "tool" and not spoken_for else None


def _laying(roster: Roster, hits: Sequence[Hit], forced: tuple[str, ...], said: Said, *, single: bool) -> Laying:
    ranked = tuple(hit.name for hit in hits if hit.kind == "tool")
    return Laying(roster.tools, single=single, families=roster.families, named=said.named, ranked=ranked, forced=forced)


def _forced(guarded: Guarded, hits: Sequence[Hit], roster: Roster) -> tuple[str, ...]:
    """Give the registered tools that a hard fact of the text calls for, in rank order."""
    facts = {fact for fact, _ in guarded.facts}
    called = [name for name, tool in roster.tools.items() if facts & set(tool.forced_by)]
    place = {hit.name: index for index, hit in enumerate(hits)}
    return tuple(sorted(called, key=lambda name: place.get(name, len(place))))


def _noting(hits: Sequence[Hit], roster: Roster, makes: str) -> tuple[str, ...]:
    """Give the tools that a known command may want, whatever rank they have: what makes this kind of thing.

    For a task or a reminder, and where no tool makes it, the two best that take a subject.
    """
    tools = [roster.tools[hit.name] for hit in hits if hit.name in roster.tools]
    making = [tool.name for tool in tools if makes and tool.makes == makes]
    taking = [tool.name for tool in tools if _takes(tool, Source.SPAN)]
    return tuple(making if making and makes not in NOTED else dict.fromkeys((*making, *taking[:2])))


def plan(door: Door, ground: Ground, size: SizeClass, families: Sequence[str] = ()) -> Plan:
    """Decide what has to be done next for this offer. `families` may be asked for where the router was unsure.

    The instant path: a certain tool that only reads, with nothing left to choose, needs no model of any size.
    """
    offer = door.offer
    if isinstance(offer, ClosedOffer):
        talks = offer.kind is Closed.CONVERSATIONAL and offer.rule != "routing.guard.short_input"
        from_model = talks and size is not SizeClass.TINY
        return Write(envelope(offer, ground)) if from_model else Speak(_SPOKEN[offer.kind], offer.topic)
    if size is not SizeClass.TINY:
        instant = _carried(offer.tools[0], offer.kind, ground) if door.certain and offer.tools[0].risk is Risk.READ else None
        return instant if isinstance(instant, Direct) else Write(envelope(offer, ground, families))
    if door.rival is not None:
        return Speak(door.rival.kind, door.rival.name)
    return _carried(_meant(offer.tools, ground), offer.kind, ground)


def _meant(tools: Sequence[ToolDescriptor], ground: Ground) -> ToolDescriptor:
    """Give the tool that a tiny model is carried to: the best one, or the best that fits a known command.

    Who says "remind me" or "set an alarm" wants just that, whatever its words resemble: the tool that makes this kind of thing.
    Else it is a tool that takes a subject, and with a time in the message one that takes a time: so is a task with a time.
    """
    if not ground.subjects.certain:
        return _about(tools, ground)
    dated = ground.times and not isinstance(ground.whole_time, Day)  # a day alone is the one that a task is due by
    wanted = "reminder" if ground.subjects.kind == "task" and dated else ground.subjects.kind
    making = [tool for tool in tools if wanted and tool.makes == wanted]
    if making:
        return next((tool for tool in making if _names_object(tool, ground)), _reaching(making, ground))
    if wanted in ("done", "removal"):
        return _about(tools, ground)  # no tool of the offer says that it ends things: the one whose object is named
    if wanted == "change":
        return tools[0]  # what is there already is not noted anew
    noting = [tool for tool in tools if _takes(tool, Source.SPAN)]
    timed = [tool for tool in noting if _takes(tool, Source.TIME)] if ground.times else []
    return next(iter(timed or noting or tools))


def _about(tools: Sequence[ToolDescriptor], ground: Ground) -> ToolDescriptor:
    """Give the best tool; where it acts on objects, the best of those whose object the message names, if there is one."""
    if isinstance(ground.whole_time, Recurrence):  # "every 15 minutes drink" is for a tool that can keep a series
        keeping = [tool for tool in tools if any("recurrence" in arg.kinds for arg in tool.args)]
        worded = [tool for tool in keeping if _takes(tool, Source.SPAN)] if ground.subjects.candidates else []
        return next(iter(worded or keeping or tools))
    naming = [tool for tool in tools if _names_object(tool, ground)]
    acts = any(arg.source is Source.REF for arg in tools[0].args)
    return naming[0] if acts and naming else _reaching(tools, ground)


def _reaching(tools: Sequence[ToolDescriptor], ground: Ground) -> ToolDescriptor:
    """Give the best tool, unless it acts on things of which the message means none, and the dialog speaks for another."""
    acts = [arg for arg in tools[0].args if arg.source is Source.REF]
    if not acts or any(candidates(arg, ground) for arg in acts):
        return tools[0]
    offered = {tool.name: tool for tool in tools if ground.times or not _takes(tool, Source.TIME)}
    return next((offered[name] for name in ground.spoken_for if name in offered), tools[0])


def _names_object(tool: ToolDescriptor, ground: Ground) -> bool:
    return any(names_one(arg, ground) for arg in tool.args if arg.source is Source.REF)


def _takes(tool: ToolDescriptor, source: Source) -> bool:
    return any(arg.required and arg.source is source for arg in tool.args)


def _carried(tool: ToolDescriptor, width: Width, ground: Ground) -> Plan:
    """Carry a tiny model: the best tool, or the honest word that nothing was understood."""
    if _only_a_time(ground) and (tool.risk is not Risk.READ or not any(arg.source is Source.TIME for arg in tool.args)):
        return Speak("not_understood", "not_understood")
    if ground.subjects.negated or (width is Width.UNSURE and tool.risk is not Risk.READ and not ground.subjects.certain):
        return Speak("not_understood", "not_understood")
    chosen = [(arg, node) for arg in tool.args if (node := _chosen(arg, ground)) is not None]
    if all(isinstance(node, Literal) for _, node in chosen):
        return Direct(Called(tool.name, {arg.name: _only(arg, ground) for arg, _ in chosen}))
    return Write(_call(tool.name, chosen))


def _only_a_time(ground: Ground) -> bool:
    """Tell whether the message holds a time and nothing else, and no object of the dialog that it could be for."""
    return bool(ground.times) and not ground.meant and not without(ground.text, ground.times).strip(_STOPS)


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
