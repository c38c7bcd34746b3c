"""What is asked of a language model and what comes back, as values. No model here."""

from dataclasses import dataclass
from enum import StrEnum


class SizeClass(StrEnum):
    """How much a model can be trusted with: tiny picks among spans, standard writes prose, large gets full schemas."""

    TINY = "tiny"  # under 1 billion parameters
    STANDARD = "standard"
    LARGE = "large"  # 9 billion and more


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """What the engine read from the file. `template` is False for a base model without chat template."""

    path: str
    name: str
    size_class: SizeClass
    parameters: int
    context: int
    template: bool
    architecture: str = ""
    threads: int = 1
    build: str = ""  # llama.cpp's own system-info line


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a prompt. role: system | user | assistant."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Completion:
    """An order for text. `start` is already-decided text that the answer begins with (part of the answer)."""

    messages: tuple[ChatMessage, ...]
    grammar: str | None = None  # GBNF for what follows `start`; None: unconstrained
    start: str = ""
    max_tokens: int = 256
    temperature: float = 0.0
    seed: int = 0


class Finish(StrEnum):
    """Why the text ended."""

    STOP = "stop"
    LENGTH = "length"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Generated:
    """The answer: `text` includes `start`. Token counts: whole prompt, of it reused from the cache, and written."""

    text: str
    finish: Finish
    prompt_tokens: int = 0
    reused_tokens: int = 0
    generated_tokens: int = 0
    prompt_ms: float = 0.0
    generate_ms: float = 0.0
    pid: int = 0


class EngineState(StrEnum):
    """What the tray and the doctor say about the engine."""

    ASLEEP = "asleep"  # not started yet, starts with the first need
    LOADING = "loading"
    READY = "ready"
    WORKING = "working"
    DOWN = "down"
