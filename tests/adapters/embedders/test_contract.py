"""The two embedders that need no torch keep to what all keep to. The third: tests/embedders."""

from collections.abc import Iterator

import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.embedders.gguf import GgufEmbedder
from tests.embedders.contract import EmbedderContract
from tests.support.tiny_bert import write_tiny_bert


@pytest.fixture(scope="module")
def gguf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GgufEmbedder]:
    made = GgufEmbedder(write_tiny_bert(tmp_path_factory.mktemp("model") / "tiny-bert.gguf"))
    yield made
    made.close()


class TestBuiltIn(EmbedderContract):
    @pytest.fixture
    def subject(self, embedder: DefaultEmbedder) -> DefaultEmbedder:
        return embedder


class TestGguf(EmbedderContract):
    @pytest.fixture
    def subject(self, gguf: GgufEmbedder) -> GgufEmbedder:
        return gguf
