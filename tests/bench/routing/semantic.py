"""semantic-router on the same vectors, in an environment of its own: its routes are our tools and topics, its fit our examples.

It is asked in one batch through files; its time is that of its own call, our embedding of the sentence added by the caller.
"""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from eris_desktop.domain.descriptor import Catalogue
from eris_desktop.domain.ports import Embedder, Role
from eris_desktop.session.knowledge import NOTHING_LEARNED, candidates
from eris_desktop.turn.knobs import CALIBRATED
from tests.bench.routing.figures import Answer

PYTHON = Path(".venv-bench") / "bin" / "python"
WORKER = Path(__file__).with_name("semantic_worker.py")
MOST = 6  # of its second row


def asked(catalogue: Catalogue, embedder: Embedder, texts: Sequence[str], folder: Path) -> tuple[list[Answer], list[Answer]]:
    """Give its answers with its best route alone, and with its six best; the worker must be installed."""
    plain = candidates(catalogue, NOTHING_LEARNED, CALIBRATED)
    examples = [(one.text, tool.name) for tool in catalogue.tools for one in tool.good]
    phrases = [phrase for one in plain for phrase in one.phrases]
    everything = list(dict.fromkeys((*phrases, *(text for text, _ in examples), *texts)))
    np.savez(folder / "vectors.npz", texts=np.array(everything), vectors=embedder.embed(everything, Role.PHRASE))
    task = {
        "routes": {one.name if one.kind == "tool" else f"~{one.kind}~{one.name}": list(one.phrases) for one in plain},
        "examples": examples,
        "texts": list(texts),
    }
    (folder / "task.json").write_text(json.dumps(task), "utf-8")
    done = subprocess.run([PYTHON, WORKER, folder], check=True, capture_output=True, text=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return [_answer(one, 1) for one in found], [_answer(one, MOST) for one in found]


def _answer(found: dict[str, object], most: int) -> Answer:
    ranked, ms = found["ranked"], found["ms"]
    assert isinstance(ranked, list)
    assert isinstance(ms, float)
    best, chance = ranked[0]
    if best.startswith("~"):
        return Answer((), None, ms)
    return Answer(tuple(name for name, _ in ranked[:most] if not name.startswith("~")), float(chance), ms)
