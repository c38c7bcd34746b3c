"""All three embedders keep to what all keep to, in the environment that has torch."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.embedders.gguf import GgufEmbedder
from eris_desktop.adapters.embedders.profiles import Profile
from eris_desktop.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
from tests.embedders.contract import EmbedderContract
from tests.support.tiny_bert import write_tiny_bert


@pytest.fixture(scope="module")
def gguf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GgufEmbedder]:
    file = write_tiny_bert(tmp_path_factory.mktemp("model") / "tiny-bert.gguf")
    made = GgufEmbedder(file, Profile((), "query: ", "passage: "))
    yield made
    made.close()


@pytest.fixture(scope="module")
def minilm(folder: Path) -> SentenceTransformersEmbedder:
    return SentenceTransformersEmbedder(str(folder))


class TestBuiltIn(EmbedderContract):
    @pytest.fixture
    def subject(self, embedder: DefaultEmbedder) -> DefaultEmbedder:
        return embedder


class TestGguf(EmbedderContract):
    @pytest.fixture
    def subject(self, gguf: GgufEmbedder) -> GgufEmbedder:
        return gguf


class TestSentenceTransformers(EmbedderContract):
    @pytest.fixture
    def subject(self, minilm: SentenceTransformersEmbedder) -> SentenceTransformersEmbedder:
        return minilm
