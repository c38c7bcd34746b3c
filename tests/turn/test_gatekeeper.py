"""Whether a call is carried out: one typed verdict for each way to fail, and the two ways to pass."""

from collections.abc import Mapping

import pytest

from eris_desktop.domain.descriptor import Risk, Source
from eris_desktop.domain.offer import Closed, ClosedOffer, Offer, OpenOffer, Origin, TurnState, Width
from eris_desktop.domain.times import Day, Moment
from eris_desktop.domain.tool import Referent
from eris_desktop.turn.gatekeeper import Bench, judge
from eris_desktop.turn.grounding import candidates
from eris_desktop.turn.offer import digest
from eris_desktop.turn.reading import Called
from eris_desktop.turn.verdict import Approve, AskFor, Refuse, Run, Verdict, Why
from tests.support.rosters import arg, tool
from tests.turn.grounds import BERLIN, NOW, a_ground

REMIND = tool(
    "agenda:remind_at", arg("when", Source.TIME, kinds=("moment", "duration")), arg("text", Source.SPAN), risk=Risk.WRITE
)
DONE = tool("agenda:complete", arg("which", Source.REF), risk=Risk.WRITE)
VOLUME = tool(
    "sound:set", arg("level", Source.INT), arg("mute", Source.FLAG, required=False), arg("colour", Source.ENUM, required=False)
)
WIPE = tool("agenda:wipe", risk=Risk.DESTROY)
MAIL = tool("mail:check", needs=("mail account",))
REGISTERED = {one.name: one for one in (REMIND, DONE, VOLUME, WIPE, MAIL)}
MESSAGE = "remind me tomorrow at 10 to call mum"
ALL = OpenOffer(Width.CLUSTER, tuple(REGISTERED.values()), "test", digest(tuple(REGISTERED.values())))


def verdict(
    name: str,
    args: Mapping[str, object],
    *,
    text: str = MESSAGE,
    titles: tuple[str, ...] = (),
    offer: Offer = ALL,
    tainted: bool = False,
    grounded: bool = True,
) -> Verdict:
    state = TurnState(Origin.WINDOW, tainted=tainted)
    return judge(Called(name, args), Bench(REGISTERED, offer, state, a_ground(text, *titles), NOW, grounded))


GOOD = {"when": "tomorrow at 10", "text": "call mum"}


@pytest.mark.parametrize(
    ("name", "args", "why", "argument"),
    [
        pytest.param("agenda:fly", {}, Why.UNKNOWN_TOOL, "", id="a tool that does not exist"),
        pytest.param("mail:check", {}, Why.NOT_ALLOWED, "", id="a tool that is not set up"),
        pytest.param(
            "agenda:remind_at", {**GOOD, "colour": "red"}, Why.UNKNOWN_ARGUMENT, "colour", id="an argument it has not"
        ),
        pytest.param("agenda:remind_at", {**GOOD, "text": 3}, Why.WRONG_TYPE, "text", id="a number for words"),
        pytest.param("agenda:remind_at", {**GOOD, "when": 10}, Why.WRONG_TYPE, "when", id="a number for a time"),
        pytest.param("sound:set", {"level": "loud"}, Why.WRONG_TYPE, "level", id="words for a number"),
        pytest.param("sound:set", {"level": True}, Why.WRONG_TYPE, "level", id="true for a number"),
        pytest.param("sound:set", {"level": 5, "mute": 1}, Why.WRONG_TYPE, "mute", id="one for true"),
        pytest.param("agenda:complete", {"which": ["a"]}, Why.WRONG_TYPE, "which", id="a list for an object"),
        pytest.param("sound:set", {"level": 0}, Why.OUT_OF_BOUNDS, "level", id="under the minimum"),
        pytest.param("sound:set", {"level": 100}, Why.OUT_OF_BOUNDS, "level", id="over the maximum"),
        pytest.param("sound:set", {"level": 5, "colour": "green"}, Why.OUT_OF_BOUNDS, "colour", id="a choice there is not"),
        pytest.param("agenda:remind_at", {**GOOD, "text": "  "}, Why.OUT_OF_BOUNDS, "text", id="empty words"),
        pytest.param("agenda:remind_at", {**GOOD, "text": "call mum " * 60}, Why.OUT_OF_BOUNDS, "text", id="too many words"),
        pytest.param("agenda:remind_at", {**GOOD, "text": "call dad"}, Why.UNGROUNDED, "text", id="words that were not said"),
        pytest.param("agenda:remind_at", {**GOOD, "text": "mum call"}, Why.UNGROUNDED, "text", id="words in another order"),
        pytest.param("agenda:remind_at", {**GOOD, "when": "today at 9"}, Why.UNGROUNDED, "when", id="a time that was not said"),
        pytest.param("agenda:complete", {"which": "wash car"}, Why.UNGROUNDED, "which", id="an object that is not there"),
    ],
)
def test_it_refuses(name: str, args: Mapping[str, object], why: Why, argument: str) -> None:
    found = verdict(name, args)

    assert isinstance(found, Refuse)
    assert (found.why, found.argument) == (why, argument)


def test_it_refuses_a_registered_tool_that_is_not_in_the_offer() -> None:
    only = OpenOffer(Width.SINGLE, (DONE,), "test", digest((DONE,)))

    assert verdict("agenda:remind_at", GOOD, offer=only) == Refuse(Why.NOT_OFFERED, "agenda:remind_at")


def test_it_refuses_any_call_when_the_offer_is_closed() -> None:
    closed = ClosedOffer(Closed.CONVERSATIONAL, "greeting", "test")

    assert verdict("agenda:remind_at", GOOD, offer=closed) == Refuse(Why.NOT_OFFERED, "agenda:remind_at")


def test_it_asks_for_a_missing_time_and_keeps_the_rest() -> None:
    found = verdict("agenda:remind_at", {"text": "call mum"}, text="remind me to call mum")

    assert found == AskFor("agenda:remind_at", "when", {"text": "call mum"}, {"text": "call mum"}, None)


def test_it_asks_with_the_day_when_a_day_was_named_but_no_time() -> None:
    found = verdict("agenda:remind_at", {"text": "call mum"}, text="remind me tomorrow to call mum")

    assert isinstance(found, AskFor)
    assert found.unclear == Day(NOW.date().replace(day=2))


def test_it_asks_which_object_when_several_fit() -> None:
    found = verdict("agenda:complete", {}, text="the call is done", titles=("call mum", "call dad", "wash car"))

    assert isinstance(found, AskFor)
    assert [choice.title for choice in found.choices] == ["call mum", "call dad"]


def test_it_asks_which_of_all_when_none_fits() -> None:
    found = verdict("agenda:complete", {}, text="done", titles=("call mum", "wash car"))

    assert isinstance(found, AskFor)
    assert [choice.title for choice in found.choices] == ["call mum", "wash car"]


def test_it_asks_for_an_engineers_time_that_is_only_a_day() -> None:
    found = verdict("agenda:remind_at", {"when": "tomorrow", "text": "x"}, grounded=False)

    assert isinstance(found, AskFor)
    assert (found.missing, found.unclear) == ("when", Day(NOW.date().replace(day=2)))


def test_it_runs_a_grounded_call_with_every_value_resolved() -> None:
    found = verdict("agenda:remind_at", GOOD)

    assert isinstance(found, Run)
    assert found.call.args == {"when": Moment(NOW.replace(day=2, hour=10)), "text": "call mum"}
    assert found.call.spans == GOOD
    assert found.call.args["when"].at.tzinfo is BERLIN  # type: ignore[union-attr]


def test_it_runs_an_engineers_call_with_words_that_nobody_said() -> None:
    assert isinstance(verdict("agenda:remind_at", {"when": "in 5 minutes", "text": "call dad"}, text="", grounded=False), Run)


def test_an_engineer_may_name_an_object_by_its_id() -> None:
    found = verdict("agenda:complete", {"which": 2}, text="", titles=("call mum", "wash car"), grounded=False)

    assert isinstance(found, Run)
    assert found.call.args == {"which": Referent("agenda", "2", "wash car")}


def test_what_cannot_be_undone_needs_a_click() -> None:
    assert isinstance(verdict("agenda:wipe", {}), Approve)


def test_a_write_needs_a_click_once_foreign_text_was_read() -> None:
    assert isinstance(verdict("agenda:remind_at", GOOD, tainted=True), Approve)


def test_equal_titles_are_numbered_so_that_each_means_one_object() -> None:
    found = verdict("agenda:complete", {"which": "call mum (2)"}, text="done", titles=("call mum", "call mum"))

    assert isinstance(found, Run)
    assert found.call.args["which"] == Referent("agenda", "2", "call mum (2)")


def test_when_several_arguments_are_missing_it_asks_what_before_when() -> None:
    found = verdict("agenda:remind_at", {}, text="remind me")

    assert isinstance(found, AskFor)
    assert found.missing == "text"


def test_it_alone_means_what_was_just_talked_about() -> None:
    newest = Referent("agenda", "2", "wash the car")
    base = a_ground("mark it done", "call mum", "wash the car", recent=(Referent("agenda", "1", "call mum"), newest))

    assert [found.value for found in candidates(DONE.args[0], base) or ()] == [newest]


def test_a_message_with_words_of_its_own_does_not_mean_what_was_just_talked_about() -> None:
    base = a_ground("take the bins out", "call mum", "wash the car", recent=(Referent("agenda", "2", "wash the car"),))

    assert candidates(DONE.args[0], base) == ()


def test_words_that_are_too_long_are_refused_and_not_asked_for_again() -> None:
    found = verdict("agenda:remind_at", {"when": "tomorrow at 10"}, text="remind me tomorrow at 10 to " + "buy milk " * 60)

    assert isinstance(found, Refuse)
    assert (found.why, found.argument, found.detail) == (Why.OUT_OF_BOUNDS, "text", "length")
