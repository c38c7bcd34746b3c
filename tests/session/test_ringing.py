"""What is done when a time has come: one alone, several that were missed, quiet hours, pauses, sound, and all answers."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from eris_desktop.domain.actions import MarkAllDone, MarkDone, Pause, ReminderDue, Snooze, SnoozeAll, WatchAgenda
from eris_desktop.domain.agenda import ALIVE, Entry, State
from eris_desktop.domain.events import AgendaChanged, Failed, MissedShown, ReminderAnswered, ReminderShown
from eris_desktop.domain.times import Moment, Recurrence
from eris_desktop.reminders import book
from eris_desktop.reminders.quiet import QuietHours
from eris_desktop.session import ringing
from tests.session.conftest import Talk
from tests.support.talks import NOON, Talking


@dataclass
class RecordingRinger:
    """Implements Ringer."""

    sounding: set[int] = field(default_factory=set)
    started: list[tuple[int, int]] = field(default_factory=list)

    def start(self, entry_id: int, seconds: int) -> None:
        self.sounding.add(entry_id)
        self.started.append((entry_id, seconds))

    def keep(self, entry_ids: set[int]) -> None:
        self.sounding &= entry_ids

    def describe(self) -> str:
        return "recording"


def listen(t: Talking) -> RecordingRinger:
    ringer = RecordingRinger()
    t.session._ringing._ports = replace(t.session._ringing._ports, ringer=ringer)
    return ringer


def quiet(t: Talking, start: int, until: int) -> None:
    t.session.options = replace(t.session.options, quiet=QuietHours(start, until))


async def reminders(t: Talking, *texts: str) -> list[Entry]:
    for number, text in enumerate(texts):
        await t.say(f"remind me at 14:0{number} to {text}")
    return list(t.store.entries(ALIVE))


async def ring(t: Talking, *entries: Entry, **later: float) -> None:
    t.clock.move(**later)
    for entry in entries:
        t.post(ReminderDue(entry.id))


async def settled(t: Talking, entry: Entry, state: State) -> Entry:
    async with asyncio.timeout(10):
        while (stored := t.store.get(entry.id)) is None or stored.state is not state:
            await asyncio.sleep(0.01)
    return stored


async def test_what_is_not_due_or_gone_rings_nothing(talk: Talk) -> None:
    async with talk() as t:
        (entry,) = await reminders(t, "swim")
        seen = len(t.events)
        await ring(t, entry)
        t.post(ReminderDue(999))
        await t.say("what time is it")

        assert not [event for event in t.events[seen:] if isinstance(event, ReminderShown | MissedShown)]


async def test_several_that_were_missed_are_shown_together_and_notified_once(talk: Talk) -> None:
    async with talk() as t:
        entries = await reminders(t, "swim", "cook", "read")
        seen = len(t.events)
        await ring(t, *entries, hours=5)
        missed = await t.next(MissedShown, after=seen)
        for entry in entries:
            await settled(t, entry, State.MISSED)

    assert missed.title == "3 reminders came due while Eris was away"
    assert [one.text for one in missed.reminders] == ["swim", "cook", "read"]
    assert [number for number, _, _ in t.notifier.shown] == [0]


async def test_one_that_was_missed_is_shown_alone(talk: Talk) -> None:
    async with talk() as t:
        (entry,) = await reminders(t, "swim")
        seen = len(t.events)
        await ring(t, entry, hours=5)
        shown = await t.next(ReminderShown, after=seen)

    assert shown.late


async def test_all_that_rang_are_put_off_or_done_at_once(talk: Talk) -> None:
    async with talk() as t:
        entries = await reminders(t, "swim", "cook")
        await ring(t, *entries, hours=5)
        for entry in entries:
            await settled(t, entry, State.MISSED)
        t.post(SnoozeAll(10))
        for entry in entries:
            assert (await settled(t, entry, State.SNOOZED)).rings_at == NOON + timedelta(hours=5, minutes=10)
        await ring(t, *entries, minutes=10)
        for entry in entries:
            await settled(t, entry, State.RINGING)
        t.post(MarkAllDone())
        for entry in entries:
            await settled(t, entry, State.DONE)


async def test_what_was_not_answered_is_shown_again_at_the_next_start(talk: Talk) -> None:
    async with talk() as t:
        entries = await reminders(t, "swim", "cook")
        await ring(t, *entries, hours=2, minutes=1)
        for entry in entries:
            await settled(t, entry, State.RINGING)
        t.session._ringing._shown.clear()  # as in the next run of the program
        await t.session.prepare()
        missed = next(event for event in reversed(t.events) if isinstance(event, MissedShown))

    assert missed.title == "2 reminders are not answered yet"


@pytest.mark.parametrize(("until", "hour", "day"), [("evening", 18, 1), ("tomorrow", 9, 2)])
async def test_it_is_put_off_to_a_time_of_day(talk: Talk, until: str, hour: int, day: int) -> None:
    async with talk() as t:
        (entry,) = await reminders(t, "swim")
        await ring(t, entry, hours=2)
        await settled(t, entry, State.RINGING)
        t.post(Snooze(entry.id, 0, until))

        assert (await settled(t, entry, State.SNOOZED)).rings_at == NOON.replace(day=day, hour=hour)


async def test_in_quiet_hours_a_reminder_shows_its_card_alone(talk: Talk) -> None:
    async with talk() as t:
        quiet(t, 13, 15)
        (entry,) = await reminders(t, "swim")
        seen = len(t.events)
        await ring(t, entry, hours=2)
        await t.next(ReminderShown, after=seen)
        await settled(t, entry, State.RINGING)

        assert t.notifier.shown == []


async def test_at_the_end_of_the_quiet_hours_it_is_notified(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    async with talk() as t:
        quiet(t, 13, 15)
        monkeypatch.setattr("eris_desktop.session.ringing.LONGEST_WAIT", 0.05)
        (entry,) = await reminders(t, "swim")
        await ring(t, entry, hours=2)
        await settled(t, entry, State.RINGING)
        t.clock.move(hours=1)
        async with asyncio.timeout(10):
            while not t.notifier.shown:
                await asyncio.sleep(0.02)

    assert t.notifier.shown[0][0] == entry.id


async def test_a_timer_rings_in_quiet_hours_and_sounds_until_it_is_answered(talk: Talk) -> None:
    async with talk() as t:
        ringer = listen(t)
        quiet(t, 0, 23)
        await t.say("set a timer for 5 minutes")
        (entry,) = t.store.entries(ALIVE)
        await ring(t, entry, minutes=5)
        await settled(t, entry, State.RINGING)

        assert (ringer.started, [number for number, _, _ in t.notifier.shown]) == ([(entry.id, 300)], [entry.id])
        t.post(MarkDone(entry.id))
        async with asyncio.timeout(10):
            while ringer.sounding:
                await asyncio.sleep(0.01)


async def test_a_timer_that_is_stopped_in_words_is_silent(talk: Talk) -> None:
    async with talk() as t:
        ringer = listen(t)
        await t.say("set a timer for 5 minutes")
        (entry,) = t.store.entries(ALIVE)
        await ring(t, entry, minutes=5)
        await settled(t, entry, State.RINGING)
        await t.say("stop the timer")
        async with asyncio.timeout(10):
            while ringer.sounding:
                await asyncio.sleep(0.01)


async def test_a_reminder_makes_no_sound_of_its_own_and_none_where_it_is_switched_off(talk: Talk) -> None:
    async with talk() as t:
        ringer = listen(t)
        t.session.options = replace(t.session.options, sound=False)
        (entry,) = await reminders(t, "swim")
        await t.say("set a timer for 5 minutes")
        timer = next(one for one in t.store.entries(ALIVE) if one.seconds)
        await ring(t, entry, timer, hours=2)
        await settled(t, entry, State.RINGING)

        assert ringer.started == []


async def test_a_snooze_that_lands_in_the_quiet_hours_says_so(talk: Talk) -> None:
    async with talk() as t:
        quiet(t, 15, 17)
        (entry,) = await reminders(t, "swim")
        await ring(t, entry, hours=2)
        await settled(t, entry, State.RINGING)
        seen = len(t.events)
        t.post(Snooze(entry.id, 60))
        answered = await t.next(ReminderAnswered, after=seen)

    assert "quiet hours" in answered.text
    assert "17:00" in answered.text


async def test_a_snooze_of_what_has_ended_is_told(talk: Talk, expect_logs: Callable[[str], None]) -> None:
    expect_logs("tool_failed")
    async with talk() as t:
        (entry,) = await reminders(t, "swim")
        t.post(MarkDone(entry.id))
        await settled(t, entry, State.DONE)
        seen = len(t.events)
        t.post(Snooze(entry.id, 10))
        failed = await t.next(Failed, after=seen)

    assert "off the agenda" in failed.title


async def test_what_came_due_in_a_pause_is_shown_when_it_ends(talk: Talk) -> None:
    async with talk() as t:
        (entry,) = await reminders(t, "swim")
        t.post(Pause(on=True))
        await ring(t, entry, hours=2)
        await t.say("what time is it")
        seen = len(t.events)
        t.post(Pause(on=False))
        await t.next(ReminderShown, after=seen)


async def test_a_shell_that_watches_is_told_of_every_change(talk: Talk) -> None:
    async with talk() as t:
        t.post(WatchAgenda())
        first = await t.next(AgendaChanged, after=0)
        seen = len(t.events)
        await reminders(t, "swim")
        changed = await t.next(AgendaChanged, after=seen)

    assert first.entries == ()
    assert [entry.text for entry in changed.entries] == ["swim"]


async def test_a_notification_that_an_earlier_run_left_is_shown_anew_or_taken_down(talk: Talk) -> None:
    async with talk() as t:
        (entry,) = await reminders(t, "swim")
        await ring(t, entry, hours=2)
        await settled(t, entry, State.RINGING)
        t.notifier.shown.clear()
        t.notifier.left = (entry.id, 99)
        t.session._ringing._shown.clear()  # as in the next run of the program
        await t.session.prepare()

        assert [number for number, _, _ in t.notifier.shown] == [entry.id]
        assert t.notifier.withdrawn == [99]


async def test_a_repeating_alarm_sounds_until_it_is_answered_although_it_waits_for_its_next_time(talk: Talk) -> None:
    async with talk() as t:
        ringer = listen(t)
        daily = Recurrence(NOON + timedelta(minutes=5), "FREQ=DAILY")
        entry = book.set_alarm(t.store, "wake up", daily, t.clock.now(), "")
        await ring(t, entry, minutes=5)
        while (stored := t.store.get(entry.id)) is None or stored.rings_at == entry.rings_at:
            await asyncio.sleep(0.01)
        await t.say("hello")
        assert ringer.sounding == {entry.id}
        t.post(MarkDone(entry.id))
        async with asyncio.timeout(10):
            while ringer.sounding:
                await asyncio.sleep(0.01)


async def test_an_alarm_that_was_ringing_when_eris_ended_is_heard_again_after_the_start(talk: Talk) -> None:
    async with talk() as t:
        ringer = listen(t)
        entry = book.set_alarm(t.store, "wake up", Moment(NOON + timedelta(minutes=1)), NOON, "")
        t.clock.move(minutes=1)
        book.shown(t.store, entry, t.clock.now())
        t.clock.move(minutes=2)
        await t.session.prepare()

        assert ringer.started == [(entry.id, 180)]  # of five minutes


async def test_an_alarm_rings_although_reminders_are_held_back(talk: Talk) -> None:
    async with talk() as t:
        ringer = listen(t)
        t.post(Pause(on=True))
        entry = book.set_alarm(t.store, "wake up", Moment(NOON + timedelta(minutes=1)), NOON, "")
        await ring(t, entry, minutes=1)
        await settled(t, entry, State.RINGING)

        assert ringer.sounding == {entry.id}


async def test_what_waits_for_the_end_of_the_quiet_hours_is_notified_also_after_a_restart_in_them(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ringing, "LONGEST_WAIT", 0.01)
    async with talk() as t:
        quiet(t, 12, 13)
        entry = book.remind(t.store, "swim", Moment(NOON + timedelta(minutes=1)), NOON, "")
        t.clock.move(minutes=1)
        book.shown(t.store, entry, t.clock.now())
        await t.session.prepare()
        assert t.notifier.shown == []
        t.clock.move(hours=1)
        async with asyncio.timeout(10):
            while not t.notifier.shown:
                await asyncio.sleep(0.01)

    assert [number for number, _, _ in t.notifier.shown] == [entry.id]


async def test_what_this_run_has_shown_already_is_not_shown_again_by_the_start(talk: Talk) -> None:
    async with talk() as t:
        (entry,) = await reminders(t, "swim")
        await ring(t, entry, hours=2)
        await settled(t, entry, State.RINGING)
        seen = len(t.events)
        await t.session.prepare()

        assert not [event for event in t.events[seen:] if isinstance(event, ReminderShown | MissedShown)]
