"""Which token comes next? The best one, or one drawn by its odds, of those that the grammar allows, without asking about all.

Masking a whole vocabulary costs 10 to 80 ms a token. The model's own choice is nearly always allowed, so the grammar is asked
about that one token first; only a refusal widens the question. Pure but for the grammar's answers.
"""

import math
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Logits = NDArray[np.float32]


class Rules(Protocol):
    """What is allowed next: a grammar (grammar.py) at some place in the text."""

    def allows(self, token: int) -> bool:
        """Ask about one token: cheap."""
        ...

    def allowed(self, tokens: NDArray[np.intp]) -> NDArray[np.intp]:
        """Give those of the tokens that may come next: the cost grows with their number."""
        ...


Choose = Callable[[Logits, Rules | None], int | None]  # gives None where the rules allow nothing at all

NEAR = 256  # tokens asked about in the second step


def chooser(temperature: float, seed: int) -> Choose:
    """Give the way of choosing for one answer: the best at temperature 0, else drawn with a generator of that seed."""
    if temperature <= 0:
        return best
    dice = np.random.default_rng(seed)
    return lambda logits, grammar: draw(logits, grammar, temperature, dice)


def usable(logits: Logits) -> bool:
    """Tell whether the best of these numbers is one; a broken model computes NaN."""
    return math.isfinite(logits[int(logits.argmax())])


def best(logits: Logits, grammar: Rules | None) -> int | None:
    """Give the allowed token with the highest number, of equals the first: the same as masking all and taking the best."""
    top = int(logits.argmax())
    if grammar is None or grammar.allows(top):
        return top
    if len(logits) > NEAR:
        near = np.argpartition(logits, -NEAR)[-NEAR:]
        found = _first_best(logits, grammar.allowed(near))
        if found is not None and logits[found] > logits[near].min():  # an equal of the least may lie outside
            return found
    return _first_best(logits, grammar.allowed(np.arange(len(logits))))


def draw(logits: Logits, grammar: Rules | None, temperature: float, dice: np.random.Generator) -> int | None:
    """Draw a token by its odds among the allowed ones.

    The first draw is among all; if it is refused, the second is among the allowed. Exact: with Z the allowed share of the
    odds, a token of odds p comes with p + (1 - Z) p / Z = p / Z.
    """
    tokens = np.arange(len(logits))
    first = _drawn(logits, tokens, temperature, dice)
    if grammar is None or grammar.allows(first):
        return first
    allowed = grammar.allowed(tokens)
    return _drawn(logits, allowed, temperature, dice) if len(allowed) else None


def _first_best(logits: Logits, allowed: NDArray[np.intp]) -> int | None:
    if not len(allowed):
        return None
    numbers = logits[allowed]
    return int(allowed[numbers == numbers.max()].min())


def _drawn(logits: Logits, tokens: NDArray[np.intp], temperature: float, dice: np.random.Generator) -> int:
    numbers = logits[tokens].astype(np.float64) / temperature
    sums = np.exp(numbers - numbers.max()).cumsum()
    place = int(np.searchsorted(sums, dice.random() * sums[-1], side="right"))
    return int(tokens[min(place, len(tokens) - 1)])
