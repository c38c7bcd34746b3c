"""Statements about what is on the agenda already: their form, and that they are about something that lives."""

import pytest

from eris_desktop.domain.tool import Referent
from eris_desktop.turn.existing import said_of_existing

TITLES = ("oat milk", "buy stamps", "call mum", "pay the electricity bill", "Oma anrufen", "Milch kaufen")
LIVE = {"agenda": tuple(Referent("agenda", str(number), title) for number, title in enumerate(TITLES))}


def kind_of(text: str, *, timed: bool = False) -> str:
    """Name what is said; "?" when nothing that lives is meant, empty when the form says nothing."""
    found = said_of_existing(text, LIVE, timed=timed)
    return "" if found is None else found.kind if found.known else "?"


@pytest.mark.parametrize(
    "text",
    [
        "my mum called",
        "Mama hat angerufen",
        "set oat milk",
        "have you got the oat milk?",
        "I haven't got the oat milk",
        "if I bought the stamps",
        "I almost bought the stamps",
        "I need to call mum",
        "I should have called mum",
        "oat milk is not done yet",
        "die Milch ist noch nicht gekauft",
        "never mind",
        "vergiss es",
        "brauch ich nicht mehr",
        "done",
        "I am done",
        "you are done",
        "well, I got it",
        "x" * 300,
    ],
)
def test_what_asks_wishes_or_only_points_says_nothing(text: str) -> None:
    assert kind_of(text) == ""


@pytest.mark.parametrize(
    "text", ["I bought a car", "I called dad", "dinner is done", "den Kuchen hab ich gebacken", "Tee ist fertig"]
)
def test_a_statement_about_something_else_is_known_as_such(text: str) -> None:
    assert kind_of(text) == "?"


@pytest.mark.parametrize(
    "text",
    [
        "mark oat milk as done",
        "set oat milk to done",
        "hak die Milch ab",
        "I bought stamps",
        "bought the stamps already",
        "just called mum",
        "oat milk done",
        "oat milk: done",
        "got the oat milk",
        "the electricity bill is paid",
        "ich habe Milch gekauft",
        "die Milch ist gekauft",
        "Oma hab ich schon angerufen",
        "ich hab Oma angerufen",
        "Milch hob i scho kafft",
        "i ha d Milch kauft",
    ],
)
def test_what_was_done_is_told_as_done(text: str) -> None:
    assert kind_of(text) == "done"


@pytest.mark.parametrize(
    "text",
    [
        "delete buy stamps",
        "could you maybe delete the stamps?",
        "Milch löschen",
        "never mind the stamps",
        "forget about the stamps",
        "I don't need the oat milk any more",
        "I no longer need stamps",
        "we don't have to call mum after all",
        "the oat milk is no longer needed",
        "vergiss die Milch",
        "die Milch brauch ich nicht mehr",
        "Oma muss ich nicht mehr anrufen",
        "die Milch hat sich erledigt",
    ],
)
def test_what_is_not_wanted_any_more_goes(text: str) -> None:
    assert kind_of(text) == "removal"


@pytest.mark.parametrize(
    ("text", "timed", "kind"),
    [
        ("call mum at 4 instead", True, "change"),
        ("Oma anrufen lieber um 16 Uhr", True, "change"),
        ("call dad at 4 instead", True, ""),
        ("call mum instead", False, ""),
    ],
)
def test_another_time_for_what_is_there_changes_it(text: str, timed: bool, kind: str) -> None:
    assert kind_of(text, timed=timed) == kind
