"""Our router as it runs, in both presets: guards, dialog, ranking, policy, overlays. Only the session round it is left out."""

import time
from dataclasses import dataclass
from pathlib import Path

from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.domain.descriptor import Catalogue
from eris_desktop.domain.offer import ClosedOffer, Origin, TurnState
from eris_desktop.domain.ports import Embedder
from eris_desktop.session.knowledge import NOTHING_LEARNED, Knowledge, Sources, know
from eris_desktop.turn.about_topic import about_eris
from eris_desktop.turn.guards import guard
from eris_desktop.turn.knobs import Knobs
from eris_desktop.turn.latch import heard, named
from eris_desktop.turn.pairing import pair
from eris_desktop.turn.plan import Door, Roster, Said, open_door
from eris_desktop.turn.rank import NO_PRIOR, rank
from eris_desktop.turn.segments import segments
from eris_desktop.turn.subject import commands, made
from eris_desktop.turn.umlauts import with_umlauts
from tests.bench.routing.figures import Answer
from tests.bench.routing.rows import NOW, LabelledRow

UNNAMED = 0.58  # as in session/router.py


@dataclass(frozen=True, slots=True)
class Ours:
    """One preset over one catalogue."""

    catalogue: Catalogue
    embedder: Embedder
    knobs: Knobs
    known: Knowledge

    def answer(self, row: LabelledRow) -> Answer:
        """Route a row, the embedding included."""
        start = time.perf_counter()
        door, first = self.door(row)
        taken = (time.perf_counter() - start) * 1000
        names = () if isinstance(door.offer, ClosedOffer) else tuple(tool.name for tool in door.offer.tools)
        return Answer(names, first if names else None, taken)

    def door(self, row: LabelledRow) -> tuple[Door, float]:
        """Give the door and the probability of its first tool."""
        catalogue, tools = self.catalogue, {tool.name: tool for tool in self.catalogue.tools}
        guarded = guard(row.text, catalogue.small_talk)
        follow = pair(row.text, row.recent, NOW, len(row.recent) + 1, frozenset(tools))
        hits = (
            ()
            if guarded.exact
            else rank(self._vectors(row), self.known.bank, self.known.fit, follow.prior if follow else NO_PRIOR)
        )
        spoken = named(row.text, catalogue.families)
        hits, _ = heard(hits, catalogue.families, spoken, UNNAMED)
        about = about_eris(row.text, hits) if hits else None
        said = Said(follow is not None, False, commands(row.text), made(row.text), spoken, about)
        roster = Roster(tools, catalogue.families, self.knobs, self.known.scale)
        door = open_door(guarded, hits, roster, TurnState(Origin.TERMINAL), said)
        shares = {hit.name: hit.share for hit in hits}
        return door, shares.get(door.offer.tools[0].name, 0.0) if door.offer.tools else 0.0

    def _vectors(self, row: LabelledRow) -> "object":
        pieces = segments(row.text)
        usual = with_umlauts(row.text, "de" if row.lang != "en" else "en") if len(pieces) == 1 else None
        return self.embedder.embed(pieces if usual is None else (*pieces, usual))


def ours(catalogue: Catalogue, embedder: Embedder, knobs: Knobs, cache: Path) -> Ours:
    """Embed and fit."""
    sources = Sources(embedder, VectorFiles(cache), FitFiles(cache))
    return Ours(catalogue, embedder, knobs, know(catalogue, NOTHING_LEARNED, sources, knobs))
