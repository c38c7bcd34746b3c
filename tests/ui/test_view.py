"""What the windows show after each event. Every event of the union has at least one row here; no Qt is needed."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import get_args

import pytest

from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.events import (
    AgendaChanged,
    ApprovalClosed,
    Asked,
    CorrectionNotTaken,
    CorrectionsChanged,
    EngineChanged,
    Failed,
    Idle,
    MissedShown,
    Noted,
    Paused,
    ReminderAnswered,
    ReminderShown,
    Routed,
    RouterChanged,
    SessionEvent,
    SettingOffered,
    SettingRejected,
    SettingsApplied,
    StepDone,
    Stopped,
    Tended,
    TendingFailed,
    TokenArrived,
    Undone,
)
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.tool import Undo
from eris_desktop.ui.shown import Answered, Failure, Halted, Missed, Note, Offer, Pending, Questioned, Rang, Said
from eris_desktop.ui.view import KEPT_TRACES, Stage, View, after, heard
from tests.ui.values import SET, UNDO, a_trace, approval, replied, started

EMPTY = View()
SAID = Said(1, "hello", Origin.WINDOW)
RUNNING = View(messages=(SAID,), turn=1, stage=Stage.READING)
WRITING = replace(RUNNING, stage=Stage.WRITING, streaming="It is")
OFFERED = SettingOffered("autostart", value=True, otherwise=False, text="Shall it?", take="Yes", leave="No")
OFFER = Offer("autostart", value=True, otherwise=False, text="Shall it?", take="Yes", leave="No")
TASK = Entry(1, "milk", State.OPEN, datetime(2026, 12, 1, tzinfo=UTC))
RINGING = View(messages=(Rang(7, "call mum", "10:00"),))
ASKED = View(messages=(SAID, Questioned(1, "When?", (("at 9", "at 9"),))), turn=1)
CLOSED = View(messages=(SAID, Questioned(1, "When?", (("at 9", "at 9"),), open=False)), turn=1)
TRACE = a_trace(1)

TAUGHT = Correction(1, "dishes", "agenda:list", "en", datetime(2026, 12, 1, tzinfo=UTC))

TABLE: list[tuple[str, View, SessionEvent, View]] = [
    # what must change nothing
    ("text of a turn that is over is dropped", EMPTY, TokenArrived(1, "late"), EMPTY),
    ("text of another turn is dropped", WRITING, TokenArrived(2, "late"), WRITING),
    ("an answer to a closed card", EMPTY, ApprovalClosed(9, allowed=True), EMPTY),
    ("an undo of something that is not shown", EMPTY, Undone(UNDO, "Taken back."), EMPTY),
    ("an answer to a reminder that is not shown", EMPTY, ReminderAnswered(7, "Done."), EMPTY),
    ("idle when nothing ran", EMPTY, Idle(), EMPTY),
    (
        "a failure beside the turn leaves what is being written alone",
        WRITING,
        Failed(0, "No room.", "Free some."),
        replace(WRITING, messages=(SAID, Failure(0, "No room.", "Free some."))),
    ),
    (
        "an undo of another write",
        View(messages=(Answered(1, "Set.", SET),)),
        Undone(Undo("agenda:remind_at", "8"), "Taken back."),
        View(messages=(Answered(1, "Set.", SET),)),
    ),
    # the course of a turn
    ("a turn starts", EMPTY, started(1), RUNNING),
    (
        "a new message closes the open question",
        ASKED,
        started(2, "at 9"),
        View(messages=(*CLOSED.messages, Said(2, "at 9", Origin.WINDOW)), turn=2, stage=Stage.READING),
    ),
    ("the offer is decided", RUNNING, Routed(1, TRACE), replace(RUNNING, stage=Stage.WORKING, traces=(TRACE,))),
    ("the first text arrives", RUNNING, TokenArrived(1, "It is"), WRITING),
    ("more text arrives", WRITING, TokenArrived(1, " 8."), replace(WRITING, streaming="It is 8.")),
    (
        "the reply replaces the streamed text",
        WRITING,
        replied(1, "It is 8."),
        View(messages=(SAID, Answered(1, "It is 8.")), turn=1, traces=(TRACE,)),
    ),
    (
        "a question back",
        RUNNING,
        Asked(1, "When?", (("at 9", "at 9"),), TRACE),
        replace(ASKED, traces=(TRACE,)),
    ),
    (
        "a failure keeps what was already read",
        WRITING,
        Failed(1, "The model died.", "Try again.", TRACE),
        View(
            messages=(SAID, Answered(1, "It is", cut=True), Failure(1, "The model died.", "Try again.")),
            turn=1,
            traces=(TRACE,),
        ),
    ),
    (
        "a stop keeps what was already read",
        WRITING,
        Stopped(1, "Stopped."),
        View(messages=(SAID, Answered(1, "It is", cut=True), Halted(1, "Stopped.")), turn=1),
    ),
    (
        "one of several wishes is done and the turn goes on",
        RUNNING,
        StepDone(1, "Set.", SET, TRACE),
        replace(RUNNING, messages=(SAID, Answered(1, "Set.", SET)), traces=(TRACE,)),
    ),
    ("idle ends the turn", RUNNING, Idle(), replace(RUNNING, stage=Stage.IDLE)),
    # messages that wait
    (
        "a message behind a running turn waits",
        RUNNING,
        started(2, "and then?", 1),
        replace(RUNNING, waiting=(Pending("and then?", 2),)),
    ),
    (
        "the waiting message is taken up when the turn before it ends",
        replace(RUNNING, waiting=(Pending("and then?", 2),)),
        Stopped(1, "Stopped."),
        View(messages=(SAID, Halted(1, "Stopped."), Said(2, "and then?", Origin.WINDOW)), turn=2, stage=Stage.READING),
    ),
    (
        "a waiting message that is dropped is still shown",
        replace(RUNNING, waiting=(Pending("and then?", 2),)),
        Stopped(2, "Stopped."),
        View(messages=(SAID, Said(2, "and then?", Origin.WINDOW), Halted(2, "Stopped.")), turn=2),
    ),
    # cards
    ("an approval card opens", RUNNING, approval(), replace(RUNNING, approvals=(approval(),))),
    ("and closes", replace(RUNNING, approvals=(approval(),)), ApprovalClosed(9, allowed=False), RUNNING),
    (
        "a write is taken back",
        View(messages=(Answered(1, "Set.", SET),)),
        Undone(UNDO, "Taken back."),
        View(messages=(Answered(1, "Set.", SET, undone="Taken back."),)),
    ),
    # reminders
    ("a reminder rings", EMPTY, ReminderShown(7, "call mum", "10:00"), RINGING),
    (
        "several that were missed stand under one heading",
        EMPTY,
        MissedShown("2 reminders", (ReminderShown(7, "call mum", "10:00"), ReminderShown(8, "swim", "11:00"))),
        View(messages=(Missed("2 reminders", (7, 8)), Rang(7, "call mum", "10:00"), Rang(8, "swim", "11:00"))),
    ),
    ("something to know is a note", EMPTY, Noted("By the way."), View(messages=(Note("By the way."),))),
    ("a setting is offered", EMPTY, OFFERED, View(messages=(OFFER,))),
    (
        "an offer is over when it was taken or left",
        View(messages=(OFFER,)),
        SettingsApplied("autostart", value=True),
        View(messages=(replace(OFFER, open=False),), settings={"autostart": True}),
    ),
    ("what was done by hand can be undone", EMPTY, Tended("Done: milk", UNDO), View(tended="Done: milk", tended_undo=UNDO)),
    ("what could not be done by hand is told", EMPTY, TendingFailed("No.", "Try."), View(tended="No. Try.")),
    (
        "what was done by hand is taken back",
        View(tended="Done: milk", tended_undo=UNDO),
        Undone(UNDO, "milk is back."),
        View(tended="milk is back."),
    ),
    ("the agenda is what the table says", EMPTY, AgendaChanged((TASK,)), View(agenda=(TASK,))),
    (
        "a reminder that rings again replaces its open card",
        RINGING,
        ReminderShown(7, "call mum", "11:00", "5 min ago"),
        View(messages=(Rang(7, "call mum", "10:00", open=False), Rang(7, "call mum", "11:00", "5 min ago"))),
    ),
    (
        "a reminder is answered",
        RINGING,
        ReminderAnswered(7, "Done: call mum."),
        View(messages=(Rang(7, "call mum", "10:00", open=False, answer="Done: call mum."),)),
    ),
    # the machine
    (
        "the engine is ready",
        EMPTY,
        EngineChanged(EngineState.READY, "SmolLM2"),
        View(engine=EngineState.READY, model="SmolLM2"),
    ),
    (
        "the engine is down, and its model's name stays",
        View(engine=EngineState.READY, model="SmolLM2"),
        EngineChanged(EngineState.DOWN, "Out of memory."),
        View(engine=EngineState.DOWN, model="SmolLM2", trouble="Out of memory."),
    ),
    (
        "the engine is back",
        View(engine=EngineState.DOWN, model="SmolLM2", trouble="Out of memory."),
        EngineChanged(EngineState.WORKING, ""),
        View(engine=EngineState.WORKING, model="SmolLM2"),
    ),
    (
        "a correction is learned",
        EMPTY,
        CorrectionsChanged((TAUGHT,), "Learned."),
        View(corrections=(TAUGHT,), corrected="Learned."),
    ),
    ("or is not", EMPTY, CorrectionNotTaken("No.", "Say it differently."), View(corrected="No. Say it differently.")),
    ("the router learns a new embedder", EMPTY, RouterChanged(0.4), View(learning=0.4)),
    ("and knows it, but not for German", View(learning=0.4), RouterChanged(1.0, ("de",)), View(weak=("de",))),
    ("notifications are paused", EMPTY, Paused(on=True), View(paused=True)),
    ("and resumed", View(paused=True), Paused(on=False), EMPTY),
    # settings
    ("a setting takes effect", View(settings={"a": 1}), SettingsApplied("b", 2), View(settings={"a": 1, "b": 2})),
    (
        "a setting is refused",
        View(settings={"a": 1}),
        SettingRejected("a", "No.", "Use 2."),
        View(settings={"a": 1}, rejected={"a": SettingRejected("a", "No.", "Use 2.")}),
    ),
    (
        "a setting that takes effect is no longer refused",
        View(rejected={"a": SettingRejected("a", "No.", "Use 2.")}),
        SettingsApplied("a", 2),
        View(settings={"a": 2}),
    ),
]


@pytest.mark.parametrize(("before", "event", "expected"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_the_view_after_an_event(before: View, event: SessionEvent, expected: View) -> None:
    assert after(before, event) == expected


def test_every_event_has_a_row() -> None:
    assert {type(row[2]) for row in TABLE} == set(get_args(SessionEvent))


def test_words_are_shown_as_waiting_before_the_session_confirms_them() -> None:
    view = heard(EMPTY, "hello")

    assert view.waiting == (Pending("hello"),)
    assert after(view, started(1)) == RUNNING


def test_two_equal_messages_are_confirmed_one_by_one() -> None:
    view = after(heard(heard(EMPTY, "hello"), "hello"), started(1))

    assert view.messages == (SAID,)
    assert view.waiting == (Pending("hello"),)


def test_words_from_the_terminal_do_not_confirm_what_was_typed_in_the_window() -> None:
    from_terminal = replace(started(1, "what time is it"), origin=Origin.TERMINAL)
    view = after(heard(EMPTY, "hello"), from_terminal)

    assert view.messages == (Said(1, "what time is it", Origin.TERMINAL),)
    assert view.waiting == (Pending("hello"),)


def test_idle_does_not_drop_words_that_are_on_their_way() -> None:
    assert after(heard(EMPTY, "hello"), Idle()).waiting == (Pending("hello"),)


def test_a_turn_that_answers_before_the_one_before_it_ended_is_still_told_in_order() -> None:
    view = after(after(RUNNING, started(2, "and then?", 1)), replied(2, "Then."))

    assert view.messages == (SAID, Said(2, "and then?", Origin.WINDOW), Answered(2, "Then."))


def test_only_the_newest_traces_are_kept_one_a_turn() -> None:
    view = EMPTY
    for turn in range(1, KEPT_TRACES + 11):
        view = after(after(view, Routed(turn, a_trace(turn))), replied(turn))

    assert [trace.turn for trace in view.traces] == list(range(11, KEPT_TRACES + 11))
    assert view.trace(10) is None


def test_what_was_said_holds_waiting_words_too() -> None:
    assert heard(RUNNING, "and then?").said == ("hello", "and then?")


def test_only_unanswered_reminders_are_due() -> None:
    view = after(after(RINGING, ReminderShown(8, "pizza", "12:00")), ReminderAnswered(7, "Done."))

    assert [rang.entry for rang in view.due] == [8]
