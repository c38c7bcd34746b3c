"""Runs in .venv-bench, where semantic-router is: reads a task and vectors from a folder, prints one JSON line a sentence.

Nothing of ours is imported, so that environment needs none of it.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np
from semantic_router import Route
from semantic_router.encoders import DenseEncoder
from semantic_router.routers import IndexedRouter


class Known(DenseEncoder):
    """Gives vectors that were made before."""

    vectors: dict[str, list[float]]

    def __call__(self, docs: list[str]) -> list[list[float]]:
        return [self.vectors[doc] for doc in docs]


def main(folder: Path) -> None:
    """Route every text of the task."""
    task = json.loads((folder / "task.json").read_text("utf-8"))
    stored = np.load(folder / "vectors.npz")
    vectors = dict(zip(map(str, stored["texts"]), stored["vectors"].astype(float).tolist(), strict=True))
    routes = [Route(name=name, utterances=phrases) for name, phrases in task["routes"].items()]
    router = IndexedRouter(encoder=Known(name="known", vectors=vectors), routes=routes)
    router.fit([text for text, _ in task["examples"]], [name for _, name in task["examples"]])
    for text in task["texts"]:
        start = time.perf_counter()
        ranked = router(text, limit=12, threshold=-1.0)
        taken = (time.perf_counter() - start) * 1000
        print(json.dumps({"ranked": [[pick.name, pick.confidence] for pick in ranked], "ms": taken}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
