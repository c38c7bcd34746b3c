"""Vectors kept on disk: only what is new is embedded, and a damaged cache costs time, never an answer."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.domain.ports import Role


class CountingEmbedder:
    """Implements Embedder; remembers what it was asked for."""

    dimension = 3

    def __init__(self, name: str = "counting/1") -> None:
        self.name = name
        self.asked: list[str] = []
        self.rename: list[str] = []

    def embed(self, texts: Sequence[str], role: Role = Role.QUERY) -> NDArray[np.float32]:
        self.asked += texts
        self.name = self.rename.pop() if self.rename else self.name
        return np.array([[len(text), ord(text[0]), role is Role.PHRASE] for text in texts], np.float32)


def test_a_text_is_embedded_once_however_often_it_is_wanted(tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    files = VectorFiles(tmp_path)
    first = files.embed(embedder, ["a", "bb", "a"])
    again = files.embed(embedder, ["bb", "ccc"])

    assert embedder.asked == ["a", "bb", "ccc"]
    assert first.tolist() == [[1, 97, 1], [2, 98, 1], [1, 97, 1]]
    assert again.tolist() == [[2, 98, 1], [3, 99, 1]]


def test_the_next_start_embeds_only_what_is_new(tmp_path: Path) -> None:
    VectorFiles(tmp_path).embed(CountingEmbedder(), ["a", "bb"])
    embedder = CountingEmbedder()
    VectorFiles(tmp_path).embed(embedder, ["bb", "a", "new"])

    assert embedder.asked == ["new"]


def test_the_same_text_has_a_vector_for_each_role(tmp_path: Path) -> None:
    files, embedder = VectorFiles(tmp_path), CountingEmbedder()

    assert files.embed(embedder, ["a"]).tolist() == [[1, 97, 1]]
    assert files.embed(embedder, ["a"], Role.QUERY).tolist() == [[1, 97, 0]]
    assert files.embed(embedder, ["a"], Role.PHRASE).tolist() == [[1, 97, 1]]
    assert embedder.asked == ["a", "a"]


def test_vectors_of_an_embedder_exchanged_meanwhile_are_made_again_and_kept_under_no_other_name(
    tmp_path: Path,
) -> None:
    embedder = CountingEmbedder()
    embedder.rename = ["another"]
    files = VectorFiles(tmp_path)
    files.embed(embedder, ["a"])

    assert embedder.asked == ["a", "a"]
    assert [path.name for path in tmp_path.glob("*.npz")] == ["phrases-another.npz"]


def test_another_embedder_has_vectors_of_its_own(tmp_path: Path) -> None:
    files = VectorFiles(tmp_path)
    files.embed(CountingEmbedder(), ["a"])
    other = CountingEmbedder("another")
    files.embed(other, ["a"])

    assert other.asked == ["a"]


@pytest.mark.parametrize("damage", [b"", b"not a zip", b"PK\x03\x04 cut"])
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: bytes) -> None:
    VectorFiles(tmp_path).embed(CountingEmbedder(), ["a"])
    (file,) = tmp_path.glob("*.npz")
    file.write_bytes(damage)
    embedder = CountingEmbedder()
    VectorFiles(tmp_path).embed(embedder, ["a"])

    assert embedder.asked == ["a"]
    assert file.stat().st_size > len(damage)


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    vectors = VectorFiles(tmp_path / "missing").embed(embedder, ["a"])

    assert vectors.shape == (1, 3)


def test_no_texts_give_an_empty_table(tmp_path: Path) -> None:
    assert VectorFiles(tmp_path).embed(CountingEmbedder(), []).shape == (0, 3)
