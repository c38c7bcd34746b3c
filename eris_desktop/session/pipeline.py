"""One message through the steps of a turn, in order, on the turn thread. Effects here: the embedder; writing.py has the model.

Each step is recorded; `on_routed` gets the trace as soon as the offer is decided. What comes back is what was decided, never
what was done: the session acts on it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from eris_desktop.domain.model import ChatMessage
from eris_desktop.domain.offer import Offer, TurnState, Width
from eris_desktop.domain.trace import Hit, Note, Trace
from eris_desktop.session.knowledge import bank
from eris_desktop.session.parts import Heard, Lore, Options, Ports
from eris_desktop.session.recorder import Recorder
from eris_desktop.session.verdicts import Outcome, told
from eris_desktop.session.writing import Order, Written, write
from eris_desktop.turn.gatekeeper import Bench, Verdict, judge
from eris_desktop.turn.grounding import Ground, ground, mentions
from eris_desktop.turn.guards import Guarded, guard
from eris_desktop.turn.offer import open_offer
from eris_desktop.turn.plan import Direct, Door, Plan, Roster, Said, Speak, Write, open_door, plan
from eris_desktop.turn.policy import Knobs
from eris_desktop.turn.rank import Bank, Vectors, rank, segments
from eris_desktop.turn.reading import Called, Reading, Spoke, Unreadable, read, reply_so_far
from eris_desktop.turn.subject import commands, made


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


@dataclass(frozen=True, slots=True)
class Decided:
    """What a message led to. `stopped`: the person said stop while the model wrote."""

    trace: Trace
    outcome: Outcome
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Routed:
    """The router's part of a turn. `vectors` are None where no embedder was asked."""

    door: Door
    hits: tuple[Hit, ...]
    vectors: Vectors | None


class Pipeline:
    """Owns what the turn thread owns: the phrase bank, and through the ports the embedder's and model's attention."""

    def __init__(self, lore: Lore, ports: Ports, knobs: Knobs) -> None:
        self._lore = lore
        self._ports = ports
        self._roster = Roster({tool.name: tool for tool in lore.catalogue.tools}, lore.catalogue.families, knobs)
        self._bank: Bank | None = None

    def prepare(self) -> Bank:
        """Load the embedder and the phrase bank if that was not done yet. Raises EmbedderFailed."""
        if self._bank is None:
            self._bank = bank(self._lore.catalogue, self._ports.embedder, self._ports.vectors)
        return self._bank

    def route(self, text: str, state: TurnState) -> Routed:
        """Give the router's part of a turn alone. Raises EmbedderFailed."""
        return self._route(text, state, Recorder(), Said(command=commands(text), makes=made(text)))

    def run(self, errand: Errand) -> Decided:
        """Take one message through all steps. Raises EmbedderFailed, ModelUnusable, EngineDied, GrammarRefused."""
        recorder = Recorder()
        heard = errand.heard
        if errand.resumed:
            routed = Routed(self._resumed(errand.resumed, errand.state, recorder), (), None)
        else:
            routed = self._route(heard.text, errand.state, recorder, _said(heard))
        trace = Trace(heard.turn, heard.text, heard.lang, routed.hits, routed.door.notes, routed.door.offer)
        errand.on_routed(replace(trace, steps=tuple(recorder.steps)))
        base = self._ground(errand, recorder)
        planned = self._plan(errand, routed.door.offer, base, recorder)
        outcome, written = self._outcome(planned, errand, routed, base, recorder)
        return Decided(_finished(trace, written, outcome, recorder), outcome, written.stopped)

    def _route(self, text: str, state: TurnState, recorder: Recorder, said: Said) -> Routed:
        with recorder.step("guards") as mark:
            guarded = guard(text, self._lore.catalogue.small_talk)
            mark.detail = f"exact: {guarded.exact.name if guarded.exact else 'no'}; facts: {len(guarded.facts)}"
        if guarded.exact:
            return Routed(self._door(guarded, (), state, recorder, said), (), None)
        with recorder.step("embed") as mark:
            pieces = segments(text)
            vectors = self._ports.embedder.embed(pieces)
            mark.detail = f"{len(pieces)} segment(s) by {self._ports.embedder.name}"
        with recorder.step("rank") as mark:
            hits = rank(vectors, self.prepare())
            mark.detail = f"best: {hits[0].name} {hits[0].share:.2f}"
        return Routed(self._door(guarded, hits, state, recorder, said), hits, vectors)

    def _resumed(self, called: Called, state: TurnState, recorder: Recorder) -> Door:
        with recorder.step("resume") as mark:
            note = Note("routing.dialog.resumed", f"the message completes the open question of {called.tool}")
            offer = open_offer(Width.SINGLE, (called.tool,), self._roster.tools, state, note.event)
            mark.detail = ", ".join(called.args)
        return Door(offer, (note,))

    def _door(self, guarded: Guarded, hits: tuple[Hit, ...], state: TurnState, recorder: Recorder, said: Said) -> Door:
        with recorder.step("policy") as mark:
            door = open_door(guarded, hits, self._roster, state, said)
            mark.detail = f"{door.offer.kind} by {door.offer.rule}"
        return door

    def _ground(self, errand: Errand, recorder: Recorder) -> Ground:
        heard = errand.heard
        with recorder.step("ground") as mark:
            base = ground(errand.grounded_in or heard.text, heard.now, heard.live, heard.recent)
            mark.detail = f"times: {', '.join(time.text for time in base.times) or 'none'}"
        return base

    def _plan(self, errand: Errand, offer: Offer, base: Ground, recorder: Recorder) -> Plan:
        with recorder.step("plan") as mark:
            planned = Direct(errand.resumed) if errand.resumed else plan(offer, base, self._ports.size_class())
            mark.detail = type(planned).__name__.lower()
        return planned

    def _outcome(
        self, planned: Plan, errand: Errand, routed: Routed, base: Ground, recorder: Recorder
    ) -> tuple[Outcome, Written]:
        match planned:
            case Speak():
                return planned, Written()
            case Direct(called):
                return self._judged(called, errand, routed.door.offer, base, recorder), Written()
            case Write(tree):
                order = Order(tree, routed.door.offer, errand.heard, errand.options, errand.history, routed.vectors)
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
            verdict = judge(called, Bench(self._roster.tools, offer, errand.state, base, errand.heard.now))
            mark.detail = type(verdict).__name__.lower()
        return verdict

    def judge(self, called: Called, heard: Heard, state: TurnState) -> Decided:
        """Judge an engineer's own call: everything but grounding applies. The offer is that one tool."""
        recorder = Recorder()
        with recorder.step("gatekeeper") as mark:
            note = Note("routing.engineer", "called by name")
            offer = open_offer(Width.SINGLE, (called.tool,), self._roster.tools, state, note.event)
            base = ground("", heard.now, heard.live)
            verdict = judge(called, Bench(self._roster.tools, offer, state, base, heard.now, grounded=False))
            mark.detail = type(verdict).__name__.lower()
        trace = Trace(
            heard.turn, heard.text, heard.lang, (), (note,), offer, verdict=told(verdict), steps=tuple(recorder.steps)
        )
        return Decided(trace, verdict)


def _said(heard: Heard) -> Said:
    return Said(mentions(heard.text, heard.live), commands(heard.text), made(heard.text))


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
