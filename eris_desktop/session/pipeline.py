"""One message through the steps of a turn, in order, on the turn thread. Effects here: the embedder; writing.py has the model.

Each step is recorded; `on_routed` gets the trace as soon as the offer is decided. What comes back is what was decided, never
what was done: the session acts on it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from eris_desktop.domain.model import ChatMessage
from eris_desktop.domain.offer import ClosedOffer, Offer, Origin, TurnState, Width
from eris_desktop.domain.routing_texts import fold
from eris_desktop.domain.trace import Note, Trace
from eris_desktop.reminders.said import RINGING
from eris_desktop.session.parts import Heard, Lore, Options, Ports
from eris_desktop.session.recorder import Recorder
from eris_desktop.session.router import Query, Routed, Router
from eris_desktop.session.verdicts import Outcome, told
from eris_desktop.session.writing import Order, Written, write
from eris_desktop.timewords import find
from eris_desktop.turn.again import Repeat, renewed, repeated
from eris_desktop.turn.enumerating import each_of
from eris_desktop.turn.gatekeeper import Bench, judge
from eris_desktop.turn.goals import pieces
from eris_desktop.turn.grounding import Ground, ground, mentions, subject_of
from eris_desktop.turn.guards import guard
from eris_desktop.turn.knobs import Knobs
from eris_desktop.turn.offer import open_offer
from eris_desktop.turn.pairing import Paired, pair
from eris_desktop.turn.plan import Direct, Door, Plan, Said, Speak, Write, plan
from eris_desktop.turn.reading import Called, Reading, Spoke, Unreadable, WantsMore, read, reply_so_far
from eris_desktop.turn.subject import commands
from eris_desktop.turn.umlauts import with_umlauts
from eris_desktop.turn.verdict import Approve, Refuse, Run, Verdict, Why

NAMED = 0.6  # part of all tools' share from which words name one
MEANT = 0.5  # share from which a piece of a message is a wish of its own


@dataclass(frozen=True, slots=True)
class Errand:
    """One message with all that its turn may know. `resumed` is a pending call that this message completed."""

    heard: Heard
    state: TurnState
    options: Options
    history: tuple[ChatMessage, ...]
    on_routed: Callable[[Trace], None]
    on_words: Callable[[str], None]
    is_stopped: Callable[[], bool]
    resumed: Called | None = None
    grounded_in: str = ""  # with `resumed`: the first message and this one, whose words may all be used
    tool: str = ""  # the person said that this tool was meant
    again: Repeat | None = None  # a call that is made once more, or for another object, whatever the words say
    family: str = ""  # the model asked for the tools of this family, which the first offer did not hold
    hop: int = 1


@dataclass(frozen=True, slots=True)
class Decided:
    """What a message led to. `stopped`: the person said stop while the model wrote."""

    trace: Trace
    outcome: Outcome
    stopped: bool = False


class Pipeline:
    """Takes messages through the steps; the router keeps the phrase bank, the ports lead to embedder and model."""

    def __init__(self, lore: Lore, ports: Ports, router: Router) -> None:
        self._lore, self._ports, self.router = lore, ports, router

    def route(self, heard: Heard, state: TurnState, knobs: Knobs) -> Routed:
        """Give the router's part of a turn alone, with the dialog that stands in `heard`. Raises EmbedderFailed."""
        recorder = Recorder()
        return self.router.route(query_of(heard, state, knobs, self._paired(heard, recorder)), recorder)

    def run(self, errand: Errand) -> Decided:
        """Take one message through all steps. Raises EmbedderFailed, ModelUnusable, EngineDied, GrammarRefused."""
        recorder = Recorder()
        heard = errand.heard
        plain = not (errand.resumed or errand.family or errand.tool)
        again = errand.again or (repeated(heard.text, heard.recent) if plain else None)
        if again is not None:
            return self._repeated(again, errand, recorder)
        paired = None if errand.resumed or errand.tool else self._paired(heard, recorder)
        routed = self._routed(errand, paired, recorder)
        trace = Trace(heard.turn, heard.text, heard.lang, routed.hits, routed.door.notes, routed.door.offer, hop=errand.hop)
        errand.on_routed(replace(trace, steps=tuple(recorder.steps)))
        base = self._ground(errand, paired, recorder)
        planned = self._plan(errand, routed.door, base, recorder)
        outcome, written = self._outcome(planned, errand, routed, base, recorder)
        if isinstance(outcome, WantsMore) and not errand.family and not written.stopped:
            return self.run(replace(errand, family=outcome.family))
        return Decided(_finished(trace, written, outcome, recorder), outcome, written.stopped)

    def tool_named(self, words: str, lang: str, knobs: Knobs) -> str | None:
        """Give the tool that these words name: by its title, else the one that leads clearly among the tools.

        Raises EmbedderFailed.
        """
        said = fold(words)
        titled = [one.name for one in self._lore.catalogue.tools if fold(one.title[lang]) in said]
        if len(titled) == 1:
            return titled[0]
        routed = self.router.route(Query(words, lang, TurnState(Origin.TERMINAL), knobs), Recorder())
        tools = [hit for hit in routed.hits if hit.kind == "tool"]
        mass = sum(hit.share for hit in tools)
        return tools[0].name if tools and tools[0].share >= NAMED * mass and mass >= MEANT else None

    def is_talk(self, text: str, lang: str, knobs: Knobs) -> bool:
        """Tell whether a message leads to small talk rather than to any tool. Raises EmbedderFailed."""
        if guard(text, self._lore.catalogue.small_talk).exact:
            return True
        routed = self.router.route(Query(text, lang, TurnState(Origin.TERMINAL), knobs), Recorder())
        return bool(routed.hits) and routed.hits[0].kind == "small_talk"

    def goals(self, heard: Heard, knobs: Knobs) -> tuple[str, ...]:
        """Give the wishes of a message, each a text: its pieces where all of them mean something of their own.

        Raises EmbedderFailed.
        """
        found = pieces(heard.text)
        if len(found) == 1 or not all(self._means(piece, heard.lang, knobs) for piece in found):
            found = (heard.text,)
        objects = tuple(one for collection, group in heard.live.items() if collection != RINGING for one in group)
        return tuple(wish for piece in found for wish in each_of(piece, objects))

    def _means(self, piece: str, lang: str, knobs: Knobs) -> bool:
        """Tell whether a piece is a wish: a known command, or something that one candidate of the ranking clearly is."""
        routed = self.router.route(Query(piece, lang, TurnState(Origin.TERMINAL), knobs), Recorder())
        return commands(piece) or max((hit.share for hit in routed.hits), default=1.0) >= MEANT

    def _paired(self, heard: Heard, recorder: Recorder) -> Paired | None:
        with recorder.step("dialog") as mark:
            usual = with_umlauts(heard.text, heard.lang) or heard.text
            found = pair(usual, heard.recent, heard.now, heard.turn, self._able(heard))
            mark.detail = found.rule if found else "nothing"
        return found

    def _able(self, heard: Heard) -> frozenset[str]:
        """Give the tools that a follow-up can mean: none that acts on a kind of thing of which none is there."""
        gone = {collection for collection, objects in heard.live.items() if not objects}
        acting = {name: {arg.collection for arg in tool.args if arg.collection} for name, tool in self.router.tools.items()}
        return frozenset(name for name, collections in acting.items() if not collections or collections - gone)

    def _repeated(self, again: Repeat, errand: Errand, recorder: Recorder) -> Decided:
        """Make the last call once more, its times read anew; what wrote something is shown on a card before."""
        heard, call = errand.heard, renewed(again.call, errand.heard.now)
        with recorder.step("repeat") as mark:
            note = Note("routing.dialog.repeated", f"the last call once more: {call.tool}", {"tool": call.tool})
            offer = open_offer(Width.SINGLE, (call.tool,), self.router.tools, errand.state, note.event)
            verdict: Verdict = Approve(call) if again.card else Run(call)
            if isinstance(offer, ClosedOffer):
                verdict = Refuse(Why.NOT_ALLOWED, call.tool)
            mark.detail = type(verdict).__name__.lower()
        steps = tuple(recorder.steps)
        trace = Trace(
            heard.turn, heard.text, heard.lang, (), (note,), offer, verdict=told(verdict), steps=steps, hop=errand.hop
        )
        errand.on_routed(trace)
        return Decided(trace, verdict)

    def _routed(self, errand: Errand, paired: Paired | None, recorder: Recorder) -> Routed:
        heard = errand.heard
        if errand.resumed:
            note = Note("routing.dialog.resumed", f"the message completes the open question of {errand.resumed.tool}")
            return Routed(self._opened(Width.SINGLE, (errand.resumed.tool,), note, errand.state, recorder), (), None)
        if errand.tool:
            note = Note("routing.dialog.corrected", f"{errand.tool} was meant", {"tool": errand.tool})
            return Routed(self._opened(Width.SINGLE, (errand.tool,), note, errand.state, recorder), (), None)
        if errand.family:
            names = tuple(name for name, tool in self.router.tools.items() if tool.family == errand.family)
            note = Note("routing.more_tools", f"the model asked for {errand.family}")
            return Routed(self._opened(Width.FAMILY, names, note, errand.state, recorder), (), None)
        return self.router.route(query_of(heard, errand.state, errand.options.knobs, paired), recorder)

    def _opened(self, width: Width, names: tuple[str, ...], note: Note, state: TurnState, recorder: Recorder) -> Door:
        with recorder.step("reopen") as mark:
            offer = open_offer(width, names, self.router.tools, state, note.event)
            mark.detail = ", ".join(names)
        return Door(offer, (note,))

    def _ground(self, errand: Errand, paired: Paired | None, recorder: Recorder) -> Ground:
        heard = errand.heard
        with recorder.step("ground") as mark:
            # "it" means what was shown last, of whatever kind: after an alarm no older reminder.
            shown = next((call.objects for call in reversed(heard.recent) if call.objects), ())
            text, pointed = errand.grounded_in or heard.text, paired.referents if paired else ()
            spoken_for = tuple(sorted(paired.prior, key=lambda name: -paired.prior[name])) if paired else ()
            base = replace(ground(text, heard.now, heard.live, shown, pointed), spoken_for=spoken_for)
            mark.detail = f"times: {', '.join(time.text for time in base.times) or 'none'}"
        return base

    def _plan(self, errand: Errand, door: Door, base: Ground, recorder: Recorder) -> Plan:
        with recorder.step("plan") as mark:
            planned = self._planned(errand, door, base)
            mark.detail = type(planned).__name__.lower()
        return planned

    def _planned(self, errand: Errand, door: Door, base: Ground) -> Plan:
        if errand.resumed:
            return Direct(errand.resumed)
        trusted = door if errand.options.instant else replace(door, certain=False)
        return plan(trusted, base, self._ports.size_class(), self._others(door.offer))

    def _others(self, offer: Offer) -> tuple[str, ...]:
        """Give the families that an unsure offer leaves out: the model may ask for one of them."""
        if offer.kind is not Width.UNSURE:
            return ()
        offered = {tool.family for tool in offer.tools}
        return tuple(sorted({tool.family for tool in self.router.tools.values()} - offered))

    def _outcome(
        self, planned: Plan, errand: Errand, routed: Routed, base: Ground, recorder: Recorder
    ) -> tuple[Outcome, Written]:
        match planned:
            case Speak():
                return planned, Written()
            case Direct(called):
                return self._judged(called, errand, routed.door.offer, base, recorder), Written()
            case Write(tree):
                others = self._others(routed.door.offer)
                order = Order(tree, routed.door.offer, errand.heard, errand.options, errand.history, routed.vectors, others)
                written = write(order, self._ports, errand.on_words, errand.is_stopped, recorder)
                if written.stopped:
                    return Unreadable("stopped"), written
                return self._read(written.raw, errand, routed.door.offer, base, recorder), written

    def _read(self, raw: str, errand: Errand, offer: Offer, base: Ground, recorder: Recorder) -> Outcome:
        with recorder.step("reading") as mark:
            reading: Reading = read(raw)
            if isinstance(reading, Unreadable) and (words := reply_so_far(raw)):
                reading = Spoke(f"{words} …")  # cut at its longest: what was shown while it was written stays
            mark.detail = type(reading).__name__.lower()
        return self._judged(reading, errand, offer, base, recorder) if isinstance(reading, Called) else reading

    def _judged(self, called: Called, errand: Errand, offer: Offer, base: Ground, recorder: Recorder) -> Verdict:
        with recorder.step("gatekeeper") as mark:
            verdict = judge(called, Bench(self.router.tools, offer, errand.state, base, errand.heard.now))
            mark.detail = type(verdict).__name__.lower()
        return verdict

    def judge(self, called: Called, heard: Heard, state: TurnState) -> Decided:
        """Judge an engineer's own call: everything but grounding applies. The offer is that one tool."""
        recorder = Recorder()
        with recorder.step("gatekeeper") as mark:
            note = Note("routing.engineer", "called by name")
            offer = open_offer(Width.SINGLE, (called.tool,), self.router.tools, state, note.event)
            base = ground("", heard.now, heard.live)
            verdict = judge(called, Bench(self.router.tools, offer, state, base, heard.now, grounded=False))
            mark.detail = type(verdict).__name__.lower()
        trace = Trace(
            heard.turn, heard.text, heard.lang, (), (note,), offer, verdict=told(verdict), steps=tuple(recorder.steps)
        )
        return Decided(trace, verdict)


def query_of(heard: Heard, state: TurnState, knobs: Knobs, paired: Paired | None) -> Query:
    """Give what the router is asked: the words, and what dialog and live objects tell beside them."""
    about, existing = subject_of(heard.text, find(heard.text, heard.now), heard.live)
    said = Said(
        referent=paired is not None or (existing is not None and existing.known),
        mentioned=mentions(heard.text, heard.live),
        command=about.certain and not about.negated,
        makes=about.kind,
    )
    if paired is None:
        return Query(heard.text, heard.lang, state, knobs, said)
    fields: dict[str, str | int | float] = {
        "rule": paired.rule.rpartition(".")[2],
        "family": paired.family,
        "weight": round(paired.weight, 3),
    }
    objects = ", ".join(one.title for one in paired.referents)
    note = Note("routing.policy.paired", f"{paired.rule}: {objects}", fields)
    return Query(heard.text, heard.lang, state, knobs, said, paired.prior, (note,))


def _finished(trace: Trace, written: Written, outcome: Outcome, recorder: Recorder) -> Trace:
    return replace(
        trace,
        prompt=written.prompt,
        grammar=written.grammar,
        raw=written.raw,
        verdict=told(outcome),
        prompt_tokens=written.prompt_tokens,
        reused_tokens=written.reused_tokens,
        generated_tokens=written.generated_tokens,
        steps=tuple(recorder.steps),
    )
