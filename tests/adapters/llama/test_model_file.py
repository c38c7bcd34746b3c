"""Refusing a file before llama.cpp sees it: each cause has its own sentence and cure."""

import os
from pathlib import Path

import pytest

from eris_desktop.adapters.llama.model_file import open_model_file
from eris_desktop.domain.errors import ModelUnusable
from tests.adapters.llama.gguf_bytes import TINY_LLAMA, header, whole_file


def refusal(path: Path) -> tuple[str, str]:
    with pytest.raises(ModelUnusable) as caught:
        open_model_file(path)
    return caught.value.title, caught.value.advice


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "nothing.gguf"

    assert refusal(path) == (
        f"There is no model file at {path}.",
        "Put the file back, or choose another model in the settings.",
    )


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == (f"{tmp_path} is a folder, not a model file.", "Choose the .gguf file inside it.")


def test_a_pipe_is_refused_without_being_opened(tmp_path: Path) -> None:
    path = tmp_path / "pipe.gguf"
    os.mkfifo(path)

    assert refusal(path) == (f"{path} is not an ordinary file.", "Choose a .gguf file on a disk.")


def test_a_name_that_no_file_can_have_is_refused() -> None:
    assert refusal(Path("a\0b"))[1] == "Check its permissions and its disk, or choose another model."


def test_a_name_that_is_no_text_can_still_be_shown(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"mod\xff.gguf")
    path.write_bytes(b"nothing of ours")

    assert refusal(path)[0] == "mod\ufffd.gguf is not a GGUF model."


def test_a_file_that_is_cut_short_is_told_by_how_much(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(whole_file()[:-1])
    need = len(whole_file())

    assert refusal(path) == (f"model.gguf is cut short: {need - 1} of {need} bytes are there.", "Download it again.")


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"general.type": "adapter"}, "an adapter for another model"),
        ({"general.type": "mmproj"}, "the eye of another model"),
        ({"general.architecture": "clip"}, "the eye of another model"),
        ({"llama.attention.causal": False}, "an embedding model"),
    ],
)
def test_a_file_that_is_no_language_model_is_refused(tmp_path: Path, changes: dict[str, str | bool], kind: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(whole_file({**TINY_LLAMA, **changes}))

    assert refusal(path) == (
        f"model.gguf cannot write answers: it is {kind}.",
        "Choose a chat model; its name often ends in Instruct, Chat or it.",
    )


def test_a_vocabulary_without_weights_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(header(TINY_LLAMA, []))

    assert refusal(path)[0] == "model.gguf cannot write answers: it is a vocabulary without weights."


def test_a_part_that_is_not_there_is_named(tmp_path: Path) -> None:
    parts = whole_file({**TINY_LLAMA, "split.count": 2})
    first = tmp_path / "big-00001-of-00002.gguf"
    first.write_bytes(parts)

    assert refusal(first) == (
        "big-00001-of-00002.gguf is one of 2 parts, and big-00002-of-00002.gguf is not beside it.",
        "Put all parts into one folder and choose the first one.",
    )


def test_a_renamed_part_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "part.gguf"
    path.write_bytes(whole_file({**TINY_LLAMA, "split.count": 2}))

    assert "the first one under its first name is not beside it" in refusal(path)[0]


def test_a_whole_file_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(whole_file())

    assert open_model_file(path).weight_bytes == len(whole_file())


def test_a_model_in_parts_weighs_what_they_weigh_together(tmp_path: Path) -> None:
    first, second = tmp_path / "big-00001-of-00002.gguf", tmp_path / "big-00002-of-00002.gguf"
    first.write_bytes(whole_file({**TINY_LLAMA, "split.count": 2}))
    second.write_bytes(b"x" * 1000)

    assert open_model_file(first).weight_bytes == first.stat().st_size + 1000
