"""Ways to score a tool from phrase vectors, compared: each with its temperature fitted on the good examples, then its sets.

The way that runs is "falling weights + head" (turn/rank.py, turn/head.py); the others are what was considered.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eris_desktop.turn import head
from eris_desktop.turn.quantile import conformal_part, quantile
from eris_desktop.turn.rank import WEIGHTS, Bank, Vectors, softmax
from tests.bench.routing.figures import LANGUAGES, percentile
from tests.bench.routing.rows import LabelledRow

Floats = NDArray[np.float64]
Scorer = Callable[[Vectors], Floats]  # (texts, dimension) -> (texts, tools)
HEADS = ("score", "surprise", *(f"{lang}: in set / first / size / p95" for lang in LANGUAGES))
TEMPERATURES = np.geomspace(0.02, 3.0, 160)  # times the spread of the scores


@dataclass(frozen=True, slots=True)
class Trial:
    """What a score is tried on: tools and their phrases, examples with their tool's place, and labelled rows with vectors."""

    tools: tuple[str, ...]
    bank: Bank
    joined: Vectors  # one vector a tool
    examples: Vectors
    right: NDArray[np.intp]
    rows: Sequence[LabelledRow]
    vectors: Vectors


def scorers(trial: Trial) -> dict[str, Scorer]:
    """Give every way by name."""
    near = {name: _nearest(trial.bank, weights) for name, weights in _WEIGHTS.items()}
    rows = np.flatnonzero(trial.bank.are_tools[trial.bank.owners])
    trained = head.train(trial.bank.vectors[rows], trial.bank.owners[rows], len(trial.tools))

    def by_head(texts: Vectors) -> Floats:
        return head.apply(texts, trained)

    return {
        "one joined text (the article)": lambda texts: np.asarray(texts @ trial.joined.T, np.float64),
        **near,
        "best two, normalised per tool": _normalised(near["best two"], trial),
        "centroid of the phrases": _centroid(trial),
        "linear head": by_head,
        "best two + head": _mixed(near["best two"], by_head, trial),
        "falling weights + head (runs)": _mixed(near["falling weights"], by_head, trial),
    }


_WEIGHTS = {"single best phrase": np.ones(1), "best two": np.ones(2), "falling weights": WEIGHTS}


def figures(name: str, score: Scorer, trial: Trial) -> tuple[str, ...]:
    """Fit the temperature, cut the sets at 98 %, and give a line of the table."""
    logits = score(trial.examples)
    sharp = _likeliest(logits, trial.right)
    shares = softmax(logits / sharp)
    own = shares[np.arange(len(trial.right)), trial.right]
    surprise = float(-np.log(own + 1e-12).mean())
    before = sorted(np.where(shares > own[:, None], shares, 0.0).sum(axis=1).tolist())
    reach = quantile(before, conformal_part(0.98, len(before)))
    return (
        name,
        f"{surprise:.2f}",
        *(_language(lang, softmax(score(trial.vectors) / sharp), reach, trial) for lang in LANGUAGES),
    )


def _language(lang: str, shares: Floats, reach: float, trial: Trial) -> str:
    held, first, sizes = [], [], []
    for row, chances in zip(trial.rows, shares, strict=True):
        if row.lang == lang and row.kind == "tool":
            order = np.argsort(-chances)
            size = int((np.r_[0.0, np.cumsum(chances[order])[:-1]] <= reach).sum())
            names = [trial.tools[place] for place in order[:size]]
            held.append(bool(row.gold & set(names)))
            first.append(names[0] in row.gold)
            sizes.append(size)
    if not held:
        return ""
    return f"{np.mean(held):.3f} / {np.mean(first):.3f} / {np.mean(sizes):.1f} / {percentile(sorted(sizes), 0.95)}"


def _likeliest(logits: Floats, right: NDArray[np.intp]) -> float:
    spread = float(logits.std()) or 1.0

    def surprise(temperature: float) -> float:
        return float(-np.log(softmax(logits / temperature)[np.arange(len(right)), right] + 1e-12).mean())

    return float(min(spread * TEMPERATURES, key=surprise))


def _nearest(bank: Bank, weights: Floats) -> Scorer:
    def score(texts: Vectors) -> Floats:
        nearness = texts @ bank.vectors.T
        columns = []
        for place in np.flatnonzero(bank.are_tools):
            best = -np.sort(-nearness[:, bank.owners == place], axis=1)[:, : len(weights)]
            columns.append((best * weights[: best.shape[1]]).sum(axis=1) / weights[: best.shape[1]].sum())
        return np.asarray(np.stack(columns, axis=1), np.float64)

    return score


def _normalised(near: Scorer, trial: Trial) -> Scorer:
    """Take each tool's mean and spread over a background: the phrases of everything else."""
    background = near(trial.bank.vectors[~trial.bank.are_tools[trial.bank.owners]])
    mean, spread = background.mean(axis=0), background.std(axis=0)
    return lambda texts: np.asarray((near(texts) - mean) / spread, np.float64)


def _centroid(trial: Trial) -> Scorer:
    bank = trial.bank
    centres = np.stack([bank.vectors[bank.owners == place].mean(axis=0) for place in np.flatnonzero(bank.are_tools)])
    unit = centres / np.linalg.norm(centres, axis=1, keepdims=True)
    return lambda texts: np.asarray(texts @ unit.T, np.float64)


def _mixed(one: Scorer, other: Scorer, trial: Trial) -> Scorer:
    """Give the mean of two scores, each in its own likeliest temperature."""
    sharp, coarse = (_likeliest(score(trial.examples), trial.right) for score in (one, other))
    return lambda texts: np.asarray((one(texts) / sharp + other(texts) / coarse) / 2, np.float64)
