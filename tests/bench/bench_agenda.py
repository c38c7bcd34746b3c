"""Prints what ten thousand reminders cost: to open them, to look for what is due, to list them, to copy them, and in memory.

python -m tests.bench.bench_agenda [NUMBER]. Half are once, half repeat; they lie over the next year. Memory is the resident set
of a fresh process that opens the agenda and looks at it as the bell does: after the first look, and after as many as a week of
heartbeats brings. The start is that of the conversation in the terminal, from the process to its first answer on the socket.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psutil

from eris_desktop.adapters.local_socket import connect
from eris_desktop.adapters.store import Store, open_store, rows
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.reminders import book

NUMBER = 10_000
NOW = datetime(2026, 12, 1, 11, tzinfo=UTC)
WEEK = 7 * 24 * 120  # heartbeats
AHEAD = timedelta(hours=24)
TIMES = 9


def main(number: int) -> None:
    """Fill, measure, print."""
    with tempfile.TemporaryDirectory(prefix="eris-bench-") as folder:
        path = Path(folder) / "eris.db"
        fill(path, number)
        print(f"entries: {number}, {path.stat().st_size / 1e6:.1f} MB")
        _show("open, with every page and row checked", _median(lambda: open_store(path).close()))
        with closing(open_store(path)) as store:
            _show("look for what is due in a day", _median(lambda: store.due(NOW + AHEAD)))
            _show("list all that lives", _median(lambda: book.agenda(store)))
            _show("add one", _median(lambda: store.add(entry(1))))
            day = iter(range(TIMES))
            _show("copy of the day", _median(lambda: store.back_up_daily(NOW.date() + timedelta(next(day)))))
        subprocess.run([sys.executable, "-m", __spec__.name, "--memory", path], check=True)
        _show(f"start of `eris chat` until it takes commands, {number} entries", _median(lambda: started(Path(folder)), 3))
        with tempfile.TemporaryDirectory(prefix="eris-bench-") as empty:
            _show("the same without any", _median(lambda: started(Path(empty)), 3))


def fill(path: Path, number: int) -> None:
    """Write the entries in one transaction."""
    with closing(open_store(path)) as store:
        store._write(lambda db: [rows.insert(db, entry(count)) for count in range(number)])


def entry(count: int) -> Entry:
    """Give the entry of that number."""
    at = NOW + timedelta(minutes=50 * (count + 1))
    rule = "FREQ=WEEKLY" if count % 2 else ""
    return Entry(0, f"water plant {count}", State.SCHEDULED, NOW, at.replace(tzinfo=None), "Europe/Berlin", rule, at, "bench")


def memory(path: Path) -> None:
    """Print the resident set of this process as it looks again and again."""
    process, before = psutil.Process(), psutil.Process().memory_info().rss
    with closing(open_store(path)) as store:
        print(f"memory, opened: {_grown(process, before):.1f} MB more than without an agenda")
        looked(store, 1)
        first = process.memory_info().rss
        looked(store, WEEK)
        print(f"memory, after {WEEK} looks (a week): {_grown(process, first):+.1f} MB")


def looked(store: Store, times: int) -> None:
    """Look as the bell does."""
    for _ in range(times):
        store.due(NOW + AHEAD)


def started(folder: Path) -> None:
    """Start the program, wait until it can be reached, and end it."""
    command = [sys.executable, "-m", "eris_desktop", "--data-dir", str(folder), "chat"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        while (line := connect(folder / "socket")) is None:
            time.sleep(0.005)
        line.close()
        process.kill()
    (folder / "socket").unlink(missing_ok=True)


def _grown(process: psutil.Process, before: int) -> float:
    return (process.memory_info().rss - before) / 1e6


def _median(work: Callable[[], object], times: int = TIMES) -> float:
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        spent.append((time.perf_counter() - began) * 1000)
    return statistics.median(spent)


def _show(what: str, ms: float) -> None:
    print(f"{what}: {ms:.1f} ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--memory"]:
        memory(Path(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else NUMBER)
