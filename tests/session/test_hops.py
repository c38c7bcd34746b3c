"""Several wishes in one message: each routed anew, carried out in order, and an honest word about what is left."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.events import Asked, Failed, Replied, StepDone
from eris_desktop.domain.tool import ToolResult, Value, World
from eris_desktop.session.parts import Lore
from eris_desktop.turn.goals import MOST_HOPS
from tests.session.conftest import Talk
from tests.support.talks import Talking


def steps(t: Talking) -> list[StepDone]:
    return [event for event in t.events if isinstance(event, StepDone)]


async def test_one_wish_with_two_objects_is_one_call(talk: Talk) -> None:
    async with talk() as t:
        reply = await t.say("put milk and bread on my list")
        (entry,) = t.store.entries(ALIVE)

    assert isinstance(reply, Replied)
    assert entry.text == "milk and bread"
    assert not steps(t)


async def test_two_wishes_end_with_both_calls(talk: Talk) -> None:
    async with talk() as t:
        reply = await t.say("put milk on my list and remind me tomorrow at 10 to call Anna")
        entries = t.store.entries(ALIVE)

    assert isinstance(reply, Replied)
    assert {entry.text for entry in entries} == {"milk", "call Anna"}
    (step,) = steps(t)
    assert step.card
    assert reply.card
    assert step.card.undo != reply.card.undo
    assert [trace.hop for trace in (*reply.trace.earlier, reply.trace)] == [1, 2]


async def test_two_questions_are_both_answered_in_german(talk: Talk) -> None:
    async with talk() as t:
        reply = await t.say("wie spät ist es und was steht auf meiner Liste")

    assert isinstance(reply, Replied)
    (step,) = steps(t)
    assert "12:00" in step.text
    assert reply.trace.offer
    assert reply.trace.offer.tools[0].name == "agenda:list"


async def test_a_wish_that_cannot_be_served_does_not_keep_the_next_one_from_being_done(talk: Talk) -> None:
    async with talk() as t:
        reply = await t.say("what is the weather like and remind me tomorrow at 10 to call Anna")
        (entry,) = t.store.entries(ALIVE)

    assert isinstance(reply, Replied)
    assert entry.text == "call Anna"
    assert len(steps(t)) == 1


async def test_a_question_back_keeps_the_rest_for_after_the_answer(talk: Talk) -> None:
    async with talk() as t:
        question = await t.say("remind me to call Anna and tell me what time it is")
        answer = await t.say("tomorrow at 10")
        (entry,) = t.store.entries(ALIVE)

    assert isinstance(question, Asked)
    assert isinstance(answer, Replied)
    assert entry.text == "call Anna"
    assert "12:00" in answer.text


async def test_the_same_call_is_not_carried_out_twice_in_a_turn(talk: Talk) -> None:
    async with talk() as t:
        reply = await t.say("remind me tomorrow at 10 to call Anna and remind me tomorrow at 10 to call Anna")
        entries = t.store.entries(ALIVE)

    assert isinstance(reply, Replied)
    assert len(entries) == 1
    assert "already" in reply.text


async def test_at_the_cap_a_sentence_says_what_was_not_done(talk: Talk) -> None:
    wishes = [f"remind me tomorrow at {hour} to call Anna" for hour in range(9, 9 + MOST_HOPS + 1)]
    async with talk() as t:
        reply = await t.say(" and ".join(wishes))
        entries = t.store.entries(ALIVE)

    assert isinstance(reply, Replied)
    assert len(entries) == MOST_HOPS
    assert wishes[-1] in reply.text


class Broken:
    """A tool that cannot do it."""

    def run(self, args: Mapping[str, Value], world: World) -> ToolResult:
        raise ToolFailed("That list is full.", "Remove something.")


async def test_when_a_wish_fails_what_was_done_stays_and_what_is_left_is_named(
    talk: Talk, lore: Lore, expect_logs: Callable[[str], None]
) -> None:
    broken = replace(lore, modules={**lore.modules, "agenda:push": Broken()})
    expect_logs("turn 1 failed: tool_failed")
    async with talk(lore=broken) as t:
        end = await t.say("remind me tomorrow at 10 to call Anna and put milk on my list and tell me what time it is")
        (entry,) = t.store.entries(ALIVE)

    assert isinstance(end, Failed)
    assert end.title == "That list is full."
    assert entry.text == "call Anna"
    assert "tell me what time it is" in steps(t)[-1].text
