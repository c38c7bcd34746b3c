"""Misspelt days and months are understood; words that only resemble them are left alone."""

import pytest

from eris_desktop.timewords.typos import distance, meant


@pytest.mark.parametrize(
    "word", ["sundry", "montage", "dienst", "morgan", "leute", "member", "monkey", "heuteabend", "thirsty", "x", "", "fritag!"]
)
def test_other_words_are_not_guessed_at(word: str) -> None:
    assert meant(word) is None


@pytest.mark.parametrize(
    ("word", "target"),
    [
        ("tommorrow", "tomorrow"),
        ("tomorow", "tomorrow"),
        ("wendesday", "wednesday"),
        ("thrusday", "thursday"),
        ("saterday", "saturday"),
        ("septmber", "september"),
        ("donerstag", "donnerstag"),
        ("dinstag", "dienstag"),
        ("mitwoch", "mittwoch"),
        ("uebermorgn", "uebermorgen"),
        ("dezmber", "dezember"),
    ],
)
def test_the_usual_errors_are_understood(word: str, target: str) -> None:
    assert meant(word) == target


@pytest.mark.parametrize(("one", "other", "errors"), [("", "abc", 3), ("abc", "abc", 0), ("acb", "abc", 1), ("ab", "abc", 1)])
def test_a_swap_counts_once(one: str, other: str, errors: int) -> None:
    assert distance(one, other) == errors
