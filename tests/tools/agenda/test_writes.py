"""agenda:push, remind_at, complete, remove: what they write, how they tell it, and how it is taken back."""

import importlib
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, ToolResult, Undo, World
from eris_desktop.reminders import book
from eris_desktop.tools.agenda import complete, push, remind_at, remove
from tests.tools.conftest import NOW

TOMORROW = NOW.replace(day=2, hour=10)
DAILY = Recurrence(TOMORROW, "FREQ=DAILY")


def referent(entry: Entry) -> Referent:
    return Referent("agenda", str(entry.id), entry.text)


def undo(world: World, result: ToolResult) -> ToolResult:
    """Take a result back as the session does: by the tool's name and the token."""
    assert result.undo is not None
    family, verb = result.undo.tool.split(":")
    module = importlib.import_module(f"eris_desktop.tools.{family}.{verb}")
    told: ToolResult = module.undo(result.undo.token, world)
    return told


@pytest.mark.parametrize(
    ("when", "title"),
    [
        pytest.param(Moment(NOW - timedelta(minutes=1)), "That time has already passed.", id="the past"),
        pytest.param(Day(date(2026, 12, 2)), "A day without a time of day cannot ring.", id="a day"),
        pytest.param(Range(TOMORROW, TOMORROW + timedelta(hours=1)), "A span of time cannot ring.", id="a span"),
        pytest.param(Unclear("ambiguous"), "It is not clear which time is meant.", id="ambiguous"),
    ],
)
def test_a_reminder_that_cannot_ring_is_not_made(world: World, when: TimeValue, title: str) -> None:
    with pytest.raises(ToolFailed) as failure:
        remind_at.run({"when": when, "text": "call mum"}, world)

    assert failure.value.title == title
    assert book.agenda(world.agenda) == ()


@pytest.mark.parametrize(("tool", "args"), [(push, {}), (remind_at, {"when": Moment(TOMORROW)})])
def test_nothing_is_not_written_down(world: World, tool, args: dict[str, object]) -> None:
    with pytest.raises(ToolFailed, match="nothing to write down"):
        tool.run({**args, "text": "  "}, world)


@pytest.mark.parametrize("tool", [complete, remove])
@pytest.mark.parametrize("end", [book.complete, book.remove])
def test_what_has_ended_already_is_told_as_gone_and_left_so(world: World, tool, end) -> None:
    entry = end(world.agenda, book.note_task(world.agenda, "buy milk", NOW, ""), NOW)

    assert tool.run({"which": referent(entry)}, world) == ToolResult("gone", {"text": "buy milk"})
    assert world.agenda.get(entry.id) == entry


@pytest.mark.parametrize("tool", [complete, remove])
def test_what_was_never_there_is_told_as_gone(world: World, tool) -> None:
    assert tool.run({"which": Referent("agenda", "99", "buy milk")}, world) == ToolResult("gone", {"text": "buy milk"})


@pytest.mark.parametrize("tool", [push, remind_at, complete, remove])
def test_a_damaged_token_takes_nothing_back(world: World, tool) -> None:
    with pytest.raises(ToolFailed, match="cannot be taken back"):
        tool.undo("nonsense", world)


def test_a_task_is_noted_with_the_message_it_came_from(world: World) -> None:
    result = push.run({"text": "buy milk"}, world)

    assert result == ToolResult(
        "done",
        {"text": "buy milk"},
        objects=(Referent("agenda", "1", "buy milk"),),
        undo=Undo("agenda:push", '{"new": 1}'),
    )
    assert book.agenda(world.agenda) == (Entry(1, "buy milk", State.OPEN, NOW, source="what the person said"),)


@pytest.mark.parametrize("when", [Moment(TOMORROW), Length(22 * 3600, TOMORROW)])
def test_a_reminder_is_told_with_the_time_at_which_it_rings(world: World, when: TimeValue) -> None:
    result = remind_at.run({"when": when, "text": "call mum"}, world)

    assert result == ToolResult(
        "done",
        {"text": "call mum", "when": TOMORROW},
        objects=(Referent("agenda", "1", "call mum", TOMORROW),),
        undo=Undo("agenda:remind_at", '{"new": 1}'),
    )
    assert world.agenda.due(TOMORROW) == book.agenda(world.agenda)


@pytest.mark.parametrize(("lang", "rule"), [("en", "every day at 10:00"), ("de", "täglich um 10:00")])
def test_a_series_is_told_with_its_rule_and_its_next_time(world: World, lang: str, rule: str) -> None:
    result = remind_at.run({"when": DAILY, "text": "call mum"}, replace(world, lang=lang))

    assert (result.outcome, result.values) == ("repeats", {"text": "call mum", "when": TOMORROW, "rule": rule})


def test_the_time_that_is_told_is_in_the_persons_zone(world: World) -> None:
    in_utc = replace(world, now=NOW.astimezone(UTC))

    result = remind_at.run({"when": Moment(TOMORROW), "text": "call mum"}, in_utc)

    assert isinstance(when := result.values["when"], datetime)
    assert when.isoformat() == "2026-12-02T09:00:00+00:00"


@pytest.mark.parametrize(("tool", "state"), [(complete, State.DONE), (remove, State.CANCELLED)])
def test_an_end_is_told_and_the_whole_series_ends(world: World, tool, state: State) -> None:
    entry = book.remind(world.agenda, "call mum", DAILY, NOW, "")

    result = tool.run({"which": referent(entry)}, world)

    assert (result.outcome, result.values, result.objects) == ("done", {"text": "call mum"}, ())
    assert world.agenda.get(entry.id) == replace(entry, state=state, ended=NOW)


@pytest.mark.parametrize("tool", [complete, remove])
def test_an_end_is_taken_back_whole(world: World, tool) -> None:
    entry = book.remind(world.agenda, "call mum", DAILY, NOW, "")
    result = tool.run({"which": referent(entry)}, world)

    assert undo(world, result) == ToolResult(
        "undone", {"text": "call mum"}, objects=(Referent("agenda", "1", "call mum", TOMORROW),)
    )
    assert book.agenda(world.agenda) == (entry,)


def test_something_new_is_taken_back(world: World) -> None:
    made = push.run({"text": "buy milk"}, world), remind_at.run({"when": DAILY, "text": "call mum"}, world)

    told = [undo(world, result) for result in made]

    assert told == [ToolResult("undone", {"text": "buy milk"}), ToolResult("undone", {"text": "call mum"})]
    assert book.agenda(world.agenda) == ()
