"""Errors in the person's language: each exact cause has its German sentence, filled with what happened."""

import re
import string

import pytest

from eris_desktop.adapters.embedders.sentences import FAILED
from eris_desktop.adapters.llama import sentences
from eris_desktop.adapters.store import faults
from eris_desktop.domain.errors import EmbedderFailed, EmbeddingFileRefused, ModelUnusable
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.words import Words
from eris_desktop.session.parts import Heard, Lore
from eris_desktop.session.speaking import failure, refusal
from eris_desktop.turn.verdict import Refuse, Why
from tests.support.talks import NOON

TABLES = {
    **{f"model_unusable.{cause}": rows for cause, rows in sentences.MODEL.items()},
    **{f"engine_died.{cause}": rows for cause, rows in sentences.DEATH.items()},
    **{f"grammar_refused.{cause}": rows for cause, rows in sentences.GRAMMAR.items()},
    **{f"embedder_failed.{cause}": rows for cause, rows in FAILED.items()},
    **{f"store_failed.{cause}": rows for cause, *rows in faults.FAULTS.values()},
}


@pytest.fixture
def words(lore: Lore) -> Words:
    return lore.words


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("cause", TABLES)
def test_every_cause_has_a_german_sentence_that_needs_nothing_else_than_the_english_one(cause: str, words: Words) -> None:
    english = " ".join(TABLES[cause])
    title, advice = (words.texts["de"][f"cause.{cause}.{part}"][0] for part in ("title", "advice"))

    assert names(title + advice) <= names(english) | {"path", "name"}


def test_english_is_said_by_the_error_itself(words: Words) -> None:
    assert failure(ModelUnusable("No file.", "Choose one.", cause="missing"), "en", words) == ("No file.", "Choose one.")


def test_an_exact_cause_is_said_in_german_with_its_values(words: Words) -> None:
    title, _ = failure(ModelUnusable("…", "…", cause="missing", path="/x.gguf"), "de", words)

    assert title == "Unter /x.gguf liegt keine Modelldatei."


def test_an_embedding_file_is_refused_in_the_sentences_of_a_model_file(words: Words) -> None:
    title, _ = failure(EmbeddingFileRefused("…", "…", cause="missing", path="/x.gguf"), "de", words)

    assert title == "Unter /x.gguf liegt keine Modelldatei."


def test_an_error_without_a_known_cause_falls_back_to_its_kind(words: Words) -> None:
    title, advice = failure(EmbedderFailed("The weights are missing.", "Install Eris again."), "de", words)

    assert re.search("[a-zäöü]", title)
    assert "weights" not in title + advice


DETAILS = ("text", "integer", "flag", "time", "no_time", "object", "no_object", "length", "choice", "range", "words", "moment")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("detail", DETAILS)
def test_every_refusal_says_exactly_what_was_wrong_in_both_languages(lang: str, detail: str, words: Words) -> None:
    values = dict.fromkeys(("got", "most", "choices", "low", "high"), "§")
    heard = Heard(1, "", Origin.WINDOW, lang, NOON, {})
    title, advice = refusal(Refuse(Why.OUT_OF_BOUNDS, "agenda:push", "text", detail, values), heard, words)

    assert "agenda:push" in title
    assert advice
