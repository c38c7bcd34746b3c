"""How near a message lies to each thing that Eris can tell apart: tools, small talk, questions about Eris, absent wishes.

The score of a candidate is the mean of its two best phrase similarities: one joined text a tool was the worst of four
representations measured, the single best phrase is thrown by outliers. Its share is a softmax over all candidates, in units
of TEMPERATURE. Only this file knows vectors.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eris_desktop.domain.trace import Hit

TEMPERATURE = 0.035  # of the default embedder's cosines, set by hand like the policy's knobs

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing to be told apart, with its phrases. kind: tool | small_talk | absent | about."""

    name: str
    kind: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bank:
    """All candidates with their phrase vectors: `vectors` is (phrases in order of candidates, dimension), unit length."""

    candidates: tuple[Candidate, ...]
    vectors: Vectors


def rank(message: Vectors, bank: Bank) -> tuple[Hit, ...]:
    """Score every candidate against the message's segments, shape (segments, dimension); best first, ties by name."""
    nearness = (bank.vectors @ message.T).max(axis=1)
    hits, start = [], 0
    for candidate in bank.candidates:
        end = start + len(candidate.phrases)
        hits.append(_hit(candidate, nearness[start:end]))
        start = end
    return _shared(sorted(hits, key=lambda hit: (-hit.score, hit.name)))


def _hit(candidate: Candidate, nearness: Vectors) -> Hit:
    best = int(nearness.argmax())
    top = np.sort(nearness)[-2:]
    return Hit(candidate.name, candidate.kind, float(top.mean()), 0.0, candidate.phrases[best])


def _shared(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    scores = np.array([hit.score for hit in hits])
    mass = np.exp((scores - scores.max()) / TEMPERATURE)
    shares = mass / mass.sum()
    return tuple(Hit(hit.name, hit.kind, hit.score, float(share), hit.phrase) for hit, share in zip(hits, shares, strict=True))


def nearest_phrases(message: Vectors, phrases: Vectors) -> tuple[int, ...]:
    """Give the indices of the phrases, nearest to any segment of the message first."""
    return tuple(int(index) for index in np.argsort(-(phrases @ message.T).max(axis=1), kind="stable"))


def segments(text: str, words: int = 40, most: int = 8) -> tuple[str, ...]:
    """Cut a long text for the embedder: first and last piece and lines with a question, at most `most` of `words` words."""
    all_words = text.split()
    if len(all_words) <= words:
        return (text.strip() or " ",)
    pieces = [" ".join(all_words[i : i + words]) for i in range(0, len(all_words), words)]
    asking = [" ".join(line.split()[:words]) for line in text.splitlines() if line.rstrip().endswith("?")]
    chosen = [pieces[0], pieces[-1], *asking, *pieces[1:-1]]
    return tuple(dict.fromkeys(chosen))[:most]
