"""Named lists: made when first named, shown alone, and no part of what is on today."""

from datetime import date, timedelta

import pytest

from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import Day
from eris_desktop.domain.tool import World
from eris_desktop.reminders import book
from eris_desktop.tools.agenda import list as listing
from eris_desktop.tools.agenda import push


def on(world: World) -> list[tuple[str, str]]:
    return [(entry.text, entry.list_name) for entry in world.agenda.entries(ALIVE)]


def test_nothing_is_put_on_no_list(world: World) -> None:
    with pytest.raises(ToolFailed, match="nothing to write down"):
        push.run({"text": " ", "list": "shopping list"}, world)

    assert on(world) == []


def test_a_list_that_is_not_there_is_told_as_empty(world: World) -> None:
    result = listing.run({"list": "packing list"}, world)

    assert (result.outcome, result.values, result.rows) == ("no_list", {"list": "packing list"}, ())


def test_a_list_is_made_when_it_is_first_named_and_known_by_then_in_any_case(world: World) -> None:
    push.run({"text": "milk", "list": "shopping list"}, world)
    result = push.run({"text": "bread", "list": "Shopping  List"}, world)

    assert (result.outcome, result.values["list"]) == ("listed", "shopping list")
    assert on(world) == [("milk", "shopping list"), ("bread", "shopping list")]


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("milk, eggs and rye bread", ["milk", "eggs", "rye bread"]),
        ("Milch, Eier und Brot", ["Milch", "Eier", "Brot"]),
        ("Max and Moritz book", ["Max", "Moritz book"]),
        ("something nice for the children to play with, and wine", ["something nice for the children to play with, and wine"]),
    ],
)
def test_each_thing_of_a_row_is_an_entry_of_its_own(world: World, text: str, things: list[str]) -> None:
    result = push.run({"text": text, "list": "shopping list"}, world)
    assert [text for text, _ in on(world)] == things

    assert result.undo
    push.undo(result.undo.token, world)
    assert on(world) == []


def test_on_the_agenda_a_row_stays_one_task(world: World) -> None:
    push.run({"text": "call Ann and Bob"}, world)

    assert on(world) == [("call Ann and Bob", "")]


def test_a_task_is_due_by_its_day(world: World) -> None:
    result = push.run({"text": "buy milk", "when": Day(date(2026, 12, 4))}, world)

    assert (result.outcome, result.values["day"]) == ("due", "Fri 4 Dec 2026")
    assert world.agenda.entries(ALIVE)[0].due == date(2026, 12, 4)


def test_a_list_is_shown_alone_and_on_the_agenda_as_one_line(world: World) -> None:
    book.note_task(world.agenda, "call mum", world.now, "")
    push.run({"text": "milk, eggs", "list": "shopping list"}, world)

    assert [row.text for row in listing.run({"list": "shopping list"}, world).rows] == ["milk", "eggs"]
    assert [(row.text, row.detail) for row in listing.run({}, world).rows] == [("call mum", ""), ("shopping list", "2")]


def test_nothing_is_overdue_and_nothing_was_done(world: World) -> None:
    book.note_task(world.agenda, "call mum", world.now, "")

    assert listing.run({"only": "overdue"}, world).outcome == "not_late"
    assert listing.run({"only": "done"}, world).outcome == "not_ended"


def test_what_is_overdue_is_told_alone(world: World) -> None:
    book.note_task(world.agenda, "tax", world.now, "", due=date(2026, 11, 30))
    book.note_task(world.agenda, "shelf", world.now, "", due=date(2026, 12, 1))
    result = listing.run({"only": "overdue"}, world)

    assert (result.outcome, [row.text for row in result.rows]) == ("late", ["tax"])


def test_what_was_done_in_the_last_week_is_told_newest_first(world: World) -> None:
    for text, days in (("old", 8), ("milk", 2), ("bread", 0)):
        entry = book.note_task(world.agenda, text, world.now, "")
        book.complete(world.agenda, entry, world.now - timedelta(days=days))
    result = listing.run({"only": "done"}, world)

    assert (result.outcome, [row.text for row in result.rows]) == ("ended", ["bread", "milk"])
    assert result.objects == ()
