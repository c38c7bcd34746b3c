"""What embedders say when they cannot work: whole sentences, filled, each with a cure."""

import string

import pytest

from eris_desktop.adapters.embedders.sentences import FAILED, embedder_failed


@pytest.mark.parametrize("cause", FAILED)
def test_every_failure_is_a_sentence_with_a_cure(cause: str) -> None:
    names = {name for _, name, _, _ in string.Formatter().parse(" ".join(FAILED[cause])) if name}
    error = embedder_failed(cause, **dict.fromkeys(names, "X"))

    assert error.title.endswith(".")
    assert error.advice.endswith(".")
    assert error.values == {"cause": cause, **dict.fromkeys(names, "X")}
    assert not {"{", "}"} & set(error.title + error.advice)


def test_no_two_causes_share_a_sentence() -> None:
    titles = [title for title, _ in FAILED.values()]

    assert sorted(titles) == sorted(set(titles))
