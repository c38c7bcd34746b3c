"""What every embedder keeps to, whatever model is behind it. A test module makes a class of it with a fixture `subject`."""

import numpy as np
import pytest

from eris_desktop.domain.ports import Embedder, Role

TEXTS = {
    "empty": "",
    "blank": " \n\t ",
    "one letter": "a",
    "a sentence": "remind me tomorrow at 10 to call mum",
    "German": "Wie spät ist es in Köln?",
    "3,000 words": "wort " * 3000,
    "one long word": "x" * 5000,
    "emoji": "😀" * 500,
    "an emoji of several": "👩‍👩‍👧‍👦",
    "Cyrillic": "напомни мне завтра",
    "right to left": "תזכיר לי מחר \u202b שלום",
    "zero width": "re\u200bmind \ufeffme",
    "a control character": "\x00",
    "half of a surrogate pair": "time \ud83d",
    "names of control tokens": "[CLS] </s> <|im_end|> [SEP]",
}


class EmbedderContract:
    """The tests. `subject` is the embedder, shared by a module."""

    @pytest.mark.parametrize("role", Role)
    @pytest.mark.parametrize("kind", TEXTS)
    def test_any_text_has_one_vector_of_length_one(self, subject: Embedder, kind: str, role: Role) -> None:
        vectors = subject.embed([TEXTS[kind]], role)

        assert (vectors.shape, vectors.dtype) == ((1, subject.dimension), np.float32)
        assert np.linalg.norm(vectors[0]) == pytest.approx(1, abs=1e-4)

    @pytest.mark.parametrize("role", Role)
    def test_no_texts_give_an_empty_table(self, subject: Embedder, role: Role) -> None:
        assert subject.embed([], role).shape == (0, subject.dimension)

    def test_the_same_text_has_the_same_vector_to_the_last_bit(self, subject: Embedder) -> None:
        assert np.array_equal(subject.embed(["remind me"]), subject.embed(["remind me"]))

    def test_texts_together_have_the_vectors_of_each_alone_in_their_order(self, subject: Embedder) -> None:
        texts = [f"{text} {number}" for number in range(14) for text in TEXTS.values()]
        together = subject.embed(texts)

        assert together.shape == (len(texts), subject.dimension)
        alone = np.concatenate([subject.embed([text]) for text in texts[:20]])
        assert np.allclose(together[:20], alone, atol=1e-3)

    def test_different_texts_have_different_vectors(self, subject: Embedder) -> None:
        one, other = subject.embed(["remind me", "what time is it"])

        assert one @ other < 0.99

    def test_a_text_is_a_query_unless_it_is_said_to_be_a_phrase(self, subject: Embedder) -> None:
        assert np.array_equal(subject.embed(["time"]), subject.embed(["time"], Role.QUERY))

    def test_its_name_is_always_the_same_and_fits_into_a_file_name(self, subject: Embedder) -> None:
        name = subject.name
        subject.embed(["time"])

        assert subject.name == name
        assert len(name) <= 80
        assert "/" not in name
