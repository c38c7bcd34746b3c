"""What has to be done next for an offer: words from the bank, a decided call, or a model that writes."""

import json
import random

import pytest

from eris_desktop.domain.descriptor import Risk, Source, ToolDescriptor
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Closed, ClosedOffer, OpenOffer, Width
from eris_desktop.turn.offer import digest
from eris_desktop.turn.plan import Direct, Door, Speak, Write, plan
from eris_desktop.turn.reading import Called
from tests.support.rosters import arg, tool
from tests.support.walks import sentence
from tests.turn.grounds import a_ground

REMIND = tool("agenda:remind_at", arg("when", Source.TIME, kinds=("moment",)), arg("text", Source.SPAN), risk=Risk.WRITE)
DONE = tool("agenda:complete", arg("which", Source.REF), risk=Risk.WRITE)
LIST = tool("agenda:list", arg("when", Source.TIME, required=False, kinds=("date", "range")))


def offer(*tools: ToolDescriptor, width: Width = Width.SINGLE) -> OpenOffer:
    return OpenOffer(width, tools, "test", digest(tools))


def door(found: OpenOffer | ClosedOffer, *, certain: bool = False) -> Door:
    return Door(found, (), certain)


def closed(kind: Closed, rule: str = "routing.policy.closed") -> ClosedOffer:
    return ClosedOffer(kind, "topic", rule)


@pytest.mark.parametrize(
    ("kind", "spoken"), [(Closed.CONVERSATIONAL, "small_talk"), (Closed.ABOUT, "about"), (Closed.ABSENT, "absent")]
)
def test_a_tiny_model_never_writes_prose(kind: Closed, spoken: str) -> None:
    assert plan(door(closed(kind)), a_ground(), SizeClass.TINY) == Speak(spoken, "topic")


@pytest.mark.parametrize("kind", [Closed.ABOUT, Closed.ABSENT])
@pytest.mark.parametrize("size", list(SizeClass))
def test_no_model_answers_for_what_eris_is_or_cannot_do(kind: Closed, size: SizeClass) -> None:
    assert isinstance(plan(door(closed(kind)), a_ground(), size), Speak)


def test_an_exact_greeting_wakes_no_model_of_any_size() -> None:
    assert isinstance(
        plan(door(closed(Closed.CONVERSATIONAL, "routing.guard.short_input")), a_ground(), SizeClass.LARGE), Speak
    )


def test_a_tiny_model_writes_nothing_when_the_router_is_unsure_of_a_write() -> None:
    ground = a_ground("call mum tomorrow at 10")

    assert plan(door(offer(REMIND, width=Width.UNSURE)), ground, SizeClass.TINY) == Speak("not_understood", "not_understood")


def test_a_negated_command_is_not_carried_out() -> None:
    ground = a_ground("don't remind me to call mum tomorrow at 10")

    assert plan(door(offer(REMIND)), ground, SizeClass.TINY) == Speak("not_understood", "not_understood")


def test_a_known_command_never_ends_in_a_tool_that_takes_no_subject() -> None:
    ground = a_ground("remind me tomorrow at 10 to buy bread", "buy bread")
    found = plan(door(offer(DONE, LIST, REMIND, width=Width.CLUSTER)), ground, SizeClass.TINY)

    assert found == Direct(Called("agenda:remind_at", {"when": "tomorrow at 10", "text": "buy bread"}))


def test_several_times_are_left_for_the_gatekeeper_to_ask_about() -> None:
    ground = a_ground("remind me about the 3pm meeting at 2:30")
    found = plan(door(offer(REMIND)), ground, SizeClass.TINY)

    assert isinstance(found, Direct)
    assert "when" not in found.called.args


def test_where_each_argument_has_one_candidate_no_model_runs() -> None:
    found = plan(door(offer(REMIND)), a_ground("remind me tomorrow at 10 to call mum"), SizeClass.TINY)

    assert found == Direct(Called("agenda:remind_at", {"when": "tomorrow at 10", "text": "call mum"}))


def test_an_optional_argument_without_ground_is_left_out() -> None:
    assert plan(door(offer(LIST)), a_ground("what is on my list"), SizeClass.TINY) == Direct(Called("agenda:list", {}))


def test_several_objects_are_left_for_the_gatekeeper_to_ask_about() -> None:
    ground = a_ground("the call is done", "call mum", "call dad")

    assert plan(door(offer(DONE)), ground, SizeClass.TINY) == Direct(Called("agenda:complete", {}))


def test_where_a_subject_has_several_candidates_a_tiny_model_picks_among_exactly_those() -> None:
    ground = a_ground("the bins, tomorrow at 10, are full")
    found = plan(door(offer(REMIND)), ground, SizeClass.TINY)

    assert isinstance(found, Write)
    written = [json.loads(sentence(found.tree, random.Random(seed)))["args"]["text"] for seed in range(60)]
    assert set(written) == set(ground.subjects.candidates)
    assert len(set(written)) > 1


@pytest.mark.parametrize("size", [SizeClass.STANDARD, SizeClass.LARGE])
def test_a_larger_model_chooses_among_the_offer_and_the_exits(size: SizeClass) -> None:
    found = plan(door(offer(REMIND, LIST, width=Width.CLUSTER)), a_ground(), size)

    assert isinstance(found, Write)
    keys = {next(iter(json.loads(sentence(found.tree, random.Random(seed))))) for seed in range(200)}
    assert keys == {"tool", "reply", "ask"}


# ---------------------------------------------------------------- the instant path


@pytest.mark.parametrize("size", [SizeClass.STANDARD, SizeClass.LARGE])
def test_a_certain_tool_that_only_reads_runs_without_the_model(size: SizeClass) -> None:
    found = plan(door(offer(LIST), certain=True), a_ground("what is on my list"), size)

    assert found == Direct(Called("agenda:list", {}))


def test_a_likely_tool_is_left_to_the_model() -> None:
    assert isinstance(plan(door(offer(LIST)), a_ground("what is on my list"), SizeClass.STANDARD), Write)


def test_a_certain_tool_that_writes_is_left_to_the_model() -> None:
    ground = a_ground("remind me tomorrow at 10 to call mum")

    assert isinstance(plan(door(offer(REMIND), certain=True), ground, SizeClass.STANDARD), Write)


def test_where_the_router_is_unsure_the_model_may_ask_for_another_family() -> None:
    found = plan(door(offer(LIST, width=Width.UNSURE)), a_ground("hm"), SizeClass.STANDARD, ("clock",))

    assert isinstance(found, Write)
    assert any('"more_tools":"clock"' in sentence(found.tree, random.Random(seed)) for seed in range(40))
