"""Without the extra: a sentence that says how to get it. With it: tests/embedders."""

import pytest

from eris_desktop.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
from eris_desktop.domain.errors import EmbedderFailed


def test_where_it_is_not_installed_it_says_how_to_get_it() -> None:
    with pytest.raises(EmbedderFailed, match="not installed") as refused:
        SentenceTransformersEmbedder("any/model").embed(["hello"])

    assert "pip install 'eris-desktop[sentence-transformers]'" in refused.value.advice
