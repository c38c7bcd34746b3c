"""Ranking: nearest phrases, probabilities that sum to one, priors that only add."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eris_desktop.domain.calibration import Fit, Oddity
from eris_desktop.turn.rank import WEIGHTS, Bank, Candidate, Vectors, nearest_mean, rank

FIT = Fit("k", 0.05, 20.0, 0.0, "", 1.0, 0.0, (Oddity(0.0, "t", "a:x"),), (0.0,), {})


def unit(*rows: tuple[float, ...]) -> Vectors:
    vectors = np.array(rows, np.float32)
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


BANK = Bank(
    (Candidate("a:x", "tool", ("p", "q", "r")), Candidate("b:x", "tool", ("s",)), Candidate("chat", "small_talk", ("t", "u"))),
    unit((1, 0, 0), (1, 0.2, 0), (0, 0, 1), (0, 1, 0), (0, 0, -1), (-1, -1, 0)),
)


def test_a_score_is_the_mean_of_the_nearest_phrases_the_best_counting_most() -> None:
    near = np.array([[0.9, 0.7, 0.1, 0.4, 0.2, 0.3]], np.float32)

    assert nearest_mean(near, BANK)[0] == pytest.approx(
        [(0.9 + 0.7 * 0.7 + 0.49 * 0.1) / (1 + 0.7 + 0.49), 0.4, (0.3 + 0.7 * 0.2) / 1.7]
    )


def test_a_candidate_with_one_phrase_is_judged_by_that_one() -> None:
    assert nearest_mean(np.array([[0, 0, 0, 0.4, 0, 0]], np.float32), BANK)[0][1] == pytest.approx(0.4)


@given(st.lists(st.floats(-1, 1, width=16), min_size=6, max_size=6))
def test_the_score_agrees_with_sorting(values: list[float]) -> None:
    near = np.array([values], np.float32)
    slow = [
        np.dot(best := np.sort(part)[::-1], WEIGHTS[: len(best)]) / WEIGHTS[: len(best)].sum()
        for part in (near[0, :3], near[0, 3:4], near[0, 4:])
    ]

    assert nearest_mean(near, BANK)[0] == pytest.approx(slow, abs=1e-6)


def test_shares_are_probabilities_and_the_nearest_phrase_is_named() -> None:
    hits = rank(unit((1, 0.1, 0)), BANK, FIT)

    assert sum(hit.share for hit in hits) == pytest.approx(1)
    assert hits[0].name == "a:x"
    assert hits[0].phrase in ("p", "q")


def test_a_message_of_several_segments_is_as_near_as_its_nearest_segment() -> None:
    alone = {hit.name: hit.score for hit in rank(unit((0, 1, 0)), BANK, FIT)}
    among = {hit.name: hit.score for hit in rank(unit((0, 0, -1), (0, 1, 0)), BANK, FIT)}

    assert among["b:x"] == pytest.approx(alone["b:x"])


def test_a_prior_lifts_a_tool_and_takes_nothing_away_from_its_score() -> None:
    plain = {hit.name: hit for hit in rank(unit((1, 0.9, 0)), BANK, FIT)}
    lifted = {hit.name: hit for hit in rank(unit((1, 0.9, 0)), BANK, FIT, {"b:x": 3.0})}

    assert lifted["b:x"].share > plain["b:x"].share
    assert {name: hit.score for name, hit in plain.items()} == {name: hit.score for name, hit in lifted.items()}


def test_a_prior_for_a_tool_that_is_not_there_changes_nothing() -> None:
    assert rank(unit((1, 0, 0)), BANK, FIT, {"z:x": 9.0}) == rank(unit((1, 0, 0)), BANK, FIT)
