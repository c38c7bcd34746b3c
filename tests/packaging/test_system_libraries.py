"""packaging/setup/system.sh: what is missing is installed or named, and nothing else happens."""

import sys

from tests.packaging.stage import ROOT, Stage

NEEDS = [line.split() for line in (ROOT / "packaging/setup/needs.txt").read_text().splitlines() if line and line[0] != "#"]
PYTHON = f"python{sys.version_info.major}.{sys.version_info.minor}"
SYSTEM = ("packaging/setup/system.sh", "[1/6]", "python3")


def give_everything(stage: Stage, *, but: tuple[str, ...] = ()) -> None:
    """Put all that Eris needs on the stage, except what these packages bring."""
    present = [(kind, proof.replace("PYTHON", PYTHON)) for _, package, kind, proof in NEEDS if package not in but]
    for kind, proof in present:
        if kind == "command":
            stage.program(proof, "exit 0")
    lines = [f"printf '\\t{proof} (libc6,x86-64) => /lib/{proof}\\n'" for kind, proof in present if kind == "library"]
    stage.program("ldconfig", "\n".join(lines))
    stage.program("find", "echo /usr/share/fonts/any.ttf" if "fonts-dejavu-core" not in but else "exit 0")


def as_person(stage: Stage, *, root: bool) -> None:
    stage.program("id", f"echo {0 if root else 1000}")


def apt_that_brings(stage: Stage, command: str, *, on_attempt: int = 1) -> None:
    """Put an apt-get on the stage that writes down its calls and brings a command at its nth installation."""
    stage.program(
        "apt-get",
        f"""
        echo "$DEBIAN_FRONTEND: $*" >>apt-calls
        case "$*" in *install*) ;; *) exit 0 ;; esac
        [ $(grep -c install apt-calls) -ge {on_attempt} ] || exit 100
        cp "$(command -v python3)" "{stage.programs}/{command}"
        """,
    )


def test_without_apt_it_stops_and_names_what_to_install(stage: Stage) -> None:
    give_everything(stage, but=("cmake", "libegl1"))

    ended = stage.run(*SYSTEM, "setup", "run")

    assert ended.returncode == 1
    assert ended.stderr.splitlines() == [
        "",
        "Stopped: something of the system is missing, and there is no apt here to install it with.",
        "  Missing: command cmake, library libEGL.so.1.",
        "  In Debian the packages are called: cmake libegl1.",
        "  Install what your system calls them, then run the same command again.",
    ]


def test_without_root_it_stops_and_prints_the_line_to_run(stage: Stage) -> None:
    give_everything(stage, but=("libxcb-cursor0", "dunst"))
    as_person(stage, root=False)
    apt_that_brings(stage, "dunst")

    ended = stage.run(*SYSTEM, "setup", "run", "test")

    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == (
        "  apt-get update && apt-get install --yes --no-install-recommends libxcb-cursor0 dunst"
    )
    assert not (stage.root / "apt-calls").exists()


def test_a_sudo_that_would_ask_for_a_password_is_left_to_the_person(stage: Stage) -> None:
    give_everything(stage, but=("cmake",))
    as_person(stage, root=False)
    apt_that_brings(stage, "cmake")
    stage.program("sudo", "exit 1")

    ended = stage.run(*SYSTEM, "setup")

    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == (
        "  sudo apt-get update && sudo apt-get install --yes --no-install-recommends cmake"
    )
    assert not (stage.root / "apt-calls").exists()


def test_a_package_of_the_interpreter_is_asked_for_by_the_interpreters_name(stage: Stage) -> None:
    give_everything(stage)
    as_person(stage, root=False)
    apt_that_brings(stage, "cmake")
    stage.program(
        "python3",
        f"""
        case "$2" in "import ensurepip") exit 1 ;; esac
        exec "{sys.executable}" "$@"
        """,
    )

    ended = stage.run(*SYSTEM, "setup", "run")

    assert ended.stderr.splitlines()[-1].endswith(f"--no-install-recommends {PYTHON}-venv")


def test_what_apt_did_not_bring_is_told(stage: Stage) -> None:
    give_everything(stage, but=("cmake", "libegl1"))
    as_person(stage, root=True)
    apt_that_brings(stage, "cmake")

    ended = stage.run(*SYSTEM, "setup", "run")

    assert ended.returncode == 1
    assert "  Missing: library libEGL.so.1." in ended.stderr.splitlines()


def test_a_failing_apt_shows_the_end_of_its_log(stage: Stage) -> None:
    give_everything(stage, but=("cmake",))
    as_person(stage, root=True)
    stage.program("apt-get", "echo E: no space left; exit 100")

    ended = stage.run(*SYSTEM, "setup")

    assert ended.returncode == 100
    assert ended.stderr.splitlines()[-1] == "  | E: no space left"


def test_nothing_missing_is_silence(stage: Stage) -> None:
    give_everything(stage)

    ended = stage.run(*SYSTEM, "setup", "run", "test")

    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


def test_what_only_the_tests_need_is_not_asked_of_a_person(stage: Stage) -> None:
    give_everything(stage, but=("dunst", "xvfb"))

    assert stage.run(*SYSTEM, "setup", "run").returncode == 0


def test_root_installs_just_what_is_missing(stage: Stage) -> None:
    give_everything(stage, but=("cmake",))
    as_person(stage, root=True)
    apt_that_brings(stage, "cmake")

    ended = stage.run(*SYSTEM, "setup", "run")

    assert ended.returncode == 0
    assert (stage.root / "apt-calls").read_text().splitlines() == [
        "noninteractive: -o DPkg::Lock::Timeout=600 install --yes --no-install-recommends cmake"
    ]


def test_empty_lists_of_packages_are_fetched_and_the_installation_tried_again(stage: Stage) -> None:
    give_everything(stage, but=("cmake",))
    as_person(stage, root=True)
    apt_that_brings(stage, "cmake", on_attempt=2)

    ended = stage.run(*SYSTEM, "setup")

    assert ended.returncode == 0
    calls = (stage.root / "apt-calls").read_text().splitlines()
    assert [call.split()[3] for call in calls] == ["install", "update", "install"]


def test_a_sudo_without_password_is_used(stage: Stage) -> None:
    give_everything(stage, but=("cmake",))
    as_person(stage, root=False)
    apt_that_brings(stage, "cmake")
    stage.program("sudo", 'shift; [ "$1" = true ] || exec "$@"')

    ended = stage.run(*SYSTEM, "setup")

    assert ended.returncode == 0
    assert (stage.root / "apt-calls").exists()


def test_every_need_is_proved_in_a_known_way() -> None:
    odd = [need for need in NEEDS if len(need) != 4 or need[0] not in {"setup", "run", "test", "package"}]
    kinds = {kind for _, _, kind, _ in NEEDS}

    assert odd == []
    assert kinds == {"command", "library", "module", "font"}
