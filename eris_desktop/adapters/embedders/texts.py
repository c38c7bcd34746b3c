"""What is handed to a model for a text, and what its vectors have to be like: the same for every embedder."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

NOTHING = "."  # an empty text has no tokens to pool; a full stop has a vector that is near nothing


def speakable(texts: Sequence[str], prefix: str = "") -> list[str]:
    """Give texts that every tokenizer takes: never empty, and without halves of surrogate pairs."""
    return [prefix + (text.encode("utf-8", "replace").decode().strip() or NOTHING) for text in texts]


def unit(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """Scale each row to length one."""
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.maximum(norms, 1e-9), np.float32)
