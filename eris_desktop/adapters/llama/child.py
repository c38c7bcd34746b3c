"""The engine's process: it reads orders from one pipe, answers on another, and ends when its parent does.

Imported by the parent too, which names `main` as what to spawn: llama.cpp and numpy are imported once a file is worth it.
Belongs here: the loop, the pipes, the manners of a child. Does not: models (writing.py).
"""

import ctypes
import os
import queue
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from sys import exc_info
from typing import TYPE_CHECKING, NoReturn, cast

from eris_desktop.adapters.llama import machine, wire
from eris_desktop.adapters.llama.model_file import open_embedding_file, open_model_file
from eris_desktop.domain.errors import EngineDied, ErisError

if TYPE_CHECKING:
    from eris_desktop.adapters.llama.encoder import Encoder
    from eris_desktop.adapters.llama.profile import SizeChoice
    from eris_desktop.adapters.llama.writing import Writer

BEAT = 0.5  # seconds between two signs of life
FIRST_TO_GO = "500"  # of 1000: when the memory is gone, the system ends the engine and not the agenda


class Mouth:
    """The way back to the parent. When nobody listens any more, the process ends."""

    def __init__(self, answers: Connection) -> None:
        self._answers = answers
        self._said_at = 0.0

    def say(self, answer: wire.Answer) -> None:
        """Send an answer."""
        try:
            self._answers.send_bytes(wire.encode(answer))
        except OSError:
            _end()
        self._said_at = time.monotonic()

    def beat(self) -> None:
        """Tell that work goes on, unless something was said a moment ago."""
        if time.monotonic() - self._said_at > BEAT:
            self.say(wire.Beat())

    def piece(self, text: str) -> None:
        """Send more of the answer's text."""
        self.say(wire.Piece(text))

    def last_words(self, text: str) -> None:
        """Tell why the process is about to end."""
        self.say(wire.LastWords(text))

    @contextmanager
    def confession(self) -> Iterator[None]:
        """Tell the parent of a fault of ours, since the terminal is not the place for it."""
        try:
            yield
        finally:
            fault = exc_info()[1]
            if fault is not None:
                self.last_words("".join(traceback.format_exception(fault)))


def main(orders: Connection, answers: Connection, flag: "ctypes.Array[ctypes.c_char]") -> None:
    """Serve one parent. `flag` is two shared bytes: the parent sets the first to stop what is being written."""
    _behave()
    mouth = Mouth(answers)
    with mouth.confession():
        inbox: queue.SimpleQueue[wire.Order] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(orders, inbox), name="orders", daemon=True).start()
        _serve(inbox, mouth, flag)


def _behave() -> None:
    """Leave the terminal and Ctrl+C to the parent, and set what libraries read when they are loaded."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    machine.settle_descriptors()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(3):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # numpy finds the largest of some numbers here; threads would only cost memory
    os.environ["GGML_NO_BACKTRACE"] = "1"  # a failing assertion would start a debugger that keeps our pipes open
    with suppress(OSError):  # elsewhere there is no such file
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO, encoding="ascii")


def _listen(orders: Connection, inbox: "queue.SimpleQueue[wire.Order]") -> NoReturn:
    """Read on a thread of its own, so that a parent's death ends a load or an answer in the middle."""
    while True:
        try:
            inbox.put(wire.decode_order(orders.recv_bytes()))
        except (EOFError, OSError):
            _end()


def _serve(inbox: "queue.SimpleQueue[wire.Order]", mouth: Mouth, flag: "ctypes.Array[ctypes.c_char]") -> None:
    """Carry out orders until one of them ends the engine."""
    loaded: Writer | Encoder | None = None
    while True:
        order = inbox.get()
        try:
            match order:
                case wire.Load():
                    loaded = _load(order, mouth, flag)
                    answer: wire.Outcome = wire.Loaded(loaded.profile)
                case wire.LoadEncoder():
                    loaded = _load_encoder(order, mouth)
                    answer = wire.EncoderLoaded(loaded.profile)
                case _:
                    answer = _carry_out(order, loaded)
        except ErisError as error:
            mouth.say(wire.refusal(error))
            if isinstance(error, EngineDied):
                return
        else:
            mouth.say(answer)


def _load(order: wire.Load, mouth: Mouth, flag: "ctypes.Array[ctypes.c_char]") -> "Writer":
    file = open_model_file(Path(order.path))
    from eris_desktop.adapters.llama.writing import Wires, Writer  # noqa: PLC0415  # half a second: not for a refused file

    wires = Wires(mouth.piece, mouth.beat, mouth.last_words, flag)
    return Writer(file, cast("SizeChoice", order.size), order.context_cap, wires)


def _load_encoder(order: wire.LoadEncoder, mouth: Mouth) -> "Encoder":
    file = open_embedding_file(Path(order.path), known=bool(order.pooling))
    from eris_desktop.adapters.llama.encoder import Encoder  # noqa: PLC0415  # as above

    return Encoder(file, order.pooling, mouth.beat, mouth.last_words)


def _carry_out(order: wire.Warm | wire.Write | wire.Count | wire.Encode, loaded: "Writer | Encoder | None") -> wire.Outcome:
    if isinstance(order, wire.Encode):
        return wire.Encoded(cast("Encoder", loaded).encode(order.texts))  # the parent loads first, and the right kind
    writer = cast("Writer", loaded)
    match order:
        case wire.Warm(messages):
            writer.warm(messages)
            return wire.Warmed()
        case wire.Write(completion):
            return wire.Written(writer.write(completion))
        case wire.Count(text):
            return wire.Counted(writer.count(text))


def _end() -> NoReturn:
    """End at once, whatever C code is running."""
    os._exit(0)
