"""What a terminal command may do with the session: the Talk of eris_desktop/terminal/talk.py, on the built parts."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from eris_desktop.app.build import Built
from eris_desktop.app.calendars import exported, previewed, taken_in
from eris_desktop.app.doctor import Patient, findings
from eris_desktop.app.outlet import Following
from eris_desktop.domain.actions import UserAction
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.descriptor import ArgType, Risk
from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.tool import Referent
from eris_desktop.domain.trace import Trace
from eris_desktop.domain.words import Words
from eris_desktop.session import speaking
from eris_desktop.session.parts import Lore
from eris_desktop.session.router import Routed
from eris_desktop.terminal.talk import Finding, Spoken
from eris_desktop.turn.offer import signature


class SessionTalk:
    """Implements terminal.talk.Talk. `rings`: the clock goes, and this process stays to ring by it."""

    def __init__(self, built: Built, *, rings: bool) -> None:
        self._built = built
        self._rings = rings

    @property
    def words(self) -> Words:
        """Give the bank of sentences."""
        return self._built.lore.words

    @property
    def lang(self) -> str:
        """Give the language of the shell's own sentences."""
        return self._built.session.options.lang

    def rings(self, tool: str) -> bool:
        """Tell whether what this tool made will ring; what has no time need not."""
        found = self._built.lore.catalogue.tool(tool)
        timed = found is not None and found.risk is Risk.WRITE and any(arg.type is ArgType.TIME for arg in found.args)
        return self._rings or not timed

    def post(self, action: UserAction) -> None:
        """Hand an action to the session."""
        self._built.session.post(action)

    def events(self) -> Following:
        """Follow the events from now on."""
        return Following(self._built.outlet)

    async def explain(self, text: str) -> Trace:
        """Give the trace of a message, nothing carried out."""
        return await self._built.session.explain(text, Origin.TERMINAL)

    async def route(self, text: str, spoken: Spoken = ()) -> Mapping[str, object]:
        """Give one row of `eris route`."""
        recent = _recent(spoken, self._built.given.clock.now())
        start = time.perf_counter()
        routed = await self._built.session.route(text, Origin.TERMINAL, recent)
        return _row(routed, (time.perf_counter() - start) * 1000)

    async def teach(self, text: str, tool: str) -> str:
        """Learn that these words belong to that tool."""
        return await self._built.session.teaching.teach(text, tool)

    async def unteach(self, number: int) -> str:
        """Take a correction back."""
        return await self._built.session.teaching.take_back(number)

    async def corrections(self) -> Sequence[Correction]:
        """Give what was taught."""
        return await self._built.session.teaching.corrections()

    async def back_up(self, file: str) -> str:
        """Write a copy of everything; of today's there is one only."""
        store, folders = self._built.store, self._built.given.folders
        today = self._built.given.clock.now().date()
        if file:
            await asyncio.to_thread(store.back_up, Path(file))
        else:
            await asyncio.to_thread(store.back_up_daily, today)
        where = file or str(folders.data / "backups" / f"eris-{today:%Y-%m-%d}.db")
        return self.words.say(self.lang, "backup.made", 0, path=where)

    async def export_agenda(self, file: str) -> str:
        """Write everything on the agenda and what was done; alarms and timers are no calendar's."""
        return await asyncio.to_thread(exported, self._built.store, Path(file), self._now(), self.words, self.lang)

    async def preview_calendar(self, file: str) -> tuple[str, int]:
        """Read the file and compare it with what is there."""
        return await asyncio.to_thread(previewed, self._built.store, Path(file), self._now(), self.words, self.lang)

    async def take_calendar_in(self, file: str) -> str:
        """Store what is new, all or none; the bell looks at once."""
        told = await asyncio.to_thread(taken_in, self._built.store, Path(file), self._now(), self.words, self.lang)
        self._built.ports.agenda_changed()
        return told

    def _now(self) -> datetime:
        return self._built.given.clock.now()

    async def examine(self) -> Sequence[Finding]:
        """Look at everything that can be broken."""
        with Patient(self._built.given, self._built) as patient:
            return await findings(patient)

    def failure(self, error: ErisError) -> tuple[str, str]:
        """Give title and advice of an error in the language of the shell."""
        return speaking.failure(error, self.lang, self.words)

    def signature(self, tool: str) -> str | None:
        """Describe a tool's arguments for a person."""
        return described(self._built.lore, tool)

    def tool_names(self) -> Sequence[str]:
        """Give the names of all registered tools."""
        return tuple(tool.name for tool in self._built.lore.catalogue.tools)


def _recent(spoken: Spoken, now: datetime) -> tuple[Recent, ...]:
    """Make a dialog of a row's: one call a turn, just now; an object belongs to the collection of its tool's family."""
    return tuple(
        Recent(
            tool,
            tuple(Referent(tool.partition(":")[0], id_, title) for id_, title in objects),
            None,
            wrote=False,
            turn=turn,
            at=now,
        )
        for turn, (tool, objects) in enumerate(spoken, 1)
    )


def described(lore: Lore, name: str) -> str | None:
    """Give signature, summary and arguments of a tool; None when there is none of that name."""
    tool = lore.catalogue.tool(name)
    if tool is None:
        return None
    lines = [f"  {arg.name} ({arg.type}{', optional' if not arg.required else ''}): {arg.help}" for arg in tool.args]
    return "\n".join([signature(tool), tool.summary, *lines])


def _row(routed: Routed, ms: float) -> dict[str, object]:
    offer = routed.door.offer
    return {
        "kind": str(offer.kind),
        "rule": offer.rule,
        "offer": [tool.name for tool in offer.tools],
        "scores": {hit.name: round(hit.share, 4) for hit in routed.hits if hit.kind == "tool"},
        "ms": round(ms, 2),
    }
