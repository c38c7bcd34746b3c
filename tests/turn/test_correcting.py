"""Corrections in conversation: recognised by their form, and nothing else is."""

import pytest

from eris_desktop.turn.correcting import meant_instead
from tests.support.talks import NOON


@pytest.mark.parametrize(
    "text",
    [
        "no, at 11",
        "nein, um 11",
        "no, thanks",
        "no",
        "I meant 11",
        "ich meinte um 11",
        "remind me",
        "nein danke",
        "what I meant",
        "I wanted to ask what time it is",
        "I wanted a timer",
        "no, I wanted to delete that",
        "ich wollte eigentlich einen Wecker um 7 stellen",
        "no, I meant the alarm at 7",
        "ich meine das ernst",
    ],
)
def test_a_change_a_refusal_or_a_time_corrects_nothing(text: str) -> None:
    assert meant_instead(text, NOON) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no, I meant my list", "my list"),
        ("no, I wanted a timer", "a timer"),
        ("wrong, that should have been an alarm", "an alarm"),
        ("nein, ich meinte meine Liste", "meine Liste"),
        ("falsch, ich wollte einen Wecker", "einen Wecker"),
        ("das sollte ein Timer sein", "ein Timer"),
    ],
)
def test_what_was_meant_instead_is_told(text: str, words: str) -> None:
    assert meant_instead(text, NOON) == words
