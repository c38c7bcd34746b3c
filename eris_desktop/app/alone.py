"""Carries an order of the terminal out in this process, because no Eris runs on the folder. Its lock is held by the caller."""

import asyncio
from collections.abc import Awaitable, Callable

from eris_desktop.app.build import Built, Shell, build
from eris_desktop.app.doctor import Patient, findings
from eris_desktop.app.given import Given
from eris_desktop.app.hosting import server
from eris_desktop.app.keeping import keep
from eris_desktop.app.models import chosen_class, chosen_path, size_class
from eris_desktop.app.outlet import Following, Outlet
from eris_desktop.app.running import run_command
from eris_desktop.app.talking import SessionTalk
from eris_desktop.domain.actions import Quit
from eris_desktop.terminal import commands
from eris_desktop.terminal.arguments import Ask, Chat, Command, Doctor
from eris_desktop.terminal.chat import chat, ring
from eris_desktop.terminal.local import LocalConsole, say
from eris_desktop.terminal.talk import Exit

Work = Callable[[Built, SessionTalk], Awaitable[int]]


async def run(command: Command, start: Given) -> int:
    """Carry it out; the exit code. Raises StoreFailed, CatalogueBroken, ModelUnusable for a --model that cannot be used."""
    for problem in start.problems:
        say(f"{problem.title} {problem.advice}", aside=True)
    if start.model:
        size_class(chosen_path(start.values, start.model), chosen_class(start.values))
    console = LocalConsole()
    if isinstance(command, Chat):
        return await hosted(start, lambda built, talk: _conversation(built, talk, console), rings=not start.clock.frozen)
    return await hosted(start, lambda _built, talk: run_command(command, talk, console), rings=False)


async def examine(command: Doctor, start: Given) -> int:
    """Examine what is not built, and may not be buildable."""
    with Patient(start) as patient:
        return await commands.report(await findings(patient), LocalConsole(), as_json=command.json)


async def hosted(start: Given, work: Work, *, rings: bool) -> int:
    """Build the parts without a window, let `work` use them, and give everything back."""
    built = build(start, Outlet(), Shell())
    session = asyncio.ensure_future(built.session.run())
    try:
        return await work(built, SessionTalk(built, rings=rings))
    finally:
        built.session.post(Quit())
        await session
        await built.close()


async def _conversation(built: Built, talk: SessionTalk, console: LocalConsole) -> int:
    """Talk until the person leaves or `eris-desktop --quit` ends it; meanwhile reminders ring here and commands are taken."""
    silent = built.given.clock.frozen
    welcome = talk.words.say(talk.lang, "terminal.welcome_silent" if silent else "terminal.welcome")

    async def answer(text: str) -> int:
        return await run_command(Ask(text), talk, console)

    with Following(built.outlet) as events:
        bell = asyncio.ensure_future(ring(events, talk.words, talk.lang))
        keeping = asyncio.ensure_future(keep(built)) if not silent else None
        conversation = asyncio.ensure_future(chat(answer, console, welcome))
        line = server(built, {"quit": lambda _text: _end(conversation)}, rings=not silent)
        await line.start()
        built.alarms.start(built.store.due, built.session.post, built.given.clock)
        try:
            await asyncio.wait({conversation, bell}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            bell.cancel()
            if keeping is not None:
                keeping.cancel()
            conversation.cancel()
            ended, _ = await asyncio.gather(conversation, bell, return_exceptions=True)
            await line.close()
    return _code(ended)


def _end(conversation: asyncio.Future[int]) -> None:
    conversation.cancel()


def _code(ended: int | BaseException) -> int:
    """Give the exit code of a conversation. Raises what ended it, unless that was the wish for an end."""
    match ended:
        case int():
            return ended
        case asyncio.CancelledError():
            return Exit.DONE
        case error:
            raise error
