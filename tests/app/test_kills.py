"""kill -9 at any moment, by turns in the terminal and in the window: no promised reminder is lost, no answered one rings again.

A promise is a command that came back with 0. Reminders ring a second after they are made, so kills fall into writing, ringing
and marking alike. What rang is read from the program's own output.
"""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from eris_desktop.adapters.local_socket import connect
from eris_desktop.adapters.store import open_store
from eris_desktop.domain.agenda import State
from tests.app.conftest import ROOT

pytestmark = pytest.mark.model
SHELLS = {"terminal": ("eris_desktop", "chat", "--data-dir"), "window": ("tests.app.killing",)}
RANG = re.compile(r"Reminder: (\S+) – ")
PATIENCE = 60.0


@dataclass
class Ledger:
    """What the program promised, what was answered, and what rang in which life of it."""

    promised: set[str] = field(default_factory=set)
    answered: dict[str, int] = field(default_factory=dict)  # text -> the life in which it was
    rang: list[Counter[str]] = field(default_factory=list)  # one a life

    def rung(self) -> set[str]:
        return {text for life in self.rang for text in life}

    def again(self) -> list[str]:
        """Give what rang in a life after the one in which it was answered, or twice in one life."""
        later = [text for text, life in self.answered.items() if any(text in rang for rang in self.rang[life + 1 :])]
        return later + [text for rang in self.rang for text, times in rang.items() if times > 1]


@contextmanager
def life(shell: str, folder: Path, ledger: Ledger) -> Iterator["subprocess.Popen[str]"]:
    """Run the program until the block ends, then kill it and note what rang."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder / "config")}
    command = [sys.executable, "-m", *SHELLS[shell], str(folder)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env, start_new_session=True)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        out, _ = process.communicate(timeout=PATIENCE)
        os.killpg(process.pid, signal.SIGKILL) if _anybody(process.pid) else None
        ledger.rang.append(Counter(RANG.findall(out)))


def _anybody(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def until(look: Callable[[], object], process: "subprocess.Popen[str]") -> None:
    deadline = time.monotonic() + PATIENCE
    while not look():
        assert process.poll() is None, "the program ended by itself"
        assert time.monotonic() < deadline
        time.sleep(0.01)


def called(folder: Path, tool: str, args: dict[str, str]) -> bool:
    """Call a tool of the running program; True when it said that it was done."""
    line = connect(folder / "socket")
    if line is None:
        return False
    with closing(line):
        line.send(argv=["eris", "tool", tool, json.dumps(args)])
        while (message := line.receive()) is not None:
            if "exit" in message:
                return message["exit"] == 0
    return False


def one_life(shell: str, folder: Path, number: int, dice: random.Random, ledger: Ledger) -> None:
    with life(shell, folder, ledger) as process:
        until(lambda: connect_and_leave(folder), process)
        for count in range(dice.randrange(1, 5)):
            text = f"r{number}x{count}"
            if called(folder, "agenda:remind_at", {"text": text, "when": "in 1 second"}):
                ledger.promised.add(text)
            open_ones = sorted(ledger.promised - ledger.answered.keys())
            if open_ones and dice.random() < 0.5:
                text = dice.choice(open_ones)
                if called(folder, "agenda:complete", {"which": text}):
                    ledger.answered[text] = len(ledger.rang)
        time.sleep(dice.random() * 1.5)  # a ring comes a second after its reminder


def connect_and_leave(folder: Path) -> bool:
    line = connect(folder / "socket")
    if line is not None:
        line.close()
    return line is not None


def check(folder: Path, ledger: Ledger) -> None:
    with closing(open_store(folder / "eris.db")) as store:
        found = {entry.text: entry.state for entry in store.entries(tuple(State))}
        assert store.set_aside() == ()
    assert ledger.promised - found.keys() == set()
    assert {text: found[text] for text in ledger.answered} == dict.fromkeys(ledger.answered, State.DONE)
    assert ledger.again() == []


@pytest.mark.parametrize("kills", [50, pytest.param(1000, marks=pytest.mark.soak)])
def test_kills_lose_no_reminder_and_ring_none_again_that_was_answered(
    cache: Path, tmp_path: Path, kills: int, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(cache, tmp_path / "cache")
    dice, ledger = random.Random(41), Ledger()

    for number in range(kills):
        one_life(("terminal", "window")[number % 2], tmp_path, number, dice, ledger)
        check(tmp_path, ledger)
    with life("terminal", tmp_path, ledger) as process, closing(open_store(tmp_path / "eris.db")) as store:
        until(lambda: not store.entries((State.SCHEDULED, State.SNOOZED)), process)
    check(tmp_path, ledger)

    assert ledger.promised - ledger.answered.keys() - ledger.rung() == set()
    with capsys.disabled():
        counts = f"{len(ledger.promised)} reminders promised, {len(ledger.answered)} answered, {len(ledger.rung())} rang"
        print(f"\n{kills} kills: {counts}, 0 lost, 0 rang again")  # noqa: T201
