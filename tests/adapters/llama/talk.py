"""Small words for tests that talk to an engine and look at processes."""

import threading
import time
from collections.abc import Callable

import psutil

from eris_desktop.domain.model import ChatMessage, Completion, EngineState

PATIENCE = 60.0  # seconds: this machine may be busy
LONG = " ".join(f"word{number}" for number in range(800))  # about 3100 tokens: many seconds of reading


def say(text: str, *before: ChatMessage, grammar: str | None = None, **options: object) -> Completion:
    return Completion((*before, ChatMessage("user", text)), grammar, **options)  # type: ignore[arg-type]


def nothing(_text: str) -> None:
    """Listen to nothing."""


def ended(pid: int) -> bool:
    """Tell whether a process is gone with all its threads, or is only waiting for a parent to notice.

    A killed process is a zombie as soon as its first thread is; its parent learns of it with the last one.
    """
    try:
        process = psutil.Process(pid)
        return process.status() == psutil.STATUS_ZOMBIE and process.num_threads() <= 1
    except psutil.NoSuchProcess:
        return True


def wait_until(is_so: Callable[[], bool]) -> None:
    """Look again and again at something that tells no one when it changes."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        threading.Event().wait(0.01)


def busy_for(pid: int, seconds: float) -> Callable[[], bool]:
    """Tell whether a process has computed for so long from now on."""
    process = psutil.Process(pid)
    before = process.cpu_times().user
    return lambda: process.cpu_times().user - before > seconds


class States:
    """What an engine told of itself; a test can wait for a state, or act on it at once."""

    def __init__(self, act: Callable[[EngineState], None] = lambda _state: None) -> None:
        self.told: list[EngineState] = []
        self.details: list[str] = []
        self.act = act
        self._changed = threading.Condition()

    def __call__(self, state: EngineState, detail: str) -> None:
        with self._changed:
            self.told.append(state)
            self.details.append(detail)
            self._changed.notify_all()
        self.act(state)

    def wait_for(self, state: EngineState) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: state in self.told, PATIENCE)


class Running(threading.Thread):
    """A call on a thread of its own; `result` waits for what it gave, or raises what it raised."""

    def __init__(self, call: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self._call = call
        self._given: object = None
        self._raised: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self._given = self._call()
        except BaseException as error:  # noqa: BLE001  # raised again where it is asked for
            self._raised = error

    def result(self) -> object:
        self.join(PATIENCE)
        assert not self.is_alive()
        if self._raised is not None:
            raise self._raised
        return self._given
