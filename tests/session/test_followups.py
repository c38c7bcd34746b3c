"""Follow-ups through a whole session: what is meant is changed, and nothing else."""

import pytest

from eris_desktop.domain.actions import Answer, Say
from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.events import ApprovalAsked, Asked, Failed, Replied
from eris_desktop.domain.offer import Origin
from tests.session.conftest import Talk
from tests.support.talks import Talking


async def said(t: Talking, *lines: str) -> None:
    for line in lines:
        await t.say(line)


def there(t: Talking) -> dict[str, int | None]:
    return {entry.text: entry.rings_at.hour if entry.rings_at else None for entry in t.store.entries(ALIVE)}


@pytest.mark.parametrize(("before", "after"), [("no, at 11", 10), ("nein, um 11", 10)])
async def test_a_new_hour_moves_the_reminder_that_was_just_made(talk: Talk, before: str, after: int) -> None:
    async with talk() as t:
        await said(t, "remind me tomorrow at 10 to call Anna", before)

        assert there(t) == {"call Anna": after}  # 11:00 in Berlin, kept in UTC


async def test_a_new_hour_after_an_alarm_moves_no_reminder(talk: Talk) -> None:
    async with talk() as t:
        await said(t, "remind me tomorrow at 10 to call Anna", "wake me tomorrow at 6:40", "nein, um 8")

        assert there(t) == {"call Anna": 9, "08:00": 7}


async def test_the_second_one_of_one_is_asked_about(talk: Talk) -> None:
    async with talk() as t:
        await said(t, "put milk on my list")
        asked = await t.say("the second one is done")

        assert isinstance(asked, Asked)
        assert there(t) == {"milk": None}


async def test_do_that_again_is_no_answer_to_which_one(talk: Talk) -> None:
    async with talk() as t:
        await said(t, "put milk on my list", "put bread on my list", "mark the cheese as done")
        await said(t, "what time is it", "mark the cheese as done")
        answer = await t.say("do that again")

        assert isinstance(answer, Replied)
        assert there(t) == {"milk": None, "bread": None}


@pytest.mark.parametrize("text", ["did I set an alarm?", "do I have a reminder for Anna?", "ist ein Wecker gestellt?"])
async def test_a_question_that_holds_a_command_makes_nothing(talk: Talk, text: str) -> None:
    async with talk() as t:
        await t.say(text)

        assert there(t) == {}


async def test_undo_takes_back_the_last_change_once(talk: Talk) -> None:
    async with talk() as t:
        await said(t, "put milk on my list", "what time is it", "undo that")
        assert there(t) == {}
        again = await t.say("undo that")

    assert isinstance(again, Replied)
    assert not again.could


@pytest.mark.parametrize("text", ["buy stamps", "Milch"])
async def test_one_word_of_something_else_changes_nothing_that_is_there(talk: Talk, text: str) -> None:
    async with talk() as t:
        await said(t, "remind me tomorrow at 10 to call Anna", text, "9")

        assert there(t)["call Anna"] == 9  # 10:00 in Berlin


async def test_of_two_times_for_two_things_none_is_dropped_in_silence(talk: Talk) -> None:
    async with talk() as t:
        asked = await t.say("erinnere mich morgen um 8 an Bäcker und um 9 an Arzt")

        assert isinstance(asked, Asked)
        assert there(t) == {}


async def test_a_repetition_goes_to_a_tool_that_can_keep_one(talk: Talk) -> None:
    async with talk() as t:
        await t.say("alle 15 minuten trinken")

        assert list(there(t)) == ["trinken"]


async def test_add_without_a_list_puts_the_thing_on_it_and_not_the_verb(talk: Talk) -> None:
    async with talk() as t:
        await t.say("add eggs, then show me my list")

        assert there(t) == {"eggs": None}


async def test_the_wrong_object_comes_back_and_the_right_one_goes(talk: Talk) -> None:
    async with talk() as t:
        await said(t, "put oat milk on my list", "put buy stamps on my list", "delete oat milk", "no, I meant buy stamps")

        assert there(t) == {"oat milk": None}
        assert await t.session.teaching.corrections() == ()


@pytest.mark.parametrize("text", ["no, don't!", "nein, nicht!"])
async def test_a_no_right_after_a_change_takes_it_back(talk: Talk, text: str) -> None:
    async with talk() as t:
        await said(t, "put oat milk on my list", "delete oat milk", text)

        assert there(t) == {"oat milk": None}


async def test_a_no_after_a_question_takes_no_older_change_back(talk: Talk) -> None:
    async with talk() as t:
        await said(t, "put oat milk on my list", "delete oat milk", "remind me to swim", "no, don't")

        assert there(t) == {}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("I bought the oat milk", {}),
        ("never mind the oat milk", {}),
        ("die oat milk brauch ich nicht mehr", {}),
        ("I bought a sofa", {"oat milk": None}),
        ("I slept 8 hours", {"oat milk": None}),
    ],
)
async def test_a_statement_ends_what_it_is_about_and_notes_nothing(talk: Talk, text: str, left: dict[str, int | None]) -> None:
    async with talk() as t:
        await said(t, "put oat milk on my list", text)

        assert there(t) == left


async def test_later_is_asked_about_and_moves_nothing(talk: Talk) -> None:
    async with talk() as t:
        await said(t, "remind me tomorrow at 10 to call Anna")
        asked = await t.say("call Anna later")

        assert isinstance(asked, Asked)
        assert there(t) == {"call Anna": 9}


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (("wake me tomorrow at 6:40", "no, at 8"), {"08:00": 7}),
        (("wake me tomorrow at 6:40", "make it an hour later"), {"07:40": 6}),
        (("wake me tomorrow at 6:40", "move the alarm to 7"), {"07:00": 6}),
        (("wake me tomorrow at 6:40", "delete that"), {}),
    ],
)
async def test_an_alarm_is_changed_and_ended_like_an_entry(
    talk: Talk, lines: tuple[str, ...], left: dict[str, int | None]
) -> None:
    async with talk() as t:
        await said(t, *lines)

        assert there(t) == left


@pytest.mark.parametrize("text", ["add 5 minutes", "noch 5 min mehr", "5 more minutes", "make it 15 minutes"])
async def test_a_running_timer_gets_longer(talk: Talk, text: str) -> None:
    async with talk() as t:
        await said(t, "set a timer for 10 minutes", text)

        assert [entry.seconds for entry in t.store.entries(ALIVE)] == [900]


@pytest.mark.parametrize(
    ("add", "ask"),
    [
        ("add milk, eggs and bread to the shopping list", "what's on my shopping list"),
        ("setz Milch, Eier und Brot auf die Einkaufsliste", "was steht auf der Einkaufsliste"),
    ],
)
async def test_a_named_list_is_filled_and_shown(talk: Talk, add: str, ask: str) -> None:
    async with talk() as t:
        await said(t, "put the taxes on my list", add)
        reply = await t.say(ask)

    assert isinstance(reply, Replied)
    assert reply.card
    assert len(reply.card.rows) == 3


async def test_a_task_with_a_day_alone_is_due_by_it_and_asked_nothing(talk: Talk) -> None:
    async with talk() as t:
        reply = await t.say("put buy milk on my list by Friday")
        (entry,) = t.store.entries(ALIVE)

    assert isinstance(reply, Replied)
    assert (entry.text, str(entry.due)) == ("buy milk", "2026-12-04")


@pytest.mark.parametrize(
    "text",
    [
        "delete the oat milk tomorrow",
        "delete the oat milk if it rains",
        "I might delete the oat milk",
        "I forgot to buy the oat milk",
        "did I buy the oat milk?",
    ],
)
async def test_what_is_no_order_now_changes_nothing(talk: Talk, text: str) -> None:
    async with talk() as t:
        await said(t, "put oat milk on my list")
        seen = len(t.events)
        t.post(Say(text, Origin.WINDOW))
        ending = await t.next(Replied, Asked, Failed, ApprovalAsked, after=seen)

        assert there(t) == {"oat milk": None}
        if isinstance(ending, ApprovalAsked):
            t.post(Answer(ending.request, allow=False))
            await t.next(Replied, after=seen)


@pytest.mark.parametrize("text", ["delete oat milk and bread", "lösch oat milk und bread", "mark oat milk and bread as done"])
async def test_several_that_are_named_are_all_changed(talk: Talk, text: str) -> None:
    async with talk() as t:
        await said(t, "put oat milk on my list", "put bread on my list", "put the taxes on my list", text)

        assert there(t) == {"the taxes": None}
