"""A language model that writes what a test says: for faults and speed, never for what the real one can show."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from eris_desktop.domain.errors import EngineDied
from eris_desktop.domain.model import ChatMessage, Completion, Finish, Generated, ModelProfile, SizeClass


@dataclass
class ScriptedModel:
    """Implements LanguageModel. An answer is a whole text or what follows the start; "†" dies, "…" waits for stop."""

    answers: list[str] = field(default_factory=list)
    size: SizeClass = SizeClass.STANDARD
    orders: list[Completion] = field(default_factory=list)
    warmed: list[tuple[ChatMessage, ...]] = field(default_factory=list)
    threads: list[str] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)
    waiting: threading.Event = field(default_factory=threading.Event)

    def load(self) -> ModelProfile:
        return ModelProfile("scripted.gguf", "Scripted", self.size, 10**9, 4096, template=True)

    def warm(self, messages: Sequence[ChatMessage]) -> None:
        self.warmed.append(tuple(messages))

    def complete(self, order: Completion, on_text: Callable[[str], None]) -> Generated:
        self.orders.append(order)
        self.threads.append(threading.current_thread().name)
        answer = self.answers.pop(0).removeprefix(order.start)
        if answer == "†":
            raise EngineDied("The model's process has died.", "Say it again: it is being restarted.")
        if answer == "…":
            self.stopping.clear()
            self.waiting.set()
            assert self.stopping.wait(10)
            return Generated(order.start, Finish.CANCELLED)
        on_text(order.start)
        for cut in range(0, len(answer), 3):
            on_text(answer[cut : cut + 3])
        return Generated(order.start + answer, Finish.STOP, 100, 60, len(answer) // 4, 1.0, 2.0, 4242)

    def count(self, text: str) -> int:
        return len(text) // 4

    def stop(self) -> None:
        self.stopping.set()

    def close(self) -> None:
        self.stopping.set()
