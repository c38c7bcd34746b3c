"""An embedding GGUF in its process: refusals, ends of processes, pooling, prefixes, lengths. Real ones throughout."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import psutil
import pytest

from eris_desktop.adapters.embedders.gguf import GgufEmbedder
from eris_desktop.adapters.embedders.profiles import Profile
from eris_desktop.adapters.llama.encoder import batches, pooling_of
from eris_desktop.adapters.llama.starter import starter_model
from eris_desktop.domain.errors import EmbedderFailed, EmbeddingFileRefused
from eris_desktop.domain.ports import Role
from tests.adapters.llama.talk import Running, ended, wait_until
from tests.support.tiny_bert import CLS, CONTEXT, META, write_gguf, write_tiny_bert

Make = Callable[..., GgufEmbedder]
posix = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Make an embedder of a tiny BERT, or of another file, and end it afterwards."""
    made: list[GgufEmbedder] = []

    def one(path: Path | None = None, profile: Profile | None = None, silence: float = 60.0, **changes: object) -> GgufEmbedder:
        file = path or write_tiny_bert(tmp_path / f"tiny-{len(made)}.gguf", **changes)  # type: ignore[arg-type] # each test names its own
        made.append(GgufEmbedder(file, profile, silence=silence))
        return made[-1]

    yield one
    for embedder in made:
        embedder.close()


# ---------------------------------------------------------------- refused files


def test_a_file_that_is_not_there_is_refused_and_works_once_it_is(make: Make, tmp_path: Path) -> None:
    embedder = make(tmp_path / "none.gguf")
    with pytest.raises(EmbedderFailed, match=r"^There is no model file at .*none\.gguf\. Put the file back"):
        embedder.embed(["hello"])
    assert (embedder.pid, embedder.name) == (None, "gguf-none-missing")

    write_tiny_bert(tmp_path / "none.gguf")

    assert embedder.embed(["hello"]).shape == (1, 32)
    assert embedder.name.startswith("gguf-none-")
    assert not embedder.name.endswith("missing")


def folder(path: Path) -> None:
    path.mkdir()


def picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))


def half(path: Path) -> None:
    path.write_bytes(write_tiny_bert(path).read_bytes()[:-5000])


def ranker(path: Path) -> None:
    write_tiny_bert(path, bert__pooling_type=4)


def unclear(path: Path) -> None:
    write_tiny_bert(path, bert__pooling_type=None, bert__attention__causal=None)


def nonsense(path: Path) -> None:
    write_tiny_bert(path, weights=float("nan"))


def adapter(path: Path) -> None:
    write_tiny_bert(path, general__type="adapter")


def vocabulary(path: Path) -> None:
    write_gguf(path, META, {})


def unknown(path: Path) -> None:
    write_tiny_bert(path, general__architecture="bort", bort__attention__causal=False)


REFUSED: dict[str, tuple[Callable[[Path], None], str]] = {
    "a folder": (folder, "is a folder"),
    "a picture": (picture, "m.gguf is not a GGUF model."),
    "half a file": (half, "m.gguf is cut short"),
    "a reranker": (ranker, "m.gguf judges pairs of texts"),
    "an adapter": (adapter, "m.gguf holds no model that could make vectors"),
    "a vocabulary": (vocabulary, "m.gguf holds no model that could make vectors"),
    "a model that reads from left to right and names no pooling": (unclear, "m.gguf is a chat model"),
    "weights that are no numbers": (nonsense, "m.gguf computes no usable numbers."),
    "a family that llama.cpp does not know": (unknown, "llama.cpp cannot load m.gguf: "),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED.keys())
def test_a_file_that_cannot_be_used_is_refused_with_its_cause(
    make: Make, tmp_path: Path, case: tuple[Callable[[Path], None], str]
) -> None:
    write, title = case
    write(tmp_path / "m.gguf")
    embedder = make(tmp_path / "m.gguf")

    with pytest.raises(EmbeddingFileRefused) as refused:
        embedder.embed(["hello"])

    assert title in refused.value.title
    assert refused.value.advice
    assert embedder.pid is None


def test_a_chat_model_is_refused_before_it_is_loaded(make: Make) -> None:
    starter = starter_model()
    assert starter is not None
    with pytest.raises(EmbedderFailed, match="is a chat model: it was not trained to compare sentences"):
        make(starter).embed(["hello"])


def test_a_chat_model_whose_profile_says_how_to_pool_is_taken(make: Make) -> None:
    starter = starter_model()
    assert starter is not None
    vectors = make(starter, Profile((), pooling="last")).embed(["what time is it", "", "wort " * 3000, "what time is it", ""])

    assert vectors.shape == (5, 576)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert np.allclose(vectors[:2], vectors[3:], atol=1e-3)


# ---------------------------------------------------------------- processes


def test_nothing_runs_before_the_first_need_nor_after_the_end(make: Make) -> None:
    embedder = make()
    assert (embedder.name, embedder.pid) == (embedder.name, None)
    embedder.embed(["hello"])
    pid = embedder.pid
    assert pid is not None
    assert pid != os.getpid()

    embedder.close()
    embedder.close()

    assert not psutil.pid_exists(pid)
    with pytest.raises(EmbedderFailed, match=r"The embedder's process ended in the middle of its work \(closed\)\."):
        embedder.embed(["hello"])


@posix
def test_a_death_in_the_middle_is_told_with_a_cure_and_the_next_call_starts_anew(make: Make) -> None:
    embedder = make()
    before = embedder.embed(["remind me"])
    pid = embedder.pid
    os.kill(pid, signal.SIGSTOP)
    running = Running(lambda: embedder.embed(["remind me"]))
    wait_until(embedder._order.locked)
    time.sleep(0.5)  # the lock is taken a moment before the order is on its way
    os.kill(pid, signal.SIGKILL)

    with pytest.raises(EmbedderFailed) as died:
        running.result()

    assert died.value.title == "The embedder's process ended in the middle of its work (SIGKILL)."
    assert "it starts anew" in died.value.advice
    assert np.array_equal(embedder.embed(["remind me"]), before)
    assert embedder.pid != pid


@posix
def test_a_process_that_died_unnoticed_is_replaced_without_a_word(make: Make) -> None:
    embedder = make()
    before = embedder.embed(["remind me"])
    pid = embedder.pid
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: ended(pid))

    assert np.array_equal(embedder.embed(["remind me"]), before)


@posix
def test_a_process_that_says_nothing_for_too_long_is_ended(make: Make) -> None:
    embedder = make(silence=1.0)
    embedder.embed(["hello"])
    os.kill(embedder.pid, signal.SIGSTOP)

    with pytest.raises(EmbedderFailed, match=r"\(silent\)"):
        embedder.embed(["hello"])

    assert embedder.embed(["hello"]).shape == (1, 32)


# ---------------------------------------------------------------- vectors


def test_the_files_pooling_goes_before_the_profiles(make: Make) -> None:
    named_mean, named_cls = make(), make(bert__pooling_type=CLS)
    open_mean, open_cls = make(bert__pooling_type=None), make(profile=Profile((), pooling="cls"), bert__pooling_type=None)
    mean, cls = named_mean.embed(["remind me"]), named_cls.embed(["remind me"])

    assert not np.allclose(mean, cls, atol=0.05)
    assert np.array_equal(make(profile=Profile((), pooling="cls")).embed(["remind me"]), mean)
    assert np.array_equal(open_mean.embed(["remind me"]), mean)
    assert np.array_equal(open_cls.embed(["remind me"]), cls)


def test_each_role_has_the_prefix_of_the_profile(make: Make) -> None:
    plain, prefixed = make(), make(profile=Profile((), "query: ", "passage: "))

    assert np.array_equal(prefixed.embed(["time"]), plain.embed(["query: time"]))
    assert np.array_equal(prefixed.embed(["time"], Role.PHRASE), plain.embed(["passage: time"]))
    assert prefixed.name.rpartition("-")[2] != plain.name.rpartition("-")[2]


def test_of_a_text_that_is_too_long_the_beginning_counts(make: Make) -> None:
    embedder = make()
    room = CONTEXT - 2  # without the tokens that begin and end a text
    fits, longer, other = embedder.embed(["me " * room, "me " * room + "time", "time " + "me " * room])

    assert np.allclose(fits, longer, atol=1e-6)
    assert not np.allclose(fits, other, atol=1e-3)


def test_other_weights_are_another_embedder(make: Make, tmp_path: Path) -> None:
    names = [make(write_tiny_bert(tmp_path / f"{place}" / "m.gguf", seed=seed)).name for place, seed in places(tmp_path)]

    assert names[0] == names[1] != names[2]


def places(folder: Path) -> list[tuple[str, int]]:
    for name in "abc":
        (folder / name).mkdir()
    return [("a", 1), ("b", 1), ("c", 2)]


@pytest.mark.parametrize(
    ("stored", "known", "expected"), [(1, "cls", "mean"), (3, "", "last"), (0, "cls", "cls"), (0, "", "mean")]
)
def test_pooling_is_the_files_else_the_profiles_else_the_mean(stored: int, known: str, expected: str) -> None:
    assert pooling_of(stored, known) == expected


@pytest.mark.parametrize(
    ("lengths", "expected"),
    [([], []), ([10], [[10]]), ([4, 4, 4], [[4, 4], [4]]), ([9, 2], [[9], [2]]), ([1] * 20, [[1] * 10, [1] * 10])],
)
def test_texts_are_evaluated_together_as_far_as_they_fit(lengths: list[int], expected: list[list[int]]) -> None:
    assert [[len(text) for text in batch] for batch in batches([[7] * length for length in lengths], 10)] == expected


def test_no_more_than_sixteen_texts_are_evaluated_together() -> None:
    assert [len(batch) for batch in batches([[7]] * 40, 512)] == [16, 16, 8]
