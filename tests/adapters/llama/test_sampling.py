"""Choosing a token: the short way gives what the long way gives."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from eris_desktop.adapters.llama.sampling import NEAR, best, chooser, draw, usable

VOCABULARY = 4 * NEAR


class Allowing:
    """Rules by a list, which count how many tokens they were asked about."""

    def __init__(self, tokens: set[int]) -> None:
        self.tokens = tokens
        self.asked = 0

    def allows(self, token: int) -> bool:
        self.asked += 1
        return token in self.tokens

    def allowed(self, tokens: NDArray[np.intp]) -> NDArray[np.intp]:
        self.asked += len(tokens)
        return np.array([token for token in tokens if int(token) in self.tokens], dtype=np.intp)


def logits_of(seed: int, levels: int) -> NDArray[np.float32]:
    """Numbers with many equals, which is where a short cut could go wrong."""
    return np.random.default_rng(seed).integers(0, levels, VOCABULARY).astype(np.float32)


def masked_best(logits: NDArray[np.float32], tokens: set[int]) -> int | None:
    masked = [number if token in tokens else -np.inf for token, number in enumerate(logits)]
    return int(np.argmax(masked)) if tokens else None


def test_nothing_allowed_gives_no_token() -> None:
    assert best(logits_of(1, 50), Allowing(set())) is None
    assert draw(logits_of(1, 50), Allowing(set()), 1.0, np.random.default_rng(1)) is None


@pytest.mark.parametrize(("number", "expected"), [(np.nan, False), (np.inf, False), (3.5, True)])
def test_numbers_that_are_none_are_noticed(number: float, expected: bool) -> None:
    logits = np.zeros(10, np.float32)
    logits[4] = number

    assert usable(logits) is expected


@given(seed=st.integers(0, 2**32), levels=st.integers(1, 3000), tokens=st.sets(st.integers(0, VOCABULARY - 1), max_size=400))
def test_the_best_allowed_token_is_that_of_a_full_mask(seed: int, levels: int, tokens: set[int]) -> None:
    logits = logits_of(seed, levels)

    assert best(logits, Allowing(tokens)) == masked_best(logits, tokens)


def test_without_rules_the_best_is_the_best() -> None:
    logits = logits_of(3, 1000)

    assert best(logits, None) == int(np.argmax(logits))


def test_the_rules_are_asked_about_one_token_when_it_is_allowed() -> None:
    logits = np.arange(VOCABULARY, dtype=np.float32)
    rules = Allowing({VOCABULARY - 1})

    assert (best(logits, rules), rules.asked) == (VOCABULARY - 1, 1)


def test_the_rules_are_asked_about_the_nearest_before_all() -> None:
    logits = np.arange(VOCABULARY, dtype=np.float32)
    rules = Allowing({VOCABULARY - 5})

    assert (best(logits, rules), rules.asked) == (VOCABULARY - 5, 1 + NEAR)


def test_a_small_vocabulary_is_asked_about_whole() -> None:
    assert best(np.arange(9, dtype=np.float32), Allowing({2})) == 2


def test_draws_among_the_allowed_follow_their_odds() -> None:
    logits = np.log(np.array([0.5, 0.2, 0.2, 0.1], np.float32))
    dice = np.random.default_rng(7)

    counts = Counter(draw(logits, Allowing({1, 3}), 1.0, dice) for _ in range(30_000))

    assert set(counts) == {1, 3}
    assert counts[1] / 30_000 == pytest.approx(2 / 3, abs=0.01)


def test_a_lower_temperature_sharpens_the_odds() -> None:
    logits = np.log(np.array([0.6, 0.4], np.float32))
    dice = np.random.default_rng(7)

    counts = Counter(draw(logits, None, 0.5, dice) for _ in range(30_000))

    assert counts[0] / 30_000 == pytest.approx(0.36 / 0.52, abs=0.01)


def test_the_same_seed_draws_the_same() -> None:
    logits = logits_of(5, 50)
    one, other = chooser(1.0, 42), chooser(1.0, 42)

    assert [one(logits, None) for _ in range(20)] == [other(logits, None) for _ in range(20)]


def test_at_temperature_nothing_no_dice_are_thrown() -> None:
    assert chooser(0.0, 42) is best
