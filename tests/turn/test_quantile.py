"""The smoothed quantile: no single sentence sets it."""

import pytest

from eris_desktop.turn.quantile import conformal_part, quantile, weights


@pytest.mark.parametrize(("size", "part"), [(1, 0.5), (5, 0.98), (100, 0.98), (1000, 0.01)])
def test_the_weights_are_a_distribution(size: int, part: float) -> None:
    found = weights(size, part)

    assert found.shape == (size,)
    assert found.min() >= 0
    assert found.sum() == pytest.approx(1)


def test_one_sentence_alone_does_not_set_the_quantile() -> None:
    assert weights(300, 0.98).max() < 0.2


def test_moving_one_outlier_moves_the_quantile_little() -> None:
    plain = [index / 300 for index in range(300)]

    assert abs(quantile([*plain[:-1], 5.0], 0.98) - quantile(plain, 0.98)) < 0.05


def test_the_quantile_of_an_even_sample_lies_where_it_should() -> None:
    even = [index / 1000 for index in range(1001)]

    assert quantile(even, 0.9) == pytest.approx(0.9, abs=0.003)
    assert quantile(even, 0.01) == pytest.approx(0.01, abs=0.003)


@pytest.mark.parametrize(("size", "part"), [(10, 1.0), (49, 1.0), (50, 1.0), (100, 0.99), (1000, 0.981)])
def test_a_small_sample_must_reach_higher_to_keep_the_promise(size: int, part: float) -> None:
    assert conformal_part(0.98, size) == pytest.approx(part)
