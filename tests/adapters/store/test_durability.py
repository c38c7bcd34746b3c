"""The agenda under kill -9, two processes at once, and a change of its shape: nothing that was committed is lost."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from eris_desktop.adapters.store import open_store, schema
from eris_desktop.domain.agenda import Entry, Kind, State

TASK = Entry(0, "buy milk", State.OPEN, datetime(2026, 12, 1, 11, tzinfo=UTC))
NEW_AND_PLAIN = (None, 0, "", "", "", "", 0, 0, None)  # what the latest step added, as a plain task has it
NEXT_STEP = ("ALTER TABLE entries ADD COLUMN colour INTEGER NOT NULL DEFAULT 0",)


@contextmanager
def writer(path: Path, prefix: str, number: int = 0) -> Iterator["subprocess.Popen[str]"]:
    """Start a process that writes to the agenda; see writer.py. It is killed at the end if it still runs."""
    command = [sys.executable, "-m", "tests.adapters.store.writer", str(path), prefix, str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def told(lines: Iterator[str]) -> dict[int, tuple[str, str]]:
    """Give what a writer told, entry id -> (state, text); a line cut off by the kill was told to nobody."""
    words = [line.split() for line in lines if line.endswith("\n") and line != "ready\n"]
    return {int(entry_id): (state, text) for state, entry_id, text in words}


def kept(path: Path) -> dict[int, tuple[str, str]]:
    with closing(open_store(path)) as store:
        return {entry.id: (entry.state.value, entry.text) for entry in store.entries(tuple(State))}


@pytest.mark.parametrize("kills", [50, pytest.param(1000, marks=pytest.mark.soak)])
def test_kills_in_the_middle_of_writing_lose_nothing_and_double_nothing(path: Path, kills: int) -> None:
    dice = random.Random(20)
    promised: dict[int, tuple[str, str]] = {}

    for kill in range(kills):
        with writer(path, f"kill{kill}-") as process:
            assert process.stdout is not None
            told_before = list(islice(process.stdout, dice.randrange(1, 40)))
            time.sleep(dice.random() / 200)  # a random moment within the next few writes
            process.send_signal(signal.SIGKILL)
            promised |= told(iter([*told_before, *process.stdout]))
        found = kept(path)
        unpromised = [text for entry_id, (_, text) in found.items() if entry_id not in promised]

        assert {entry_id: found[entry_id][1] for entry_id in promised} == {i: text for i, (_, text) in promised.items()}
        assert all(found[entry_id][0] == "done" for entry_id, (state, _) in promised.items() if state == "done")
        assert len(unpromised) <= 1 + kill  # of each kill at most the one write whose answer it cut off
        assert len({text for _, text in found.values()}) == len(found)


def test_a_kill_while_the_database_is_being_made_leaves_one_that_opens(tmp_path: Path) -> None:
    dice = random.Random(7)
    for kill in range(8):
        path = tmp_path / f"new{kill}" / "agenda.db"
        with writer(path, "x") as process:
            while not path.exists():
                assert process.poll() is None
            time.sleep(dice.random() / 100)
            process.send_signal(signal.SIGKILL)

        assert set(kept(path)) <= set(range(1, 100))


def test_four_processes_make_one_database_at_once_and_lose_no_entry(path: Path) -> None:
    with ExitStack() as stack:
        writers = [stack.enter_context(writer(path, f"writer{number}-", 40)) for number in range(4)]
        promised = [told(iter(process.stdout or ())) for process in writers]
        codes = [process.wait() for process in writers]

    assert codes == [0, 0, 0, 0]
    assert [len(of_one) for of_one in promised] == [40, 40, 40, 40]
    assert kept(path) == {entry_id: told for of_one in promised for entry_id, told in of_one.items()}


def test_a_file_of_an_older_shape_is_copied_and_then_brought_to_the_new_one(path: Path) -> None:
    with closing(open_store(path)) as store:
        store.add(TASK)
    steps = (*schema.STEPS, NEXT_STEP)

    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        schema.migrate(db, path, steps)
        after = db.execute("SELECT text, colour FROM entries").fetchall()
    copy = path.with_name(f"agenda.db.before-v{len(schema.STEPS) + 1}")
    with closing(sqlite3.connect(copy)) as db:
        before = db.execute("SELECT * FROM entries").fetchall()
        version_before = schema.version_of(db)

    assert after == [("buy milk", 0)]
    assert before == [(1, "buy milk", "open", "2026-12-01T11:00:00+00:00", None, "", "", None, "", "agenda", 0, *NEW_AND_PLAIN)]
    assert version_before == len(schema.STEPS)


def test_a_file_from_before_alarms_and_timers_opens_and_all_in_it_is_agenda(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        schema.migrate(db, path, schema.STEPS[:1])
        values = (TASK.text, TASK.state.value, TASK.created.astimezone(UTC).isoformat(), TASK.source)
        db.execute("INSERT INTO entries (text, state, created, source) VALUES (?, ?, ?, ?)", values)

    with closing(open_store(path)) as store:
        timer = store.add(replace(TASK, kind=Kind.TIMER, seconds=300))
        found = store.entries(tuple(State))

    assert found == (replace(TASK, id=1), timer)
    assert path.with_name("agenda.db.before-v2").exists()


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    with closing(open_store(path)) as store:
        added = store.add(TASK)

    with closing(sqlite3.connect(path, isolation_level=None)) as db, pytest.raises(sqlite3.OperationalError):
        schema.migrate(db, path, (*schema.STEPS, (*NEXT_STEP, "ALTER TABLE nonsense ADD COLUMN x")))

    with closing(open_store(path)) as store:
        assert store.entries(tuple(State)) == (added,)


def test_without_room_for_the_copy_nothing_is_changed(path: Path) -> None:
    with closing(open_store(path)) as store:
        added = store.add(TASK)
    os.mkdir(path.with_name(f"agenda.db.before-v{len(schema.STEPS) + 1}"))

    with closing(sqlite3.connect(path, isolation_level=None)) as db, pytest.raises(OSError, match="Is a directory"):
        schema.migrate(db, path, (*schema.STEPS, NEXT_STEP))

    with closing(open_store(path)) as store:
        assert store.entries(tuple(State)) == (added,)


def test_a_file_of_this_shape_is_not_copied(path: Path) -> None:
    open_store(path).close()
    open_store(path).close()

    assert [file.name for file in path.parent.iterdir()] == ["agenda.db"]
