"""The Makefile, .ci/run and the scripts behind them: what there is to call, and how it is written."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.packaging.stage import ROOT, Stage

TARGETS = (
    "run test test-embedders soak check bench bench-prompt bench-routing bench-agenda bench-time package setup clean"
).split()
SCRIPTS = [*sorted((ROOT / "packaging").rglob("*.sh")), ROOT / ".ci/run"]


def make(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run make as a person would, whichever make runs these tests."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(["make", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def test_a_target_that_is_not_there_is_refused() -> None:
    assert make("--dry-run", "install").returncode == 2


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_is_there(target: str) -> None:
    assert make("--dry-run", target).returncode == 0


def test_make_alone_says_what_there_is_and_does_nothing_else() -> None:
    ended = make()

    assert re.findall(r"^  make (\S+)", ended.stdout, re.MULTILINE) == ["help", *TARGETS]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_script_can_be_read_by_its_shell(script: Path) -> None:
    ended = subprocess.run(["bash", "-n", script], capture_output=True, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_script_begins_with_its_law_and_runs_if_it_is_a_program(script: Path) -> None:
    first, second, *_ = script.read_text().splitlines()

    is_program = first.startswith("#!")
    assert is_program or first == "# shellcheck shell=bash"
    assert re.match(r"# \S.{20,}", second)
    assert os.access(script, os.X_OK) == is_program


def ci_with(stage: Stage, torch_at_hand: bool, make_does: str = "exit 0") -> "subprocess.CompletedProcess[str]":
    (stage.root / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", stage.root / ".ci/run")
    (stage.root / "packaging/setup/embedders.sh").write_text(f"#!/bin/sh\nexit {0 if torch_at_hand else 1}\n")
    stage.program("make", f'echo "make $*"; {make_does}')
    return stage.run(".ci/run")


def test_ci_ends_with_the_first_failure(stage: Stage) -> None:
    ended = ci_with(stage, torch_at_hand=True, make_does="exit 2")

    assert (ended.returncode, ended.stdout.splitlines()) == (2, ["make test"])


def test_ci_says_what_it_leaves_out_without_torch(stage: Stage) -> None:
    ended = ci_with(stage, torch_at_hand=False)

    assert ended.returncode == 0
    assert ended.stdout.splitlines() == [
        "make test",
        "Left out: make test-embedders, since pip finds no file of torch on this machine.",
    ]


def test_ci_runs_the_tests_of_the_embedders_where_torch_is_at_hand(stage: Stage) -> None:
    ended = ci_with(stage, torch_at_hand=True)

    assert (ended.returncode, ended.stdout.splitlines()) == (0, ["make test", "make test-embedders"])
