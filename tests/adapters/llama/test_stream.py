"""From bytes to text for the person: whole characters, no stop text, nothing lost."""

import itertools

import pytest

from eris_desktop.adapters.llama.stream import Stream


def streamed(pieces: list[bytes], start: str = "", stops: tuple[str, ...] = ()) -> tuple[list[str], Stream]:
    said: list[str] = []
    stream = Stream(start, stops, said.append, interval=0.0)
    for piece in pieces:
        stream.add(piece)
    stream.end()
    return said, stream


@pytest.mark.parametrize("cut", range(1, len("ü€😀".encode())))
def test_a_character_split_between_tokens_is_never_broken(cut: int) -> None:
    raw = "ü€😀".encode()

    said, stream = streamed([raw[:cut], raw[cut:]])

    assert "".join(said) == stream.text == "ü€😀"
    assert "\ufffd" not in "".join(said)


def test_bytes_that_never_become_a_character_are_left_out() -> None:
    said, _ = streamed([b"a\xff", b"b\xf0\x9f"])

    assert said == ["a", "b"]


def test_the_start_is_the_first_of_the_text() -> None:
    said, stream = streamed([b"b", b"c"], start="a")

    assert (said, stream.text) == (["ab", "c"], "abc")


@pytest.mark.parametrize("pieces", [[b"Hi.\nUser: no"], [b"Hi.\n", b"Us", b"er:", b" no"], [b"Hi.", b"\nUser:"]])
def test_a_stop_text_ends_the_answer_and_is_never_said(pieces: list[bytes]) -> None:
    said: list[str] = []
    stream = Stream("", ("\nUser:",), said.append, interval=0.0)

    list(itertools.takewhile(lambda piece: not (stream.add(piece) or stream.stopped), pieces))

    assert (stream.stopped, stream.end(), "".join(said)) == (True, "Hi.", "Hi.")


def test_the_beginning_of_a_stop_that_does_not_come_is_said_after_all() -> None:
    said, stream = streamed([b"a\nUs", b"ual"], stops=("\nUser:",))

    assert (said, stream.stopped) == (["a", "\nUsual"], False)


def test_a_stop_within_the_given_start_ends_nothing() -> None:
    assert streamed([b"b"], start="a\nUser:", stops=("\nUser:",))[1].text == "a\nUser:b"


def test_tokens_in_quick_succession_are_said_together() -> None:
    said: list[str] = []
    stream = Stream("", (), said.append, interval=3600.0)

    for piece in (b"a", b"b", b"c"):
        stream.add(piece)
    stream.end()

    assert said == ["a", "bc"]
