"""The real program as a person starts it: a process of its own on a data folder, ended and looked into from outside."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.desktop.screen import PATIENCE, Screen, until

START = "import sys; from eris_desktop.__main__ import main_desktop; sys.exit(main_desktop())"
CHECKOUT = Path(__file__).parents[2]
TITLE = "Eris"


@dataclass(frozen=True, slots=True)
class Program:
    """A running Eris."""

    screen: Screen
    folder: Path
    process: "subprocess.Popen[bytes]"

    def window(self) -> str:
        """Wait until the chat window is visible, and give it."""
        (window,) = until("the window", lambda: self.screen.windows(self.process.pid, TITLE))
        return window

    def hidden(self) -> bool:
        """Tell whether the chat window is not on the screen."""
        return not self.screen.windows(self.process.pid, TITLE)

    def run_again(self, *argv: str) -> int:
        """Start the program a second time on the same folder and give its exit code."""
        env = _environment(self.screen.desktop.env)
        return subprocess.run(_command(self.folder, *argv), env=env, timeout=PATIENCE, check=False).returncode

    def ended(self) -> int:
        """Wait for the end and give the exit code."""
        return self.process.wait(PATIENCE)

    def entries(self) -> list[tuple[str, str]]:
        """Read (text, state) of each entry of the agenda, as another program would."""
        with closing(sqlite3.connect(f"file:{self.folder / 'eris.db'}?mode=ro", uri=True)) as db:
            return db.execute("SELECT text, state FROM entries ORDER BY id").fetchall()


@contextmanager
def running(screen: Screen, folder: Path, phrases: Path) -> Iterator[Program]:
    """Start the program on a folder whose phrases are embedded already; whatever it prints fails the test.

    A program that still runs at the end is asked to quit, as its menu would.
    """
    shutil.copytree(phrases, folder / "cache", dirs_exist_ok=True)
    with (folder / "printed").open("wb") as printed:
        env = _environment(screen.desktop.env)
        process = subprocess.Popen(_command(folder), env=env, stdout=printed, stderr=printed, start_new_session=True)
    program = Program(screen, folder, process)
    try:
        yield program
        if process.poll() is None:
            assert program.run_again("--quit") == 0
            assert program.ended() == 0
        assert (folder / "printed").read_text() == ""
        assert "ERROR" not in _log(folder)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _command(folder: Path, *argv: str) -> list[str]:
    return [sys.executable, "-c", START, *argv, "--data-dir", str(folder)]


def _environment(desktop: Mapping[str, str]) -> dict[str, str]:
    return {**desktop, "PYTHONPATH": str(CHECKOUT)}


def _log(folder: Path) -> str:
    path = folder / "logs" / "eris.log"
    return path.read_text() if path.exists() else ""
