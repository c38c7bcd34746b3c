"""The object that was meant instead: named alone, living, of the same kind, after a change."""

from dataclasses import replace

import pytest

from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.tool import Referent, ToolCall
from eris_desktop.turn.instead import names_live, other_object
from tests.support.talks import NOON

MILK, STAMPS, MUM = (
    Referent("agenda", str(number), title) for number, title in enumerate(("oat milk", "buy stamps", "call mum"))
)
ALARM = Referent("clock", "9", "06:40")
LIVE = {"agenda": (STAMPS, MUM), "clock": (ALARM,)}
REMOVED = Recent("agenda:remove", (MILK,), ToolCall("agenda:remove", {"which": MILK}, {"which": "oat milk"}), True, 1, NOON)


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "no, at 11",
        "no, mark the stamps as done",
        "no, the stamps are bought",
        "the stamps",
        "no, the oat milk",
        "no, bread",
        "I meant my list",
        "no, the alarm at 6:40",
        "no thanks",
        "not really",
        "no, buy stamps tomorrow",
        "no " * 90,
    ],
)
def test_what_says_more_or_something_else_corrects_no_object(text: str) -> None:
    assert other_object(text, (REMOVED,), LIVE, NOON) is None


def test_nothing_is_corrected_after_what_only_read_or_made_something() -> None:
    assert other_object("no, the stamps", (), LIVE, NOON) is None
    assert other_object("no, the stamps", (replace(REMOVED, wrote=False),), LIVE, NOON) is None
    made = replace(REMOVED, call=ToolCall("agenda:push", {"text": "oat milk"}))
    assert other_object("no, the stamps", (made,), LIVE, NOON) is None


def test_two_that_fit_are_not_chosen_between() -> None:
    more = {"agenda": (STAMPS, Referent("agenda", "7", "sort stamps"))}
    assert other_object("no, the stamps", (REMOVED,), more, NOON) is None


@pytest.mark.parametrize(
    "text",
    [
        "no, the stamps",
        "I meant the stamps",
        "no, I meant buy stamps",
        "nein, ich meinte die stamps",
        "not oat milk, the stamps",
        "oops, stamps please",
        "falsch, nicht oat milk, sondern buy stamps",
    ],
)
def test_the_last_change_is_made_to_what_was_meant(text: str) -> None:
    found = other_object(text, (REMOVED,), LIVE, NOON)

    assert found is not None
    assert found.call == ToolCall("agenda:remove", {"which": STAMPS}, {"which": "buy stamps"})
    assert found.wrong == MILK


def test_words_of_a_live_object_name_no_tool() -> None:
    assert names_live("the stamps", LIVE)
    assert not names_live("my list", LIVE)
    assert not names_live("", LIVE)
