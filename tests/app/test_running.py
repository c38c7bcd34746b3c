"""With the app running: one session a folder, commands go to it, and nothing stays behind when it ends or is killed."""

import json
import time
from pathlib import Path

import psutil
import pytest

from tests.app.conftest import Programs

pytestmark = pytest.mark.model
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < deadline, f"{path} did not come"
        time.sleep(0.05)


def test_a_second_start_ends_with_0_commands_reach_the_first_and_quit_ends_it(programs: Programs) -> None:
    first = programs.desktop(**OFFSCREEN)
    wait_for(programs.folder / "socket")
    second = programs.desktop(**OFFSCREEN)
    second.communicate(timeout=60)
    asked = programs.eris("ask", "put oat milk on my list")
    refused = programs.eris("ask", "hello", "--now", "2026-12-01T12:00:00+01:00")
    children = psutil.Process(first.pid).children(recursive=True)
    quitting = programs.desktop("--quit", **OFFSCREEN)
    quitting.communicate(timeout=60)
    out, err = first.communicate(timeout=30)

    assert second.returncode == 0
    assert (asked.returncode, asked.stdout) == (0, "It is on your agenda: oat milk.\n")
    assert "Nothing is running" not in asked.stderr
    assert refused.returncode == 1
    assert (quitting.returncode, first.returncode) == (0, 0), err
    _, alive = psutil.wait_procs(children, timeout=10)
    assert alive == []
    assert "Traceback" not in out + err


def test_a_killed_app_holds_nobody_up_and_loses_nothing(programs: Programs) -> None:
    first = programs.desktop(**OFFSCREEN)
    wait_for(programs.folder / "socket")
    noted = programs.eris("tool", "agenda:push", json.dumps({"text": "wash the car"}))
    first.kill()
    first.communicate()
    listed = programs.eris("ask", "what is on my list")

    assert noted.returncode == 0
    assert listed.returncode == 0, listed.stderr
    assert "wash the car" in listed.stdout


def test_no_word_of_the_person_stands_in_the_log(programs: Programs) -> None:
    logs = "".join(path.read_text("utf-8") for path in (programs.folder / "logs").glob("*.log*"))

    assert "oat milk" not in logs
    assert "wash the car" not in logs
