"""From a header to a profile: name, class, context, and what fits into the memory."""

from dataclasses import replace
from pathlib import Path

import pytest

from eris_desktop.adapters.llama.gguf_file import GgufFile, Value
from eris_desktop.adapters.llama.model_file import ModelFile
from eris_desktop.adapters.llama.profile import Machine, cache_bytes, make_profile, size_class_of
from eris_desktop.domain.errors import ModelUnusable
from eris_desktop.domain.model import ModelProfile, SizeClass

GB = 10**9
META: dict[str, Value] = {
    "general.architecture": "qwen3",
    "general.name": "Qwen3 8B",
    "qwen3.context_length": 32_768,
    "qwen3.block_count": 36,
    "qwen3.embedding_length": 4096,
    "qwen3.attention.head_count": 32,
    "qwen3.attention.head_count_kv": 8,
    "qwen3.attention.key_length": 128,
    "qwen3.attention.value_length": 128,
    "tokenizer.chat_template": "{{ messages }}",
}


def model_file(size: int = 5 * GB, elements: int = 8_190_735_360, **changes: Value) -> ModelFile:
    meta = META | {key.replace("__", "."): value for key, value in changes.items()}
    return ModelFile(GgufFile(Path("/models/Qwen3-8B-Q4_K_M.gguf"), size, size, 399, elements, meta), size)


def test_a_model_too_big_for_the_memory_says_what_it_needs_and_what_is_free() -> None:
    with pytest.raises(ModelUnusable) as caught:
        make_profile(model_file(int(7.6 * GB)), "auto", 8192, Machine(3, int(3.2 * GB)))

    assert (caught.value.title, caught.value.advice) == (
        "Qwen3-8B-Q4_K_M.gguf is too big for the memory: it needs about 8.0 GB, 3.2 GB are free.",
        "Choose a smaller model, or close other programs and try again.",
    )
    assert caught.value.values["cause"] == "too_big"


def test_the_context_shrinks_before_a_model_is_refused() -> None:
    free = 5 * GB + cache_bytes(model_file().header, 4096) + 200 * 10**6

    assert make_profile(model_file(), "auto", 8192, Machine(3, free)).context == 4096


def test_a_profile_holds_what_the_header_says() -> None:
    assert make_profile(model_file(), "auto", 8192, Machine(3, 64 * GB)) == ModelProfile(
        path="/models/Qwen3-8B-Q4_K_M.gguf",
        name="Qwen3-8B-Q4_K_M",
        size_class=SizeClass.STANDARD,
        parameters=8_190_735_360,
        context=8192,
        template=True,
        architecture="qwen3",
        threads=3,
    )


def test_a_model_without_name_or_template_is_named_by_its_file() -> None:
    bare = model_file(general__name="", tokenizer__chat_template="")

    profile = make_profile(bare, "auto", 8192, Machine(1, None))

    assert (profile.name, profile.template) == ("Qwen3-8B-Q4_K_M", False)


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        (134_515_008, SizeClass.TINY),
        (10**9 - 1, SizeClass.TINY),
        (10**9, SizeClass.STANDARD),
        (9 * 10**9 - 1, SizeClass.STANDARD),
        (9 * 10**9, SizeClass.LARGE),
    ],
)
def test_the_class_follows_the_parameters(parameters: int, expected: SizeClass) -> None:
    assert size_class_of(parameters) is expected


def test_a_stated_number_of_parameters_goes_before_the_counted_one() -> None:
    stated = make_profile(model_file(general__parameter_count=14 * 10**9), "auto", 8192, Machine(1, None))

    assert (stated.parameters, stated.size_class) == (14 * 10**9, SizeClass.LARGE)


def test_the_person_may_choose_the_class() -> None:
    assert make_profile(model_file(), "large", 8192, Machine(1, None)).size_class is SizeClass.LARGE


@pytest.mark.parametrize(
    ("trained", "cap", "elements", "expected"),
    [
        (32_768, 8192, 8 * 10**9, 8192),
        (2048, 8192, 8 * 10**9, 2048),
        (32_768, 8192, 10**8, 4096),  # tiny
        (32_768, 1000, 8 * 10**9, 768),  # whole steps of 256
    ],
)
def test_the_context_is_the_least_of_trained_wanted_and_classed(trained: int, cap: int, elements: int, expected: int) -> None:
    file = model_file(elements=elements, qwen3__context_length=trained)

    assert make_profile(file, "auto", cap, Machine(1, None)).context == expected


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        (8, 36 * 8 * 256 * 2),
        ((8, 0, 0, 8), 16 * 256 * 2),  # layers without attention keep nothing
    ],
)
def test_the_cache_is_counted_per_token(heads: Value, expected: int) -> None:
    header = model_file(qwen3__attention__head_count_kv=heads).header

    assert cache_bytes(replace(header, metadata={**header.metadata, "qwen3.attention.head_count_kv": heads}), 1) == expected
