"""A linear head on the phrase vectors: which tool, judged by directions that tell the tools' hints apart.

Multinomial logistic regression with a little ridge, trained on the hints alone by Nesterov's accelerated gradient (1983), every
tool weighing by the square root of its hints. Nearness to single phrases and the head err on different sentences, so their mean
needs narrower offers than either (`make bench-routing` compares them). Pure: vectors in, weights out; a second for 60 tools.
"""

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
ROUNDS = 150
RIDGE = 0.3  # of the squared weights, against the sum of all hints' surprise
FOLDS = 5


def train(vectors: NDArray[np.float32], owners: NDArray[np.intp], classes: int) -> NDArray[np.float32]:
    """Give weights and, as the last row, biases: (dimension + 1, classes). `owners` holds the class of each vector."""
    rows, count = vectors.astype(np.float64), len(vectors)
    counts = np.maximum(np.bincount(owners, minlength=classes), 1)
    weight = 1.0 / np.sqrt(counts[owners])
    weight *= count / weight.sum()
    wanted = np.zeros((count, classes))
    wanted[np.arange(count), owners] = 1.0
    step = 1.0 / (0.5 * float(weight.max()) + RIDGE / count)
    weights, ahead, pace = np.zeros((rows.shape[1] + 1, classes)), np.zeros((rows.shape[1] + 1, classes)), 1.0
    for _ in range(ROUNDS):
        residual = (_softmax(rows @ ahead[:-1] + ahead[-1]) - wanted) * weight[:, None] / count
        slope = np.vstack([rows.T @ residual + RIDGE / count * ahead[:-1], residual.sum(axis=0)])
        moved = ahead - step * slope
        following = (1.0 + math.sqrt(1.0 + 4.0 * pace * pace)) / 2.0
        ahead = moved + (pace - 1.0) / following * (moved - weights)
        weights, pace = moved, following
    return np.asarray(weights, np.float32)


def apply(vectors: NDArray[np.float32], head: NDArray[np.float32]) -> Floats:
    """Give the logits of each class: (texts, dimension) -> (texts, classes)."""
    return np.asarray(vectors @ head[:-1] + head[-1], np.float64)


def held_out(vectors: NDArray[np.float32], owners: NDArray[np.intp], classes: int) -> Floats:
    """Give each vector's logits by a head that was trained without it, in five folds: (vectors, classes)."""
    found = np.zeros((len(vectors), classes))
    fold = np.arange(len(vectors)) % FOLDS
    for number in range(FOLDS):
        out = fold == number
        if out.any() and not out.all():
            found[out] = apply(vectors[out], train(vectors[~out], owners[~out], classes))
    return found


def _softmax(logits: Floats) -> Floats:
    mass = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(mass / mass.sum(axis=1, keepdims=True), np.float64)
