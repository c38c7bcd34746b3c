"""Where a model lies, by every way to name it; and the digest that tells one model's files from another's."""

import sys
from pathlib import Path

import pytest

from eris_desktop.adapters.embedders.fingerprint import PIECE, fingerprint
from eris_desktop.adapters.embedders.model_folder import find_model, is_model, weight_files


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "hub"


def downloaded(hub: Path, name: str, revision: str = "abc") -> Path:
    folder = hub / name / "snapshots" / revision
    folder.mkdir(parents=True)
    (folder / "modules.json").write_text("[]")
    (hub / name / "refs").mkdir()
    (hub / name / "refs" / "main").write_text("abc")
    return folder


@pytest.mark.parametrize(
    "wanted", ["none", "nobody/none", "/no/where", "a b", "../up", "os", "json", "ünder", "a/b/c", "x" * 999]
)
def test_what_is_not_here_is_not_found(wanted: str) -> None:
    assert find_model(wanted) is None


def test_a_download_that_did_not_finish_is_not_found(caches: Path) -> None:
    downloaded(caches, "models--owner--name", revision="another")

    assert find_model("owner/name") is None


def test_a_download_is_found_by_its_name(caches: Path) -> None:
    folder = downloaded(caches, "models--owner--name")

    assert find_model("owner/name") == folder


def test_a_name_without_an_owner_is_one_of_the_librarys_own(caches: Path) -> None:
    folder = downloaded(caches, "models--sentence-transformers--all-MiniLM-L6-v2")

    assert find_model("all-MiniLM-L6-v2") == folder


def test_an_installed_package_is_found_without_being_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = tmp_path / "site" / "my_small_model" / "files"
    model.mkdir(parents=True)
    (model / "modules.json").write_text("[]")
    (model.parent / "__init__.py").write_text("raise AssertionError('imported')")
    monkeypatch.syspath_prepend(tmp_path / "site")

    assert find_model("my-small-model") == model
    assert "my_small_model" not in sys.modules


@pytest.mark.parametrize(("file", "expected"), [("modules.json", True), ("config.json", True), ("readme.md", False)])
def test_a_folder_is_found_and_its_files_tell_whether_it_is_a_model(tmp_path: Path, file: str, *, expected: bool) -> None:
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / file).write_text("{}")

    assert find_model("m") == tmp_path / "m"
    assert is_model(tmp_path / "m") is expected


def test_the_files_that_decide_the_vectors_are_those_of_weights_and_configuration(tmp_path: Path) -> None:
    (tmp_path / "1_Pooling").mkdir()
    for name in ("model.safetensors", "config.json", "1_Pooling/config.json", "readme.md", "tokenizer.json"):
        (tmp_path / name).write_text("x")

    names = [path.relative_to(tmp_path).as_posix() for path in weight_files(tmp_path)]
    assert sorted(names) == ["1_Pooling/config.json", "config.json", "model.safetensors"]


BIG = 100 * PIECE


@pytest.mark.parametrize("size", [0, 1, PIECE, PIECE + 1, 3 * PIECE, BIG])
@pytest.mark.parametrize("change", ["longer", "first", "last", "name", "word"])
def test_a_change_of_weights_changes_the_digest(tmp_path: Path, size: int, change: str) -> None:
    content = bytearray(size)
    path = tmp_path / "weights"
    path.write_bytes(content)
    before = fingerprint([path], "prefix")
    match change:
        case "longer":
            content += b"x"
        case "first" | "last" if content:
            content[0 if change == "first" else -1] = 1
        case "name":
            path = tmp_path / "other"
    path.write_bytes(content)
    after = fingerprint([path], "prefix" if change != "word" else "another")

    assert (after == before) == (change in {"first", "last"} and not size)
    assert after == fingerprint([path], "prefix" if change != "word" else "another")


def test_a_file_that_cannot_be_read_counts_as_absent(tmp_path: Path) -> None:
    assert fingerprint([tmp_path / "none", tmp_path]) == fingerprint([])
