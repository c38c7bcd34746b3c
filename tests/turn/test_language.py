"""Which language a message is in; the fallback only where nothing tells."""

import pytest

from eris_desktop.turn.language import language_of


@pytest.mark.parametrize("text", ["", "7", "😀", "ok", "https://example.org", "Müsli"[:1]])
def test_without_evidence_the_fallback_is_taken(text: str) -> None:
    assert (language_of(text, "en"), language_of(text, "de")) == ("en", "de")


@pytest.mark.parametrize(
    "text",
    [
        "remind me tomorrow at 10 to call mum", "what time is it", "delete that", "add milk to my list", "thanks a lot",
        "who are you", "how is the weather", "mark it done", "time in Tokyo?", "set an alarm for 7",
    ],
)  # fmt: skip
def test_english_is_english_even_in_a_german_window(text: str) -> None:
    assert language_of(text, "de") == "en"


@pytest.mark.parametrize(
    "text",
    [
        "erinnere mich morgen um halb acht an den Müll", "wie spät ist es", "was steht heute an", "lösch das", "danke dir",
        "wer bist du", "stell den Wecker auf 7", "setz Milch auf die Liste", "erinnere mi morn a d Wösch", "hast du Zeit?",
    ],
)  # fmt: skip
def test_german_and_its_dialects_are_german_even_in_an_english_window(text: str) -> None:
    assert language_of(text, "en") == "de"


def test_a_paste_of_a_hundred_thousand_letters_is_told_without_delay() -> None:
    assert language_of("deadbeef" * 12_500, "en") == "en"
