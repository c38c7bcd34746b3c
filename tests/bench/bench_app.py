"""Prints how soon the window is usable, how long its loop stalls at most while a model answers, and the memory of it all.

Runs the real program offscreen on a folder of its own. Absolute times are this machine's; memory is the resident set of the
window's process and its engine, shared pages counted once (PSS).
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import psutil

from eris_desktop.app import desktop as window
from eris_desktop.app.build import Built
from eris_desktop.domain.messages import Quit, Replied, Say, SettingChanged
from eris_desktop.domain.offer import Origin
from eris_desktop.terminal.arguments import Desktop, parse

MESSAGES = ("remind me tomorrow at 10 to call mum", "tell me something about the sea", "was steht heute an?", "I love cheese")


def main() -> int:
    """Start, ask, measure, quit."""
    started = time.perf_counter()
    marks: dict[str, float] = {}

    async def probe(built: Built) -> None:
        marks["window usable"] = time.perf_counter() - started
        stalls = asyncio.ensure_future(_stalls(marks))
        done: asyncio.Queue[Replied] = asyncio.Queue()
        built.outlet.add(lambda event: done.put_nowait(event) if isinstance(event, Replied) else None)
        built.session.post(SettingChanged("model_class", "standard"))  # so that the starter writes prose for the measurement
        for message in MESSAGES:
            asked = time.perf_counter()
            built.session.post(Say(message, Origin.WINDOW))
            await asyncio.wait_for(done.get(), 120)
            print(f"answer in {time.perf_counter() - asked:5.2f} s: {message}")
        _memory(marks)
        stalls.cancel()
        built.session.post(Quit())

    with tempfile.TemporaryDirectory(prefix="eris-bench-") as folder:
        order = parse(["--data-dir", str(Path(folder))], desktop=True)
        assert isinstance(order.command, Desktop)
        code = window.run(order, order.command, probe)
    for name, value in marks.items():
        print(f"{name}: {value:.3f}")
    return code


async def _stalls(marks: dict[str, float]) -> None:
    """Sleep 5 ms again and again; what it takes longer is a stall of the loop."""
    marks["longest stall of the loop (ms)"] = 0.0
    while True:
        start = time.perf_counter()
        await asyncio.sleep(0.005)
        late = (time.perf_counter() - start - 0.005) * 1000
        marks["longest stall of the loop (ms)"] = max(marks["longest stall of the loop (ms)"], late)


def _memory(marks: dict[str, float]) -> None:
    me = psutil.Process()
    for process in (me, *me.children(recursive=True)):
        name = "window (MB)" if process.pid == me.pid else f"child {process.pid} (MB)"
        marks[name] = process.memory_full_info().pss / 2**20
    marks["whole app (MB)"] = sum(value for name, value in marks.items() if name.endswith("(MB)"))


if __name__ == "__main__":
    sys.exit(main())
