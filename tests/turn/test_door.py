"""What comes in at the door is what can be seen."""

import pytest

from eris_desktop.turn.door import readable


@pytest.mark.parametrize(
    "text", ["call mum", "Grüße an Zoë 👩‍👩‍👧", "می‌خواهم", "two\nlines\tand a tab", "", "naïve – “quoted”", "مرحبا"]
)
def test_what_can_be_seen_stays(text: str) -> None:
    assert readable(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("ca\u200bll\ufeff mum", "call mum"),
        ("call\x07 \x1b[31mmum", "call [31mmum"),
        ("\u202ellac\u202c mum", "llac mum"),
        ("call\udce9 mum\ufffd", "call mum"),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("Ein\u00adkauf", "Einkauf"),
    ],
)
def test_what_cannot_be_seen_goes(text: str, left: str) -> None:
    assert readable(text) == left
