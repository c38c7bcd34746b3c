"""packaging/setup/logged.sh: a long command shows that it lives, and why it died."""

import os
import pty
import re
import select
import signal

from tests.packaging.stage import Stage

LOGGED = ("packaging/setup/logged.sh", "[1/2] working", "build/setup/work.log")


def told(text: str) -> list[str]:
    """Give the lines that were said, without how long it took."""
    return re.sub(r"\d+ s\b", "N s", text).splitlines()


def test_a_failure_gives_its_status_and_the_end_of_the_log(stage: Stage) -> None:
    ended = stage.run(*LOGGED, "sh", "-c", "n=0; while [ $n -lt 40 ]; do n=$((n+1)); echo line $n; done; exit 3")

    assert ended.returncode == 3
    assert told(ended.stderr) == [
        "[1/2] working …",
        "[1/2] working: failed after N s (exit status 3). The end of build/setup/work.log:",
        *(f"  | line {number}" for number in range(11, 41)),
    ]


def test_an_interruption_is_told_and_is_no_failure_of_the_command(stage: Stage) -> None:
    interruptible = ("env", "--default-signal=INT")  # what runs the tests in the background may have it ignored
    ended = stage.run(*interruptible, *LOGGED, "sh", "-c", "kill -INT $PPID; exit 1")

    assert ended.returncode == 128 + signal.SIGINT
    assert told(ended.stderr)[-1] == "[1/2] working: stopped after N s. Run the same command again to go on."


def test_a_success_keeps_its_output_for_the_log(stage: Stage) -> None:
    ended = stage.run(*LOGGED, "sh", "-c", "echo out; echo err >&2")

    assert (ended.returncode, ended.stdout) == (0, "")
    assert told(ended.stderr) == ["[1/2] working …", "[1/2] working: done, N s"]
    assert (stage.root / "build/setup/work.log").read_text() == "out\nerr\n"


def test_a_terminal_sees_seconds_and_the_newest_percentage(stage: Stage) -> None:
    ours, theirs = pty.openpty()
    os.mkfifo(stage.root / "go-on")
    building = "echo '[  4%] a'; echo '[ 17%] b'; read -r _ <go-on"
    on_terminal = ("bash", "-c", f'exec 2<>"{os.ttyname(theirs)}"; exec "$@"', "-")

    running = stage.start(*on_terminal, *LOGGED, "sh", "-c", building)
    seen = b""
    while b"[1/2] working: 17%, " not in seen:
        assert select.select([ours], [], [], 30)[0], f"only {seen!r} was shown"
        seen += os.read(ours, 1000)
    (stage.root / "go-on").write_text("go\n")
    running.communicate(timeout=30)
    os.close(ours)
    os.close(theirs)

    assert running.returncode == 0
