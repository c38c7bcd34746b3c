"""Exact greetings and hard facts: what is known of a message before anything is compared."""

import pytest

from eris_desktop.domain.descriptor import Fact, Topic
from eris_desktop.turn.guards import facts_of, fold, guard

TOPICS = (Topic("greeting", {}, ("hi", "hello", "hallo")), Topic("thanks", {}, ("thanks", "danke")))


@pytest.mark.parametrize(
    "text",
    ["hi there friend", "done", "7", "time?", "wie spät?", "delete that", "thankstoo", "", "   ", "😀", "what time is it"],
)
def test_a_text_that_is_no_exact_phrase_is_not_guarded_however_short(text: str) -> None:
    assert guard(text, TOPICS).exact is None


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Hi!", "greeting"),
        ("  HALLO 👋 ", "greeting"),
        ("Danke!! 🙏", "thanks"),
        ("thanks…", "thanks"),
        ("Ｈｅｌｌｏ", "greeting"),
    ],
)
def test_an_exact_phrase_is_found_whatever_its_case_punctuation_and_emoji(text: str, topic: str) -> None:
    found = guard(text, TOPICS).exact

    assert found is not None
    assert found.name == topic


@pytest.mark.parametrize(
    "text",
    [
        "at 10",
        "version 2",
        "e.g. this",
        "half past seven.",
        "3.5 percent",
        "me@home",
        "and/or",
        "he said: no",
        "C: drive",
        "a.b",
    ],
)
def test_what_only_looks_like_a_fact_is_none(text: str) -> None:
    assert facts_of(text) == ()


@pytest.mark.parametrize(
    ("text", "fact", "words"),
    [
        ("open https://example.org/a?b=c now", Fact.URL, "https://example.org/a?b=c"),
        ("what does heise.de say", Fact.URL, "heise.de"),
        ("write to anna.b@example.com please", Fact.EMAIL, "anna.b@example.com"),
        ("read ~/notes/today.md", Fact.PATH, "~/notes/today.md"),
        ("open C:\\Users\\me\\a.txt", Fact.PATH, "C:\\Users\\me\\a.txt"),
        ("on 2026-12-24 please", Fact.DATE, "2026-12-24"),
        ("am 24.12. bitte", Fact.DATE, "24.12."),
    ],
)
def test_a_hard_fact_is_found_with_its_words(text: str, fact: Fact, words: str) -> None:
    assert facts_of(text) == ((fact, words),)


def test_folding_keeps_umlauts_and_drops_everything_that_is_no_letter_or_digit() -> None:
    assert fold("  Grüß   Gott,\tANNA! 🙂 ") == "grüss gott anna"


def test_a_text_of_a_million_characters_is_guarded_without_delay() -> None:
    assert guard("a-b.c@" * 200_000, TOPICS).exact is None
