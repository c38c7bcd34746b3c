"""How near a message lies to each thing that Eris can tell apart: tools, small talk, questions about Eris, absent wishes.

The score of a candidate is the mean of its nearest phrases, with falling weights: one joined text a tool is the worst of the
representations measured, the single best phrase is thrown by outliers (`make bench-routing` compares them). A tool's logit
joins its score with a linear head's (turn/head.py). Its share is a probability, from the fit (turn/calibration.py): that a tool
is wanted at all, times the softmax over the tools; and for the rest its complement. Vectors end here.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from eris_desktop.domain.calibration import Fit
from eris_desktop.domain.trace import Hit
from eris_desktop.turn import head

Vectors = NDArray[np.float32]
Scores = NDArray[np.float64]
NO_PRIOR: Mapping[str, float] = {}
WEIGHTS = 0.7 ** np.arange(8)  # of a candidate's nearest phrases, best first (`make bench-routing` compares)
ABSENT = -2.0  # less than any cosine


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing to be told apart, with its phrases. kind: tool | small_talk | absent | about."""

    name: str
    kind: str
    phrases: tuple[str, ...]


@dataclass(frozen=True)  # no slots: they forbid cached_property
class Bank:
    """All candidates with their phrase vectors: `vectors` is (phrases in order of candidates, dimension), unit length."""

    candidates: tuple[Candidate, ...]
    vectors: Vectors = field(repr=False)
    head: Vectors | None = field(default=None, repr=False)  # of the fit: (dimension + 1, tools)

    @cached_property
    def starts(self) -> NDArray[np.intp]:
        """Give the index of each candidate's first phrase."""
        counts = [len(candidate.phrases) for candidate in self.candidates]
        return np.asarray(np.cumsum([0, *counts[:-1]]), np.intp)

    @cached_property
    def places(self) -> NDArray[np.intp]:
        """Give each candidate's phrases as indices, (candidates, most phrases); the index behind the last one fills up."""
        longest = max(len(WEIGHTS), *(len(candidate.phrases) for candidate in self.candidates))
        rows = np.full((len(self.candidates), longest), len(self.vectors), np.intp)
        for row, start, candidate in zip(rows, self.starts, self.candidates, strict=True):
            row[: len(candidate.phrases)] = np.arange(start, start + len(candidate.phrases))
        return rows

    @cached_property
    def owners(self) -> NDArray[np.intp]:
        """Give for each phrase the index of its candidate."""
        return np.repeat(np.arange(len(self.candidates)), [len(candidate.phrases) for candidate in self.candidates])

    @cached_property
    def are_tools(self) -> NDArray[np.bool_]:
        """Tell for each candidate whether it is a tool."""
        return np.array([candidate.kind == "tool" for candidate in self.candidates])


def rank(message: Vectors, bank: Bank, fit: Fit, prior: Mapping[str, float] = NO_PRIOR) -> tuple[Hit, ...]:
    """Rank every candidate against the message's segments, shape (segments, dimension); best share first, ties by name.

    `prior` adds log-odds to tools that the dialog speaks for; it never takes anything away.
    """
    nearness = (bank.vectors @ message.T).max(axis=1)
    scores, phrases = nearest_mean(nearness[None, :], bank)[0], _best_phrases(nearness, bank)
    added = np.array([prior.get(candidate.name, 0.0) for candidate in bank.candidates])
    shares = _shares(scores, _directions(message, bank), added, bank, fit)
    hits = [
        Hit(candidate.name, candidate.kind, float(score), float(share), phrase)
        for candidate, score, share, phrase in zip(bank.candidates, scores, shares, phrases, strict=True)
    ]
    return tuple(sorted(hits, key=lambda hit: (-hit.share, hit.name)))


def nearest_mean(nearness: Vectors, bank: Bank) -> Scores:
    """Give each candidate's mean of its best similarities, the nearest counting most: (texts, phrases) -> (texts, candidates).

    A candidate with fewer phrases than WEIGHTS is judged by those that it has.
    """
    padded = np.concatenate([nearness, np.full((len(nearness), 1), ABSENT, nearness.dtype)], axis=1)
    best = -np.partition(-padded[:, bank.places], range(len(WEIGHTS)), axis=2)[:, :, : len(WEIGHTS)]
    weight = np.where(best > ABSENT, WEIGHTS, 0.0)
    return np.asarray((best * weight).sum(axis=2) / weight.sum(axis=2), np.float64)


def _best_phrases(nearness: Vectors, bank: Bank) -> list[str]:
    starts = [*bank.starts.tolist(), len(nearness)]
    return [
        candidate.phrases[int(nearness[start:end].argmax())]
        for candidate, start, end in zip(bank.candidates, starts[:-1], starts[1:], strict=True)
    ]


def _directions(message: Vectors, bank: Bank) -> Scores:
    """Give the head's logit of each tool, the best segment counting: (tools,). Without a head all are 0."""
    if bank.head is None:
        return np.zeros(int(bank.are_tools.sum()))
    return np.asarray(head.apply(message, bank.head).max(axis=0), np.float64)


def tool_logits(scores: Scores, directions: Scores, fit: Fit) -> Scores:
    """Join nearness and head to each tool's logit; the last axis are the tools."""
    return np.asarray(fit.nearness * scores + fit.direction * directions, np.float64)


def _shares(scores: Scores, directions: Scores, added: Scores, bank: Bank, fit: Fit) -> Scores:
    tools = bank.are_tools
    shares = np.zeros(len(scores))
    chance = wanted(float(gate_margin(scores[None, :], bank, fit.temperature, added)[0]), fit) if tools.any() else 0.0
    shares[tools] = chance * softmax(tool_logits(scores[tools], directions, fit) + added[tools])
    shares[~tools] = (1.0 - chance) * softmax(scores[~tools] / fit.temperature)
    return np.asarray(shares / max(float(shares.sum()), 1e-12), np.float64)


def gate_margin(scores: Scores, bank: Bank, temperature: float, added: Scores | float = 0.0) -> Scores:
    """Give how far the tools together lie before everything else together: (texts, candidates) -> (texts,), in log-odds."""
    lifted = scores / temperature + added
    tools = bank.are_tools
    if tools.all():
        return np.full(len(scores), 20.0)
    return np.asarray(log_sum(lifted[:, tools]) - log_sum(lifted[:, ~tools]), np.float64)


def wanted(margin: float, fit: Fit) -> float:
    """Give the probability that a tool is wanted at all (Platt 1999: a logistic curve over the margin)."""
    odds = fit.gate_slope * margin + fit.gate_offset
    return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, odds))))


def log_sum(values: Scores) -> Scores:
    """Give the log of the sum of exponentials of each row, without overflow."""
    most = values.max(axis=1, keepdims=True)
    return np.asarray(most[:, 0] + np.log(np.exp(values - most).sum(axis=1)), np.float64)


def softmax(logits: Scores) -> Scores:
    """Give probabilities; an empty input gives an empty one."""
    if logits.size == 0:
        return logits
    mass = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(mass / mass.sum(axis=-1, keepdims=True), np.float64)


def nearest_phrases(message: Vectors, phrases: Vectors) -> tuple[int, ...]:
    """Give the indices of the phrases, nearest to any segment of the message first."""
    return tuple(int(index) for index in np.argsort(-(phrases @ message.T).max(axis=1), kind="stable"))
