"""What of a long or odd text is read."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eris_desktop.turn.segments import segments, visible

PROSE = "The river ran slowly past the mill and the miller watched it go by every single day of the long summer. "
LOG = "\n".join(f"2026-11-30 12:00:{n % 60:02d} INFO worker[{n}] handled job in {n} ms" for n in range(400))
CODE = "\n".join(f"    def step_{n}(self, value: int) -> int:\n        return value * {n}" for n in range(300))
BASE64 = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo" * 2000
CYRILLIC = "Река медленно текла мимо старой мельницы. " * 400
HEBREW = "הנהר זרם לאט ליד הטחנה הישנה כל הקיץ הארוך. " * 400
MIXED = (PROSE + "Der Fluss floss langsam an der Mühle vorbei. Река текла. ") * 100
ODD = [PROSE * 150, LOG, CODE, BASE64, CYRILLIC, HEBREW, MIXED, "\u200b" * 5000, "a\u0301" * 5000, "\x00" * 500, "🙏" * 3000]


@pytest.mark.parametrize("text", ODD)
def test_no_text_gives_more_than_eight_pieces_of_forty_words(text: str) -> None:
    found = segments(text)

    assert 1 <= len(found) <= 8
    assert all(piece and len(piece.split()) <= 40 for piece in found)
    assert all(len(word) <= 64 for piece in found for word in piece.split())
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("text", ["hi", "remind me tomorrow at 10", "wie spät?", "7", "один два"])
def test_a_short_text_is_one_piece_as_it_stands(text: str) -> None:
    assert segments(text) == (text,)


@pytest.mark.parametrize("text", ["", "   ", "\n", "\u200b", "\ufeff\u200e"])
def test_nothing_to_see_is_a_blank(text: str) -> None:
    assert segments(text) == (" ",)


@pytest.mark.parametrize(
    "wanted",
    [
        "What does the miller want?",
        "Please summarize this for me.",
        "remind me tomorrow at 10 to call the miller",
        "i must not forget the mill",
        "the mill, remind me at nine",
        "so put flour on my shopping list",
        "Die Mühle, nicht vergessen",
        "und dann trag Mehl in die Liste ein",
        "ich brauche einen Wecker um sieben",
        "alert me when the flour is ground",
        "Fass das bitte kurz zusammen.",
        "erinnere mich morgen um neun an die Mühle",
        "Что хочет мельник?",
        "ماذا يريد الطحان؟",
    ],
)
@pytest.mark.parametrize("around", [PROSE * 60, LOG, CYRILLIC])
def test_a_question_or_command_in_the_middle_is_among_the_pieces(wanted: str, around: str) -> None:
    assert wanted in segments(f"{around}\n{wanted}\n{around}")


def test_first_and_last_come_before_the_rest() -> None:
    words = [f"word{n}" for n in range(1000)]
    found = segments(" ".join(words))

    assert found[0] == " ".join(words[:40])
    assert found[1] == " ".join(words[-40:])
    assert found[2] == " ".join(words[40:80])


def test_a_question_comes_before_plain_pieces_and_only_so_many() -> None:
    found = segments(PROSE * 50 + "\n".join(f"Is it {n}?" for n in range(100)) + "\n" + PROSE * 50)

    assert found[2] == "Is it 0?"
    assert len(found) == 8


def test_a_statement_is_no_command() -> None:
    middle = "The sun was warm on that day and nobody said a word."

    assert middle not in segments(f"{PROSE * 60}\n{middle}\n{PROSE * 60}")


def test_invisible_characters_are_gone_and_letters_stay() -> None:
    assert visible("re\u200bmind\u00ad me\u202e") == "remind me"
    assert visible("für Größe") == "für Größe"
    assert segments("wie\u200b spät\ufeff?") == ("wie spät?",)


def test_ten_times_the_text_takes_about_ten_times_as_long() -> None:
    def seconds(text: str) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            segments(text)
            times.append(time.perf_counter() - start)
        return min(times)

    for text in (PROSE * 30, LOG, BASE64[:10_000], "а" * 5_000, "word\n" * 1_000):
        assert seconds(text * 10) < 25 * seconds(text) + 0.02


@given(st.text(max_size=2000))
def test_any_text_is_cut_without_error(text: str) -> None:
    found = segments(text, words=5, most=4)

    assert 1 <= len(found) <= 4
    assert all(piece for piece in found)
