"""clock:edit: the new time of an alarm, the new length of a timer, and both taken back."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, World
from eris_desktop.reminders import book
from eris_desktop.tools.clock import edit
from tests.tools.clock.test_alarms_and_timers import DAILY, SEVEN, referent, set_alarm, set_timer
from tests.tools.conftest import NOW


def length(minutes: int) -> Length:
    return Length(minutes * 60, NOW + timedelta(minutes=minutes))


def saying(world: World, text: str) -> World:
    return replace(world, source_text=text)


@pytest.mark.parametrize(
    ("when", "title"),
    [
        pytest.param(Range(SEVEN, SEVEN + timedelta(hours=1)), "A span of time cannot ring.", id="a span"),
        pytest.param(Unclear("ambiguous"), "It is not clear which time is meant.", id="ambiguous"),
        pytest.param(Recurrence(SEVEN, "FREQ=SOMETIMES"), "That repetition cannot be kept.", id="a senseless rule"),
    ],
)
def test_what_cannot_ring_changes_nothing(world: World, when: TimeValue, title: str) -> None:
    alarm = set_alarm(world, when=Moment(SEVEN))

    with pytest.raises(ToolFailed) as failure:
        edit.run({"which": referent(alarm), "when": when}, world)

    assert failure.value.title == title
    assert book.clock(world.agenda) == (alarm,)


def test_a_timer_cannot_become_shorter_than_it_has_run(world: World) -> None:
    timer = set_timer(world, "5 minutes")
    later = replace(world, now=NOW + timedelta(minutes=4), source_text="make it 3 minutes")

    with pytest.raises(ToolFailed, match="already passed"):
        edit.run({"which": referent(timer), "when": Length(180, later.now + timedelta(minutes=3))}, later)


def test_what_has_ended_is_told(world: World) -> None:
    assert edit.run({"which": Referent("clock", "77", "tea"), "when": Moment(SEVEN)}, world).outcome == "gone"


@pytest.mark.parametrize(
    ("said", "minutes", "text", "left"),
    [
        ("add 5 minutes", 5, "10 minutes", 10),
        ("noch 5 Minuten mehr", 5, "10 Minuten", 10),
        ("make it 20 minutes", 20, "20 minutes", 20),
        ("take 2 minutes off", 2, "3 minutes", 3),
        ("verkürz ihn um 2 Minuten", 2, "3 Minuten", 3),
    ],
)
def test_a_timer_gets_longer_shorter_or_another_length(world: World, said: str, minutes: int, text: str, left: int) -> None:
    lang = "de" if text.endswith("Minuten") else "en"
    timer = set_timer(world, "5 minutes")
    result = edit.run({"which": referent(timer), "when": length(minutes)}, replace(saying(world, said), lang=lang))
    (changed,) = book.clock(world.agenda)

    assert result.outcome == "moved"
    assert (changed.text, changed.rings_at, changed.seconds) == (text, NOW + timedelta(minutes=left), left * 60)


def test_a_named_timer_keeps_its_name(world: World) -> None:
    edit.run({"which": referent(set_timer(world, "tea")), "when": length(5)}, saying(world, "add 5 minutes"))

    assert [entry.text for entry in book.clock(world.agenda)] == ["tea"]


@pytest.mark.parametrize(
    ("said", "when", "hour", "day"),
    [
        ("move the alarm to 8", Moment(NOW.replace(hour=20)), 20, 2),
        ("no, at 8", Unclear("ambiguous", (Moment(NOW.replace(hour=20)), Moment(SEVEN.replace(hour=8)))), 8, 2),
        ("an hour later", length(60), 8, 2),
        ("an hour earlier", length(60), 6, 2),
        ("move it to Friday", Day(date(2026, 12, 4)), 7, 4),
    ],
)
def test_an_alarm_moves_and_keeps_what_was_not_said(world: World, said: str, when: TimeValue, hour: int, day: int) -> None:
    alarm = set_alarm(world, when=Moment(SEVEN))
    edit.run({"which": referent(alarm), "when": when}, saying(world, said))
    (changed,) = book.clock(world.agenda)

    assert changed.rings_at == SEVEN.replace(hour=hour, day=day)
    assert changed.text == f"{hour:02}:00"


def test_an_alarm_becomes_a_series_and_is_told_with_its_rule(world: World) -> None:
    result = edit.run({"which": referent(set_alarm(world, when=Moment(SEVEN))), "when": DAILY}, saying(world, "every day at 7"))

    assert (result.outcome, result.values["rule"]) == ("repeats", "every day at 07:00")


def test_a_change_is_taken_back(world: World) -> None:
    alarm = set_alarm(world, when=Moment(SEVEN))
    changed = edit.run({"which": referent(alarm), "when": length(60)}, saying(world, "an hour later"))
    assert changed.undo
    edit.undo(changed.undo.token, world)

    assert book.clock(world.agenda) == (alarm,)
