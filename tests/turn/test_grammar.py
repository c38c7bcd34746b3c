"""The compiler: whatever a grammar allows is a call that parses, fits its descriptor, and passes the gatekeeper's types."""

import json
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import validate

from eris_desktop.domain.descriptor import ArgType, Source, ToolDescriptor
from eris_desktop.domain.offer import Closed, ClosedOffer, OpenOffer, Origin, TurnState, Width
from eris_desktop.turn.gatekeeper import Bench, judge
from eris_desktop.turn.grammar.arguments import arguments, windows
from eris_desktop.turn.grammar.envelope import call, envelope
from eris_desktop.turn.grammar.gbnf import MOST_REPEATS, gbnf, integer_range, literal
from eris_desktop.turn.grammar.tree import Chain, Choice, Literal, Text, Words, forced, longest, quoted
from eris_desktop.turn.offer import digest
from eris_desktop.turn.reading import Called, read
from eris_desktop.turn.verdict import AskFor, Refuse
from tests.support.rosters import arg, tool, tools
from tests.support.walks import sentence
from tests.turn.grounds import NOW, a_ground

MESSAGE = 'remind me tomorrow at 10 to say "Grüß Gott" \\ to mum 😀: now'
JSON_TYPES = {ArgType.INTEGER: "integer", ArgType.BOOLEAN: "boolean"}


def schema(one: ToolDescriptor) -> dict[str, object]:
    properties = {
        each.name: {"type": JSON_TYPES.get(each.type, "string")}
        | ({"enum": list(each.choices)} if each.choices else {})
        | ({"minimum": each.minimum, "maximum": each.maximum} if each.type is ArgType.INTEGER else {})
        for each in one.args
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def offer_of(*offered: ToolDescriptor) -> OpenOffer:
    return OpenOffer(Width.CLUSTER, offered, "test", digest(offered))


@given(tools(), st.integers(0, 10**6))
def test_every_sentence_of_a_call_parses_and_fits_the_schema(one: ToolDescriptor, seed: int) -> None:
    written = sentence(call(one, a_ground(MESSAGE, "call mum", 'say "hi"')), random.Random(seed))

    envelope_read = json.loads(written)
    validate(envelope_read["args"], schema(one))
    assert list(envelope_read["args"]) == [each.name for each in one.args if each.name in envelope_read["args"]]


@given(tools(), st.integers(0, 10**6))
def test_every_sentence_of_a_call_passes_the_gatekeeper_or_lacks_an_argument(one: ToolDescriptor, seed: int) -> None:
    base = a_ground(MESSAGE, "call mum", 'say "hi"')
    reading = read(sentence(call(one, base), random.Random(seed)))

    assert isinstance(reading, Called)
    state = TurnState(Origin.WINDOW, set_up=frozenset({"mail account"}))
    verdict = judge(reading, Bench({one.name: one}, offer_of(one), state, base, NOW))
    assert not isinstance(verdict, Refuse), verdict


@given(st.lists(tools(), min_size=1, max_size=4, unique_by=lambda one: one.name), st.integers(0, 10**6))
def test_no_sentence_is_longer_than_the_longest(offered: list[ToolDescriptor], seed: int) -> None:
    tree = envelope(offer_of(*offered), a_ground(MESSAGE))

    assert len(sentence(tree, random.Random(seed))) <= longest(tree)


@given(tools(), st.integers(0, 10**6))
def test_every_sentence_begins_with_what_is_forced_and_goes_on_with_the_rest(one: ToolDescriptor, seed: int) -> None:
    tree = call(one, a_ground(MESSAGE))
    start, rest = forced(tree)
    written = sentence(tree, random.Random(seed))

    assert written.startswith(start)
    assert rest is not None or written == start


def test_a_closed_offer_allows_no_call_at_all() -> None:
    tree = envelope(ClosedOffer(Closed.CONVERSATIONAL, "greeting", "test"), a_ground())

    assert {json.loads(sentence(tree, random.Random(seed))).keys() <= {"reply"} for seed in range(50)} == {True}


def test_a_required_argument_without_ground_is_left_out_and_asked_for() -> None:
    one = tool("agenda:remind_at", arg("when", Source.TIME, kinds=("moment",)), arg("text", Source.SPAN))
    base = a_ground("remind me to call mum")
    reading = read(sentence(call(one, base), random.Random(1)))

    assert isinstance(reading, Called)
    assert "when" not in reading.args
    verdict = judge(reading, Bench({one.name: one}, offer_of(one), TurnState(Origin.WINDOW), base, NOW))
    assert isinstance(verdict, AskFor)
    assert verdict.missing == "when"


def test_all_subsets_of_optional_arguments_are_sentences_and_none_begins_with_a_comma() -> None:
    one = tool("a:b", *(arg(name, Source.FLAG, required=False) for name in "pqr"))
    tree = arguments(one, a_ground())
    keys = {tuple(json.loads(sentence(tree, random.Random(seed)))) for seed in range(300)}

    assert keys == {(), ("p",), ("q",), ("r",), ("p", "q"), ("p", "r"), ("q", "r"), ("p", "q", "r")}


def test_optional_arguments_cost_a_linear_number_of_rules() -> None:
    flags = [arg(f"n{number}", Source.FLAG, required=False) for number in range(20)]
    sizes = [gbnf(arguments(tool("a:b", *flags[:count]), a_ground())).count("::=") for count in (10, 20)]

    assert sizes[1] <= 2 * sizes[0]


@pytest.mark.parametrize(
    ("low", "high"),
    [(1, 1440), (0, 0), (-5, 5), (-120, -7), (0, 59), (99, 1001), (1, 9), (10, 10), (0, 999_999), (-1, 0)],
)
def test_an_integer_rule_matches_exactly_its_range(low: int, high: int) -> None:
    body = "|".join(part.replace('"', "").replace(" ", "") for part in integer_range(low, high))
    rule = re.compile(f"(?:{body})")
    tried = {*range(low - 200, low + 200), *range(high - 200, high + 200)}

    assert {number for number in tried if rule.fullmatch(str(number))} == {number for number in tried if low <= number <= high}
    assert not rule.fullmatch("-0")
    assert not rule.fullmatch("007")


def test_a_long_repetition_is_split_into_parts_that_the_reader_counts() -> None:
    repeats = [int(number) for number in re.findall(r"\{\d+,(\d+)\}", gbnf(Text(3500)))]

    assert sum(repeats) == 3500
    assert max(repeats) <= MOST_REPEATS


def test_a_text_that_must_say_something_does_not_begin_with_a_blank() -> None:
    first = gbnf(Text(5, 1)).split("::=")[2].split("|")[0]

    assert r"\x00-\x20" in first
    assert gbnf(Text(5, 1)).count("{0,4}") == 1


@pytest.mark.parametrize("text", ['say "hi"', "C:\\x", "line\nbreak", "tab\there", "😀", "\x01", "\u2028", "ä ß"])
def test_a_literal_keeps_each_character(text: str) -> None:
    unescaped = json.loads(re.sub(r"\\U000([0-9A-F]{5})|\\x([0-9A-F]{2})", _as_json, literal(text)))

    assert unescaped == text


def _as_json(match: re.Match[str]) -> str:
    if match.group(2):
        return f"\\u00{match.group(2)}"
    return chr(int(match.group(1), 16))


def test_a_span_is_any_run_of_words_and_nothing_else() -> None:
    tree = Words(("call", "mum", "now"))
    runs = {sentence(tree, random.Random(seed)) for seed in range(200)}

    assert runs == {"call", "mum", "now", "call mum", "mum now", "call mum now"}
    assert gbnf(tree).count("::=") == 4


def test_no_span_is_longer_than_its_argument_allows_and_every_short_one_is_there() -> None:
    words = tuple(f"word{number}" for number in range(120))
    found = windows((*words, "x" * 99, "end"), 60)

    assert all(len(" ".join(window)) <= 60 for window in found)
    runs = {window[i:j] for window in found for i in range(len(window)) for j in range(i + 1, len(window) + 1)}
    assert all(words[i : i + 3] in runs for i in range(118))
    assert ("end",) in runs


def test_rule_names_are_generated_and_hold_no_character_of_a_tool() -> None:
    names = re.findall(r"^(\S+) ::=", gbnf(envelope(offer_of(tool("odd_name:x_y", arg("när", Source.FREE))), a_ground())), re.M)

    assert all(re.fullmatch(r"root|r\d+(-\d+)?", name) for name in names)
    assert len(names) == len(set(names))


def test_what_is_shared_in_the_tree_is_written_once() -> None:
    shared = Choice((quoted("a"), quoted("b")))

    assert gbnf(Chain((shared, Literal(","), shared))).count("::=") == 6
