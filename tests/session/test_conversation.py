"""A whole session on the real catalogue, router, database and tools; only the clock and the model are given."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest

from eris_desktop.domain.actions import Answer, CallTool, Cancel, MarkDone, Pause, ReminderDue, Say, Snooze, UndoAsked
from eris_desktop.domain.agenda import ALIVE, State
from eris_desktop.domain.descriptor import Risk, Source
from eris_desktop.domain.events import (
    ApprovalAsked,
    ApprovalClosed,
    Asked,
    Failed,
    Idle,
    ReminderAnswered,
    ReminderShown,
    Replied,
    Routed,
    Stopped,
    TokenArrived,
    TurnStarted,
    Undone,
)
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.tool import Row, ToolResult, Value, World
from eris_desktop.session.parts import Lore, Options
from tests.session.conftest import Talk
from tests.support.models import ScriptedModel
from tests.support.rosters import arg, tool
from tests.support.talks import NOON


class TestReminders:
    async def test_a_sentence_becomes_a_reminder_and_is_echoed_with_weekday_date_and_time(self, talk: Talk) -> None:
        async with talk() as t:
            reply = await t.say("remind me tomorrow at 10 to call mum")
            (entry,) = t.store.entries(ALIVE)

        assert isinstance(reply, Replied)
        assert "Wed 2 Dec 2026, 10:00" in reply.text
        assert "call mum" in reply.text
        assert (entry.text, entry.state, entry.rings_at) == ("call mum", State.SCHEDULED, NOON.replace(day=2, hour=10))
        assert t.changed == 1

    async def test_a_german_sentence_is_answered_in_german(self, talk: Talk) -> None:
        async with talk() as t:
            reply = await t.say("erinnere mich morgen um halb acht an den Müll")

        assert isinstance(reply, Replied)
        assert "Mi. 2. Dez. 2026, 07:30" in reply.text

    async def test_without_a_time_it_asks_and_the_next_message_fills_only_that(self, talk: Talk) -> None:
        async with talk() as t:
            asked = await t.say("remind me to call mum")
            reply = await t.say("tomorrow at 9")
            (entry,) = t.store.entries(ALIVE)

        assert isinstance(asked, Asked)
        assert len(asked.choices) == 3
        assert isinstance(reply, Replied)
        assert (entry.text, entry.rings_at) == ("call mum", NOON.replace(day=2, hour=9))

    async def test_every_quick_choice_of_a_question_is_understood_when_it_is_said(self, talk: Talk) -> None:
        async with talk() as t:
            for number in range(3):
                asked = await t.say("remind me to call mum")
                assert isinstance(asked, Asked)
                assert isinstance(await t.say(asked.choices[number][1]), Replied)
            assert len(t.store.entries(ALIVE)) == 3

    async def test_a_question_that_is_withdrawn_leaves_nothing(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("erinnere mich an den Müll")
            reply = await t.say("vergiss es")
            entries = t.store.entries(ALIVE)

        assert isinstance(reply, Replied)
        assert entries == ()

    async def test_an_undo_takes_the_reminder_back(self, talk: Talk) -> None:
        async with talk() as t:
            reply = await t.say("remind me tomorrow at 10 to call mum")
            assert isinstance(reply, Replied)
            assert reply.card is not None
            assert reply.card.undo is not None
            t.post(UndoAsked(reply.card.undo))
            await t.next(Undone)
            entries = t.store.entries(ALIVE)

        assert entries == ()

    async def test_done_marks_the_one_that_shares_its_words(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me tomorrow at 10 to call mum")
            await t.say("remind me tomorrow at 11 to water the plants")
            await t.say("mark water the plants as done")
            left = [entry.text for entry in t.store.entries(ALIVE)]

        assert left == ["call mum"]

    @pytest.mark.parametrize("text", ["put bread on my list", "setz Brot auf die Liste", "add bread to my list"])
    async def test_adding_never_removes_what_is_called_alike(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await t.say("remind me tomorrow at 10 to buy bread")
            await t.say(text)
            there = [entry.text.casefold() for entry in t.store.entries(ALIVE)]

        assert "buy bread" in there
        assert len(there) == 2

    async def test_a_day_alone_is_kept_and_the_hour_asked(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me to call mum")
            asked = await t.say("tomorrow")
            await t.say("at 9")
            (entry,) = t.store.entries(ALIVE)

        assert isinstance(asked, Asked)
        assert entry.rings_at == NOON.replace(day=2, hour=9)

    async def test_of_two_equal_titles_the_clicked_one_goes(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me tomorrow at 10 to call mum")
            await t.say("remind me tomorrow at 11 to call mum")
            asked = await t.say("remove call mum")
            assert isinstance(asked, Asked)
            await t.say(asked.choices[0][1])
            left = t.store.entries(ALIVE)

        assert len(left) == 1

    async def test_with_nothing_on_the_agenda_nothing_is_asked_about(self, talk: Talk) -> None:
        async with talk() as t:
            reply = await t.say("mark the dishes as done")

        assert isinstance(reply, Replied)

    async def test_a_due_reminder_is_shown_and_then_marked_as_ringing(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me in 20 minutes to check the oven")
            (entry,) = t.store.entries(ALIVE)
            t.clock.move(minutes=20)
            t.post(ReminderDue(entry.id))
            shown = await t.next(ReminderShown)
            await asyncio.sleep(0)
            t.post(MarkDone(entry.id))
            await t.next(ReminderAnswered)
            after = t.store.get(entry.id)

        assert isinstance(shown, ReminderShown)
        assert (shown.text, shown.late) == ("check the oven", "")
        assert [row[0] for row in t.notifier.shown] == [entry.id]
        assert after is not None
        assert after.state is State.DONE

    async def test_a_reminder_that_is_late_says_how_late(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me in 20 minutes to check the oven")
            (entry,) = t.store.entries(ALIVE)
            t.clock.move(minutes=40)
            t.post(ReminderDue(entry.id))
            shown = await t.next(ReminderShown)

        assert isinstance(shown, ReminderShown)
        assert "20 min" in shown.late

    async def test_a_reminder_that_is_not_due_yet_is_not_shown(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me in 20 minutes to check the oven")
            (entry,) = t.store.entries(ALIVE)
            t.post(ReminderDue(entry.id))
            await t.say("hello")

        assert not [event for event in t.events if isinstance(event, ReminderShown)]

    async def test_while_paused_nothing_is_shown_and_afterwards_all_of_it(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me in 20 minutes to check the oven")
            (entry,) = t.store.entries(ALIVE)
            t.clock.move(minutes=21)
            t.post(Pause(on=True))
            t.post(ReminderDue(entry.id))
            await t.say("hello")
            assert not t.notifier.shown
            t.post(Pause(on=False))
            await t.next(ReminderShown)

    async def test_a_snoozed_reminder_rings_again_later(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me in 20 minutes to check the oven")
            (entry,) = t.store.entries(ALIVE)
            t.clock.move(minutes=20)
            t.post(ReminderDue(entry.id))
            await t.next(ReminderShown)
            t.post(Snooze(entry.id, 10))
            await t.next(ReminderAnswered)
            after = t.store.get(entry.id)

        assert after is not None
        assert (after.state, after.rings_at) == (State.SNOOZED, NOON.replace(minute=30))


class TestWords:
    async def test_a_greeting_asks_no_model(self, talk: Talk) -> None:
        async with talk() as t:
            reply = await t.say("Hallo!")

        assert isinstance(reply, Replied)
        assert [step.name for step in reply.trace.steps] == ["dialog", "guards", "policy", "ground", "plan"]

    async def test_what_can_you_do_lists_each_tool_that_is_there(self, talk: Talk, lore: Lore) -> None:
        async with talk() as t:
            reply = await t.say("what can you do?")

        assert isinstance(reply, Replied)
        assert all(tool.ability["en"] in reply.text for tool in lore.catalogue.tools)

    @pytest.mark.parametrize("text", ["what will the weather be in Hamburg", "spiel etwas Musik von Queen"])
    async def test_what_it_cannot_do_is_said_plainly(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            reply = await t.say(text)

        assert isinstance(reply, Replied)
        assert not reply.could


class TestTheTurn:
    async def test_events_come_in_order_and_end_with_idle(self, talk: Talk) -> None:
        async with talk() as t:
            await t.say("remind me tomorrow at 10 to call mum")
            await t.next(Idle, after=0)

        assert [type(event) for event in t.events] == [TurnStarted, Routed, Replied, Idle]

    async def test_no_step_of_the_pipeline_runs_on_the_loops_thread(self, talk: Talk) -> None:
        async with talk('hi there."}', size=SizeClass.STANDARD) as t:
            reply = await t.say("tell me something nice about the sea")

        assert isinstance(reply, Replied)
        assert {step.thread.split("_")[0] for step in reply.trace.steps} == {"turn"}

    async def test_a_standard_models_prose_streams_as_words_only(self, talk: Talk) -> None:
        async with talk('The sea is "big".'.replace('"', '\\"') + '"}', size=SizeClass.STANDARD) as t:
            reply = await t.say("I feel a bit sad today")
            streamed = "".join(event.text for event in t.events if isinstance(event, TokenArrived))

        assert isinstance(reply, Replied)
        assert reply.text == streamed == 'The sea is "big".'

    async def test_prose_that_was_cut_stays_as_far_as_it_was_shown(self, talk: Talk) -> None:
        async with talk('{"reply":"The sea is big and', size=SizeClass.STANDARD) as t:
            reply = await t.say("I feel a bit sad today")

        assert isinstance(reply, Replied)
        assert reply.text == "The sea is big and …"

    async def test_a_model_that_calls_what_was_not_said_is_refused_and_nothing_is_done(self, talk: Talk) -> None:
        answer = '{"tool":"agenda:remind_at","args":{"when":"tomorrow at 10","text":"call dad"}}'
        async with talk(answer, size=SizeClass.STANDARD) as t:
            failed = await t.say("remind me tomorrow at 10 to call mum")
            entries = t.store.entries(ALIVE)

        assert isinstance(failed, Failed)
        assert entries == ()

    async def test_an_engine_that_dies_ends_the_turn_with_a_sentence_and_the_next_message_works(
        self, talk: Talk, expect_logs: object
    ) -> None:
        expect_logs("engine_died")  # type: ignore[operator]
        async with talk("†", '{"reply":"Here again."}', size=SizeClass.STANDARD) as t:
            failed = await t.say("I feel a bit sad today")
            reply = await t.say("I feel a bit sad today, really")

        assert isinstance(failed, Failed)
        assert "died" in failed.title
        assert isinstance(reply, Replied)

    async def test_stop_ends_the_running_turn_and_those_that_wait(self, talk: Talk) -> None:
        async with talk("…", size=SizeClass.STANDARD) as t:
            assert isinstance(t.model, ScriptedModel)
            t.post(Say("I feel a bit sad today", Origin.WINDOW))
            await asyncio.to_thread(t.model.waiting.wait, 10)
            t.post(Say("and another one", Origin.WINDOW))
            await t.next(TurnStarted)
            t.post(Cancel())
            await t.next(Idle)
            stopped = [event.turn for event in t.events if isinstance(event, Stopped)]

        assert sorted(stopped) == [1, 2]

    async def test_messages_wait_for_the_one_before_them(self, talk: Talk) -> None:
        async with talk() as t:
            for text in ("remind me tomorrow at 10 to call mum", "hello", "what time is it"):
                t.post(Say(text, Origin.WINDOW))
            while not any(isinstance(event, Idle) for event in t.events):
                await t.next(Idle)
            replied = [event.turn for event in t.events if isinstance(event, Replied)]

        assert replied == [1, 2, 3]


WIPE = tool("agenda:wipe", arg("text", Source.FREE), risk=Risk.DESTROY)


class Wiping:
    """A tool that destroys, for the approval card: it only remembers that it ran."""

    def __init__(self) -> None:
        self.ran: list[Mapping[str, Value]] = []

    def run(self, args: Mapping[str, Value], world: World) -> ToolResult:
        self.ran.append(args)
        return ToolResult("done", {"text": str(args["text"])})


class TestApprovals:
    @pytest.fixture
    def wiping(self) -> Wiping:
        return Wiping()

    @pytest.fixture
    def wiped(self, lore: Lore, wiping: Wiping) -> Lore:
        catalogue = replace(lore.catalogue, tools=(*lore.catalogue.tools, WIPE))
        return replace(lore, catalogue=catalogue, modules={**lore.modules, WIPE.name: wiping})

    async def test_a_no_does_nothing_and_says_so(self, talk: Talk, wiped: Lore, wiping: Wiping) -> None:
        async with talk(lore=wiped) as t:
            t.post(CallTool("agenda:wipe", {"text": "all"}))
            card = await t.next(ApprovalAsked)
            t.post(Answer(card.request, allow=False))
            reply = await t.next(Replied)

        assert not wiping.ran
        assert not reply.could

    async def test_an_answer_that_does_not_come_in_time_is_a_no(self, talk: Talk, wiped: Lore, wiping: Wiping) -> None:
        async with talk(lore=wiped, options=Options("en", approval_seconds=0)) as t:
            t.post(CallTool("agenda:wipe", {"text": "all"}))
            closed = await t.next(ApprovalClosed)
            await t.next(Replied, after=0)

        assert not closed.allowed
        assert not wiping.ran

    async def test_a_yes_given_beforehand_does_not_cover_what_cannot_be_undone(
        self, talk: Talk, wiped: Lore, wiping: Wiping
    ) -> None:
        async with talk(lore=wiped) as t:
            t.post(CallTool("agenda:wipe", {"text": "all"}, yes=True))
            card = await t.next(ApprovalAsked)
            t.post(Answer(card.request, allow=False))
            await t.next(Replied)

        assert not wiping.ran

    async def test_stop_answers_an_open_card_with_no(self, talk: Talk, wiped: Lore, wiping: Wiping) -> None:
        async with talk(lore=wiped) as t:
            t.post(CallTool("agenda:wipe", {"text": "all"}))
            await t.next(ApprovalAsked)
            t.post(Cancel())
            closed = await t.next(ApprovalClosed)

        assert not closed.allowed
        assert not wiping.ran

    async def test_the_card_shows_the_exact_arguments_and_a_click_runs_them(
        self, talk: Talk, wiped: Lore, wiping: Wiping
    ) -> None:
        async with talk(lore=wiped) as t:
            t.post(CallTool("agenda:wipe", {"text": "all of it"}))
            card = await t.next(ApprovalAsked)
            t.post(Answer(card.request, allow=True))
            await t.next(Replied)

        assert card.rows == (Row("text", "all of it"),)
        assert wiping.ran == [{"text": "all of it"}]

    async def test_a_second_answer_to_a_closed_card_changes_nothing(self, talk: Talk, wiped: Lore, wiping: Wiping) -> None:
        async with talk(lore=wiped) as t:
            t.post(CallTool("agenda:wipe", {"text": "all"}))
            card = await t.next(ApprovalAsked)
            t.post(Answer(card.request, allow=False))
            t.post(Answer(card.request, allow=True))
            await t.next(Replied)

        assert not wiping.ran


class TestEngineers:
    async def test_a_tool_runs_with_arguments_that_nobody_said(self, talk: Talk) -> None:
        async with talk() as t:
            t.post(CallTool("agenda:push", {"text": "buy milk"}))
            reply = await t.next(Replied, Failed)
            (entry,) = t.store.entries(ALIVE)

        assert isinstance(reply, Replied)
        assert (entry.text, entry.state) == ("buy milk", State.OPEN)

    @pytest.mark.parametrize(
        ("tool", "args"),
        [
            ("agenda:fly", {}),
            ("agenda:push", {"text": 3}),
            ("agenda:push", {"colour": "red"}),
            ("agenda:remove", {"which": "99"}),
        ],
    )
    async def test_wrong_arguments_are_refused_with_a_reason(self, talk: Talk, tool: str, args: dict[str, object]) -> None:
        async with talk() as t:
            t.post(CallTool(tool, args))
            failed = await t.next(Replied, Failed, Asked)

        assert isinstance(failed, Failed)
        assert failed.advice

    async def test_explaining_carries_nothing_out(self, talk: Talk) -> None:
        async with talk() as t:
            trace = await t.session.explain("remind me tomorrow at 10 to call mum", Origin.TERMINAL)
            entries = t.store.entries(ALIVE)

        assert trace.verdict == "run agenda:remind_at(when='tomorrow at 10', text='call mum')"
        assert entries == ()
