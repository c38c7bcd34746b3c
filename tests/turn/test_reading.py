"""What the model wrote: one value from a whole text, and only words for the person from any cut of it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eris_desktop.turn.reading import AskedBack, Called, Spoke, Unreadable, WantsMore, read, reply_so_far


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "hello",
        "[]",
        "3",
        "null",
        '{"tool":"a:b"}',
        '{"tool":"a:b","args":[]}',
        '{"tool":3,"args":{}}',
        '{"reply":null}',
        "{}",
    ],
)
def test_anything_else_is_unreadable_and_never_an_exception(raw: str) -> None:
    assert isinstance(read(raw), Unreadable)


@given(st.text())
def test_no_text_at_all_raises(raw: str) -> None:
    read(raw)
    reply_so_far(raw)


def test_deep_nesting_is_unreadable() -> None:
    assert isinstance(read("[" * 100_000), Unreadable)


@pytest.mark.parametrize(
    ("raw", "reading"),
    [
        ('{"tool":"agenda:push","args":{"text":"milk"}}', Called("agenda:push", {"text": "milk"})),
        ('{"reply":"Hi \\"you\\""}', Spoke('Hi "you"')),
        ('{"ask":"When?"}', AskedBack("When?")),
        ('{"more_tools":"mail"}', WantsMore("mail")),
    ],
)
def test_an_envelope_is_read_as_its_one_meaning(raw: str, reading: object) -> None:
    assert read(raw) == reading


def test_nothing_but_decoded_words_is_shown_at_any_cut_of_a_reply() -> None:
    words = 'Grüße, "du"!\nÄhm… 😀 \\ok {x}'
    raw = json.dumps({"thought": 'a "secret" {plan}', "reply": words}, ensure_ascii=False, separators=(",", ":"))
    shown = [reply_so_far(raw[:cut]) for cut in range(len(raw) + 1)]

    assert all(words.startswith(part) for part in shown)
    assert shown[-1] == words
    assert sorted(shown, key=len) == shown


def test_nothing_is_ever_shown_of_a_call() -> None:
    raw = '{"tool":"agenda:push","args":{"text":"a reply\\":\\"x"}}'

    assert {reply_so_far(raw[:cut]) for cut in range(len(raw) + 1)} == {""}
