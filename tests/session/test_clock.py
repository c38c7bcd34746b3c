"""Alarms, timers, snoozing and changing, said to a whole session; no model runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Protocol

import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.domain.actions import ReminderDue, UndoAsked
from eris_desktop.domain.agenda import ALIVE, WAITING, Entry, Kind, State
from eris_desktop.domain.events import Asked, ReminderShown, Replied, Undone
from eris_desktop.domain.model import SizeClass
from eris_desktop.session.parts import Lore, Options
from tests.support.models import ScriptedModel
from tests.support.talks import NOON, Talking, talking


class Talk(Protocol):
    def __call__(self, lang: str = "en") -> AbstractAsyncContextManager[Talking]: ...


@pytest.fixture
def talk(lore: Lore, embedder: DefaultEmbedder, cache: Path, tmp_path: Path) -> Talk:
    @asynccontextmanager
    async def start(lang: str = "en") -> AsyncIterator[Talking]:
        model = ScriptedModel([], SizeClass.TINY)
        async with talking(lore, embedder, cache, tmp_path, model, SizeClass.TINY, Options(lang)) as running:
            yield running

    return start


def there(t: Talking) -> tuple[Entry, ...]:
    return t.store.entries(ALIVE)


async def ring(t: Talking, **later: float) -> ReminderShown:
    """Let time pass until the first entry rings."""
    t.clock.move(**later)
    seen = len(t.events)
    t.post(ReminderDue(there(t)[0].id))
    shown = await t.next(ReminderShown, after=seen)
    while there(t)[0].state in WAITING:  # marked as rung only after it was shown
        await asyncio.sleep(0.01)
    return shown


async def said(t: Talking, *texts: str) -> str:
    """Say it all and give the last reply."""
    for text in texts:
        reply = await t.say(text)
        assert isinstance(reply, Replied), (text, reply)
    return reply.text


class TestSetting:
    @pytest.mark.parametrize(
        ("text", "label", "minutes"),
        [
            ("set a timer for 5 minutes", "5 minutes", 5),
            ("9 min timer", "9 minutes", 9),
            ("timer 8 minutes for the noodles", "the noodles", 8),
            ("set a lasagne timer for fifty minutes", "lasagne", 50),
            ("stell einen Timer auf 12 Minuten", "12 Minuten", 12),
            ("Timer 8 Minuten für die Nudeln", "die Nudeln", 8),
        ],
    )
    async def test_a_length_becomes_a_timer(self, talk: Talk, text: str, label: str, minutes: int) -> None:
        async with talk() as t:
            await said(t, text)
            (entry,) = there(t)
        assert (entry.kind, entry.text, entry.seconds) == (Kind.TIMER, label, minutes * 60)

    @pytest.mark.parametrize(
        ("text", "label", "at"),
        [
            ("wake me tonight at 6", "18:00", NOON.replace(hour=18)),
            ("weck mich morgen um halb sieben", "06:30", NOON.replace(day=2, hour=6, minute=30)),
            ("19:30 alarm", "19:30", NOON.replace(hour=19, minute=30)),
            ("set an alarm for 6:10 tomorrow for the early shift", "the early shift", NOON.replace(day=2, hour=6, minute=10)),
            ("stell einen Wecker für Sonntag neun Uhr", "09:00", NOON.replace(day=6, hour=9)),
        ],
    )
    async def test_a_clock_time_becomes_an_alarm_at_its_next_coming(
        self, talk: Talk, text: str, label: str, at: datetime
    ) -> None:
        async with talk() as t:
            await said(t, text)
            (entry,) = there(t)
        assert (entry.kind, entry.text, entry.rings_at) == (Kind.ALARM, label, at)

    @pytest.mark.parametrize("text", ["wake me at 7", "weck mich um 7", "alarm at half past six"])
    async def test_an_hour_that_the_clock_shows_twice_is_asked_about(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            asked = await t.say(text)
            assert isinstance(asked, Asked)
            await said(t, asked.choices[1][1])
            (entry,) = there(t)
        assert entry.rings_at is not None
        assert entry.rings_at.astimezone(NOON.tzinfo).hour < 8

    async def test_an_alarm_that_comes_back_is_told_with_its_rule(self, talk: Talk) -> None:
        async with talk() as t:
            text = await said(t, "alarm every weekday at 6:40")
        assert "06:40" in text
        assert "Wed 2 Dec 2026" in text

    @pytest.mark.parametrize("text", ["set a timer", "stell einen Timer", "set an alarm", "stell einen Wecker"])
    async def test_without_a_time_it_asks_and_sets_nothing(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            assert isinstance(await t.say(text), Asked)
            assert there(t) == ()

    async def test_the_answer_to_the_question_sets_it(self, talk: Talk) -> None:
        async with talk() as t:
            assert isinstance(await t.say("set an alarm"), Asked)
            await said(t, "at 19:00")
            asked = await t.say("stell einen Timer")
            assert isinstance(asked, Asked)
            await said(t, asked.choices[0][1])
            assert [(entry.kind, entry.text) for entry in there(t)] == [(Kind.TIMER, "5 Minuten"), (Kind.ALARM, "19:00")]

    async def test_every_quick_choice_is_understood(self, talk: Talk) -> None:
        async with talk() as t:
            for text in ("set a timer", "set an alarm", "stell einen Timer", "stell einen Wecker"):
                for number in range(3):
                    asked = await t.say(text)
                    assert isinstance(asked, Asked)
                    await said(t, asked.choices[number][1])
            assert len(there(t)) == 12

    async def test_a_reminder_stays_a_reminder(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "remind me in 5 minutes to stop the timer")
            (entry,) = there(t)
        assert (entry.kind, entry.text) == (Kind.AGENDA, "stop the timer")

    @pytest.mark.parametrize("text", ["don't wake me at six", "weck mich nicht um sechs"])
    async def test_what_is_not_wanted_is_not_set(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await t.say(text)
            assert there(t) == ()


class TestListing:
    @pytest.mark.parametrize("text", ["welche Wecker sind gestellt", "which alarms are set", "show my alarms"])
    async def test_alarms_are_shown_and_timers_are_not(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await said(t, "wake me at 18:00", "set a timer for 5 minutes")
            reply = await t.say(text)
        assert isinstance(reply, Replied)
        assert reply.card is not None
        assert [row.text for row in reply.card.rows] == ["18:00"]

    async def test_how_long_a_timer_still_runs_is_told(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "stell einen Timer auf 12 Minuten")
            t.clock.move(minutes=5)
            reply = await t.say("wie lange läuft der Timer noch")
        assert isinstance(reply, Replied)
        assert reply.card is not None
        assert [row.detail for row in reply.card.rows] == ["noch 7 Minuten"]

    async def test_without_any_it_says_so(self, talk: Talk) -> None:
        async with talk() as t:
            assert "no timer is running" in await said(t, "which timers are running")


class TestEnding:
    async def test_the_only_timer_is_meant(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "set a timer for 5 minutes", "stop the timer")
            assert there(t) == ()

    async def test_of_several_it_asks_which(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "timer 8 minutes for the noodles", "timer 9 minutes for the eggs")
            asked = await t.say("stop the timer")
            assert isinstance(asked, Asked)
            assert {label for label, _ in asked.choices} == {"the noodles", "the eggs"}
            await said(t, "the eggs")
            assert [entry.text for entry in there(t)] == ["the noodles"]

    async def test_the_named_one_is_meant(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "timer 8 minutes for the noodles", "timer 9 minutes for the eggs", "stop the noodle timer")
            assert [entry.text for entry in there(t)] == ["the eggs"]

    async def test_the_time_tells_which_alarm_is_meant(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "wake me tomorrow at 7:15", "wake me on Sunday at 9", "cancel the alarm on Sunday")
            assert [entry.text for entry in there(t)] == ["07:15"]

    @pytest.mark.parametrize("text", ["alle Wecker aus", "delete every alarm"])
    async def test_all_of_a_sort_end_and_the_others_stay(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await said(t, "wake me tomorrow at 7:15", "wake me on Sunday at 9", "set a timer for 5 minutes", text)
            assert [entry.kind for entry in there(t)] == [Kind.TIMER]

    @pytest.mark.parametrize("text", ["stop the timer", "alle Wecker aus"])
    async def test_where_nothing_runs_it_says_so(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await said(t, "put milk on my list")
            reply = await t.say(text)
            assert isinstance(reply, Replied)
            assert len(there(t)) == 1

    async def test_an_end_is_taken_back(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "set a timer for 5 minutes")
            before = there(t)
            reply = await t.say("stop the timer")
            assert isinstance(reply, Replied)
            assert reply.card is not None
            assert reply.card.undo is not None
            t.post(UndoAsked(reply.card.undo))
            await t.next(Undone)
            assert there(t) == before


class TestRinging:
    @pytest.mark.parametrize(
        ("lang", "text", "title"), [("en", "set a timer for 5 minutes", "Timer"), ("de", "weck mich in 5 Minuten", "Wecker")]
    )
    async def test_what_rings_says_what_it_is(self, talk: Talk, lang: str, text: str, title: str) -> None:
        async with talk(lang) as t:
            await said(t, text)
            shown = await ring(t, minutes=5)
            assert shown.title == title
            assert t.notifier.shown[0][1] == title

    @pytest.mark.parametrize(
        ("text", "minutes"), [("snooze", 10), ("schlummern", 10), ("nur noch fünf Minuten", 5), ("snooze for 20 minutes", 20)]
    )
    async def test_snoozed_it_comes_again(self, talk: Talk, text: str, minutes: int) -> None:
        async with talk() as t:
            await said(t, "set a timer for 5 minutes")
            await ring(t, minutes=5)
            await said(t, text)
            (entry,) = there(t)
        assert (entry.state, entry.rings_at) == (State.SNOOZED, NOON.replace(minute=5 + minutes))

    @pytest.mark.parametrize("text", ["snooze", "schlummern"])
    async def test_with_nothing_ringing_snoozing_is_answered_honestly(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await said(t, "set a timer for 5 minutes")
            before = there(t)
            reply = await t.say(text)
            assert isinstance(reply, Replied)
            assert there(t) == before

    async def test_the_one_that_rings_is_ended(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "timer 5 minutes for the noodles", "timer 9 minutes for the rice")
            await ring(t, minutes=5)
            await said(t, "stop the timer")
            assert [entry.text for entry in there(t)] == ["the rice"]


class TestChanging:
    async def test_an_entry_is_moved_to_another_day_and_time(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "remind me on Friday at 3 pm of the dentist")
            text = await said(t, "move the dentist to thursday 11am")
            (entry,) = there(t)
        assert "Thu 3 Dec 2026, 11:00" in text
        assert (entry.text, entry.rings_at) == ("the dentist", NOON.replace(day=3, hour=11))

    async def test_the_german_for_it_keeps_the_time_of_day(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "erinnere mich am Freitag um 15 Uhr an den Zahnarzt", "verschieb den Zahnarzt auf Samstag")
            (entry,) = there(t)
        assert entry.rings_at == NOON.replace(day=5, hour=15)

    @pytest.mark.parametrize("text", ["rename milk to oat milk", "benenn milk in oat milk um"])
    async def test_an_entry_is_renamed(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await said(t, "put milk on my list", "put bread on my list", text)
            assert [entry.text for entry in there(t)] == ["oat milk", "bread"]

    @pytest.mark.parametrize("text", ["move the dentist to 11 am", "verschieb the dentist auf 11 Uhr"])
    async def test_a_time_alone_keeps_the_day(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await said(t, "remind me on Friday at 10 am of the dentist", text)
            (entry,) = there(t)
        assert entry.rings_at == NOON.replace(day=4, hour=11)

    async def test_without_anything_new_it_asks_what_should_change(self, talk: Talk) -> None:
        async with talk() as t:
            await said(t, "remind me on Friday at 3 pm of the dentist")
            before = there(t)
            asked = await t.say("move the dentist")
            assert isinstance(asked, Asked)
            assert there(t) == before
            await said(t, "thursday 11am")
            (entry,) = there(t)
        assert entry.rings_at == NOON.replace(day=3, hour=11)

    @pytest.mark.parametrize("text", ["move the dentist to thursday 11am", "rename milk to oat milk"])
    async def test_what_is_not_there_is_not_changed(self, talk: Talk, text: str) -> None:
        async with talk() as t:
            await t.say(text)
            assert there(t) == ()
