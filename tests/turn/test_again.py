"""Asking for the same once more, opening what was shown, and taking back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eris_desktop.turn.again import Repeat, opened, opens, repeated
from eris_desktop.turn.undoing import undoes
from tests.support.dialogs import done

LISTED = done("agenda:list", "paint the fence", "order firewood")
NOTED = done("agenda:push", "buy salt", wrote=True)


@pytest.mark.parametrize(
    "text",
    [
        "remind me again tomorrow",
        "call mum again",
        "again and again",
        "never again",
        "nie wieder",
        "wieder zu Hause",
        "say that again to my boss",
        "the same to you",
        "same here",
        "erinnere mich morgen nochmal",
        "nochmal anrufen",
        "repeat every week",
        "wiederhol das jeden Montag",
        "see you again",
        "once more with feeling",
        "wie vorhin besprochen rufe ich an",
        "do that again " + "please " * 60,
        "",
    ],
)
def test_again_in_a_message_of_its_own_is_no_repeat(text: str) -> None:
    assert repeated(text, [LISTED]) is None


@pytest.mark.parametrize(
    "text",
    [
        "do that again",
        "Do it again, please!",
        "can you do that once more",
        "again",
        "once more",
        "same as before",
        "the same again",
        "do the same thing again",
        "repeat that",
        "like before",
        "nochmal",
        "noch einmal bitte",
        "Nochmal das Gleiche!",
        "das gleiche nochmal",
        "mach das noch mal",
        "mach nochmal dasselbe",
        "das gleiche wie vorhin",
        "genau wie eben",
        "wiederhol das bitte",
        "und das noch einmal",
    ],
)
def test_asking_for_the_same_repeats_the_last_call(text: str) -> None:
    assert repeated(text, [NOTED, LISTED]) == Repeat(LISTED.call, card=False)


def test_a_call_that_wrote_is_repeated_with_a_card() -> None:
    assert repeated("do that again", [LISTED, NOTED]) == Repeat(NOTED.call, card=True)


def test_without_a_call_there_is_nothing_to_repeat() -> None:
    assert repeated("do that again", []) is None
    assert repeated("do that again", [done("mail:check", "Parcel", called=False)]) is None


@pytest.mark.parametrize(
    "text",
    [
        "you will open the way for future AIs",
        "open the website",
        "open question",
        "show me the money",
        "i read it",
        "öffne das Fenster",
        "die Tür ist auf",
        "lies mir ein Buch vor",
        "open it tomorrow at 9",
        "open mind",
        "",
    ],
)
def test_opening_something_else_takes_nothing(text: str) -> None:
    assert not opens(text)
    assert opened(text, [LISTED]) == ()


@pytest.mark.parametrize(
    "text",
    [
        "open it",
        "Open that, please",
        "show it",
        "show me",
        "read it to me",
        "let me see",
        "mach es auf",
        "mach's auf",
        "öffne die",
        "zeig mir das mal",
        "lies vor",
        "lies es mir vor",
        "kannst du das öffnen",
    ],
)
def test_open_it_takes_what_was_shown_last(text: str) -> None:
    assert opened(text, [LISTED, NOTED]) == NOTED.objects


def test_two_equal_ones_are_both_given_so_that_it_is_asked() -> None:
    assert opened("open it", [NOTED, LISTED]) == LISTED.objects


def test_a_call_without_objects_is_looked_past() -> None:
    assert opened("open it", [NOTED, done("clock:now")]) == NOTED.objects
    assert opened("open it", [done("clock:now")]) == ()


@pytest.mark.parametrize(
    "text",
    [
        "undo the knot",
        "take that back to the shop",
        "ich nehme das zurück zum Laden",
        "what does undo mean",
        "never mind",
        "cancel that",
        "das war schön",
        "put it back on the shelf",
        "",
    ],
)
def test_taking_something_else_back_is_no_undo(text: str) -> None:
    assert not undoes(text)


@pytest.mark.parametrize(
    "text",
    [
        "undo",
        "Undo that!",
        "please undo that",
        "take that back",
        "revert it",
        "mach das rückgängig",
        "Mach das bitte rückgängig",
        "rückgängig",
        "nimm das zurück",
        "das war ein Versehen",
    ],
)
def test_undo_is_heard(text: str) -> None:
    assert undoes(text)


@given(st.text(max_size=400))
def test_any_text_is_read_without_error(text: str) -> None:
    repeated(text, [LISTED])
    opened(text, [LISTED])
    undoes(text)
