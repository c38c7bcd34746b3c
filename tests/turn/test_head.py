"""The linear head: it learns directions, holds out what it shall not know, and is the same every time."""

import numpy as np

from eris_desktop.turn.head import apply, held_out, train
from tests.turn.test_calibration import near

OWNERS = np.repeat(np.arange(3), 20)


def vectors(spread: float) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    return np.concatenate([near(place, 20, spread, place) for place in range(3)])


def test_the_head_tells_apart_what_lies_apart() -> None:
    head = train(vectors(0.1), OWNERS, 3)

    assert head.shape == (17, 3)
    assert (
        apply(np.concatenate([near(place, 5, 0.1, 90 + place) for place in range(3)]), head).argmax(axis=1)
        == np.repeat(np.arange(3), 5)
    ).all()


def test_noise_is_not_learnt_by_heart_when_it_is_held_out() -> None:
    noise = near(0, 60, 9.0, 5)

    assert (held_out(noise, OWNERS, 3).argmax(axis=1) == OWNERS).mean() < 0.6


def test_a_class_with_few_hints_is_not_drowned_by_one_with_many() -> None:
    few = np.concatenate([near(0, 40, 0.2, 1), near(1, 4, 0.2, 2)])
    head = train(few, np.repeat(np.arange(2), [40, 4]), 2)

    assert apply(near(1, 10, 0.2, 3), head).argmax(axis=1).mean() >= 0.8


def test_training_twice_gives_the_same_head() -> None:
    assert np.array_equal(train(vectors(0.3), OWNERS, 3), train(vectors(0.3), OWNERS, 3))
