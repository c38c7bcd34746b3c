"""The sentences of the engine: whole, filled, and with a cure."""

import string
from pathlib import Path

import pytest

from eris_desktop.adapters.llama import sentences

FILLING = {
    name: "X"
    for title, _ in [*sentences.MODEL.values(), *sentences.GRAMMAR.values(), *sentences.DEATH.values()]
    for _, name, _, _ in string.Formatter().parse(title)
    if name and name not in {"path", "name"}
}


@pytest.mark.parametrize("cause", sentences.MODEL)
def test_every_refusal_of_a_model_is_a_sentence_with_a_cure(cause: str) -> None:
    error = sentences.model_unusable(cause, Path("/models/a.gguf"), **FILLING)

    assert error.title.endswith(".")
    assert error.advice.endswith(".")
    assert (error.values["cause"], error.values["name"]) == (cause, "a.gguf")
    assert not {"{", "}"} & set(error.title + error.advice)


@pytest.mark.parametrize("cause", sentences.DEATH)
def test_every_death_is_a_sentence_with_a_cure(cause: str) -> None:
    error = sentences.engine_died(cause, **{**FILLING, "words": ": it said so"})

    assert error.title.endswith(".")
    assert error.advice.endswith(".")
    assert error.values["cause"] == cause


def test_no_two_causes_share_a_sentence() -> None:
    titles = [title for table in (sentences.MODEL, sentences.GRAMMAR, sentences.DEATH) for title, _ in table.values()]

    assert len(titles) == len(set(titles))


@pytest.mark.parametrize(
    ("size", "expected"),
    [(8_100_000_000, "8.1 GB"), (10**9, "1.0 GB"), (250_400_000, "250 MB"), (12, "1 MB")],
)
def test_sizes_are_told_as_people_read_them(size: int, expected: str) -> None:
    assert sentences.size_in_words(size) == expected
