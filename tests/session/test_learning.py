"""Learning from corrections, through a whole session: refusals first, then the next ranking, a restart, and taking back."""

import pytest

from eris_desktop.domain.actions import Correct, Uncorrect
from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.errors import CorrectionRefused
from eris_desktop.domain.events import CorrectionNotTaken, CorrectionsChanged, Replied, StepDone
from eris_desktop.domain.offer import Origin
from eris_desktop.session.parts import Lore
from tests.session.conftest import Talk
from tests.support.talks import Talking

ODD = "give me the klabauter overview"


async def first(t: Talking, text: str) -> str:
    routed = await t.session.route(text, Origin.WINDOW)
    return routed.door.offer.tools[0].name if routed.door.offer.tools else ""


@pytest.mark.parametrize(
    ("text", "tool", "said"),
    [
        ("the dishes", "agenda:fly", "no tool agenda:fly"),
        ("  …  ", "agenda:list", "no phrase"),
        ("x" * 201, "agenda:list", "no phrase"),
    ],
)
async def test_what_cannot_be_learned_is_refused_with_the_reason(talk: Talk, text: str, tool: str, said: str) -> None:
    async with talk() as t:
        with pytest.raises(CorrectionRefused, match=said):
            await t.session.teaching.teach(text, tool)
        assert await t.session.teaching.corrections() == ()


async def test_what_would_break_an_example_that_ships_is_refused_and_the_example_named(talk: Talk, lore: Lore) -> None:
    remind = lore.catalogue.tool("agenda:remind_at")
    assert remind
    example = remind.good[0].text
    async with talk() as t:
        with pytest.raises(CorrectionRefused, match="would no longer lead to agenda:remind_at") as refused:
            await t.session.teaching.teach(example, "clock:now")

        assert refused.value.values["example"] == example
        assert await t.session.teaching.corrections() == ()


async def test_a_phrase_that_is_known_already_is_refused(talk: Talk) -> None:
    async with talk() as t:
        await t.session.teaching.teach(ODD, "agenda:list")
        with pytest.raises(CorrectionRefused, match="learned already"):
            await t.session.teaching.teach(ODD.upper(), "agenda:list")


async def test_a_correction_shows_up_in_the_next_ranking_and_can_be_taken_back(talk: Talk) -> None:
    async with talk() as t:
        await t.session.teaching.teach(ODD, "clock:list")
        (made,) = await t.session.teaching.corrections()
        assert await first(t, ODD) == "clock:list"

        await t.session.teaching.take_back(made.id)
        assert await first(t, ODD) != "clock:list"


async def test_a_correction_survives_a_restart(talk: Talk) -> None:
    async with talk() as t:
        await t.session.teaching.teach(ODD, "clock:list")
    async with talk() as t:
        assert [one.text for one in await t.session.teaching.corrections()] == [ODD]
        assert await first(t, ODD) == "clock:list"


async def test_the_same_words_for_another_tool_take_the_first_ones_place(talk: Talk) -> None:
    async with talk() as t:
        await t.session.teaching.teach(ODD, "clock:list")
        await t.session.teaching.teach(ODD, "agenda:list")

        assert [one.tool for one in await t.session.teaching.corrections()] == ["agenda:list"]
        assert await first(t, ODD) == "agenda:list"


async def test_the_window_is_told_what_came_of_it(talk: Talk) -> None:
    async with talk() as t:
        t.post(Correct(ODD, "agenda:fly"))
        refused = await t.next(CorrectionNotTaken)
        t.post(Correct(ODD, "agenda:list"))
        learned = await t.next(CorrectionsChanged)
        t.post(Uncorrect(learned.corrections[0].id))
        forgotten = await t.next(CorrectionsChanged)

    assert "agenda:fly" in refused.title
    assert ODD in learned.text
    assert forgotten.corrections == ()


@pytest.mark.parametrize("text", ["no, I meant my list", "nein, ich meinte meine Liste"])
async def test_no_i_meant_does_it_again_with_the_tool_that_was_meant(talk: Talk, text: str) -> None:
    async with talk() as t:
        await t.say("put milk on my list")
        await t.say(ODD)
        reply = await t.say(text)
        learned = await t.session.teaching.corrections()

    assert isinstance(reply, Replied)
    assert reply.trace.offer
    assert [tool.name for tool in reply.trace.offer.tools] == ["agenda:list"]
    assert [(one.text, one.tool) for one in learned] == [(ODD, "agenda:list")]
    assert any(isinstance(event, StepDone) and ODD in event.text for event in t.events)


async def test_a_change_of_time_is_no_correction(talk: Talk) -> None:
    async with talk() as t:
        await t.say("remind me tomorrow at 10 to call Anna")
        await t.say("no, at 11")

        assert await t.session.teaching.corrections() == ()
        assert len(t.store.entries(ALIVE)) == 1


async def test_undo_forgets_what_was_learned_with_it(talk: Talk) -> None:
    async with talk() as t:
        await t.say(ODD)
        await t.say("no, I meant my list")
        reply = await t.say("undo that")

        assert isinstance(reply, Replied)
        assert ODD in reply.text
        assert await t.session.teaching.corrections() == ()


@pytest.mark.parametrize("before", ["thanks", "remind me tomorrow at 10 to swim"])
async def test_small_talk_and_clear_commands_teach_nothing(talk: Talk, before: str) -> None:
    async with talk() as t:
        await t.say(before)
        await t.say("no, I meant a timer")

        assert await t.session.teaching.corrections() == ()


async def test_what_the_wrong_tool_had_written_is_taken_back(talk: Talk) -> None:
    async with talk() as t:
        await t.say("remind me tomorrow at 10 to swim")
        await t.say("no, I meant an alarm")

        assert [entry.kind.value for entry in t.store.entries(ALIVE)] == ["alarm"]


async def test_words_that_were_another_tools_say_so(talk: Talk) -> None:
    async with talk() as t:
        await t.session.teaching.teach(ODD, "clock:list")
        said = await t.session.teaching.teach(ODD, "agenda:list")

    assert "no longer" in said
