"""The interactive conversation in a terminal: a line in, an answer out, until Ctrl-D. What rings stands above the prompt."""

import sys
from collections.abc import AsyncIterator, Awaitable, Callable

from prompt_toolkit import PromptSession
from prompt_toolkit.patch_stdout import patch_stdout

from eris_desktop.domain.messages import ReminderShown, SessionEvent
from eris_desktop.domain.words import Words

Say = Callable[[str], Awaitable[int]]


async def chat(say: Say, words: Words, lang: str, *, rings: bool) -> int:
    """Talk until the person leaves. Reads plain lines where standard input is no terminal."""
    print(words.say(lang, "terminal.welcome" if rings else "terminal.welcome_silent"))
    lines = _typed() if sys.stdin.isatty() else _piped()
    async for line in lines:
        if line.strip():
            await say(line)
    return 0


async def _typed() -> AsyncIterator[str]:
    session: PromptSession[str] = PromptSession()
    while True:
        try:
            with patch_stdout():
                yield await session.prompt_async("> ")
        except (EOFError, KeyboardInterrupt):
            return


async def _piped() -> AsyncIterator[str]:
    for line in sys.stdin:
        yield line.rstrip("\n")


async def ring(events: AsyncIterator[SessionEvent], words: Words, lang: str) -> None:
    """Print each reminder that rings, with the terminal's bell."""
    async for event in events:
        if isinstance(event, ReminderShown):
            late = f" ({event.late})" if event.late else ""
            print(f"\a{words.say(lang, 'reminder.title')}: {event.text} – {event.when}{late}")
