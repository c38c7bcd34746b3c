"""Which rows the chat list holds for a view."""

from dataclasses import replace

from eris_desktop.domain.offer import Origin
from eris_desktop.ui.shown import Answered, Pending, Rang, Said
from eris_desktop.ui.timeline import Told, Writing, contents
from eris_desktop.ui.view import Stage, View
from tests.ui.values import a_trace, approval

SAID = Said(1, "hello", Origin.WINDOW)
REPLY = Answered(1, "Hello.")


def test_an_empty_view_has_no_rows() -> None:
    assert list(contents(View(), 0, 200)) == []


def test_a_message_can_be_asked_why_only_while_its_trace_is_kept() -> None:
    view = View(messages=(SAID, REPLY, Rang(7, "call mum", "10:00")), traces=(a_trace(1),))

    rows = list(contents(view, 0, 200))
    assert rows == [
        ("message 0", Told(SAID, traced=True)),
        ("message 1", Told(REPLY, traced=True)),
        ("message 2", Told(view.messages[2], traced=False)),
    ]
    assert not any(row.traced for _, row in contents(replace(view, traces=()), 0, 200) if isinstance(row, Told))


def test_what_is_open_stands_below_the_newest_message() -> None:
    view = View((SAID,), (Pending("and?", 2),), 1, Stage.WRITING, "It is", (approval(),))

    assert [name for name, _ in contents(view, 0, 200)] == ["message 0", "writing", "approval 9", "waiting 0"]
    assert dict(contents(view, 0, 200))["writing"] == Writing(Stage.WRITING, "It is")


def test_nothing_seems_to_be_worked_on_while_a_permission_is_awaited() -> None:
    view = View((SAID,), (), 1, Stage.WORKING, "", (approval(),))

    assert [name for name, _ in contents(view, 0, 200)] == ["message 0", "approval 9"]


def test_a_stretch_that_ends_before_the_newest_message_holds_nothing_that_is_open() -> None:
    view = View((SAID, REPLY), (Pending("and?", 2),), 1, Stage.READING)

    assert [name for name, _ in contents(view, 0, 1)] == ["message 0"]
    assert [name for name, _ in contents(view, 1, 1)] == ["message 1", "writing", "waiting 0"]
