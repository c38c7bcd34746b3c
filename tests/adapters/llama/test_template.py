"""Chat templates: hostile ones stay in their box, broken ones are refused with a sentence, and the usual ones are obeyed."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from eris_desktop.adapters.llama.template import ChatFormat, without_system
from eris_desktop.domain.errors import ModelUnusable
from eris_desktop.domain.model import ChatMessage

SYSTEM = ChatMessage("system", "Be brief.")
USER = ChatMessage("user", "Hi.")
ANSWER = ChatMessage("assistant", "Hello.")

CHATML = """{% for message in messages %}
<|im_start|>{{ message['role'] }}
{{ message['content'] }}<|im_end|>
{% endfor %}
{% if add_generation_prompt %}
<|im_start|>assistant
{% endif %}"""
NO_SYSTEM = (
    "{{ bos_token }}{% for m in messages %}"
    "{% if m.role == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}"
    "<{{ m.role }}>{{ m.content }}{% endfor %}"
)


def chat_format(source: str) -> ChatFormat:
    return ChatFormat(source, ("<s>", "</s>"), Path("model.gguf"), lambda: datetime(2026, 12, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    "source",
    [
        "{% for m in messages %}",
        "{{ messages[0].content.__class__.__mro__ }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{{ cycler.__init__.__globals__.os.system('true') }}",
        "{{ messages.append(1) }}",
        "{% for x in range(10**9) %}{{ x }}{% endfor %}",
        "{{ 'a' * 10**9 }}",
        "{{ [1] * 2000000 }}",
        "{{ 9 ** 999999999 }}",
        "{{ (9 ** 9) ** 9 }}",
        "{{ 9 ** 0.5 }}",
        "{% for x in range(99999) %}{{ 'a' * 100000 }}{% endfor %}",
        "{{ messages[7].content.nothing }}",
        "{{ 1 / 0 }}",
        "{{ 1 + 'a' }}",
        "{% include 'other' %}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{{ raise_exception('never') }}",
    ],
)
def test_a_template_that_breaks_or_breaks_out_makes_the_model_unusable(source: str) -> None:
    with pytest.raises(ModelUnusable, match=r"^The chat template inside model\.gguf does not work: ") as caught:
        chat_format(source)

    assert caught.value.advice == "Download a newer file of this model, or choose another one."


def test_the_template_is_given_roles_and_texts_line_by_line() -> None:
    text = chat_format(CHATML).render([SYSTEM, USER, ANSWER, USER], answer=True)

    assert text == (
        "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi.<|im_end|>\n"
        "<|im_start|>assistant\nHello.<|im_end|>\n<|im_start|>user\nHi.<|im_end|>\n<|im_start|>assistant\n"
    )


def test_without_an_answer_the_prompt_ends_after_the_last_message() -> None:
    assert chat_format(CHATML).render([USER], answer=False) == "<|im_start|>user\nHi.<|im_end|>\n"


def test_a_refused_system_role_is_said_before_the_first_words() -> None:
    text = chat_format(NO_SYSTEM).render([SYSTEM, USER, ANSWER, USER], answer=True)

    assert text == "<s><user>Be brief.\n\nHi.<assistant>Hello.<user>Hi."


def test_a_system_text_that_the_template_leaves_out_is_said_all_the_same() -> None:
    silent = "{% for m in messages if m.role != 'system' %}<{{ m.role }}>{{ m.content }}{% endfor %}"

    assert chat_format(silent).render([SYSTEM, USER], answer=True) == "<user>Be brief.\n\nHi."


def test_a_thinking_model_is_asked_not_to_think() -> None:
    source = "{{ messages[0].content }}{% if enable_thinking is false %}<think></think>{% endif %}"

    assert chat_format(source).render([USER], answer=True) == "Hi.<think></think>"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ strftime_now('%d %b %Y') }}", "01 Dec 2026"),
        ("{{ {'ä': '<'} | tojson }}", '{"ä": "<"}'),
        ("{% for x in [1, 2, 3] %}{% if x == 2 %}{% break %}{% endif %}{{ x }}{% endfor %}", "1"),
        ("{% generation %}kept{% endgeneration %}", "kept"),
        ("{% if tools is none and documents is none %}none{% endif %}", "none"),
        ("{{ bos_token ~ eos_token }}", "<s></s>"),
    ],
)
def test_what_templates_are_written_for_is_there(source: str, expected: str) -> None:
    assert chat_format("{{ '' }}" + source).render([USER], answer=True) == expected


def test_a_model_without_template_reads_lines_as_in_a_book() -> None:
    plain = chat_format("")

    assert plain.render([SYSTEM, USER, ANSWER, USER], answer=True) == (
        "Be brief.\nUser: Hi.\nAssistant: Hello.\nUser: Hi.\nAssistant: "
    )
    assert plain.stops == ("\nUser:",)


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([SYSTEM], [ChatMessage("user", "Be brief.")]),
        ([SYSTEM, ANSWER], [ChatMessage("user", "Be brief."), ANSWER]),
        ([USER, USER], [ChatMessage("user", "Hi.\n\nHi.")]),
        ([USER, ANSWER, SYSTEM], [ChatMessage("user", "Be brief.\n\nHi."), ANSWER]),
        ([], []),
    ],
)
def test_roles_alternate_once_the_system_is_gone(messages: list[ChatMessage], expected: list[ChatMessage]) -> None:
    assert list(without_system(messages)) == expected
