"""The port LanguageModel: who may give an order when, and how one is stopped.

Belongs here: threads. Does not: processes and their ends (lifetime.py), or models (writing.py in the child).
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from eris_desktop.adapters.llama import wire
from eris_desktop.adapters.llama.lifetime import SLICE, Lifetime, OnState, Patience, Stopped, Wanted
from eris_desktop.adapters.llama.profile import SizeChoice
from eris_desktop.domain.model import ChatMessage, Completion, Finish, Generated, ModelProfile


class Engine:
    """A language model in a process of its own, started at the first need.

    Orders of several threads wait for each other. `stop` and `close` may come from any thread at any time; the rest blocks.
    A death of the process ends one order with EngineDied; the next order starts another process.
    """

    def __init__(
        self,
        path: Path | str,
        size: SizeChoice = "auto",
        on_state: OnState = lambda _state, _detail: None,
        *,
        context_cap: int = 8192,
        idle: float | None = None,
        silence: float = 120.0,
        grace: float = 3.0,
        backoff: float = 1.0,
    ) -> None:
        """Start nothing yet. Times in seconds.

        `on_state` is told each change on the thread where it happens, and must not give an order itself. `idle`: put the
        model out of memory after so long without an order (None: never). `silence`: end an engine that shows no progress for
        so long. `grace`: end one that does not obey `stop` within it. `backoff`: wait so long before loading again after a
        death while loading.
        """
        self._context_cap = context_cap
        self._life = Lifetime(Wanted(Path(path), size, context_cap), Patience(silence, grace, backoff), on_state)
        self._order = threading.Lock()  # one order at a time
        self._idle = idle
        self._sleep: threading.Timer | None = None
        self._stops_lock = threading.Lock()
        self._stops: list[threading.Event] = []  # one for each answer that is wanted

    @property
    def pid(self) -> int | None:
        """The engine's process, when one runs."""
        return self._life.pid

    def use(self, path: Path | str, size: SizeChoice = "auto") -> None:
        """Take another model, or the same one anew: it is loaded at the next need."""
        with self._turn(threading.Event()):
            self._life.take(Wanted(Path(path), size, self._context_cap))

    def load(self) -> ModelProfile:
        """See LanguageModel."""
        never = threading.Event()
        with self._turn(never):
            profile = self._life.awake(never)
        assert isinstance(profile, ModelProfile)
        return profile

    def warm(self, messages: Sequence[ChatMessage]) -> None:
        """See LanguageModel. Raises ModelUnusable too, since it may have to load."""
        self._ask(wire.Warm(tuple(messages)))

    def count(self, text: str) -> int:
        """See LanguageModel. Raises ModelUnusable too, since it may have to load."""
        answer = self._ask(wire.Count(text))
        assert isinstance(answer, wire.Counted)
        return answer.tokens

    def complete(self, order: Completion, on_text: Callable[[str], None]) -> Generated:
        """See LanguageModel. `on_text` gets `order.start` first. Raises ModelUnusable too, since it may have to load."""
        said: list[str] = []

        def hear(text: str) -> None:
            said.append(text)
            on_text(text)

        try:
            with self._stoppable() as stop, self._turn(stop):
                self._life.awake(stop)
                self._life.working()
                answer = self._life.ask(wire.Write(order), hear, stop)
        except Stopped:
            return Generated("".join(said) or order.start, Finish.CANCELLED, pid=self.pid or 0)
        assert isinstance(answer, wire.Written)
        return answer.result

    def stop(self) -> None:
        """See LanguageModel. Ends every answer that is wanted, those that wait for their turn too; else does nothing."""
        with self._stops_lock:
            for stop in self._stops:
                stop.set()
            if self._stops:
                self._life.interrupt()

    def close(self) -> None:
        """See LanguageModel. For good: every later order raises EngineDied, and so does the one that is being carried out."""
        self._life.close()
        if self._sleep is not None:
            self._sleep.cancel()

    def _ask(self, order: wire.Order) -> wire.Outcome:
        never = threading.Event()
        with self._turn(never):
            self._life.awake(never)
            return self._life.ask(order, lambda _text: None, never)

    @contextmanager
    def _stoppable(self) -> Iterator[threading.Event]:
        """Let `stop` reach an answer from the moment it is wanted, also while it waits or the model loads."""
        stop = threading.Event()
        with self._stops_lock:
            self._stops.append(stop)
        try:
            yield stop
        finally:
            with self._stops_lock:
                self._stops.remove(stop)

    @contextmanager
    def _turn(self, stop: threading.Event) -> Iterator[None]:
        """Wait until no other order is carried out, and keep the engine from falling asleep during this one. Raises Stopped."""
        while not self._order.acquire(timeout=SLICE):
            if stop.is_set():
                raise Stopped
        try:
            if self._sleep is not None:
                self._sleep.cancel()
            yield
        finally:
            try:
                self._rest()
            finally:
                self._order.release()

    def _rest(self) -> None:
        if self._life.resting() and self._idle is not None:
            self._sleep = threading.Timer(self._idle, self._fall_asleep)
            self._sleep.daemon = True
            self._sleep.start()

    def _fall_asleep(self) -> None:
        """Give the memory back, unless an order has come in the meantime."""
        if self._order.acquire(blocking=False):
            try:
                self._life.drop()
            finally:
                self._order.release()
