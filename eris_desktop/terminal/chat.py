"""The interactive conversation in a terminal: a line in, an answer out, until Ctrl-D or Ctrl-C.

The number of a quick choice picks it. What rings stands above the prompt.
"""

import sys
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing

from eris_desktop.domain.events import MissedShown, ReminderShown, SessionEvent
from eris_desktop.domain.words import Words
from eris_desktop.terminal.lines import stdin_lines
from eris_desktop.terminal.local import LocalConsole, say
from eris_desktop.terminal.talk import Choices

Answering = Callable[[str], Awaitable[object]]


async def chat(answer: Answering, console: LocalConsole, welcome: str) -> int:
    """Talk until the person leaves; `answer` prints what comes back. Reads plain lines where no person types."""
    say(welcome)
    async with aclosing(_typed() if _at_a_terminal() else stdin_lines()) as lines:
        async for line in lines:
            text = picked(line, console.choices)
            console.choices = ()
            if text.strip():
                await answer(text)
    return 0


def picked(line: str, choices: Choices) -> str:
    """Give what is said: the words behind a choice's number, else the line itself."""
    number = line.strip().removesuffix(".")
    if number.isdecimal() and 1 <= int(number) <= len(choices):
        return choices[int(number) - 1][1]
    return line


async def ring(events: AsyncIterator[SessionEvent], words: Words, lang: str) -> None:
    """Print each reminder that rings, with the terminal's bell."""
    async for event in events:
        if isinstance(event, MissedShown):
            say(f"\a{event.title}:")
        for shown in reminders_of(event):
            late = f" ({shown.late})" if shown.late else ""
            title = shown.title or words.say(lang, "reminder.title")
            say(f"\a{title}: {shown.text} – {shown.when}{late}")


def reminders_of(event: SessionEvent) -> tuple[ReminderShown, ...]:
    """Give the reminders that an event shows."""
    return event.reminders if isinstance(event, MissedShown) else (event,) if isinstance(event, ReminderShown) else ()


def _at_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


async def _typed() -> AsyncGenerator[str, None]:
    from prompt_toolkit import PromptSession  # noqa: PLC0415 # 65 ms that only a conversation has to pay
    from prompt_toolkit.patch_stdout import patch_stdout  # noqa: PLC0415 # see above

    session: PromptSession[str] = PromptSession()
    while True:
        try:
            with patch_stdout():
                line = await session.prompt_async("> ")
        except (EOFError, KeyboardInterrupt):
            return
        yield line
