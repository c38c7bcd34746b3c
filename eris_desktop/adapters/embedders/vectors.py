"""Phrase vectors kept on disk by embedder and content, so that a start embeds only phrases that are new or changed.

One .npz file an embedder: keys are hashes of the texts. A damaged file is thrown away and made anew: it is only a cache.
"""

import hashlib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from eris_desktop.domain.ports import Embedder


class VectorFiles:
    """Implements domain.ports.VectorCache in one folder. Used on the turn thread only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, dict[str, NDArray[np.float32]]] = {}

    def embed(self, embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
        """Give the vectors of the texts, embedding what is not known yet and keeping it."""
        known = self._known.setdefault(embedder.name, self._read(embedder))
        keys = [hashlib.sha256(text.encode()).hexdigest()[:24] for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if new:
            known |= dict(zip(new, embedder.embed(list(new.values())), strict=True))
            self._write(embedder, known)
        return np.stack([known[key] for key in keys]) if keys else np.zeros((0, embedder.dimension), np.float32)

    def _file(self, embedder: Embedder) -> Path:
        safe = "".join(char if char.isalnum() or char in "-_." else "_" for char in embedder.name)
        return self._folder / f"phrases-{safe[:80]}.npz"

    def _read(self, embedder: Embedder) -> dict[str, NDArray[np.float32]]:
        try:
            with self._file(embedder).open("rb") as file, np.load(file, allow_pickle=False) as stored:
                keys, vectors = stored["keys"], stored["vectors"]
        except (OSError, ValueError, KeyError, zipfile.BadZipFile, EOFError):
            return {}
        if vectors.ndim != 2 or vectors.shape[1] != embedder.dimension or len(keys) != len(vectors):
            return {}
        return dict(zip(map(str, keys), vectors.astype(np.float32), strict=True))

    def _write(self, embedder: Embedder, known: dict[str, NDArray[np.float32]]) -> None:
        """Keep them, whole or not at all; a disk that is full only costs time at the next start."""
        target = self._file(embedder)
        fresh = target.with_suffix(".new")
        try:
            with fresh.open("wb") as file:
                np.savez(file, keys=np.array(list(known)), vectors=np.stack(list(known.values())))
            fresh.replace(target)
        except OSError:
            fresh.unlink(missing_ok=True)
