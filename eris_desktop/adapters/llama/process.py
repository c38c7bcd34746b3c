"""One child process, seen from its parent: start it, talk to it, set its stop flag, end it, and say how it ended.

Belongs here: pipes, signals, exit codes. Does not: when to start another one (engine.py) or any sentence (sentences.py).
"""

import ctypes
import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from eris_desktop.adapters.llama import child, machine, sentences, wire
from eris_desktop.domain.errors import EngineDied

REAP = 2.0  # seconds that a killed process may take to be gone

# Exit codes with which Windows reports what elsewhere is a signal (ntstatus.h)
_WINDOWS = {0xC0000005: "SIGSEGV", 0xC000001D: "SIGILL", 0xC0000006: "SIGBUS", 0xC0000094: "SIGFPE", 0x40000015: "SIGABRT"}


class Gone(Exception):
    """The process has ended, or does not listen any more."""


class Child:
    """A running engine. One thread at a time talks to it; `stop` and `kill` may come from any."""

    def __init__(self) -> None:
        """Spawn it. Raises EngineDied when the system has no room for another process."""
        spawn = multiprocessing.get_context("spawn")
        machine.settle_descriptors()  # else a pipe could get the number of a missing stdout
        self._flag = spawn.RawArray(ctypes.c_char, 2)
        self._reaping = threading.Lock()
        self._words = ""
        orders, self._orders = spawn.Pipe(duplex=False)
        self._answers, answers = spawn.Pipe(duplex=False)
        ends = (orders, answers, self._flag)
        self._process = spawn.Process(target=child.main, args=ends, name="eris-engine", daemon=True)
        try:
            with _interrupts_held():
                self._process.start()
        except OSError as error:
            raise sentences.engine_died("unstarted", reason=error.strerror or str(error)) from error
        finally:
            orders.close()
            answers.close()
        self.pid: int = self._process.pid or 0

    def send(self, order: wire.Order) -> None:
        """Give an order. Raises Gone."""
        try:
            self._orders.send_bytes(wire.encode(order))
        except OSError as error:
            raise Gone from error

    def receive(self, timeout: float) -> wire.Answer | None:
        """Wait for an answer, at most `timeout` seconds: then None. Raises Gone."""
        try:
            answer = wire.decode_answer(self._answers.recv_bytes()) if self._answers.poll(timeout) else None
        except (EOFError, OSError) as error:
            raise Gone from error
        if isinstance(answer, wire.LastWords):
            self._words = answer.text
        return answer

    def stop(self, *, on: bool) -> None:
        """Set or clear the flag that ends a computation."""
        self._flag[0] = b"\1" if on else b"\0"

    def kill(self) -> None:
        """End it now, whatever it does, and wait until it is gone."""
        self._process.kill()
        with self._reaping:  # two threads waiting for one process would steal its exit code from each other
            self._process.join(REAP)

    def alive(self) -> bool:
        """Tell whether it runs."""
        with self._reaping:
            return self._process.is_alive()

    def death(self) -> EngineDied:
        """Say how it ended; ends it if it has only closed its pipe."""
        with self._reaping:
            self._process.join(REAP)
            code = self._process.exitcode
        if code is None:
            self.kill()
        return death_of(code, self._words)


def death_of(code: int | None, words: str) -> EngineDied:
    """Name an exit code: negative numbers are signals."""
    name = _WINDOWS.get((code or 0) & 0xFFFFFFFF, "")
    if code is not None and code < 0 and -code in set(signal.Signals):
        name = signal.Signals(-code).name
    said = f": {words.strip().splitlines()[-1][:300]}" if words.strip() else ""
    values = {"words": said, "details": words} if words else {}
    if name in sentences.DEATH:
        return sentences.engine_died(name, signal=name, **values)
    return sentences.engine_died("other", ending=name or f"exit code {code}", **values)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let the new process begin with Ctrl+C held back: it ignores it, but only once Python is up."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
