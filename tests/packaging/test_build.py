"""packaging/build.sh: a build that does not pass its own check is no build."""

import pytest

from tests.packaging.stage import Stage


@pytest.fixture
def freezer(stage: Stage) -> Stage:
    """A stage whose PyInstaller puts an executable there that answers as its variable ANSWER says."""
    folder = stage.root / ".venv/bin"
    folder.mkdir(parents=True)
    python = folder / "python"
    real = (stage.programs / "python3").read_text().split('"')[1]
    python.write_text(
        f"""#!/bin/sh
        [ "$2" = PyInstaller ] || exec "{real}" "$@"
        mkdir -p dist/eris-desktop
        cp answer dist/eris-desktop/eris
        """
    )
    python.chmod(0o755)
    (stage.root / "packaging/setup/system.sh").write_text("#!/bin/sh\nexit 0\n")  # nothing of the system is missing
    return stage


def answering(stage: Stage, script: str) -> None:
    answer = stage.root / "answer"
    answer.write_text(f"#!/bin/sh\n{script}\n")
    answer.chmod(0o755)


def test_a_check_that_fails_fails_the_build_and_is_shown(freezer: Stage) -> None:
    answering(freezer, 'echo "{\\"engine\\": \\"died\\"}"; exit 1')

    ended = freezer.run("packaging/build.sh")

    assert ended.returncode == 1
    assert ended.stdout == '{"engine": "died"}\n'
    assert "Stopped: the build does not pass its own check." in ended.stderr.splitlines()


def test_an_answer_that_no_machine_can_read_fails_the_build(freezer: Stage) -> None:
    answering(freezer, "echo all is well")

    assert freezer.run("packaging/build.sh").returncode == 1


def test_the_check_runs_without_a_display_in_an_empty_home(freezer: Stage) -> None:
    answering(freezer, 'echo "[\\"$1\\", \\"$QT_QPA_PLATFORM\\", \\"$(find "$HOME" | wc -l)\\", \\"$DISPLAY\\"]"')
    freezer.variables["DISPLAY"] = ":0"

    ended = freezer.run("packaging/build.sh")

    assert ended.returncode == 0
    assert ended.stdout.split() == ["[", '"--self-check",', '"offscreen",', '"1",', '""', "]"]


def test_a_build_that_passes_is_told_with_its_size(freezer: Stage) -> None:
    answering(freezer, "echo {}")

    ended = freezer.run("packaging/build.sh")

    assert ended.returncode == 0
    assert ended.stderr.splitlines()[-1].startswith("dist/eris-desktop: ")
