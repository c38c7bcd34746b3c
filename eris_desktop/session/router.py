"""The router's part of a turn: words in, the one offer out. On the turn thread; its only effect is the embedder.

Guards first (an exact greeting asks no embedder), then ranking, policy, overlays. Owns what the router knows and renews it when
the embedder, the knobs or what was learned from corrections has changed.
"""

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from eris_desktop.domain.offer import Offer, TurnState
from eris_desktop.domain.trace import Hit, Note
from eris_desktop.session.knowledge import NOTHING_LEARNED, Knowledge, Sources, know
from eris_desktop.session.parts import Lore, Ports
from eris_desktop.session.recorder import Recorder
from eris_desktop.turn.about_topic import about_eris
from eris_desktop.turn.guards import Guarded, guard
from eris_desktop.turn.knobs import Knobs
from eris_desktop.turn.latch import heard, named
from eris_desktop.turn.plan import NOTHING_SAID, Door, Roster, Said, open_door
from eris_desktop.turn.policy import NO_SCALE
from eris_desktop.turn.rank import NO_PRIOR, Vectors, rank
from eris_desktop.turn.segments import segments
from eris_desktop.turn.taught import Learned, taught
from eris_desktop.turn.umlauts import with_umlauts

UNNAMED = 0.58  # cosine that a hit of an unnamed family needs where the family counts only by its word (the reference)
LOG = logging.getLogger("eris.routing")


@dataclass(frozen=True, slots=True)
class Query:
    """One text to be routed, with what the words and the dialog tell beside the ranking. `notes` go first into the trace."""

    text: str
    lang: str
    state: TurnState
    knobs: Knobs
    said: Said = NOTHING_SAID
    prior: Mapping[str, float] = field(default_factory=lambda: NO_PRIOR)
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Routed:
    """The router's part of a turn. `vectors` are None where no embedder was asked."""

    door: Door
    hits: tuple[Hit, ...]
    vectors: Vectors | None


class Router:
    """Routes texts; keeps the phrase bank and its fit between them."""

    def __init__(self, lore: Lore, ports: Ports, learned: Callable[[], Learned] = lambda: NOTHING_LEARNED) -> None:
        self._lore, self._ports, self._learned = lore, ports, learned
        self.tools = {tool.name: tool for tool in lore.catalogue.tools}
        self._known: tuple[object, Knowledge] | None = None

    def prepare(self, knobs: Knobs) -> Knowledge:
        """Load embedder, phrase bank and fit where that was not done yet, or is out of date. Raises EmbedderFailed."""
        learned = self._learned()
        state = (self._ports.embedder.name, knobs, tuple((tool, tuple(phrases)) for tool, phrases in learned.items()))
        if self._known is None or self._known[0] != state:
            sources = Sources(self._ports.embedder, self._ports.vectors, self._ports.fits)
            self._known = (state, know(self._lore.catalogue, learned, sources, knobs, self._progress))
            self._ports.fitting(1.0, self._known[1].fit.weak)
        return self._known[1]

    def _progress(self, part: float) -> None:
        self._ports.fitting(min(part, 0.99), ())

    def route(self, query: Query, recorder: Recorder) -> Routed:
        """Decide the offer. Raises EmbedderFailed."""
        with recorder.step("guards") as mark:
            guarded = guard(query.text, self._lore.catalogue.small_talk)
            mark.detail = f"exact: {guarded.exact.name if guarded.exact else 'no'}; facts: {len(guarded.facts)}"
        if guarded.exact:
            return Routed(self._door(query, guarded, (), recorder), (), None)
        with recorder.step("embed") as mark:
            pieces = _pieces(query)
            known, vectors = self._embedded(pieces, query.knobs)
            mark.detail = f"{len(pieces)} segment(s) by {self._ports.embedder.name}"
        with recorder.step("rank") as mark:
            hits = rank(vectors, known.bank, known.fit, {**query.prior, **taught(query.text, self._learned())})
            mark.detail = f"best: {hits[0].name} {hits[0].share:.2f}"
        families = self._lore.catalogue.families
        spoken = named(query.text, families)
        hits, muted = heard(hits, families, spoken, UNNAMED)
        said = replace(query.said, asked=about_eris(query.text, hits), named=spoken)
        told = replace(query, said=said, notes=(*query.notes, *muted))
        return Routed(self._door(told, guarded, hits, recorder), hits, vectors)

    def _embedded(self, pieces: Sequence[str], knobs: Knobs) -> tuple[Knowledge, Vectors]:
        """Give bank and message in vectors of one embedder: the person may choose another one at any moment."""
        while True:
            name = self._ports.embedder.name
            known, vectors = self.prepare(knobs), self._ports.embedder.embed(pieces)
            if self._ports.embedder.name == name:
                return known, vectors

    def _door(self, query: Query, guarded: Guarded, hits: tuple[Hit, ...], recorder: Recorder) -> Door:
        scale = self._known[1].scale if self._known else NO_SCALE
        roster = Roster(self.tools, self._lore.catalogue.families, query.knobs, scale)
        with recorder.step("policy") as mark:
            door = open_door(guarded, hits, roster, query.state, query.said)
            mark.detail = f"{door.offer.kind} by {door.offer.rule}"
        notes = (*query.notes, *door.notes, _offered(door.offer))
        for note in notes:
            LOG.info("%s %s", note.event, json.dumps(note.fields), extra={"event": note.event, "fields": note.fields})
        return replace(door, notes=notes)


def _pieces(query: Query) -> tuple[str, ...]:
    """Give what is embedded: the text or its segments, and German without umlauts in its usual spelling too."""
    pieces = segments(query.text)
    usual = with_umlauts(query.text, query.lang) if len(pieces) == 1 else None
    return pieces if usual is None else (*pieces, usual)


def _offered(offer: Offer) -> Note:
    fields: dict[str, str | int | float] = {
        "kind": str(offer.kind),
        "rule": offer.rule,
        "size": len(offer.tools),
        "hash": offer.digest,
    }
    return Note("routing.offer", f"{offer.kind}, {len(offer.tools)} tool(s)", fields)
