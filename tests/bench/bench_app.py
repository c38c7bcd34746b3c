"""Prints how long the window takes to be usable, how long its loop stalls at most, and the memory of it all.

python -m tests.bench.bench_app. Runs the real program on a fresh folder of its own, in this process, on the platform that
QT_QPA_PLATFORM names. Usable: shown, and a letter typed into it stands in the box; counted from the start of the process, so
the interpreter and every import are in it. Stalls are told apart: while embedder, phrases and model get ready behind the
window, while the model picks, and while it writes. Memory is that of the window's process and its engine, shared pages
counted once (PSS).
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

from eris_desktop.app import desktop as window
from eris_desktop.domain.actions import Quit, Say, SettingChanged
from eris_desktop.domain.events import Asked, EngineChanged, Failed, Replied, SessionEvent, Stopped
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.offer import Origin
from eris_desktop.terminal.arguments import Desktop, parse

if TYPE_CHECKING:  # the engine's process imports this file too, and needs none of the program
    from eris_desktop.app.build import Built

TINY = (  # the starter as it is: asked only where several things could be meant
    "remind me tomorrow at 10 to call mum",
    "dentist, tomorrow at 10, bring the x-rays",
    "was steht auf meiner Agenda?",
    "call mum tomorrow at 10, it is her birthday",
)
STANDARD = (  # the starter taken for a model that writes prose
    "remind me tomorrow at 11 to call dad",
    "I love cheese",
    "was steht auf meiner Agenda?",
    "I feel so lonely tonight",
)
BEAT = 0.005  # seconds between two looks at the clock
PATIENCE = 300.0


def main() -> int:
    """Start, ask, measure, quit."""
    faults: list[BaseException] = []

    async def beside(built: "Built") -> None:
        try:
            await measure(built)
        except BaseException as fault:  # the program does not know of us: it would run on
            faults.append(fault)
            raise
        finally:
            built.session.post(Quit())

    with tempfile.TemporaryDirectory(prefix="eris-bench-") as folder:
        order = parse(["--data-dir", str(Path(folder))], desktop=True)
        assert isinstance(order.command, Desktop)
        code = window.run(order, order.command, beside)
    if faults:
        raise faults[0]
    return code


async def measure(built: "Built") -> None:
    """Measure the running program."""
    await _usable()
    _show("launch to usable window", time.time() - psutil.Process().create_time(), "s")
    heard: asyncio.Queue[SessionEvent] = asyncio.Queue()
    built.outlet.add(heard.put_nowait)
    with _stalls("longest stall while everything gets ready"):
        await _ready(heard)
    _show("launch to everything ready", time.time() - psutil.Process().create_time(), "s")
    with _stalls("longest stall while the model picks"):
        for message in TINY:
            await _answered(built, heard, message)
    _memory()
    built.session.post(SettingChanged("model_class", "standard"))
    with _stalls("longest stall while the model writes"):
        for message in STANDARD:
            await _answered(built, heard, message)


async def _usable() -> None:
    """Wait until the window stands on the screen, and type a letter."""
    from PySide6.QtCore import QEvent, Qt  # noqa: PLC0415 # the program imports Qt itself, when it needs it
    from PySide6.QtGui import QKeyEvent  # noqa: PLC0415 # see above
    from PySide6.QtWidgets import QApplication, QTextEdit  # noqa: PLC0415 # see above

    (box,) = (box for top in QApplication.topLevelWidgets() for box in top.findChildren(QTextEdit, "composer-box"))
    while not box.window().windowHandle().isExposed():
        await asyncio.sleep(0.001)
    QApplication.sendEvent(box, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a"))
    assert box.toPlainText() == "a"
    box.clear()


async def _ready(heard: "asyncio.Queue[SessionEvent]") -> None:
    async with asyncio.timeout(PATIENCE):
        while not isinstance(event := await heard.get(), EngineChanged) or event.state is not EngineState.READY:
            pass


async def _answered(built: "Built", heard: "asyncio.Queue[SessionEvent]", message: str) -> None:
    asked = time.perf_counter()
    built.session.post(Say(message, Origin.WINDOW))
    async with asyncio.timeout(PATIENCE):
        while not isinstance(event := await heard.get(), Replied | Asked | Failed | Stopped):
            pass
    _show(f"{type(event).__name__.lower()}: {message}", time.perf_counter() - asked, "s")


@contextmanager
def _stalls(what: str) -> Iterator[None]:
    """Look at the clock again and again beside what is done; what a look comes too late is a stall of the loop."""
    longest = [0.0]

    async def beat() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(BEAT)
            longest[0] = max(longest[0], time.perf_counter() - before - BEAT)

    beating = asyncio.ensure_future(beat())
    yield
    beating.cancel()
    _show(what, longest[0] * 1000, "ms")


def _memory() -> None:
    me = psutil.Process()
    shares = {process.pid: process.memory_full_info().pss / 2**20 for process in (me, *me.children(recursive=True))}
    for pid, share in shares.items():
        _show("memory of the window" if pid == me.pid else f"memory of child {pid}", share, "MB")
    _show("memory of the whole app", sum(shares.values()), "MB")


def _show(what: str, number: float, unit: str) -> None:
    print(f"{what:<58}{number:>10.2f} {unit}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
