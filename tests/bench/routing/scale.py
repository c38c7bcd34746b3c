"""Speed of routing, and how it grows with the roster: synthetic tools whose hints recombine the words of real ones."""

import random
import time
from collections.abc import Callable
from pathlib import Path

from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.domain.ports import Embedder, Role
from eris_desktop.session.knowledge import NOTHING_LEARNED, Sources, know
from eris_desktop.turn.knobs import CALIBRATED
from eris_desktop.turn.rank import Bank, Candidate, rank
from tests.bench.routing.figures import percentile
from tests.bench.routing.ours import Ours
from tests.bench.routing.rows import LabelledRow

HEADS = ("tools", "phrases", "rank, median ms", "phrase vectors, MB")
SIZES = (12, 60, 250, 1000)
HINTS = 20
TIMES = 200


def median_ms(work: Callable[[], object], times: int = TIMES) -> float:
    """Give the median time of a call."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return percentile(sorted(taken), 0.5)


def growth(ours: Ours, embedder: Embedder) -> list[tuple[str, ...]]:
    """Give one line a size: the ranking alone, since the embedding does not grow."""
    chance = random.Random(7)
    words = [word for tool in ours.catalogue.tools for hint in tool.hints["en"] for word in hint.split()]
    message = embedder.embed(["remind me tomorrow at ten to call the plumber"])
    lines = []
    for size in SIZES:
        tools = tuple(
            Candidate(f"made:{n}", "tool", tuple(" ".join(chance.sample(words, 6)) + f" {n}" for _ in range(HINTS)))
            for n in range(size)
        )
        bank = Bank(tools, embedder.embed([hint for tool in tools for hint in tool.phrases], Role.PHRASE))
        taken = median_ms(lambda bank=bank: rank(message, bank, ours.known.fit), 50)  # type: ignore[misc] # bound here
        lines.append((str(size), str(len(bank.vectors)), f"{taken:.2f}", f"{bank.vectors.nbytes / 1e6:.0f}"))
    return lines


def one_message(ours: Ours) -> float:
    """Give the median ms of one routed message, embedding included."""
    row = LabelledRow("can you remind me to call the plumber tomorrow at ten", "en", "tool", frozenset())
    return median_ms(lambda: ours.door(row))


def warm_start(ours: Ours, embedder: Embedder, cache: Path) -> float:
    """Give the median ms of reading vectors and fit from disk: what a start costs beside the embedder's own load."""
    sources = Sources(embedder, VectorFiles(cache), FitFiles(cache))
    return median_ms(lambda: know(ours.catalogue, NOTHING_LEARNED, sources, CALIBRATED), 10)


def a_paste(ours: Ours) -> float:
    """Give the median ms of a text of 3,000 words."""
    words = "the meeting was moved to the afternoon because the room had no light".split()
    row = LabelledRow(
        " ".join(words[n % len(words)] + ("." if n % 17 == 0 else "") for n in range(3000)), "en", "chat", frozenset()
    )
    return median_ms(lambda: ours.door(row), 20)
