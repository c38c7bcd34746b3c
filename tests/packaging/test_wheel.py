"""packaging/setup/wheel.sh: one portable build of llama.cpp, kept by all that decides what is in it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.stage import ROOT, Stage

WHEEL = ("packaging/setup/wheel.sh", "[3/6]", "python3")
VERSION = next(
    line.partition("==")[2] for line in (ROOT / "constraints.txt").read_text().splitlines() if line.startswith("llama-cpp")
)
TAG = f"cp{sys.version_info.major}{sys.version_info.minor}-{os.uname().sysname}-{os.uname().machine}"


@pytest.fixture
def builder(stage: Stage) -> Stage:
    """A stage whose pip writes down how it was called and leaves a file instead of compiling."""
    pip_that(stage, 'touch "$folder/llama_cpp_python-0-py3-none-any.whl"')
    return stage


def pip_that(stage: Stage, does: str) -> None:
    stage.program(
        "python3",
        f"""
        [ "$1" = -m ] || exec "{sys.executable}" "$@"
        echo "$CMAKE_ARGS | ${{CFLAGS-}} | ${{MAKEFLAGS-}} | $*" >>pip-calls
        while [ $# -gt 0 ]; do [ "$1" != --wheel-dir ] || folder=$2; shift; done
        {does}
        """,
    )


def calls(stage: Stage) -> list[str]:
    file = stage.root / "pip-calls"
    return file.read_text().splitlines() if file.exists() else []


def cache(stage: Stage) -> Path:
    return stage.root / "home/.cache/eris-desktop/wheels"


@pytest.mark.parametrize("backend", ["CPU", "rocm", "cpu vulkan"])
def test_an_unknown_backend_is_refused_with_the_four_that_there_are(stage: Stage, backend: str) -> None:
    stage.variables["BACKEND"] = backend

    ended = stage.run("packaging/setup/backend.sh")

    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.splitlines()[1:] == [
        f"Stopped: BACKEND={backend} is not known.",
        "  Choose one of: cpu, vulkan, cuda, metal.",
    ]


def test_make_refuses_an_unknown_backend_before_it_changes_anything() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}

    ended = subprocess.run(
        ["make", "setup", "BACKEND=rocm"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )

    assert ended.returncode == 2
    assert "Stopped: BACKEND=rocm is not known." in ended.stderr.splitlines()


def test_a_failed_build_leaves_nothing_that_the_next_start_trusts(builder: Stage) -> None:
    pip_that(builder, 'touch "$folder/half.whl"; echo "cc: out of memory"; exit 7')

    failed = builder.run(*WHEEL)
    pip_that(builder, 'touch "$folder/whole.whl"')
    built = builder.run(*WHEEL)

    assert (failed.returncode, failed.stdout) == (7, "")
    assert failed.stderr.splitlines()[-1] == "  | cc: out of memory"
    assert [path.name for path in cache(builder).rglob("*.whl")] == ["whole.whl"]
    assert Path(built.stdout.strip()).name == "whole.whl"


def test_a_build_without_a_wheel_is_told(builder: Stage) -> None:
    pip_that(builder, "exit 0")

    ended = builder.run(*WHEEL)

    assert (ended.returncode, ended.stdout) == (1, "")
    assert "Stopped: the build of llama.cpp ended well but left no wheel." in ended.stderr.splitlines()


def test_flags_of_the_caller_never_reach_the_compiler(builder: Stage) -> None:
    builder.variables |= {"CFLAGS": "-march=native", "CMAKE_ARGS": "-DGGML_NATIVE=ON", "MAKEFLAGS": "n"}

    builder.run(*WHEEL)

    assert calls(builder)[0].startswith("-DGGML_NATIVE=OFF |  |  | -m pip wheel ")


def test_the_wheel_cache_of_pip_is_never_used(builder: Stage) -> None:
    builder.run(*WHEEL)

    assert {"--no-cache-dir", "--no-deps", "--no-binary"} <= set(calls(builder)[0].split())


def test_a_wheel_is_built_once(builder: Stage) -> None:
    first, second = builder.run(*WHEEL), builder.run(*WHEEL)

    assert first.returncode == 0
    assert (second.stdout, second.stderr) == (first.stdout, "")
    assert len(calls(builder)) == 1


@pytest.mark.parametrize(
    ("backend", "flags"),
    [
        ("cpu", "-DGGML_NATIVE=OFF"),
        ("vulkan", "-DGGML_NATIVE=OFF -DGGML_VULKAN=ON"),
        ("cuda", "-DGGML_NATIVE=OFF -DGGML_CUDA=ON"),
        ("metal", "-DGGML_NATIVE=OFF -DGGML_METAL=ON"),
    ],
)
def test_each_backend_has_its_flags_and_a_folder_of_its_own(builder: Stage, backend: str, flags: str) -> None:
    builder.variables["BACKEND"] = backend

    ended = builder.run(*WHEEL)

    named = flags.replace("-D", "").replace(" ", "+")
    assert calls(builder)[0].split(" | ")[0] == flags
    assert Path(ended.stdout.strip()).parent == cache(builder) / f"llama-cpp-python-{VERSION}-{TAG}-{named}"


def test_the_cache_lies_where_the_person_keeps_caches(builder: Stage) -> None:
    builder.variables["XDG_CACHE_HOME"] = str(builder.root / "elsewhere")

    ended = builder.run(*WHEEL)

    assert Path(ended.stdout.strip()).is_relative_to(builder.root / "elsewhere/eris-desktop/wheels")
