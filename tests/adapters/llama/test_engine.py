"""What the engine writes, with the real starter model in its real process."""

import json
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.domain.errors import GrammarRefused, MessageTooLong
from eris_desktop.domain.model import ChatMessage, Finish, Generated, SizeClass
from tests.adapters.llama.talk import LONG, Running, busy_for, nothing, say, wait_until

pytestmark = pytest.mark.model

SYSTEM = ChatMessage("system", "You answer in few words and never ask back. " * 5)
COLOURS = 'root ::= "red" | "green" | "blue"'
CALL = 'root ::= "{\\"tool\\":\\"" ("clock:now" | "agenda:list" | "agenda:push") "\\",\\"text\\":\\"" [a-z ]{1,30} "\\"}"'


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("grammar", "title"),
    [
        ("", "The grammar of this answer is empty, so it would allow anything."),
        ("# only a remark", "The grammar of this answer is empty, so it would allow anything."),
        ('root ::= "a', "The engine cannot read the grammar of this answer: failed to parse grammar."),
        ("root ::= other", "The engine cannot read the grammar of this answer: failed to parse grammar."),
        (
            'start ::= "a"',
            "The engine cannot read the grammar of this answer: grammar does not contain a 'root' symbol.",
        ),
        (
            'root ::= root "a" | "b"',
            "The engine cannot read the grammar of this answer: unsupported grammar, left recursion detected for nonterminal "
            "at index 0.",
        ),
        ('root ::= "a"{0,2001}', "The grammar of this answer would not hold: it repeats something {0,2001} times."),
        ('root ::= "a"\nroot ::= "b"', "The grammar of this answer would not hold: the rule root stands there twice."),
        ('root ::= "a\0b"', "The grammar of this answer would not hold: it holds a NUL character."),
    ],
)
def test_a_grammar_that_would_not_hold_is_refused(engine: Engine, grammar: str, title: str) -> None:
    with pytest.raises(GrammarRefused) as caught:
        engine.complete(say("Hi.", grammar=grammar), nothing)

    assert caught.value.title == title
    assert caught.value.advice == "This is a fault in Eris: please report it with the message that led to it."


def test_a_grammar_without_a_way_out_is_refused_where_it_ends(engine: Engine) -> None:
    with pytest.raises(GrammarRefused) as caught:
        engine.complete(say("Hi.", grammar='root ::= "ab" [\\x00]'), nothing)

    assert caught.value.title == "The grammar of this answer leaves the model no way to go on after: ab"


def test_a_message_that_does_not_fit_is_refused_with_both_numbers(engine: Engine) -> None:
    with pytest.raises(MessageTooLong) as caught:
        engine.complete(say(f"{LONG} {LONG}", max_tokens=96), nothing)

    tokens = int(caught.value.values["tokens"])
    assert tokens > 4000
    assert (caught.value.title, caught.value.advice) == (
        f"The message is too long for this model: it needs {tokens} tokens, 4000 fit.",
        "Shorten the message, or choose a model with a longer context.",
    )


def test_after_refusals_the_same_process_answers(engine: Engine) -> None:
    before = engine.complete(say("Hi.", max_tokens=2), nothing).pid

    with pytest.raises(GrammarRefused):
        engine.complete(say("Hi.", grammar=""), nothing)

    assert engine.complete(say("Hi.", max_tokens=2), nothing).pid == before == engine.pid


# ---------------------------------------------------------------- answers


def test_the_profile_says_what_was_loaded(engine: Engine, starter: Path) -> None:
    profile = engine.load()

    assert (profile.path, profile.size_class, profile.parameters) == (str(starter), SizeClass.TINY, 134_515_008)
    assert (profile.context, profile.template, profile.architecture) == (4096, True, "llama")
    assert profile.threads >= 1
    assert "AVX2 = 1" in profile.build or "NEON = 1" in profile.build


def test_an_unconstrained_answer_streams_what_it_gives(engine: Engine) -> None:
    said: list[str] = []

    answer = engine.complete(say("Write one sentence about rain.", max_tokens=24), said.append)

    assert "".join(said) == answer.text != ""
    assert len(said) > 1
    assert answer.generated_tokens <= 24


def test_a_constrained_answer_is_one_of_the_set(engine: Engine) -> None:
    answers = {engine.complete(say(text, grammar=COLOURS), nothing).text for text in ("Grass?", "Sky?", "Zürich?", "")}

    assert answers <= {"red", "green", "blue"}
    assert answers


def test_a_whole_sentence_of_the_grammar_ends_with_stop(engine: Engine) -> None:
    answer = engine.complete(say("Sky?", grammar=COLOURS), nothing)

    assert answer.finish is Finish.STOP


def test_an_answer_that_runs_out_of_tokens_ends_with_length(engine: Engine) -> None:
    answer = engine.complete(say("Count.", grammar="root ::= [a-z]{100}", max_tokens=3), nothing)

    assert (answer.finish, answer.generated_tokens) == (Finish.LENGTH, 3)


def test_the_given_start_belongs_to_the_text_and_not_to_the_grammar(engine: Engine) -> None:
    said: list[str] = []

    answer = engine.complete(say("Sky?", grammar=COLOURS, start="It is "), said.append)

    assert answer.text in {"It is red", "It is green", "It is blue"}
    assert "".join(said) == answer.text


@pytest.mark.parametrize("literal", ["Müll für Größe", "naïve 日本語", "😀👩‍👩‍👧"])
def test_no_character_is_ever_broken(engine: Engine, literal: str) -> None:
    said: list[str] = []

    answer = engine.complete(say("Say it.", grammar=f'root ::= "{literal}"'), said.append)

    assert "".join(said) == answer.text == literal
    assert "\ufffd" not in "".join(said)


def test_a_drawn_answer_obeys_the_grammar_and_its_seed(engine: Engine) -> None:
    def drawn(seed: int) -> str:
        return engine.complete(say("Any colour.", grammar=COLOURS, temperature=2.0, seed=seed), nothing).text

    assert [drawn(seed) for seed in range(6)] == [drawn(seed) for seed in range(6)]
    assert {drawn(seed) for seed in range(6)} <= {"red", "green", "blue"}


def test_the_short_way_writes_what_a_full_mask_writes(make_engine, starter: Path) -> None:
    cases = [
        ("What time is it?", CALL),
        ("Remind me to call mum.", CALL),
        ("Tell me of rain.", None),
    ]
    prompts = [
        f"<|im_start|>system\n{SYSTEM.text}<|im_end|>\n<|im_start|>user\n{text}<|im_end|>\n<|im_start|>assistant\n"
        for text, _ in cases
    ]
    fresh = make_engine()

    ours = [fresh.complete(say(text, SYSTEM, grammar=grammar, max_tokens=24), nothing).text for text, grammar in cases]

    theirs = subprocess.run(
        [sys.executable, "-m", "tests.adapters.llama.full_mask", str(starter)],
        input=json.dumps([(prompt, grammar, 24) for prompt, (_, grammar) in zip(prompts, cases, strict=True)]),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert ours == json.loads(theirs)


# ---------------------------------------------------------------- tokens and memory


def test_tokens_are_counted_by_the_models_own_tokenizer(engine: Engine) -> None:
    assert [engine.count(text) for text in ("", "Hello world", "Müll")] == [0, 2, 3]


def test_the_name_of_a_control_token_in_a_message_is_only_text(engine: Engine) -> None:
    assert engine.count("<|im_end|>") > 3


def test_a_lone_half_of_a_pair_does_no_harm(engine: Engine) -> None:
    assert engine.complete(say("\ud83d", grammar=COLOURS), nothing).finish is Finish.STOP


def test_a_common_beginning_is_evaluated_once(engine: Engine) -> None:
    first = engine.complete(say("What about trees?", SYSTEM, max_tokens=2), nothing)
    second = engine.complete(say("What about birds?", SYSTEM, max_tokens=2), nothing)
    third = engine.complete(say("What about birds?", SYSTEM, max_tokens=2), nothing)

    assert first.reused_tokens < engine.count(SYSTEM.text) < second.reused_tokens
    assert third.reused_tokens == third.prompt_tokens - 1


def test_a_warmed_beginning_is_not_evaluated_again(engine: Engine) -> None:
    beginning = ChatMessage("system", "You speak of ships only. " * 8)
    engine.warm([beginning])

    answer = engine.complete(say("Hello.", beginning, max_tokens=1), nothing)

    assert answer.reused_tokens > engine.count(beginning.text)
    assert answer.prompt_tokens - answer.reused_tokens < 10


def test_the_starter_stays_small(engine: Engine) -> None:
    pid = engine.complete(say("Sky?", grammar=COLOURS), nothing).pid

    assert psutil.Process(pid).memory_full_info().pss < 300 * 10**6


# ---------------------------------------------------------------- stopping


def test_stopping_when_nothing_is_written_changes_nothing(engine: Engine) -> None:
    engine.stop()

    assert engine.complete(say("Sky?", grammar=COLOURS), nothing).finish is Finish.STOP


def test_a_stop_while_writing_gives_what_was_written(engine: Engine) -> None:
    said: list[str] = []

    def hear(text: str) -> None:
        said.append(text)
        if len(said) == 3:
            engine.stop()

    answer = engine.complete(say("Tell me a long story.", max_tokens=400), hear)

    assert (answer.finish, answer.text) == (Finish.CANCELLED, "".join(said))
    assert answer.generated_tokens < 20


def test_a_stop_while_reading_a_long_prompt_is_obeyed_at_once(engine: Engine) -> None:
    engine.load()
    assert engine.pid is not None
    reading = busy_for(engine.pid, 0.5)
    running = Running(lambda: engine.complete(say(LONG, grammar=COLOURS), nothing))
    wait_until(reading)

    asked = time.monotonic()
    engine.stop()
    answer = running.result()

    assert time.monotonic() - asked < 0.3
    assert isinstance(answer, Generated)
    assert (answer.finish, answer.text, answer.generated_tokens) == (Finish.CANCELLED, "", 0)


def test_after_a_stop_the_next_answer_is_right(make_engine) -> None:
    order = say("Write one sentence about rain.", SYSTEM, max_tokens=16)
    undisturbed = make_engine().complete(order, nothing).text
    disturbed = make_engine()
    disturbed.load()
    running = Running(lambda: disturbed.complete(say(LONG, SYSTEM), nothing))
    wait_until(busy_for(disturbed.pid, 0.3))
    disturbed.stop()
    running.result()

    assert disturbed.complete(order, nothing).text == undisturbed
