"""One number from a sample's upper end that no single sentence sets: the Harrell-Davis quantile.

Source: F. E. Harrell and C. E. Davis, "A new distribution-free quantile estimator", Biometrika 69 (1982): a weighted mean of
all order statistics, with the weights of a beta distribution round the wanted rank.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

GRID = 4001  # points of the numerical beta distribution: its error is far below that of any sample


def quantile(ascending: Sequence[float], part: float) -> float:
    """Give the value under which `part` (0 to 1) of the population lies, estimated from an ascending, non-empty sample."""
    return float(np.dot(weights(len(ascending), part), np.asarray(ascending, np.float64)))


def weights(size: int, part: float) -> NDArray[np.float64]:
    """Give each order statistic's weight, shape (size,), sum 1."""
    inner = min(max(part, 1e-6), 1 - 1e-6)
    alpha, beta = (size + 1) * inner, (size + 1) * (1 - inner)
    at = np.linspace(0.0, 1.0, GRID)[1:-1]
    log_density = (alpha - 1) * np.log(at) + (beta - 1) * np.log1p(-at)
    below = np.cumsum(np.exp(log_density - log_density.max()))
    edges = np.interp(np.arange(size + 1) / size, np.r_[0.0, at, 1.0], np.r_[0.0, below / below[-1], 1.0])
    return np.asarray(np.diff(edges), np.float64)


def conformal_part(coverage: float, size: int) -> float:
    """Give the part that keeps the promise for a sample of this size: ceil((n + 1) coverage) / n (Vovk et al. 2005)."""
    return min(1.0, math.ceil((size + 1) * coverage) / size)
