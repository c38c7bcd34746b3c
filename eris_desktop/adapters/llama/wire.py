"""What crosses the pipe between the program and its engine? Two closed unions of frozen values, and their one form as JSON.

JSON and never pickle: the engine reads foreign files, so what it says is parsed, not executed.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from eris_desktop.domain.errors import EngineDied, ErisError, GrammarRefused, MessageTooLong, ModelUnusable
from eris_desktop.domain.model import ChatMessage, Completion, Finish, Generated, ModelProfile, SizeClass

# ---------------------------------------------------------------- to the engine


@dataclass(frozen=True, slots=True)
class Load:
    """Load this model. `size` is auto or a size class, `context_cap` the most tokens wanted."""

    path: str
    size: str
    context_cap: int


@dataclass(frozen=True, slots=True)
class Warm:
    """Evaluate the beginning of a prompt."""

    messages: tuple[ChatMessage, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """Answer."""

    order: Completion


@dataclass(frozen=True, slots=True)
class Count:
    """Count the tokens of a text."""

    text: str


@dataclass(frozen=True, slots=True)
class LoadEncoder:
    """Load this embedding model. `pooling` (mean, cls, last) holds where the file names none; empty: not known."""

    path: str
    pooling: str


@dataclass(frozen=True, slots=True)
class Encode:
    """Make a vector of each text."""

    texts: tuple[str, ...]


Order = Load | Warm | Write | Count | LoadEncoder | Encode

# ---------------------------------------------------------------- from the engine


@dataclass(frozen=True, slots=True)
class Beat:
    """Work goes on: part of a load or of a prompt is done."""


@dataclass(frozen=True, slots=True)
class Piece:
    """More text of the answer, whole characters."""

    text: str


@dataclass(frozen=True, slots=True)
class LastWords:
    """What the engine said before it ended itself."""

    text: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """The model is in memory and has computed a first token."""

    profile: ModelProfile


@dataclass(frozen=True, slots=True)
class Warmed:
    """The beginning is evaluated, or was stopped."""


@dataclass(frozen=True, slots=True)
class Written:
    """The answer, whole."""

    result: Generated


@dataclass(frozen=True, slots=True)
class Counted:
    """So many tokens."""

    tokens: int


@dataclass(frozen=True, slots=True)
class EncoderProfile:
    """An embedding model in memory: length of its vectors, and how many tokens of a text it reads."""

    name: str
    dimension: int
    tokens: int
    pooling: str


@dataclass(frozen=True, slots=True)
class EncoderLoaded:
    """The embedding model is in memory and has made a first vector."""

    profile: EncoderProfile


@dataclass(frozen=True, slots=True)
class Encoded:
    """The vectors, row by row: base64 of little-endian 32-bit floats."""

    numbers: str


@dataclass(frozen=True, slots=True)
class Refused:
    """The order cannot be carried out: an ErisError as data."""

    code: str
    title: str
    advice: str
    values: Mapping[str, str] = field(default_factory=dict)


Outcome = Loaded | Warmed | Written | Counted | EncoderLoaded | Encoded | Refused
Answer = Beat | Piece | LastWords | Outcome

# ---------------------------------------------------------------- as bytes

_Message = TypeVar("_Message")
_ERRORS: Mapping[str, type[ErisError]] = {
    error.code: error for error in (EngineDied, ModelUnusable, GrammarRefused, MessageTooLong)
}


def refusal(error: ErisError) -> Refused:
    """Give an error as data."""
    return Refused(error.code, error.title, error.advice, error.values)


def error_of(refused: Refused) -> ErisError:
    """Give the error of the same class again."""
    return _ERRORS[refused.code](refused.title, refused.advice, **refused.values)


def encode(message: Order | Answer) -> bytes:
    """Write a message as ASCII JSON; a lone half of a surrogate pair in foreign text survives as its escape."""
    return json.dumps({"is": type(message).__name__, **asdict(message)}).encode("ascii")


def decode_order(line: bytes) -> Order:
    """Read what the parent wrote."""
    return _decode(line, _ORDERS)


def decode_answer(line: bytes) -> Answer:
    """Read what the child wrote."""
    return _decode(line, _ANSWERS)


def _decode(line: bytes, readers: Mapping[str, Callable[..., _Message]]) -> _Message:
    values: dict[str, Any] = json.loads(line)
    return readers[values.pop("is")](**values)


def _warm(messages: list[dict[str, str]]) -> Warm:
    return Warm(_messages(messages))


def _write(order: dict[str, Any]) -> Write:
    return Write(Completion(**{**order, "messages": _messages(order["messages"])}))


def _messages(messages: list[dict[str, str]]) -> tuple[ChatMessage, ...]:
    return tuple(ChatMessage(**message) for message in messages)


def _loaded(profile: dict[str, Any]) -> Loaded:
    return Loaded(ModelProfile(**{**profile, "size_class": SizeClass(profile["size_class"])}))


def _encode(texts: list[str]) -> Encode:
    return Encode(tuple(texts))


def _encoder_loaded(profile: dict[str, Any]) -> EncoderLoaded:
    return EncoderLoaded(EncoderProfile(**profile))


def _written(result: dict[str, Any]) -> Written:
    return Written(Generated(**{**result, "finish": Finish(result["finish"])}))


_ORDERS: Mapping[str, Callable[..., Order]] = {
    "Load": Load,
    "Warm": _warm,
    "Write": _write,
    "Count": Count,
    "LoadEncoder": LoadEncoder,
    "Encode": _encode,
}
_ANSWERS: Mapping[str, Callable[..., Answer]] = {
    "Beat": Beat,
    "Piece": Piece,
    "LastWords": LastWords,
    "Loaded": _loaded,
    "Warmed": Warmed,
    "Written": _written,
    "Counted": Counted,
    "EncoderLoaded": _encoder_loaded,
    "Encoded": Encoded,
    "Refused": Refused,
}
