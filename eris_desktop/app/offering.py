"""What the first reminder brings up: nothing rings unless Eris runs, so starting it at login is offered, once.

Later on, while that is off, a new reminder says so once a day. Only in the window: a terminal conversation ends with its shell.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from eris_desktop.app.outlet import Following
from eris_desktop.domain.agenda import WAITING, Entry, Kind
from eris_desktop.domain.errors import StoreFailed
from eris_desktop.domain.events import AgendaChanged, Noted, SettingOffered

if TYPE_CHECKING:
    from eris_desktop.app.build import Built

OFFERED, TOLD = "autostart_offered", "autostart_told"  # keys of the machine's memory


async def offer(built: "Built") -> None:
    """Follow the agenda until cancelled."""
    newest: int | None = None
    with Following(built.outlet) as events:
        async for event in events:
            if isinstance(event, AgendaChanged):
                found = _newest(event.entries)
                if newest is not None and found > newest:
                    await _made(built)
                newest = max(found, newest or 0)


def _newest(entries: Sequence[Entry]) -> int:
    """Give the number of the newest entry that will ring, a short timer aside: who sets it sits here."""
    return max((entry.id for entry in entries if entry.state in WAITING and entry.kind is not Kind.TIMER), default=0)


async def _made(built: "Built") -> None:
    options, words, store = built.session.options, built.lore.words, built.store
    if options.autostart:
        return
    today = built.given.clock.now().date().isoformat()
    try:
        if await asyncio.to_thread(store.recall, OFFERED) is None:
            said = {key: words.say(options.lang, f"autostart.{key}") for key in ("text", "take", "leave")}
            built.outlet.emit(SettingOffered("autostart", value=True, otherwise=False, **said))
            await asyncio.to_thread(store.remember, OFFERED, today)
        elif await asyncio.to_thread(store.recall, TOLD) != today:
            built.outlet.emit(Noted(words.say(options.lang, "autostart.off")))
        await asyncio.to_thread(store.remember, TOLD, today)
    except StoreFailed:
        return  # a fault of the disk tells itself where it matters; this is a courtesy
