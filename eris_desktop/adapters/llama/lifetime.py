"""One engine after another: started at the first need, watched, buried, started again, given up.

Belongs here: which process runs, what it has loaded, what its end means. Does not: pipes and signals (process.py), or which
thread may give an order (engine.py: one at a time; only `interrupt` and `close` may come from any thread).
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from eris_desktop.adapters.llama import sentences, wire
from eris_desktop.adapters.llama.process import Child, Gone
from eris_desktop.adapters.llama.profile import SizeChoice
from eris_desktop.domain.errors import EngineDied, ErisError
from eris_desktop.domain.model import EngineState, ModelProfile

SLICE = 0.25  # seconds between two looks at the clock while waiting
MOST_STRIKES = 2  # deaths while loading one model
SLOWEST_DISK = 20 * 10**6  # bytes a second: an old disk, or a stick

OnState = Callable[[EngineState, str], None]
Hear = Callable[[str], None]


class Stopped(Exception):
    """The person wanted an end, and there is no whole answer."""


class _Silent(Exception):
    """The engine has shown no progress for so many seconds."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which model to load, as which class, with at most how many tokens of context."""

    path: Path
    size: SizeChoice
    context_cap: int

    @property
    def order(self) -> wire.Order:
        """What a new process is told first."""
        return wire.Load(str(self.path), self.size, self.context_cap)


@dataclass(frozen=True, slots=True)
class WantedEncoder:
    """Which embedding model to load; `pooling` as in wire.LoadEncoder."""

    path: Path
    pooling: str

    @property
    def order(self) -> wire.Order:
        """What a new process is told first."""
        return wire.LoadEncoder(str(self.path), self.pooling)


Profile = ModelProfile | wire.EncoderProfile


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds: for progress, for an end after `stop`, before loading again after a death while loading."""

    silence: float
    grace: float
    backoff: float


class Lifetime:
    """The engine that runs now, if one does."""

    def __init__(self, wanted: Wanted | WantedEncoder, patience: Patience, on_state: OnState) -> None:
        self._wanted = wanted
        self._patience = patience
        self._on_state = on_state
        self._told: tuple[EngineState, str] | None = None
        self._switch = threading.Lock()  # guards which child is the present one; never held for long
        self._child: Child | None = None
        self._profile: Profile | None = None
        self._strikes = 0
        self._last_end = ""
        self._closed = threading.Event()

    @property
    def pid(self) -> int | None:
        """The process that runs now."""
        child = self._child
        return child.pid if child is not None else None

    def take(self, wanted: Wanted | WantedEncoder) -> None:
        """Want another model: the present one is dropped."""
        self.drop()
        self._wanted = wanted
        self._strikes = 0

    def awake(self, stop: threading.Event) -> Profile:
        """Have the model loaded and give its profile, of the kind that was wanted.

        Raises ModelUnusable, EngineDied, and Stopped, which leaves the loading to go on.
        """
        child = self._child
        if child is not None and not child.alive():  # it died between two orders, and nobody's work with it
            self._bury(child, child.death())
        if self._child is None:
            self._start()
        return self._profile if self._profile is not None else self._finish_loading(stop)

    def ask(self, order: wire.Order, hear: Hear, stop: threading.Event) -> wire.Outcome:
        """Have an order carried out. Raises the engine's refusal, EngineDied, Stopped."""
        child = self._present()
        with self._switch:
            if stop.is_set():
                raise Stopped
            child.stop(on=False)
        with self._ended_unless_answered(child):
            child.send(order)
            answer = self._wait(child, hear, stop, self._patience.grace, self._patience.silence)
            if answer is None:
                raise Stopped
        if isinstance(answer, wire.Refused):
            error = wire.error_of(answer)
            raise self._bury(child, error) if isinstance(error, EngineDied) else error
        return answer

    def working(self) -> None:
        """Tell that an answer is being written."""
        self._tell(EngineState.WORKING, self._profile.name if self._profile is not None else "")

    def resting(self) -> bool:
        """Tell that nothing is being done; give whether a model is loaded."""
        if self._child is None or self._profile is None:
            return False
        self._tell(EngineState.READY, self._profile.name)
        return True

    def interrupt(self) -> None:
        """End the computation that runs, from any thread."""
        with self._switch:
            if self._child is not None:
                self._child.stop(on=True)

    def drop(self) -> None:
        """End the engine that runs; the next need starts another one."""
        if self._child is not None:
            self._forget(self._child)
            self._tell(EngineState.ASLEEP, self._wanted.path.name)

    def close(self) -> None:
        """End it for good, from any thread, whatever it does."""
        self._closed.set()
        with self._switch:
            child, self._child = self._child, None
        if child is not None:
            child.kill()

    # ------------------------------------------------------------ birth

    def _start(self) -> None:
        """Start a process and tell it what to load, unless the model has killed two of them."""
        self._refuse_closed()
        if self._strikes >= MOST_STRIKES:
            raise sentences.model_unusable("kills_engine", self._wanted.path, ending=self._last_end)
        if self._strikes:
            self._closed.wait(self._patience.backoff)
        child = Child()
        with self._switch:
            self._child = child
        if self._closed.is_set():  # closed while it was being born
            self._forget(child)
        self._refuse_closed()
        with self._ended_unless_answered(child):
            child.send(self._wanted.order)
        self._tell(EngineState.LOADING, self._wanted.path.name)

    def _finish_loading(self, stop: threading.Event) -> Profile:
        child = self._present()
        with self._ended_unless_answered(child):
            answer = self._wait(child, _ignore, stop, 0.0, self._patience.silence + self._reading_time())
        if answer is None:
            raise Stopped
        if isinstance(answer, wire.Refused):
            error = wire.error_of(answer)
            raise self._bury(child, error) if isinstance(error, EngineDied) else self._unusable(child, error)
        assert isinstance(answer, wire.Loaded | wire.EncoderLoaded)
        self._profile = answer.profile
        self._strikes = 0
        self._tell(EngineState.READY, self._profile.name)
        return self._profile

    def _reading_time(self) -> float:
        """Give the seconds that a slow disk takes for the model: they pass within one call that shows no progress."""
        try:
            return self._wanted.path.stat().st_size / SLOWEST_DISK
        except (OSError, ValueError):  # the child says what is wrong with it
            return 0.0

    def _refuse_closed(self) -> None:
        if self._closed.is_set():
            raise sentences.engine_died("closed")

    def _present(self) -> Child:
        child = self._child
        if child is None:  # closed a moment ago
            raise sentences.engine_died("closed")
        return child

    # ------------------------------------------------------------ waiting

    def _wait(self, child: Child, hear: Hear, stop: threading.Event, grace: float, silence: float) -> wire.Outcome | None:
        """Wait for the answer; None when `stop` was not obeyed within `grace` seconds. Raises Gone, _Silent."""
        heard = time.monotonic()
        stopped: float | None = None
        while True:
            answer = child.receive(SLICE)
            now = time.monotonic()
            match answer:
                case None:
                    if now - heard > silence:
                        raise _Silent(round(silence))
                case wire.Beat() | wire.LastWords():
                    heard = now
                case wire.Piece(text):
                    hear(text)
                    heard = time.monotonic()  # a slow listener is not a silent engine
                case _:
                    return answer
            if stop.is_set():
                stopped = stopped if stopped is not None else now
                if now - stopped >= grace:
                    return None

    # ------------------------------------------------------------ death

    @contextmanager
    def _ended_unless_answered(self, child: Child) -> Iterator[None]:
        """Name a death; and end an engine whose answer will not be read to its end, a fault of the listener included."""
        answered = False
        try:
            yield
            answered = True
        except Gone:
            raise self._bury(child, child.death()) from None
        except _Silent as silent:
            raise self._bury(child, sentences.engine_died("silent", seconds=str(silent))) from None
        finally:
            if not answered:
                self.drop()

    def _bury(self, child: Child, error: ErisError) -> ErisError:
        """Take note of a death and give the error for it."""
        if self._closed.is_set():
            return sentences.engine_died("closed")
        if self._profile is None:
            self._strikes += 1
            self._last_end = error.values.get("ending") or error.values["cause"]
        return self._unusable(child, error)

    def _unusable(self, child: Child, error: ErisError) -> ErisError:
        self._forget(child)
        self._tell(EngineState.DOWN, error.title)
        return error

    def _forget(self, child: Child) -> None:
        with self._switch:
            self._child = None
        self._profile = None
        child.kill()

    def _tell(self, state: EngineState, detail: str) -> None:
        if (state, detail) != self._told and not self._closed.is_set():
            self._told = (state, detail)
            self._on_state(state, detail)


def _ignore(_text: str) -> None:
    """Hear nothing: no text comes while a model is loaded."""
