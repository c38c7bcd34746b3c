"""What an exit code means, in words, on every system."""

import signal

import pytest

from eris_desktop.adapters.llama.process import death_of

ILLEGAL = "The engine met an instruction that this processor does not have (SIGILL)."


@pytest.mark.parametrize(
    ("code", "title"),
    [
        (-signal.SIGILL, ILLEGAL),
        (-signal.SIGABRT, "The engine gave up (SIGABRT)."),
        (-signal.SIGBUS, "The model file changed or vanished while the engine was reading it (SIGBUS)."),
        (-signal.SIGTERM, "The engine was asked to end by another program (SIGTERM)."),
        (-signal.SIGUSR1, "The engine ended in the middle of its work (SIGUSR1)."),
        (0xC000001D, ILLEGAL),  # the same as Windows tells it
        (0xC0000005, "The engine crashed (SIGSEGV, it touched memory that is not its own)."),
        (1, "The engine ended in the middle of its work (exit code 1)."),
        (-250, "The engine ended in the middle of its work (exit code -250)."),
        (None, "The engine ended in the middle of its work (exit code None)."),
    ],
)
def test_an_exit_code_is_named_in_plain_words(code: int | None, title: str) -> None:
    assert death_of(code, "").title == title


def test_the_last_line_it_said_is_told_and_the_rest_kept() -> None:
    error = death_of(-signal.SIGABRT, "first\nGGML_ASSERT(n > 0) failed\n")

    assert error.title == "The engine gave up (SIGABRT: GGML_ASSERT(n > 0) failed)."
    assert error.values == {
        "cause": "SIGABRT",
        "signal": "SIGABRT",
        "words": ": GGML_ASSERT(n > 0) failed",
        "details": "first\nGGML_ASSERT(n > 0) failed\n",
    }
