"""What crosses the pipe comes out as it went in."""

import pytest

from eris_desktop.adapters.llama import sentences, wire
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.model import ChatMessage, Completion, Finish, Generated, ModelProfile, SizeClass

HALF = "half of a pair: \ud83d, a NUL: \0, quotes: \"'"
MESSAGES = (ChatMessage("system", "Sei kurz."), ChatMessage("user", HALF))


@pytest.mark.parametrize(
    "order",
    [
        wire.Load("/a/\udcff.gguf", "auto", 8192),
        wire.Warm(MESSAGES),
        wire.Warm(()),
        wire.Write(Completion(MESSAGES, grammar='root ::= "ä"', start="{", max_tokens=3, temperature=0.5, seed=7)),
        wire.Count(HALF),
        wire.LoadEncoder("/a/\udcff.gguf", "mean"),
        wire.Encode((HALF, "")),
    ],
)
def test_an_order_arrives_as_it_was_sent(order: wire.Order) -> None:
    assert wire.decode_order(wire.encode(order)) == order


@pytest.mark.parametrize(
    "answer",
    [
        wire.Beat(),
        wire.Piece("😀\u2028"),
        wire.LastWords("x\ny"),
        wire.Loaded(ModelProfile("/a", "A", SizeClass.TINY, 1, 2, True, "llama", 3, "CPU")),
        wire.Warmed(),
        wire.Written(Generated("x", Finish.CANCELLED, 1, 2, 3, 4.5, 6.5, 7)),
        wire.Counted(3),
        wire.EncoderLoaded(wire.EncoderProfile("e5", 384, 256, "mean")),
        wire.Encoded("AACAPw=="),
        wire.Refused("grammar_refused", "T.", "A.", {"cause": "empty"}),
    ],
)
def test_an_answer_arrives_as_it_was_sent(answer: wire.Answer) -> None:
    assert wire.decode_answer(wire.encode(answer)) == answer


@pytest.mark.parametrize(
    "error",
    [
        sentences.grammar_refused("empty"),
        sentences.message_too_long(9000, 3840),
        sentences.engine_died("compute", status="-3", words=": out of it"),
    ],
)
def test_an_error_is_raised_again_as_the_same_one(error: ErisError) -> None:
    refused = wire.decode_answer(wire.encode(wire.refusal(error)))
    assert isinstance(refused, wire.Refused)

    again = wire.error_of(refused)

    assert (type(again), again.title, again.advice, again.values) == (type(error), error.title, error.advice, error.values)
