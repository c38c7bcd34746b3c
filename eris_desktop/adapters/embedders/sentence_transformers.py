"""Any sentence-transformers model as an embedder, for those who installed the extra of that name. Never downloads.

The model is a folder, or a name that the Hugging Face cache holds already: nothing is ever fetched from here.
torch is imported with the first need, on the thread that needs it.
"""

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from eris_desktop.domain.errors import EmbedderFailed


class _Model(Protocol):
    def encode(
        self, texts: list[str], *, normalize_embeddings: bool, convert_to_numpy: bool, show_progress_bar: bool
    ) -> NDArray[np.float32]: ...


class SentenceTransformersEmbedder:
    """Implements domain.ports.Embedder. `prefix` is put before each text where a model wants one ("query: " for e5)."""

    def __init__(self, model: str, prefix: str = "") -> None:
        self._wanted = model
        self._prefix = prefix
        self._model: _Model | None = None
        self._dimension = 0

    @property
    def name(self) -> str:
        """Model and, for a folder, its configuration: part of each cache key."""
        config = Path(self._wanted) / "config.json"
        known = config.read_bytes() if config.is_file() else b""
        digest = hashlib.sha256(self._wanted.encode() + self._prefix.encode() + known).hexdigest()[:8]
        return f"st-{Path(self._wanted).name}-{digest}"

    @property
    def dimension(self) -> int:
        """Length of a vector; loads the model when it is not known yet. Raises EmbedderFailed."""
        self._loaded()
        return self._dimension

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Give unit vectors, shape (len(texts), dimension). Raises EmbedderFailed when it is not installed or not there."""
        model = self._loaded()
        if not texts:
            return np.zeros((0, self._dimension), np.float32)
        return _encoded(model, [self._prefix + text for text in texts])

    def _loaded(self) -> _Model:
        if self._model is None:
            self._model = _load(self._wanted)
            self._dimension = _encoded(self._model, ["x"]).shape[1]
        return self._model


def _encoded(model: _Model, texts: list[str]) -> NDArray[np.float32]:
    vectors = model.encode(texts, normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False)
    return np.asarray(vectors, np.float32)


def _load(wanted: str) -> _Model:
    os.environ["HF_HUB_OFFLINE"] = "1"  # read by the library when it is imported
    try:
        import sentence_transformers  # noqa: PLC0415 # torch: seconds and hundreds of megabytes, only where it was chosen
    except ImportError as error:
        advice = "Install it with: pip install 'eris-desktop[sentence-transformers]', or choose the built-in embedder."
        raise EmbedderFailed("sentence-transformers is not installed.", advice) from error
    try:
        model: _Model = sentence_transformers.SentenceTransformer(wanted, device="cpu", local_files_only=True)
    except (OSError, ValueError) as error:
        advice = "Give the folder of a model, or the name of one that was downloaded before."
        raise EmbedderFailed(f"The embedding model {wanted} is not on this computer.", advice) from error
    return model
