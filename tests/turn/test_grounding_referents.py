"""Which live objects a `ref` argument may hold."""

import pytest

from eris_desktop.domain.descriptor import Source
from eris_desktop.domain.tool import Referent
from eris_desktop.turn.grounding import candidates, ground
from tests.support.rosters import arg
from tests.turn.grounds import NOW, a_ground

WHICH = arg("which", Source.REF)
TITLES = ("paint the fence", "order firewood", "sweep the yard")
LIVE = tuple(Referent("agenda", str(number), title) for number, title in enumerate(TITLES, 1))


def words(text: str, *, recent: tuple[Referent, ...] = (), meant: tuple[Referent, ...] = ()) -> list[str]:
    base = ground(text, NOW, {"agenda": LIVE}, recent, meant)
    return [candidate.words for candidate in candidates(WHICH, base) or ()]


@pytest.mark.parametrize("text", ["done", "mark it done", "the second one", "delete my list", "feed the cat"])
def test_without_a_dialog_nothing_is_pointed_to_among_several(text: str) -> None:
    assert words(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [("mark it done", ["sweep the yard"]), ("the second one is done", ["order firewood"]), ("fence done", ["paint the fence"])],
)
def test_with_a_dialog_it_and_places_are_what_was_shown(text: str, expected: list[str]) -> None:
    assert words(text, recent=LIVE) == expected


def test_what_a_follow_up_was_paired_with_is_meant_where_the_message_names_nothing() -> None:
    assert words("cancel it then", meant=LIVE[:1]) == ["paint the fence"]


def test_what_the_message_names_goes_before_what_it_was_paired_with() -> None:
    assert words("the firewood", meant=LIVE[:1]) == ["order firewood"]


def test_what_no_longer_lives_or_is_of_another_kind_is_not_meant() -> None:
    gone = (Referent("agenda", "9", "gone"), Referent("mail", "1", "a mail"))

    assert words("the firewood", meant=gone) == ["order firewood"]


def test_a_lone_live_object_is_it() -> None:
    assert [one.words for one in candidates(WHICH, a_ground("mark it done", "call mum")) or ()] == ["call mum"]
