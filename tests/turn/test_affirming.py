"""Times that a message only denies, and days that a repetition leaves out."""

import pytest

from eris_desktop.timewords import find
from eris_desktop.turn.affirming import affirmed
from tests.support.talks import NOON


@pytest.mark.parametrize(
    "text", ["not on Sunday", "remind me tomorrow at 10", "remind me tomorrow not to call", "nicht um 8", "", "no"]
)
def test_a_message_that_denies_no_time_or_its_only_one_stays(text: str) -> None:
    assert affirmed(text, find(text, NOON)) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("no, not tomorrow, Friday", "no, Friday"),
        ("nicht um sechs, um sieben", "um sieben"),
        ("not at 10 but at 11", "at 11"),
        ("nicht am Montag, sondern am Dienstag", "am Dienstag"),
        ("Friday instead of tomorrow", "Friday"),
        ("um 7 statt um 8", "um 7"),
    ],
)
def test_a_denied_time_goes_where_another_is_left(text: str, left: str) -> None:
    assert affirmed(text, find(text, NOON)) == left


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("every day at 9 to stretch except on Sunday", "every day at 9 except on Sunday to stretch"),
        ("jeden Tag um 9 dehnen, außer am Sonntag", "jeden Tag um 9 , außer am Sonntag dehnen"),
    ],
)
def test_a_day_that_is_left_out_stands_behind_its_repetition(text: str, joined: str) -> None:
    moved = affirmed(text, find(text, NOON))

    assert moved == joined
    assert len(find(moved, NOON)) == 1
