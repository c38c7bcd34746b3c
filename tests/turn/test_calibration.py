"""Fitting: on good examples alone, and every number moves the way it should."""

from dataclasses import replace

import numpy as np
import pytest

from eris_desktop.domain.calibration import Fit, Oddity
from eris_desktop.turn.calibration import Labelled, Lessons, calibrate, scale
from eris_desktop.turn.rank import Bank, Candidate, Vectors

DIMENSION = 16


def near(centre: int, count: int, spread: float, seed: int) -> Vectors:
    """Give unit vectors round an axis."""
    chance = np.random.default_rng(seed)
    vectors = spread * chance.standard_normal((count, DIMENSION)).astype(np.float32)
    vectors[:, centre] += 1
    return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


def stage(spread: float = 0.15, examples: int = 20) -> tuple[Bank, Lessons]:
    names = ("a:x", "a:y", "b:x", "chat", "weather")
    kinds = ("tool", "tool", "tool", "small_talk", "absent")
    vectors = np.concatenate([near(place, 8, spread, place) for place in range(len(names))])
    phrases = tuple(tuple(f"{name} {number}" for number in range(8)) for name in names)
    bank = Bank(tuple(map(Candidate, names, kinds, phrases)), vectors)
    known = tuple(Labelled(f"{name} said {number}", name, "en") for name in names[:3] for number in range(examples))
    told = np.concatenate([near(place, examples, spread, 50 + place) for place in range(3)])
    return bank, Lessons(known, told, tuple("en" if number % 2 else "de" for _ in names for number in range(8)))


def test_a_separable_catalogue_needs_no_reach_and_closes_on_rivals_alone() -> None:
    fit = calibrate("k", *stage())
    found = scale(fit, 0.98, 0.01)

    assert found.reach == 0.0
    assert found.shut == 0.5
    assert fit.recall == {"de": 1.0, "en": 1.0}


def test_a_blurred_catalogue_reaches_further_than_a_clear_one() -> None:
    clear, blurred = (scale(calibrate("k", *stage(spread)), 0.98, 0.01) for spread in (0.15, 0.45))

    assert blurred.reach > clear.reach
    assert blurred.shut < clear.shut


def test_more_coverage_is_more_reach() -> None:
    fit = calibrate("k", *stage(0.45))

    assert scale(fit, 0.98, 0.01).reach >= scale(fit, 0.90, 0.01).reach >= scale(fit, 0.50, 0.01).reach


def test_losing_nothing_shuts_less_than_losing_much() -> None:
    fit = calibrate("k", *stage(0.45))

    assert scale(fit, 0.98, 0.001).shut < scale(fit, 0.98, 0.20).shut


def test_the_example_that_sets_the_reach_is_named_and_is_one_of_ours() -> None:
    bank, lessons = stage(0.45)

    assert scale(calibrate("k", bank, lessons), 0.98, 0.01).reach_set_by in {one.text for one in lessons.examples}


def test_a_tool_without_examples_borrows_its_hints_one_left_out_at_a_time() -> None:
    bank, lessons = stage()
    kept = [place for place, one in enumerate(lessons.examples) if one.name != "b:x"]
    less = Lessons(tuple(lessons.examples[place] for place in kept), lessons.vectors[kept], lessons.phrase_langs)

    fit = calibrate("k", bank, less)

    assert fit.borrowed == ("b:x",)
    assert {oddity.text for oddity in fit.oddities if oddity.tool == "b:x"} == {f"b:x {number}" for number in range(8)}


def test_an_embedder_that_tells_nothing_apart_fails_the_self_test() -> None:
    bank, lessons = stage()
    many = tuple(replace(one, name=f"{one.name}{copy}") for copy in range(4) for one in bank.candidates)
    noise = np.concatenate([near(0, 160, 9.0, 7)])
    langs = tuple("en" for _ in range(160))

    assert calibrate("k", Bank(many, noise), Lessons((), lessons.vectors[:0], langs)).recall["en"] < 0.9


def test_a_catalogue_without_rivals_can_be_fitted() -> None:
    bank, lessons = stage()
    tools = Bank(bank.candidates[:3], bank.vectors[:24])

    assert calibrate("k", tools, Lessons(lessons.examples, lessons.vectors, lessons.phrase_langs[:24])).gate_slope == 1.0


@pytest.mark.parametrize("values", [(0.0,), (0.0, 0.5), tuple(index / 400 for index in range(400))])
def test_a_scale_can_be_read_from_any_number_of_examples(values: tuple[float, ...]) -> None:
    fit = Fit("k", 0.05, 20.0, 0.0, "", 1.0, 0.0, tuple(Oddity(value, f"t{value}", "a:x") for value in values), values, {})

    assert min(values) <= scale(fit, 0.98, 0.01).reach <= max(values)
