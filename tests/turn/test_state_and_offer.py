"""The state table and the one offer: what a turn may do, and that everybody reads the same list."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eris_desktop.domain.descriptor import Risk, ToolDescriptor
from eris_desktop.domain.offer import Closed, ClosedOffer, OpenOffer, Origin, Permission, TurnState, Width
from eris_desktop.turn.gatekeeper import Bench, judge
from eris_desktop.turn.grammar.envelope import envelope
from eris_desktop.turn.grammar.gbnf import gbnf
from eris_desktop.turn.offer import open_offer
from eris_desktop.turn.prompt import Form, Late, late_block, names_in
from eris_desktop.turn.reading import Called
from eris_desktop.turn.state import TABLE, permission
from eris_desktop.turn.verdict import Refuse, Why
from tests.support.rosters import rosters, tool
from tests.turn.grounds import NOW, a_ground

states = st.builds(
    TurnState,
    st.sampled_from(list(Origin)),
    st.booleans(),
    st.sampled_from([frozenset(), frozenset({"mail account"})]),
    st.booleans(),
)


def test_the_table_has_a_row_for_every_state_and_risk() -> None:
    wanted = {(o, t, r, k) for o in Origin for t in (False, True) for r in (False, True) for k in Risk}

    assert set(TABLE) == wanted


def test_nothing_is_ever_sent_or_destroyed_without_a_card() -> None:
    assert not [row for row, allowed in TABLE.items() if row[3] in (Risk.SEND, Risk.DESTROY) and allowed is Permission.ALLOW]


def test_foreign_text_never_writes_without_a_card() -> None:
    assert not [row for row, allowed in TABLE.items() if row[1] and row[3] is Risk.WRITE and allowed is Permission.ALLOW]


def test_a_tool_whose_needs_are_not_set_up_is_refused_whatever_its_risk() -> None:
    assert permission(TurnState(Origin.WINDOW), tool("mail:check", needs=("mail account",))) is Permission.REFUSE


def test_reading_is_always_allowed() -> None:
    assert all(allowed is Permission.ALLOW for row, allowed in TABLE.items() if row[3] is Risk.READ)


@given(rosters, states)
def test_no_offer_holds_a_tool_that_the_gatekeeper_would_refuse_for_its_state(
    roster: list[ToolDescriptor], state: TurnState
) -> None:
    registered = {one.name: one for one in roster}
    offer = open_offer(Width.CLUSTER, list(registered), registered, state, "test")

    for name in [one.name for one in offer.tools]:
        verdict = judge(Called(name, {}), Bench(registered, offer, state, a_ground(), NOW))
        assert not (isinstance(verdict, Refuse) and verdict.why in (Why.NOT_ALLOWED, Why.NOT_OFFERED, Why.UNKNOWN_TOOL))


@given(rosters, states, st.sampled_from(list(Form)))
def test_prompt_grammar_and_dispatcher_name_the_same_tools_in_any_offer(
    roster: list[ToolDescriptor], state: TurnState, form: Form
) -> None:
    registered = {one.name: one for one in roster}
    offer = open_offer(Width.CLUSTER, list(registered), registered, state, "test")
    in_prompt = names_in(late_block(Late(offer, "now", form, {})))
    in_grammar = re.findall(r'\{\\"tool\\":\\"([a-z:]+)\\"', gbnf(envelope(offer, a_ground())))
    dispatchable = [name for name in registered if isinstance(offer, OpenOffer) and offer.tool(name)]

    assert list(in_prompt) == in_grammar == [one.name for one in offer.tools]
    assert sorted(dispatchable) == sorted(in_prompt)


def test_an_offer_without_any_allowed_tool_is_closed_and_not_an_empty_list() -> None:
    offer = open_offer(Width.SINGLE, ["no:such"], {}, TurnState(Origin.WINDOW), "test")

    assert offer == ClosedOffer(Closed.ABSENT, "not_allowed", "test")


def test_the_same_tools_in_another_order_are_another_offer() -> None:
    registered = {name: tool(name) for name in ("a:b", "c:d")}
    state = TurnState(Origin.WINDOW)
    one, other = (open_offer(Width.CLUSTER, names, registered, state, "") for names in (["a:b", "c:d"], ["c:d", "a:b"]))

    assert one.digest != other.digest


@pytest.mark.parametrize("form", list(Form))
def test_a_closed_offer_says_that_no_tool_can_be_called(form: Form) -> None:
    block = late_block(Late(ClosedOffer(Closed.CONVERSATIONAL, "greeting", "r"), "now", form, {}))

    assert names_in(block) == ()
    assert "tool" not in gbnf(envelope(ClosedOffer(Closed.CONVERSATIONAL, "greeting", "r"), a_ground()))
