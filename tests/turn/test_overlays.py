"""What comes to the ranked tools and what has no room: single overlays by example, all of them by their properties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eris_desktop.domain.descriptor import Families, Risk, ToolDescriptor
from eris_desktop.domain.offer import Origin, TurnState, Width
from eris_desktop.domain.trace import Hit
from eris_desktop.turn.latch import heard, named
from eris_desktop.turn.offer import open_offer
from eris_desktop.turn.overlays import OVERLAYS, Laying, Overlay, companions, cost, latch, lay, tokens, unnamed, within_budget
from tests.support.rosters import rosters, tool

NET = Families(needs_word={"net": ("net", "the network")})


def registered(*tools: ToolDescriptor) -> dict[str, ToolDescriptor]:
    return {one.name: one for one in tools}


MAIL = registered(
    tool("mail:check"),
    tool("mail:digest"),
    tool("mail:read", companions=("notes:write",)),
    tool("mail:delete", risk=Risk.DESTROY),
    tool("mail:write", risk=Risk.SEND),
    tool("notes:write", risk=Risk.WRITE, companions=("notes:find",)),
    tool("notes:find"),
    tool("net:feed"),
    tool("net:post", risk=Risk.SEND),
    tool("net:vote", risk=Risk.SEND),
)


# ---------------------------------------------------------------- a family that needs its word


@pytest.mark.parametrize(
    "text", ["show me the newest posts", "the internet is down", "a network of roads", "netto", "", "the  networker"]
)
def test_a_word_inside_another_names_no_family(text: str) -> None:
    assert named(text, NET) == frozenset()


@pytest.mark.parametrize("text", ["what's new on Net?", "NET!", "open the network, please", "schau mal ins net"])
def test_a_whole_word_in_any_case_names_its_family(text: str) -> None:
    assert named(text, NET) == {"net"}


def test_an_unnamed_familys_weak_hits_are_not_heard_and_the_reason_is_told() -> None:
    hits = (
        Hit("mail:read", "tool", 0.5, 0.5, ""),
        Hit("net:feed", "tool", 0.57, 0.3, ""),
        Hit("net:post", "tool", 0.6, 0.2, ""),
    )
    left, notes = heard(hits, NET, frozenset(), 0.58)
    assert [hit.name for hit in left] == ["mail:read", "net:post"]
    assert [note.event for note in notes] == ["routing.guard.unnamed"]


def test_a_named_familys_weak_hits_are_heard() -> None:
    hits = (Hit("net:feed", "tool", 0.51, 0.3, ""),)
    assert heard(hits, NET, frozenset({"net"}), 0.58) == (hits, ())


def test_an_unnamed_family_leaves_the_offer_of_another() -> None:
    names, note = unnamed(("mail:read", "net:feed"), Laying(MAIL, families=NET))
    assert names == ("mail:read",)
    assert note is not None
    assert note.event == "routing.overlay.unnamed"


def test_an_unnamed_family_that_won_the_ranking_keeps_the_tool_that_won() -> None:
    assert unnamed(("net:feed", "net:post", "mail:read"), Laying(MAIL, families=NET))[0] == ("net:feed", "mail:read")


def test_a_named_family_brings_its_best_tools_behind_the_ranked_ones() -> None:
    laying = Laying(
        MAIL, families=NET, named=frozenset({"net"}), ranked=("net:vote", "mail:read", "net:feed", "net:post"), latched=2
    )
    names, note = latch(("mail:read",), laying)
    assert names == ("mail:read", "net:vote", "net:feed")
    assert note is not None


def test_a_named_family_brings_nothing_to_a_certain_single() -> None:
    laying = Laying(MAIL, single=True, families=NET, named=frozenset({"net"}))
    assert latch(("mail:read",), laying) == (("mail:read",), None)


# ---------------------------------------------------------------- companions


def test_a_companion_of_another_family_stands_just_behind_its_tool() -> None:
    assert companions(("mail:read", "mail:check"), Laying(MAIL, seeds=("mail:read", "mail:check")))[0] == (
        "mail:read",
        "notes:write",
        "mail:check",
    )


def test_a_companion_brings_none_of_its_own() -> None:
    assert lay(("mail:read",), Laying(MAIL))[0] == ("mail:read", "notes:write")


def test_a_companion_that_was_ranked_keeps_its_place() -> None:
    assert lay(("mail:read", "mail:check", "notes:write"), Laying(MAIL))[0][:3] == ("mail:read", "mail:check", "notes:write")


def test_a_certain_single_stays_alone() -> None:
    assert lay(("mail:read",), Laying(MAIL, single=True)) == (("mail:read",), ())


def test_no_tool_brings_one_of_a_family_that_was_not_named() -> None:
    tools = MAIL | registered(tool("mail:share", companions=("net:post",)))
    assert lay(("mail:share",), Laying(tools, families=NET))[0] == ("mail:share",)


# ---------------------------------------------------------------- the budget


def room_for(*names: str) -> int:
    return tokens(names, Laying(MAIL))


def test_an_offer_within_the_budget_is_left_alone() -> None:
    names = ("mail:check", "mail:write")
    assert within_budget(names, Laying(MAIL, budget=room_for(*names))) == (names, None)


def test_a_cut_never_leaves_only_the_reads_of_a_family_whose_write_was_ranked() -> None:
    names = ("mail:check", "mail:digest", "mail:read", "mail:write", "mail:delete")
    kept, note = within_budget(names, Laying(MAIL, budget=room_for(*names[:3])))
    assert "mail:write" in kept
    assert kept[0] == "mail:check"
    assert note is not None
    assert note.event == "routing.overlay.capped"


def test_a_cut_takes_no_write_of_a_family_that_is_gone_altogether() -> None:
    names = ("mail:check", "mail:write", "notes:find", "notes:write")
    assert within_budget(names, Laying(MAIL, budget=room_for(*names[:2])))[0] == ("mail:check", "mail:write")


def test_the_first_tool_stays_in_the_smallest_budget() -> None:
    assert within_budget(("mail:check", "mail:read"), Laying(MAIL, budget=1))[0] == ("mail:check",)


def test_a_forced_tool_stays_behind_a_cut() -> None:
    laying = Laying(MAIL, budget=room_for("mail:check", "net:feed"), forced=("net:feed",))
    assert within_budget(("mail:check", "mail:read", "net:feed"), laying)[0] == ("mail:check", "net:feed")


def test_a_longer_line_costs_more() -> None:
    assert cost(tool("a:b", summary="Does a very great deal of things, and then some more of them.")) > cost(tool("a:b"))


# ---------------------------------------------------------------- what is true of every offer


@st.composite
def layings(draw: st.DrawFn) -> tuple[tuple[str, ...], Laying]:
    """Draw ranked names of a roster with companions, forced tools, a budget and families that need a word."""
    tools = registered(*draw(rosters))
    all_names = list(tools)
    tools = {
        name: tool(name, *one.args, risk=one.risk, companions=tuple(draw(st.lists(st.sampled_from(all_names), max_size=2))))
        for name, one in tools.items()
    }
    names = tuple(draw(st.lists(st.sampled_from(all_names), min_size=1, unique=True)))
    families = sorted({one.family for one in tools.values()})
    needing = draw(st.sets(st.sampled_from(families)))
    laying = Laying(
        tools,
        budget=draw(st.integers(1, 400)),
        single=draw(st.booleans()),
        families=Families(needs_word={family: (family,) for family in needing}),
        named=frozenset(draw(st.sets(st.sampled_from(sorted(needing))))) if needing else frozenset(),
        ranked=tuple(draw(st.permutations(all_names))),
        forced=tuple(draw(st.lists(st.sampled_from(names), max_size=2, unique=True))),
        seeds=names,
    )
    return names, laying


@given(layings())
def test_an_offer_holds_no_unknown_name_and_none_twice(drawn: tuple[tuple[str, ...], Laying]) -> None:
    names, laying = drawn
    laid, _ = lay(names, laying)
    assert len(set(laid)) == len(laid)
    assert set(laid) <= set(laying.tools)


@given(layings())
def test_ranked_tools_keep_their_order(drawn: tuple[tuple[str, ...], Laying]) -> None:
    names, laying = drawn
    laid, _ = lay(names, laying)
    left = [name for name in laid if name in names]
    assert left == [name for name in names if name in laid]


@given(layings())
def test_first_and_forced_tools_are_never_dropped(drawn: tuple[tuple[str, ...], Laying]) -> None:
    names, laying = drawn
    laid, _ = lay(names, laying)
    assert laid[0] == names[0]
    assert set(laying.forced) <= set(laid)


@given(layings())
def test_the_budget_is_kept_by_all_but_first_and_forced_tools(drawn: tuple[tuple[str, ...], Laying]) -> None:
    names, laying = drawn
    laid, _ = lay(names, laying)
    sure = {names[0], *laying.forced}
    assert tokens(laid, laying) <= max(laying.budget, tokens(sure, laying))


@given(layings(), st.sampled_from(OVERLAYS))
def test_an_overlay_applied_twice_does_what_it_does_once(drawn: tuple[tuple[str, ...], Laying], overlay: Overlay) -> None:
    names, laying = drawn
    once, _ = overlay(names, laying)
    assert overlay(once, laying) == (once, None)


@given(layings(), st.sampled_from(OVERLAYS))
def test_each_change_has_a_note_and_each_note_a_change(drawn: tuple[tuple[str, ...], Laying], overlay: Overlay) -> None:
    names, laying = drawn
    after, note = overlay(names, laying)
    assert (note is not None) == (after != names)
    if note:
        assert note.event.startswith("routing.overlay.")
        assert {*filter(None, str(note.fields["added"]).split(","))} == set(after) - set(names)
        assert {*filter(None, str(note.fields["dropped"]).split(","))} == set(names) - set(after)


@given(layings())
def test_the_result_is_the_one_offer_once_it_is_normalised(drawn: tuple[tuple[str, ...], Laying]) -> None:
    names, laying = drawn
    laid, _ = lay(names, laying)
    offer = open_offer(Width.CLUSTER, laid, laying.tools, TurnState(Origin.WINDOW), "test")
    assert [one.name for one in offer.tools] == list(laid)
