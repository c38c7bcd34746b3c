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


ALARM = Referent("clock", "1", "06:40", NOW.replace(day=2, hour=6, minute=40), ("alarm", "wecker"))
TIMER = Referent("clock", "2", "tea", NOW.replace(hour=13), ("timer",))
ENDS = arg("which", Source.REF, collection="clock", unnamed="only", by_time=True)


@pytest.mark.parametrize(
    ("text", "live"),
    [
        ("stop the timer", (ALARM,)),
        ("stopp den Timer", (ALARM,)),
        ("stop the alarm", (TIMER,)),
        ("wecker um 7 löschen", (ALARM,)),
        ("cancel the alarm for Friday", (ALARM,)),
        ("cancel the alarm at 6:40", (TIMER,)),
    ],
)
def test_another_kind_or_another_time_is_not_meant(text: str, live: tuple[Referent, ...]) -> None:
    assert candidates(ENDS, ground(text, NOW, {"clock": live})) == ()


@pytest.mark.parametrize(
    ("text", "live", "title"),
    [
        ("stop the timer", (ALARM, TIMER), "tea"),
        ("stop the alarm", (ALARM, TIMER), "06:40"),
        ("Wecker um 6:40 löschen", (ALARM, TIMER), "06:40"),
        ("stop it", (ALARM,), "06:40"),
        ("stop the tea timer in 5 minutes", (ALARM, TIMER), "tea"),
    ],
)
def test_the_one_of_the_kind_or_time_that_was_named_is_meant(text: str, live: tuple[Referent, ...], title: str) -> None:
    assert [one.words for one in candidates(ENDS, ground(text, NOW, {"clock": live})) or ()] == [title]
