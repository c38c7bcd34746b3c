"""What the compiler writes for the shipped tools is read by llama.cpp and kept, whatever stands in the message."""

import pytest

from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.domain.model import ChatMessage, Completion
from eris_desktop.domain.offer import OpenOffer, Origin, TurnState, Width
from eris_desktop.session.parts import Lore
from eris_desktop.turn.gatekeeper import Bench, judge
from eris_desktop.turn.grammar.envelope import call, envelope
from eris_desktop.turn.grammar.gbnf import gbnf
from eris_desktop.turn.grammar.tree import forced, longest
from eris_desktop.turn.offer import digest
from eris_desktop.turn.reading import Called, Unreadable, read
from eris_desktop.turn.verdict import Refuse
from tests.turn.grounds import NOW, a_ground

pytestmark = pytest.mark.model

MESSAGES = [
    "remind me tomorrow at 10 to call mum",
    'remind me at 17:00 to say "Grüß Gott" \\ C:\\temp 😀👨‍👩‍👧',
    "erinnere mich morgen um 8 an e\u0301te\u0301 und שלום {x}: [y]\ttab",
    "remind me tomorrow at 9 to " + "check the long list of things " * 15,
]


@pytest.mark.parametrize("text", MESSAGES, ids=["plain", "quotes and emoji", "marks and right to left", "long"])
def test_every_shipped_tool_has_a_grammar_that_the_engine_reads_and_keeps(text: str, lore: Lore, engine: Engine) -> None:
    base = a_ground(text, 'say "hi"', "den Müll 😀")
    tools = lore.catalogue.tools
    offer = OpenOffer(Width.CLUSTER, tools, "test", digest(tools))
    for tool in tools:
        start, rest = forced(call(tool, base))
        raw = start
        if rest is not None:
            order = Completion((ChatMessage("user", text[:200]),), gbnf(rest), start, longest(rest) + 8)
            raw = engine.complete(order, lambda _: None).text
        reading = read(raw)
        assert isinstance(reading, Called), raw
        registered = {one.name: one for one in tools}
        verdict = judge(reading, Bench(registered, offer, TurnState(Origin.WINDOW), base, NOW))
        assert not isinstance(verdict, Refuse), (raw, verdict)


def test_the_whole_envelope_is_read_by_the_engine(lore: Lore, engine: Engine) -> None:
    tools = lore.catalogue.tools
    tree = envelope(OpenOffer(Width.FULL, tools, "test", digest(tools)), a_ground(MESSAGES[1], "call mum"), ("agenda", "clock"))
    raw = engine.complete(Completion((ChatMessage("user", MESSAGES[1]),), gbnf(tree), "", longest(tree)), lambda _: None).text

    assert not isinstance(read(raw), Unreadable), raw
