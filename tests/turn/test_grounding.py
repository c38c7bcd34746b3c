"""What may stand for an argument: choices by their words, objects by title, time and kind, the next time of a clock."""

from datetime import datetime, timedelta

import pytest

from eris_desktop.domain.descriptor import Arg, Risk, Source
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import OpenOffer, Origin, TurnState, Width
from eris_desktop.domain.times import Length, Moment, Unclear
from eris_desktop.domain.tool import Referent
from eris_desktop.turn.gatekeeper import Bench, judge
from eris_desktop.turn.grounding import Ground, candidates, ground
from eris_desktop.turn.offer import digest
from eris_desktop.turn.plan import Direct, Door, plan
from eris_desktop.turn.reading import Called
from eris_desktop.turn.verdict import AskFor, Refuse, Run, Verdict, Why
from tests.support.rosters import arg, tool
from tests.turn.grounds import NOW, a_ground

SAID = {
    "all": ("all", "alle"),
    "lamps": ("all lamps", "lamps", "alle lampen"),
    "fans": ("all fans", "fans", "alle ventilatoren"),
}
EVERY = arg("every", Source.ENUM, required=False, choices=("all", "lamps", "fans"), said=SAID)
SUNDAY = NOW.replace(day=6, hour=9)
BELL, GONG = ("bell", "bells"), ("gong",)


def which(**more: object) -> Arg:
    return arg("which", Source.REF, required=False, collection="clock", **more)


def clock(text: str, *, ringing: str = "", only: str = "", recent: tuple[Referent, ...] = ()) -> Ground:
    """Read a message where the bells "work" (tomorrow 7:15) and "church" (Sunday 9:00) and the gong "tea" (12:08) are set."""
    rows = (
        ("work", NOW.replace(day=2, hour=7, minute=15), BELL),
        ("church", SUNDAY, BELL),
        ("tea", NOW.replace(minute=8), GONG),
    )
    live = [
        Referent("clock", str(number), title, at, words, ringing=title == ringing)
        for number, (title, at, words) in enumerate(rows, 1)
        if only in ("", title)
    ]
    return ground(text, NOW, {"clock": live}, recent)


def words(one: Arg, base: Ground) -> list[str]:
    return [candidate.words for candidate in candidates(one, base) or ()]


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("off", []),
        ("the ball", []),
        ("a lamp", []),
        ("all off", ["all"]),
        ("ALLE aus!", ["all"]),
        ("all the lamps off", ["lamps"]),
        ("lamps off, all", ["all", "lamps"]),
        ("alle schönen Lampen aus", ["lamps"]),
        ("all lamps and all fans", ["lamps", "fans"]),
    ],
)
def test_a_choice_is_taken_by_the_longest_wording_that_was_said(text: str, choices: list[str]) -> None:
    assert words(EVERY, a_ground(text)) == choices


def test_a_choice_without_words_is_left_to_the_model() -> None:
    assert words(arg("colour", Source.ENUM), a_ground("paint it")) == ["red", "blue"]


@pytest.mark.parametrize(
    ("text", "more", "titles"),
    [
        ("off", {}, []),
        ("the bell", {}, ["work", "church"]),
        ("the teagong", {}, []),
        ("the gong", {}, ["tea"]),
        ("the church bell", {}, ["church"]),
        ("the bell on sunday", {"by_time": True}, ["church"]),
        ("the bell at 7:15", {"by_time": True}, ["work"]),
        ("the bell on sunday", {}, ["work", "church"]),
        ("move the bell to sunday", {}, ["work", "church"]),
        ("quiet!", {"unnamed": "only"}, []),
        ("quiet!", {"unnamed": "first"}, ["work"]),
        ("quiet!", {"unnamed": "recent"}, []),
    ],
)
def test_an_object_is_meant_by_its_title_its_time_or_its_kind(text: str, more: dict[str, object], titles: list[str]) -> None:
    assert words(which(**more), clock(text)) == titles


@pytest.mark.parametrize("kind", ["eggtimer", "Nudeltimer"])
def test_a_kind_is_heard_at_the_end_of_a_compound(kind: str) -> None:
    live = (Referent("clock", "1", "x y", None, ("timer",)), Referent("clock", "2", "z", None, ("alarm",)))
    assert words(which(), ground(f"stop the {kind}", NOW, {"clock": live})) == ["x y"]


def test_the_only_one_there_is_needs_no_name() -> None:
    assert words(which(unnamed="only"), clock("quiet!", only="tea")) == ["tea"]


def test_the_one_just_talked_about_needs_no_name() -> None:
    base = clock("no, at eleven", recent=(Referent("clock", "2", "church"),))
    assert words(which(unnamed="recent"), base) == ["church"]


def test_among_equals_the_ringing_one_is_meant() -> None:
    assert words(which(), clock("the bell", ringing="church")) == ["church"]
    assert words(which(), clock("the work bell", ringing="church")) == ["work"]


@pytest.mark.parametrize(("soonest", "at"), [(True, NOW.replace(hour=19)), (False, None)])
def test_an_unclear_clock_time_is_the_next_one_where_that_is_meant(soonest: bool, at: datetime | None) -> None:
    when = arg("when", Source.TIME, kinds=("moment",), soonest=soonest)
    found = candidates(when, a_ground("wake me at 7"))
    assert [one.value for one in found or ()] == ([] if at is None else [Moment(at)])


def test_words_are_an_optional_subject_only_where_a_known_command_says_so() -> None:
    label = arg("text", Source.SPAN, required=False)
    assert words(label, a_ground("tea needs 4, no, 5 minutes")) == []
    assert words(label, a_ground("set a timer for 5 minutes for the tea")) == ["the tea"]


# ---------------------------------------------------------------- alternatives, and what a command makes

END = tool("bell:end", which(unnamed="only"), EVERY, risk=Risk.WRITE, one_of=("which", "every"))


def verdict(base: Ground, **args: object) -> Verdict:
    offer = OpenOffer(Width.SINGLE, (END,), "test", digest((END,)))
    return judge(Called("bell:end", args), Bench({END.name: END}, offer, TurnState(Origin.WINDOW), base, NOW))


def test_without_either_alternative_the_first_is_asked_for() -> None:
    asked = verdict(clock("off with it"))
    assert isinstance(asked, AskFor)
    assert (asked.missing, [choice.title for choice in asked.choices]) == ("which", ["work", "church", "tea"])


def test_where_no_object_lives_the_tool_tells_so_itself() -> None:
    assert isinstance(verdict(ground("off with it", NOW, {"clock": ()})), Run)


def test_one_alternative_is_enough() -> None:
    assert isinstance(verdict(clock("all off"), every="all"), Run)


def test_a_choice_that_was_not_said_is_refused() -> None:
    refused = verdict(clock("off with the bell"), every="all")
    assert isinstance(refused, Refuse)
    assert (refused.why, refused.argument) == (Why.UNGROUNDED, "every")


WHEN = arg("when", Source.TIME, kinds=("moment", "duration"), soonest=True)
TEXT = arg("text", Source.SPAN, required=False)
REMIND = tool("a:remind", arg("when", Source.TIME, kinds=("moment", "duration")), arg("text", Source.SPAN), risk=Risk.WRITE)
MAKERS = (
    tool("a:push", arg("text", Source.SPAN), risk=Risk.WRITE, makes="task"),
    tool("b:wake", WHEN, TEXT, risk=Risk.WRITE, makes="alarm"),
    tool("b:count", arg("when", Source.TIME, kinds=("duration",)), TEXT, risk=Risk.WRITE, makes="timer"),
    tool("a:remind", *REMIND.args, risk=Risk.WRITE, makes="reminder"),
)


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("wake me at 6", Called("b:wake", {"when": "at 6"})),
        ("set a timer for 5 minutes", Called("b:count", {"when": "for 5 minutes"})),
        ("remind me in 5 minutes to x", Called("a:remind", {"when": "in 5 minutes", "text": "x"})),
        ("add x to my list", Called("a:push", {"text": "x"})),
        ("add x to my list for tomorrow at 10", Called("a:remind", {"when": "for tomorrow at 10", "text": "x"})),
    ],
)
def test_a_known_command_goes_to_the_tool_that_makes_its_kind_of_thing(text: str, called: Called) -> None:
    offer = OpenOffer(Width.CLUSTER, MAKERS, "test", digest(MAKERS))
    assert plan(Door(offer, ()), a_ground(text), SizeClass.TINY) == Direct(called)


def test_a_change_is_never_noted_as_something_new() -> None:
    seen = tool("a:list")
    tools = (seen, *MAKERS)
    offer = OpenOffer(Width.CLUSTER, tools, "test", digest(tools))
    assert plan(Door(offer, ()), a_ground("move the dentist to thursday 11am"), SizeClass.TINY) == Direct(Called("a:list", {}))


def test_a_named_object_tells_whose_tool_is_meant() -> None:
    end = tool("bell:end", which(), risk=Risk.WRITE)
    remove = tool("agenda:remove", arg("which", Source.REF), risk=Risk.WRITE)
    tools = (end, remove)
    base = ground("remove buy milk", NOW, {"clock": (), "agenda": (Referent("agenda", "1", "buy milk"),)})
    offer = OpenOffer(Width.CLUSTER, tools, "test", digest(tools))
    assert plan(Door(offer, ()), base, SizeClass.TINY) == Direct(Called("agenda:remove", {"which": "buy milk"}))


def test_a_length_is_never_taken_for_one_of_several_readings() -> None:
    length = Length(300, NOW + timedelta(minutes=5))
    found = candidates(WHEN, a_ground("in 5 minutes"))
    assert [one.value for one in found or ()] == [length]
    assert not any(isinstance(one.value, Unclear) for one in found or ())
