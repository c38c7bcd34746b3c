"""The starter model taken for one that writes prose: what streams, stopping it, and its death in the middle of an answer."""

import os
import signal
import sys
import threading
from collections.abc import Callable

import pytest

from eris_desktop.domain.actions import Cancel, Say
from eris_desktop.domain.events import Asked, Failed, Idle, Replied, Stopped, TokenArrived
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Origin
from tests.starter.conftest import Talk, pid_of, told_to_the_end

pytestmark = pytest.mark.model

PROSE = "I feel so lonely tonight"  # the model goes on about this for some hundred words
SHORT = "what's on my agenda?"


async def test_only_decoded_words_of_the_reply_stream_and_no_step_runs_on_the_loops_thread(talk: Talk) -> None:
    async with talk(size=SizeClass.STANDARD) as t:
        ending = await told_to_the_end(t, PROSE)
        streamed = [event.text for event in t.events if isinstance(event, TokenArrived)]

    assert isinstance(ending, Replied)
    assert len(streamed) > 1
    assert "".join(streamed) == ending.text != ""
    assert {step.name for step in ending.trace.steps} >= {"embed", "rank", "policy", "prompt", "grammar", "model", "reading"}
    assert {step.thread.split("_")[0] for step in ending.trace.steps} == {"turn"} != {threading.current_thread().name}


async def test_stop_in_the_middle_of_prose_ends_it_at_once_and_the_next_message_works(talk: Talk) -> None:
    async with talk(size=SizeClass.STANDARD) as t:
        t.post(Say(PROSE, Origin.WINDOW))
        await t.next(TokenArrived, after=0)
        t.post(Cancel())
        stopped = await t.next(Replied, Asked, Failed, Stopped, after=0)
        await t.next(Idle, after=0)
        ending = await told_to_the_end(t, SHORT)

    assert isinstance(stopped, Stopped)
    assert isinstance(ending, Replied | Asked)


@pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")
@pytest.mark.parametrize(
    ("number", "title"),
    [
        (signal.SIGKILL, "The engine was killed (SIGKILL)."),
        (signal.SIGSEGV, "The engine crashed (SIGSEGV, it touched memory that is not its own)."),
    ],
)
async def test_an_engine_that_dies_while_it_writes_ends_the_turn_with_a_sentence_and_the_next_message_works(
    talk: Talk, expect_logs: Callable[[str], None], number: signal.Signals, title: str
) -> None:
    expect_logs("engine_died")
    async with talk(size=SizeClass.STANDARD) as t:
        t.post(Say(PROSE, Origin.WINDOW))
        await t.next(TokenArrived, after=0)
        first = pid_of(t)
        os.kill(first, number)
        failed = await t.next(Replied, Asked, Failed, Stopped, after=0)
        ending = await told_to_the_end(t, SHORT)
        second = pid_of(t)

    assert isinstance(failed, Failed)
    assert failed.title == title
    assert failed.advice.endswith(".")
    assert isinstance(ending, Replied | Asked)
    assert second != first
