"""Which object a message means."""

from collections.abc import Sequence
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eris_desktop.domain.descriptor import Source
from eris_desktop.domain.tool import Referent
from eris_desktop.turn.nearness import Pointed, live_meant
from eris_desktop.turn.referring import meant, only_points, only_refers
from tests.support.dialogs import objects
from tests.support.rosters import arg

THREE = objects("agenda", "paint the fence", "order firewood", "sweep the yard")
TWO = objects("mail", "Concert tickets", "Invoice for the sofa")
ALARMS = objects("clock", "Alarm Mon 06:15", "Wecker So 10:00")
DATED = (
    Referent("agenda", "1", "dentist", datetime(2026, 12, 4, 15, 30)),  # noqa: DTZ001 - only the wall clock is read
    Referent("agenda", "2", "hairdresser", datetime(2026, 12, 7, 9, 0)),  # noqa: DTZ001 - only the wall clock is read
)


def ids(text: str, shown: tuple[Referent, ...], *cues: str) -> list[str]:
    return [one.id for one in meant(text, shown, frozenset(cues))]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "wait a second",
        "the last time i was there",
        "first of all good morning",
        "letzte Woche war es kalt",
        "ten seconds",
        "12",
        "the ninth one",
        "nr. 7",
        "die Post ist da",
        "der Hund bellt",
        "what a day",
        "no one knows",
        "alles Gute",
        "i think it will rain",
    ],
)
def test_a_message_that_points_to_nothing_shown_means_nothing(text: str) -> None:
    assert ids(text, THREE) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the second one", ["2"]),
        ("delete the 2nd one", ["2"]),
        ("das zweite", ["2"]),
        ("number two", ["2"]),
        ("nr. 2", ["2"]),
        ("Nummer 3", ["3"]),
        ("#1", ["1"]),
        ("2", ["2"]),
        ("the last one", ["3"]),
        ("die letzte", ["3"]),
        ("das vorletzte", ["2"]),
        ("the first two", ["1", "2"]),
        ("the last two", ["2", "3"]),
        ("die ersten beiden", ["1", "2"]),
        ("die letzten zwei", ["2", "3"]),
        ("all of them", ["1", "2", "3"]),
        ("everything", ["1", "2", "3"]),
        ("alles", ["1", "2", "3"]),
        ("it", ["1", "2", "3"]),
        ("mach das", ["1", "2", "3"]),
        ("the one about the fence", ["1"]),
        ("the firewood", ["2"]),
        ("paint it", ["1"]),
    ],
)
def test_places_titles_and_all_are_read_in_the_order_shown(text: str, expected: list[str]) -> None:
    assert ids(text, THREE, "mach") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("both", ["1", "2"]), ("beide", ["1", "2"]), ("the other one", ["2"]), ("die andere", ["2"]), ("open it", ["1", "2"])],
)
def test_of_two_both_the_other_and_an_open_it(text: str, expected: list[str]) -> None:
    assert ids(text, TWO, "open") == expected


@pytest.mark.parametrize("text", ["it", "open it", "das", "die löschen", "that one", "lösch es"])
def test_a_lone_object_is_it(text: str) -> None:
    assert ids(text, TWO[:1], "open", "lösch", "löschen") == ["1"]


@pytest.mark.parametrize(
    ("text", "shown", "expected"),
    [
        ("den am Montag", ALARMS, ["1"]),
        ("the sunday one", ALARMS, ["2"]),
        ("the one at 10", ALARMS, ["2"]),
        ("der um 6:15", ALARMS, ["1"]),
        ("den um zehn", ALARMS, ["2"]),
        ("the friday one", DATED, ["1"]),
        ("den um 15:30", DATED, ["1"]),
        ("the one at 3:30", DATED, ["1"]),
        ("den am Montag um neun", DATED, ["2"]),
        ("the one on wednesday", DATED, []),
    ],
)
def test_a_weekday_or_an_hour_names_what_lies_there(text: str, shown: tuple[Referent, ...], expected: list[str]) -> None:
    assert ids(text, shown) == expected


def test_two_that_share_the_words_said_are_both_meant() -> None:
    assert ids("the mum one", objects("agenda", "call mum", "visit mum", "call dad")) == ["1", "2"]


def test_a_place_among_those_that_share_the_words_is_one() -> None:
    assert ids("the second mum one", objects("agenda", "call mum", "call dad", "visit mum")) == ["3"]


def among_live(text: str, live: Sequence[Referent], recent: Sequence[Referent]) -> tuple[Referent, ...]:
    return live_meant(arg("which", Source.REF), live, Pointed(text, (), tuple(recent), ()))


@pytest.mark.parametrize("text", ["delete my list", "feed the cat", "done with school"])
def test_a_message_with_words_of_its_own_means_no_live_object(text: str) -> None:
    assert among_live(text, THREE, THREE[:1]) == ()


@pytest.mark.parametrize(
    ("text", "recent", "expected"),
    [
        ("mark it done", (2, 0), ["1"]),
        ("das erledigt", (0, 1), ["2"]),
        ("the second one is done", (0, 1, 2), ["2"]),
        ("the first one", (0, 0, 1, 2), ["1"]),
        ("das letzte ist erledigt", (0, 1), ["2"]),
        ("it", (), []),
        ("sweep done", (0,), ["3"]),
    ],
)
def test_it_is_the_live_object_talked_about_last(text: str, recent: tuple[int, ...], expected: list[str]) -> None:
    assert [one.id for one in among_live(text, THREE, [THREE[index] for index in recent])] == expected


@pytest.mark.parametrize("text", ["the second one", "2", "the one about the fence", "firewood please", "das zweite bitte"])
def test_an_answer_that_only_says_which_refers(text: str) -> None:
    assert only_refers(text, THREE)


@pytest.mark.parametrize("text", ["what time is it", "call the plumber", "paint the kitchen wall", "the second world war"])
def test_an_answer_with_words_of_its_own_does_not_only_refer(text: str) -> None:
    assert not only_refers(text, THREE)


def test_a_whole_list_is_not_pointed_to() -> None:
    assert not only_points("delete my list")
    assert only_points("off my list")


@given(st.text(max_size=200), st.lists(st.text(max_size=20), max_size=6))
def test_any_text_means_some_of_the_objects_in_their_order(text: str, titles: list[str]) -> None:
    shown = objects("agenda", *titles)
    found = meant(text, shown)

    assert list(found) == [one for one in shown if one in found]
    among_live(text, shown, shown[:2])
    only_refers(text, shown)
