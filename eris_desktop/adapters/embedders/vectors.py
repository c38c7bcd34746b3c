"""Phrase vectors kept on disk by embedder and content, so that a start embeds only phrases that are new or changed.

One .npz file an embedder: keys are hashes of role and text. A damaged file is thrown away and made anew: it is only a cache.
"""

import hashlib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from eris_desktop.domain.ports import Embedder, Role


class VectorFiles:
    """Implements domain.ports.VectorCache in one folder. Used on the turn thread only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, dict[str, NDArray[np.float32]]] = {}

    def embed(self, embedder: Embedder, texts: Sequence[str], role: Role = Role.PHRASE) -> NDArray[np.float32]:
        """Give the vectors of the texts, embedding what is not known yet and keeping it."""
        name = embedder.name
        if name not in self._known:
            self._known[name] = self._read(name, embedder.dimension)
        known = self._known[name]
        keys = [_key(text, role) for text in texts]
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if new:
            fresh = embedder.embed(list(new.values()), role)
            if embedder.name != name:  # another one was chosen meanwhile: these vectors may be of either
                return self.embed(embedder, texts, role)
            known |= dict(zip(new, fresh, strict=True))
            self._write(name, known)
        return np.stack([known[key] for key in keys]) if keys else np.zeros((0, embedder.dimension), np.float32)

    def _file(self, name: str) -> Path:
        safe = "".join(char if char.isalnum() or char in "-_." else "_" for char in name)
        return self._folder / f"phrases-{safe[:80]}.npz"

    def _read(self, name: str, dimension: int) -> dict[str, NDArray[np.float32]]:
        try:
            with self._file(name).open("rb") as file, np.load(file, allow_pickle=False) as stored:
                keys, vectors = stored["keys"], stored["vectors"]
        except (OSError, ValueError, KeyError, zipfile.BadZipFile, EOFError):
            return {}
        if vectors.ndim != 2 or vectors.shape[1] != dimension or len(keys) != len(vectors):
            return {}
        return dict(zip(map(str, keys), vectors.astype(np.float32), strict=True))

    def _write(self, name: str, known: dict[str, NDArray[np.float32]]) -> None:
        """Keep them, whole or not at all; a disk that is full only costs time at the next start."""
        target = self._file(name)
        fresh = target.with_suffix(".new")
        try:
            with fresh.open("wb") as file:
                np.savez(file, keys=np.array(list(known)), vectors=np.stack(list(known.values())))
            fresh.replace(target)
        except OSError:
            fresh.unlink(missing_ok=True)


def _key(text: str, role: Role) -> str:
    return hashlib.sha256(f"{role} {text}".encode("utf-8", "surrogatepass")).hexdigest()[:24]
