"""The embedder that ships: pinned weights, unit vectors, the same numbers as on the day they were pinned."""

import json
from pathlib import Path

import numpy as np
import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.domain.errors import EmbedderFailed

GOLDEN: dict[str, list[float]] = json.loads((Path(__file__).parent / "golden.json").read_text("utf-8"))


def test_altered_weights_are_refused() -> None:
    with pytest.raises(EmbedderFailed, match="not the ones"):
        DefaultEmbedder(weights_sha256="0" * 64).embed(["hello"])


def test_no_text_gives_no_vector_and_loads_nothing() -> None:
    assert DefaultEmbedder(weights_sha256="0" * 64).embed([]).shape == (0, 512)


def test_twenty_sentences_have_the_vectors_that_were_pinned(embedder: DefaultEmbedder) -> None:
    vectors = embedder.embed(list(GOLDEN))

    assert len(GOLDEN) == 20
    assert np.allclose(vectors[:, :8], list(GOLDEN.values()), atol=2e-3)


@pytest.mark.parametrize(
    "text", ["", "   ", "\x00", "\u200b", "😀" * 500, "wort " * 3000, "\ud83d".encode("utf-8", "replace").decode()]
)
def test_any_text_gives_one_finite_vector_of_length_one_at_most(embedder: DefaultEmbedder, text: str) -> None:
    (vector,) = embedder.embed([text])

    assert np.isfinite(vector).all()
    assert np.linalg.norm(vector) <= 1 + 1e-5


def test_many_texts_at_once_have_the_vectors_of_each_alone(embedder: DefaultEmbedder) -> None:
    texts = [f"sentence number {number}" for number in range(70)]

    assert np.allclose(embedder.embed(texts)[[0, 64, 69]], embedder.embed([texts[0], texts[64], texts[69]]), atol=1e-5)


def test_english_and_german_of_one_meaning_lie_nearer_than_two_meanings(embedder: DefaultEmbedder) -> None:
    ask, frage, other = embedder.embed(["what time is it", "wie spät ist es", "das Meer ist blau"])

    assert ask @ frage > ask @ other + 0.4
