"""How engines end and begin again: killed, crashed, silent, stopped, closed, abandoned. Real processes throughout."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest

from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.domain.errors import EngineDied, ModelUnusable
from eris_desktop.domain.model import EngineState, Finish, Generated
from tests.adapters.llama.talk import LONG, PATIENCE, Running, States, busy_for, ended, nothing, say, wait_until

pytestmark = [pytest.mark.model, pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")]

STORY = say("Tell me a long story.", max_tokens=400)
COLOUR = say("Sky?", grammar='root ::= "red" | "blue"')


def doing(engine: Engine, signal_number: int):
    """A listener that sends the engine a signal at its third piece."""
    heard: list[str] = []

    def hear(text: str) -> None:
        heard.append(text)
        if len(heard) == 3:
            os.kill(engine.pid, signal_number)

    return hear


# ---------------------------------------------------------------- deaths


@pytest.mark.parametrize(
    ("number", "title"),
    [
        (signal.SIGKILL, "The engine was killed (SIGKILL)."),
        (signal.SIGSEGV, "The engine crashed (SIGSEGV, it touched memory that is not its own)."),
    ],
)
def test_an_engine_that_dies_while_writing_is_named_and_the_next_message_works(make_engine, number: int, title: str) -> None:
    states = States()
    engine = make_engine(on_state=states)
    engine.load()
    first = engine.pid

    with pytest.raises(EngineDied) as caught:
        engine.complete(STORY, doing(engine, number))

    assert (caught.value.title, caught.value.values["signal"]) == (title, signal.Signals(number).name)
    assert states.told[-1] is EngineState.DOWN
    assert states.details[-1] == title
    assert not psutil.pid_exists(first)
    assert engine.complete(COLOUR, nothing).text in {"red", "blue"}
    assert engine.pid != first


def test_an_engine_that_died_unnoticed_is_replaced_without_a_word_to_the_person(make_engine) -> None:
    states = States()
    engine = make_engine(on_state=states)
    engine.load()
    os.kill(engine.pid, signal.SIGKILL)
    wait_until(lambda: ended(engine.pid))

    assert engine.complete(COLOUR, nothing).finish is Finish.STOP
    assert states.told == [
        EngineState.LOADING,
        EngineState.READY,
        EngineState.DOWN,
        EngineState.LOADING,
        EngineState.READY,
        EngineState.WORKING,
        EngineState.READY,
    ]


def test_an_engine_that_says_nothing_for_too_long_is_ended(make_engine) -> None:
    engine = make_engine(silence=1.0)
    engine.load()

    with pytest.raises(EngineDied) as caught:
        engine.complete(STORY, doing(engine, signal.SIGSTOP))

    assert caught.value.title == "The engine said nothing for 1 seconds and was ended."
    assert engine.complete(COLOUR, nothing).finish is Finish.STOP


def test_a_model_that_kills_two_engines_while_loading_gets_no_third(make_engine, starter: Path) -> None:
    killing = threading.Event()
    killing.set()

    def act(state: EngineState) -> None:
        if state is EngineState.LOADING and killing.is_set():
            os.kill(engine.pid, signal.SIGKILL)

    states = States(act)
    engine = make_engine(on_state=states, backoff=0.05)
    for _ in range(2):
        with pytest.raises(EngineDied):
            engine.load()

    with pytest.raises(ModelUnusable) as caught:
        engine.load()

    assert caught.value.title == f"{starter.name} ended the engine twice while it was being loaded: SIGKILL."
    assert states.told.count(EngineState.LOADING) == 2
    killing.clear()
    engine.use(starter)
    assert engine.load().path == str(starter)


def test_a_fault_of_ours_in_the_child_is_told_with_its_place(make_engine) -> None:
    engine = make_engine()
    engine.load()

    with pytest.raises(EngineDied) as caught:
        engine.complete(say("Hi.", max_tokens="three"), nothing)

    assert caught.value.title.startswith("The engine ended in the middle of its work (exit code 1: TypeError: ")
    assert "in write" in caught.value.values["details"]
    assert engine.complete(COLOUR, nothing).finish is Finish.STOP


def test_a_listener_that_fails_gets_its_fault_back_and_the_next_message_works(make_engine) -> None:
    engine = make_engine()

    with pytest.raises(ZeroDivisionError):
        engine.complete(STORY, lambda _text: 1 / 0)

    assert engine.complete(COLOUR, nothing).finish is Finish.STOP


# ---------------------------------------------------------------- refused models


def test_a_model_that_llama_cpp_does_not_know_is_refused_in_its_words(make_engine, starter: Path, tmp_path: Path) -> None:
    strange = patched(starter, tmp_path, b"general.architecture", b"llama", b"lxama")

    with pytest.raises(ModelUnusable) as caught:
        make_engine(strange).load()

    assert caught.value.title.startswith("llama.cpp cannot load model.gguf: ")
    assert "unknown model architecture: 'lxama'" in caught.value.title


def test_a_refused_model_ends_its_process_and_another_one_works(make_engine, starter: Path, tmp_path: Path) -> None:
    states = States()
    engine = make_engine(tmp_path / "nothing.gguf", on_state=states)
    with pytest.raises(ModelUnusable, match=r"^There is no model file at "):
        engine.complete(COLOUR, nothing)
    assert (engine.pid, states.told) == (None, [EngineState.LOADING, EngineState.DOWN])

    engine.use(starter)

    assert engine.complete(COLOUR, nothing).finish is Finish.STOP


def test_a_model_without_template_answers_in_lines_and_stops_before_the_next_one(
    make_engine, starter: Path, tmp_path: Path
) -> None:
    bare = patched(starter, tmp_path, b"", b"tokenizer.chat_template", b"tokenizer.chat_templatX")
    engine = make_engine(bare)
    said: list[str] = []

    assert not engine.load().template
    answer = engine.complete(say("Hi!", start="Hello.", grammar='root ::= "\\nUser: Bye."'), said.append)

    assert (answer.text, "".join(said), answer.finish) == ("Hello.", "Hello.", Finish.STOP)


def patched(source: Path, folder: Path, after: bytes, old: bytes, new: bytes) -> Path:
    """Copy a model with a few bytes of its header replaced by as many others."""
    content = bytearray(source.read_bytes())
    place = content.index(old, content.index(after) + len(after))
    content[place : place + len(new)] = new
    path = folder / "model.gguf"
    path.write_bytes(content)
    return path


# ---------------------------------------------------------------- stopping


def test_an_engine_that_does_not_obey_a_stop_is_ended_and_what_it_wrote_is_kept(make_engine) -> None:
    engine = make_engine(grace=0.3)
    engine.load()
    said: list[str] = []

    def hear(text: str) -> None:
        said.append(text)
        os.kill(engine.pid, signal.SIGSTOP)
        engine.stop()

    answer = engine.complete(STORY, hear)

    assert (answer.finish, answer.text) == (Finish.CANCELLED, "".join(said))
    assert engine.complete(COLOUR, nothing).finish is Finish.STOP


def test_a_stop_while_the_model_loads_ends_the_message_and_not_the_loading(make_engine) -> None:
    states = States(lambda state: engine.stop() if state is EngineState.LOADING else None)
    engine = make_engine(on_state=states)

    answer = engine.complete(COLOUR, nothing)

    assert (answer.finish, answer.text) == (Finish.CANCELLED, "")
    loading = engine.pid
    assert engine.load().parameters == 134_515_008
    assert engine.pid == loading


def test_a_stop_reaches_a_message_that_waits_for_its_turn(make_engine) -> None:
    engine = make_engine()
    engine.load()
    first = Running(lambda: engine.complete(say(LONG, max_tokens=1), nothing))
    wait_until(busy_for(engine.pid, 0.2))
    second = Running(lambda: engine.complete(COLOUR, nothing))
    wait_until(lambda: len(engine._stops) == 2)

    engine.stop()

    assert [first.result().finish, second.result().finish] == [Finish.CANCELLED, Finish.CANCELLED]


def test_two_threads_wait_for_each_other(make_engine) -> None:
    engine = make_engine()

    running = [Running(lambda: engine.complete(COLOUR, nothing)) for _ in range(2)]

    answers = [one.result() for one in running]
    assert all(isinstance(answer, Generated) and answer.finish is Finish.STOP for answer in answers)
    assert answers[0].text == answers[1].text


# ---------------------------------------------------------------- closing


def test_closing_while_the_model_loads_leaves_no_process(make_engine) -> None:
    states = States()
    engine = make_engine(on_state=states)
    running = Running(engine.load)
    states.wait_for(EngineState.LOADING)
    pid = engine.pid

    began = time.monotonic()
    engine.close()

    assert time.monotonic() - began < 2
    with pytest.raises(EngineDied, match="closed"):
        running.result()
    assert not psutil.pid_exists(pid)


def test_closing_while_it_writes_leaves_no_process(make_engine) -> None:
    engine = make_engine()
    engine.load()
    pid = engine.pid
    running = Running(lambda: engine.complete(say(LONG), nothing))
    wait_until(busy_for(pid, 0.2))

    engine.close()
    engine.close()

    with pytest.raises(EngineDied, match="closed"):
        running.result()
    assert not psutil.pid_exists(pid)


def test_a_closed_engine_starts_no_other_process(make_engine) -> None:
    engine = make_engine()
    engine.close()

    with pytest.raises(EngineDied, match="closed"):
        engine.load()
    assert engine.pid is None


def test_an_idle_engine_gives_its_memory_back_and_wakes_up_again(make_engine) -> None:
    states = States()
    engine = make_engine(on_state=states, idle=0.2)
    pid = engine.complete(COLOUR, nothing).pid

    states.wait_for(EngineState.ASLEEP)

    assert not psutil.pid_exists(pid)
    assert engine.complete(COLOUR, nothing).finish is Finish.STOP


@pytest.mark.parametrize("work", ["", f"e.complete(say({LONG!r}), nothing)"])
def test_an_engine_whose_parent_was_killed_ends_by_itself(work: str) -> None:
    script = (
        "import threading\n"
        "from eris_desktop.adapters.llama.engine import Engine\n"
        "from eris_desktop.adapters.llama.starter import starter_model\n"
        "from tests.adapters.llama.talk import nothing, say\n"
        "e = Engine(starter_model()); e.load(); print(e.pid, flush=True)\n"
        f"{work}\nthreading.Event().wait()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        if work:
            wait_until(busy_for(pid, 0.2))
        parent.kill()

    wait_until(lambda: ended(pid))


def test_a_program_without_standard_streams_can_use_an_engine(tmp_path: Path) -> None:
    result = tmp_path / "result"
    script = (
        "from pathlib import Path\n"
        "from eris_desktop.adapters.llama.engine import Engine\n"
        "from eris_desktop.adapters.llama.starter import starter_model\n"
        "from tests.adapters.llama.talk import nothing, say\n"
        "e = Engine(starter_model())\n"
        f"Path({str(result)!r}).write_text(e.complete(say('Sky?', grammar='root ::= \"blue\"'), nothing).text)\n"
        "e.close()"
    )

    subprocess.run(["sh", "-c", 'exec "$0" -c "$1" 0<&- 1>&- 2>&-', sys.executable, script], check=True, timeout=PATIENCE)

    assert result.read_text() == "blue"


def test_nothing_reaches_the_terminal() -> None:
    script = (
        "from eris_desktop.adapters.llama.engine import Engine\n"
        "from eris_desktop.adapters.llama.starter import starter_model\n"
        "from tests.adapters.llama.talk import nothing, say\n"
        "e = Engine(starter_model()); e.complete(say('Hi.', max_tokens=2), nothing); e.close()"
    )

    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=PATIENCE)

    assert (run.stdout, run.stderr) == ("", "")
