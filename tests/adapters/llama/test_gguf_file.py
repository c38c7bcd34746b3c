"""The header's reader: what it refuses and why, that hostile headers cost neither time nor memory, and what it reads."""

import struct
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eris_desktop.adapters.llama.gguf_file import BLOCKS, GgufFile, read_header
from eris_desktop.adapters.llama.starter import starter_model
from eris_desktop.domain.errors import ModelUnusable
from tests.adapters.llama.gguf_bytes import ONE_MATRIX, TINY_LLAMA, header, text, whole_file

HUGE = 2**63 - 1


def start(tensors: int, keys: int, version: int = 3) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", version, tensors, keys)


HOSTILE = {
    "a million million tensors": (start(10**12, 0), "it claims 1000000000000 tensors"),
    "a million million keys": (start(0, 10**12), "it claims 1000000000000 keys"),
    "a key of 2^63 bytes": (start(0, 1) + struct.pack("<Q", HUGE), f"it claims {HUGE} bytes of text"),
    "an array of 2^63 numbers": (
        start(0, 1) + text("k") + struct.pack("<IIQ", 9, 4, HUGE),
        f"it claims {HUGE} elements of an array",
    ),
    "an array of 2^40 words": (
        start(0, 1) + text("k") + struct.pack("<IIQ", 9, 8, 2**40),
        f"it claims {2**40} words",
    ),
    "arrays in arrays": (start(0, 1) + text("k") + struct.pack("<IIQ", 9, 9, 1), "it holds an array of arrays"),
    "an unknown kind of value": (start(0, 1) + text("k") + struct.pack("<I", 77), "it claims 77 as a kind of value"),
    "a tensor of 9 dimensions": (start(1, 0) + text("t") + struct.pack("<I", 9), "it claims 9 dimensions of a tensor"),
    "a tensor of 2^112 weights": (
        header(TINY_LLAMA, [("t", (2**56, 2**56), 1, 0)]),
        f"it claims {2**112} weights",
    ),
    "an alignment of nothing": (whole_file({"general.alignment": 0}), "its alignment is 0"),
    "keys longer than the format allows": (
        start(0, 1) + text("k" * 70_000) + struct.pack("<I?", 7, True),
        "its header is full of text",
    ),
}


def refusal(path: Path) -> ModelUnusable:
    with pytest.raises(ModelUnusable) as caught:
        read_header(path)
    return caught.value


def written(folder: Path, content: bytes) -> Path:
    path = folder / "model.gguf"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_header_is_called_damaged_at_once(tmp_path: Path, name: str) -> None:
    content, reason = HOSTILE[name]
    path = written(tmp_path, content + bytes(4096))
    tracemalloc.start()
    before = time.monotonic()

    error = refusal(path)

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (error.title, error.advice) == (f"model.gguf is damaged: {reason}.", "Download it again.")
    assert peak < 4 * 2**20
    assert time.monotonic() - before < 1


@pytest.mark.parametrize("length", [4, 8, 20, 40, 200, len(header()) - 40])
def test_a_file_that_ends_within_its_header_is_cut_short(tmp_path: Path, length: int) -> None:
    error = refusal(written(tmp_path, header()[:length]))

    assert error.title == f"model.gguf is cut short: it ends within its header, after {length} bytes."
    assert error.advice == "Download it again."


@pytest.mark.parametrize("content", [b"", b"GG", b"PK\x03\x04 and more", b"ggjt\x03\x00\x00\x00"])
def test_a_file_without_the_magic_is_no_gguf(tmp_path: Path, content: bytes) -> None:
    assert refusal(written(tmp_path, content)).title == "model.gguf is not a GGUF model."


@pytest.mark.parametrize("version", [0, 1, 4])
def test_an_unknown_version_is_named(tmp_path: Path, version: int) -> None:
    error = refusal(written(tmp_path, header(version=version)))

    assert error.title == f"model.gguf is in version {version} of the GGUF format, which this engine does not read."
    assert error.values["cause"] == "version"


def test_the_other_byte_order_is_named(tmp_path: Path) -> None:
    error = refusal(written(tmp_path, b"GGUF" + struct.pack(">IQQ", 3, 1, 1)))

    assert error.title == "model.gguf was written for a computer with the other byte order."


def test_a_file_that_may_not_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    error = refusal(tmp_path)

    assert error.title == f"The model file {tmp_path} cannot be read (Is a directory)."


@given(junk=st.binary(max_size=300), place=st.integers(0, 500))
@settings(max_examples=200, deadline=None)
def test_no_header_ends_in_anything_but_a_reading_or_a_refusal(
    tmp_path_factory: pytest.TempPathFactory, junk: bytes, place: int
) -> None:
    good = whole_file()
    path = written(tmp_path_factory.mktemp("junk"), good[:place] + junk + good[place + len(junk) :])

    try:
        read_header(path)
        cause = "none"
    except ModelUnusable as error:
        cause = error.values["cause"]

    assert cause in {"none", "not_gguf", "version", "byte_order", "damaged", "cut_header"}


def test_a_header_is_read_whole_but_for_its_vocabulary(tmp_path: Path) -> None:
    meta = {**TINY_LLAMA, "some.scale": 0.5, "some.flag": True, "some.layers": [1, 0, 2]}
    path = written(tmp_path, whole_file(meta))

    kept = {key: item for key, item in meta.items() if key != "tokenizer.ggml.tokens"}
    assert read_header(path) == GgufFile(
        path=path,
        size=path.stat().st_size,
        needed=path.stat().st_size,
        tensors=1,
        elements=2048,
        metadata={**kept, "some.layers": (1, 0, 2)},
    )


def test_the_needed_size_reaches_to_the_end_of_the_last_tensor(tmp_path: Path) -> None:
    tensors = [*ONE_MATRIX, ("quantised", (256, 3), 12, 4096), ("unknown kind", (8,), 200, 10**9)]
    path = written(tmp_path, header(TINY_LLAMA, tensors))

    found = read_header(path)

    assert found.needed == path.stat().st_size + 4096 + 3 * 144
    assert found.elements == 2048 + 768 + 8


@pytest.mark.model
def test_the_starter_needs_exactly_the_bytes_it_has() -> None:
    path = starter_model()
    assert path is not None

    found = read_header(path)

    assert (found.size, found.elements, found.architecture) == (found.needed, 134_515_008, "llama")


@pytest.mark.model
def test_the_table_of_block_sizes_is_that_of_the_library() -> None:
    import ctypes  # noqa: PLC0415  # the library is loaded only where the real one is asked

    from llama_cpp._ggml import libggml  # noqa: PLC0415

    libggml.ggml_type_size.restype = ctypes.c_size_t
    libggml.ggml_blck_size.restype = ctypes.c_int64

    theirs = {kind: (libggml.ggml_blck_size(kind), libggml.ggml_type_size(kind)) for kind in range(43)}

    assert {kind: sizes for kind, sizes in theirs.items() if sizes != (0, 0)} == BLOCKS
