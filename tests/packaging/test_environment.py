"""packaging/setup/environment.sh and lock.sh: a half-made environment is never trusted, and two makers never meet."""

import pytest

from tests.packaging.stage import Stage

PRELUDE = """
set -euo pipefail
. packaging/setup/words.sh
. packaging/setup/lock.sh
. packaging/setup/environment.sh
venv=.venv
"""
FILL = f"""{PRELUDE}
open_environment "[2/6]" python3
touch .venv/by-hand
close_environment "run test" flags
"""


@pytest.fixture
def filled(stage: Stage) -> Stage:
    """A stage with a finished environment; it is one of Python without pip, which takes a twentieth of the time."""
    stage.program("python3", f'{made_without_pip(stage)} exec "{real_python(stage)}" "$@"')
    assert stage.run("bash", "-c", FILL).returncode == 0
    return stage


def real_python(stage: Stage) -> str:
    return (stage.programs / "python3").read_text().split('"')[1]


def made_without_pip(stage: Stage) -> str:
    return f'if [ "$1" = -m ]; then shift 2; exec "{real_python(stage)}" -m venv --without-pip "$@"; fi;'


def is_ready(stage: Stage, level: str = "test", flags: str = "flags") -> bool:
    return stage.run("bash", "-c", f"{PRELUDE} is_ready {level} {flags}").returncode == 0


def was_kept(stage: Stage) -> bool:
    """Fill again, and tell whether the environment is the same one."""
    script = FILL.replace("touch .venv/by-hand", "[ -e .venv/by-hand ]")
    return stage.run("bash", "-c", script).returncode == 0


def test_nothing_is_ready_before_it_was_made(stage: Stage) -> None:
    assert not is_ready(stage)


@pytest.mark.parametrize("file", ["pyproject.toml", "constraints.txt", "packaging/setup/needs.txt"])
def test_a_changed_recipe_is_not_ready(filled: Stage, file: str) -> None:
    with (filled.root / file).open("a") as text:
        text.write("\n# changed\n")

    assert not is_ready(filled)


def test_other_flags_are_not_ready(filled: Stage) -> None:
    assert not is_ready(filled, flags="others")


def test_an_environment_that_lost_its_python_is_not_ready(filled: Stage) -> None:
    (filled.root / ".venv/bin/python").unlink()

    assert not is_ready(filled)
    assert not was_kept(filled)


def test_one_that_broke_off_is_neither_ready_nor_kept(filled: Stage) -> None:
    (filled.root / ".venv/incomplete").touch()

    assert not is_ready(filled)
    assert not was_kept(filled)


def test_one_that_was_killed_while_it_was_changed_is_not_ready(filled: Stage) -> None:
    killed = filled.run("bash", "-c", f"{PRELUDE} open_environment '[2/6]' python3; kill -KILL $$")

    assert killed.returncode == -9
    assert not is_ready(filled)
    assert not was_kept(filled)


def test_a_moved_checkout_is_neither_ready_nor_kept(filled: Stage) -> None:
    filled.root = filled.root.rename(filled.root.with_name("moved"))

    assert not is_ready(filled)
    assert not was_kept(filled)


def test_an_unknown_level_is_not_ready(filled: Stage) -> None:
    assert not is_ready(filled, level="embedders")


@pytest.mark.parametrize("level", ["run", "test"])
def test_a_finished_one_is_ready_and_kept(filled: Stage, level: str) -> None:
    assert is_ready(filled, level)
    assert was_kept(filled)


def test_a_second_set_up_waits_for_the_first(stage: Stage) -> None:
    take = f"{PRELUDE} lock 9 . python3 'the other'; echo held"
    first = stage.start("bash", "-c", f"{take}; read -r _")
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"

    second = stage.start("bash", "-c", take)
    assert second.stderr is not None
    waiting = second.stderr.readline()
    first.communicate("go\n", timeout=30)
    told, _ = second.communicate(timeout=30)

    assert waiting == "Waiting for the other to end …\n"
    assert told == "held\n"


def test_a_lock_ends_with_a_killed_holder(stage: Stage) -> None:
    holder = stage.start("bash", "-c", f"{PRELUDE} lock 9 . python3 'the other'; echo held; read -r _")
    assert holder.stdout is not None
    holder.stdout.readline()
    holder.kill()
    holder.communicate()

    assert stage.run("bash", "-c", f"{PRELUDE} lock 9 . python3 'the other'").stderr == ""
