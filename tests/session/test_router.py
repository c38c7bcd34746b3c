"""The router alone: what is logged, what is asked of the embedder, and when its knowledge is renewed."""

import json
import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.domain.errors import EmbedderFailed
from eris_desktop.domain.offer import Origin, TurnState
from eris_desktop.domain.ports import Embedder, Role
from eris_desktop.session.knowledge import Learned, Sources, know
from eris_desktop.session.parts import Lore, Ports
from eris_desktop.session.recorder import Recorder
from eris_desktop.session.router import Query, Routed, Router
from eris_desktop.turn.knobs import ARTICLE, CALIBRATED
from tests.support.models import ScriptedModel
from tests.support.talks import MovableClock, RecordingNotifier

STATE = TurnState(Origin.WINDOW)


class NoEmbedder:
    """Implements Embedder for a proof that nobody asks it."""

    name, dimension = "none", 4

    def embed(self, texts: Sequence[str], role: Role = Role.QUERY) -> NDArray[np.float32]:
        raise EmbedderFailed("Nobody should have asked.", "Look at the guards.")


def router(lore: Lore, embedder: Embedder, cache: Path, learned: Learned | None = None) -> Router:
    def refuse(*_: object) -> None:
        raise AssertionError("the router does none of this")

    ports = Ports(
        MovableClock(),
        embedder,
        VectorFiles(cache),
        FitFiles(cache),
        ScriptedModel(),
        None,  # type: ignore[arg-type] # the router has no business with the agenda
        None,  # type: ignore[arg-type] # nor with the corrections: it is given what was learned
        RecordingNotifier(),
        refuse,  # type: ignore[arg-type]
        refuse,
        refuse,  # type: ignore[arg-type]
    )
    return Router(lore, ports, lambda: learned or {})


def route(one: Router, text: str) -> Routed:
    return one.route(Query(text, "en", STATE, CALIBRATED), Recorder())


@pytest.mark.parametrize("text", ["hi", "Danke!!! 🙏", "guten Morgen"])
def test_an_exact_greeting_asks_no_embedder(lore: Lore, tmp_path: Path, text: str) -> None:
    assert route(router(lore, NoEmbedder(), tmp_path), text).vectors is None


def test_each_note_is_one_log_event_with_typed_fields_and_no_word_of_the_person(
    lore: Lore, embedder: DefaultEmbedder, cache: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "eris.routing"):
        routed = route(router(lore, embedder, cache), "remind me tomorrow to feed the hippopotamus")

    records = [record for record in caplog.records if record.name == "eris.routing"]
    assert [record.event for record in records] == [note.event for note in routed.door.notes]  # type: ignore[attr-defined]
    assert records[-1].event == "routing.offer"  # type: ignore[attr-defined]
    assert set(records[-1].fields) == {"kind", "rule", "size", "hash"}  # type: ignore[attr-defined]
    for record in records:
        name, _, fields = record.getMessage().partition(" ")
        assert name.startswith("routing.")
        assert isinstance(json.loads(fields), dict)
        assert "hippopotamus" not in record.getMessage()


def test_the_preset_of_the_article_ranks_by_one_joined_text_a_tool(lore: Lore, embedder: DefaultEmbedder, cache: Path) -> None:
    known = router(lore, embedder, cache).prepare(ARTICLE)

    assert [len(candidate.phrases) for candidate in known.bank.candidates] == [1] * len(lore.catalogue.tools)


def test_what_a_correction_taught_is_a_phrase_of_that_tool_and_needs_no_new_fit(
    lore: Lore, embedder: DefaultEmbedder, cache: Path
) -> None:
    plain = router(lore, embedder, cache).prepare(CALIBRATED)
    taught = router(lore, embedder, cache, {"agenda:list": ("klabauter",)}).prepare(CALIBRATED)

    assert taught.fit == plain.fit
    assert len(taught.bank.vectors) == len(plain.bank.vectors) + 1


def test_another_embedder_is_another_fit(lore: Lore, embedder: DefaultEmbedder, cache: Path) -> None:
    class Renamed:
        name, dimension, embed = "renamed", 512, embedder.embed

    one = know(lore.catalogue, {}, Sources(embedder, VectorFiles(cache), FitFiles(cache)), CALIBRATED)
    other = know(lore.catalogue, {}, Sources(Renamed(), VectorFiles(cache), FitFiles(cache)), CALIBRATED)  # type: ignore[arg-type]

    assert one.fit.key != other.fit.key
