"""What is looked after while Eris runs: a copy of the data each day, a database that was deleted, rows that could not be read.

Runs beside the session in the window and in a conversation; what the person should know becomes a card.
"""

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from eris_desktop.domain.errors import StoreFailed
from eris_desktop.domain.events import Failed

if TYPE_CHECKING:
    from eris_desktop.app.build import Built

EVERY = timedelta(minutes=1)
TOLD = "set_aside_told"  # how many rows the person was told of


async def keep(built: "Built") -> None:
    """Look after the data until cancelled; the first look is at once."""
    failing = False
    while True:
        try:
            await _look(built)
            failing = False
        except StoreFailed as failure:
            if not failing:  # told once, not every minute
                _tell(built, "backup.failed", f"{failure.title} {failure.advice}")
            failing = True
        await asyncio.sleep(EVERY.total_seconds())


async def _look(built: "Built") -> None:
    words, lang = built.lore.words, built.session.options.lang
    if await asyncio.to_thread(built.store.rescue):
        _tell(built, "backup.rescued", words.say(lang, "backup.rescued_advice"))
    await asyncio.to_thread(built.store.back_up_daily, built.given.clock.now().date())
    aside = len(await asyncio.to_thread(built.store.set_aside))
    if aside > int(await asyncio.to_thread(built.store.recall, TOLD) or 0):
        _tell(built, "backup.set_aside", words.say(lang, "backup.set_aside_advice"), count=aside)
        await asyncio.to_thread(built.store.remember, TOLD, str(aside))


def _tell(built: "Built", key: str, advice: str, **values: int) -> None:
    built.outlet.emit(Failed(0, built.lore.words.say(built.session.options.lang, key, 0, **values), advice))
