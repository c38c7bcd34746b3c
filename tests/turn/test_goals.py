"""Several wishes in one message: cut only where a second one begins."""

import pytest

from eris_desktop.turn.goals import LONGEST, pieces


@pytest.mark.parametrize(
    "text",
    [
        "put milk and bread on my list",
        "remind me to call mum and to buy bread",
        "erinnere mich daran, den Müll rauszubringen und die Blumen zu gießen",
        "remind me tomorrow at 10 to check the oven and set the table",
        "remind me to write to Anna and send the invoice",
        "wake me at 6 and at 7",
        "hallo, wie spät ist es",
        "salt and pepper",
        "and",
        "",
        "check my mail\nand remind me tomorrow to answer Anna",
    ],
)
def test_one_wish_stays_whole(text: str) -> None:
    assert pieces(text) == (text,)


def test_a_paste_is_never_cut() -> None:
    text = "check my mail and remind me at six. " * 30

    assert len(text) > LONGEST
    assert pieces(text) == (text,)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("check my mail and remind me tomorrow to answer Anna", ("check my mail", "remind me tomorrow to answer Anna")),
        ("wie spät ist es und was steht heute an", ("wie spät ist es", "was steht heute an")),
        ("hak den Zahnarzt ab, dann zeig mir die Liste", ("hak den Zahnarzt ab", "zeig mir die Liste")),
        ("what time is it? and what is on my list", ("what time is it", "what is on my list")),
        ("set a timer for 5 minutes and remind me at 6 to call", ("set a timer for 5 minutes", "remind me at 6 to call")),
        ("remind me at 5 to call and tell me what is on my list", ("remind me at 5 to call", "tell me what is on my list")),
        (
            "stell den Wecker auf 7 und den Timer auf 5 Minuten",
            ("stell den Wecker auf 7", "stell den Timer auf 5 Minuten"),
        ),
        ("set an alarm for 7 and a timer for 5 minutes", ("set an alarm for 7", "set a timer for 5 minutes")),
        ("stop the timer; wake me at six; show my list", ("stop the timer", "wake me at six", "show my list")),
    ],
)
def test_each_wish_becomes_a_piece_in_order(text: str, found: tuple[str, ...]) -> None:
    assert pieces(text) == found
