"""A hundred thousand random sentences of random grammars: each parses, and the gatekeeper finds nothing to refuse."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eris_desktop.domain.descriptor import ToolDescriptor
from eris_desktop.domain.offer import OpenOffer, Origin, TurnState, Width
from eris_desktop.turn.gatekeeper import Bench, judge
from eris_desktop.turn.grammar.envelope import call
from eris_desktop.turn.offer import digest
from eris_desktop.turn.reading import Called, read
from eris_desktop.turn.verdict import Refuse
from tests.support.rosters import tools
from tests.support.walks import sentence
from tests.turn.grounds import NOW, a_ground

MESSAGE = 'call mum tomorrow at 10 to say "Grüß Gott" \\ 😀: now'
WALKS = 100


@pytest.mark.soak
@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(tools(), st.integers(0, 10**6))
def test_no_sentence_of_any_call_is_refused(one: ToolDescriptor, seed: int) -> None:
    base = a_ground(MESSAGE, "call mum", 'say "hi"')
    offer = OpenOffer(Width.SINGLE, (one,), "soak", digest((one,)))
    state = TurnState(Origin.WINDOW, set_up=frozenset({"mail account"}))
    chance, tree = random.Random(seed), call(one, base)
    for _ in range(WALKS):
        reading = read(sentence(tree, chance))
        assert isinstance(reading, Called)
        assert not isinstance(judge(reading, Bench({one.name: one}, offer, state, base, NOW)), Refuse)
