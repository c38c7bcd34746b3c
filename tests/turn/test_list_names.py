"""The list that a message names, and the agenda that it does not."""

import pytest

from eris_desktop.turn.list_names import named_list


@pytest.mark.parametrize(
    "text",
    [
        "what's on my list",
        "put milk on my todo list",
        "add it to the task list",
        "my to-do list",
        "list my alarms",
        "the whole list",
        "setz Milch auf die Liste",
        "auf meine Aufgabenliste",
        "was steht auf der To-do-Liste",
        "schreib a Bier auf d'Listn",
        "",
    ],
)
def test_the_agenda_itself_is_no_named_list(text: str) -> None:
    assert named_list(text) == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("put milk on the shopping list", "shopping list"),
        ("add socks to my packing list please", "packing list"),
        ("what is on the birthday gift list?", "birthday gift list"),
        ("shopping list: milk", "shopping list"),
        ("setz Brot auf die Einkaufsliste", "Einkaufsliste"),
        ("was steht auf dem Einkaufszettel", "Einkaufszettel"),
        ("Milch uf d Poschtilischte", "Poschtilischte"),
    ],
)
def test_a_named_list_is_given_as_it_was_said(text: str, name: str) -> None:
    assert named_list(text) == name
