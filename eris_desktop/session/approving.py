"""Approval cards that wait for a click: asked, answered, timed out, or withdrawn by a stop. Silence is a no."""

import asyncio
from datetime import timedelta

from eris_desktop.domain.events import ApprovalAsked, ApprovalClosed
from eris_desktop.domain.tool import ToolCall
from eris_desktop.session import carrying
from eris_desktop.session.parts import Emit, Heard, Lore


class Approvals:
    """The cards of one session, each with the answer that is waited for."""

    def __init__(self, lore: Lore, emit: Emit) -> None:
        self._lore, self._emit = lore, emit
        self._asked = 0
        self._waiting: dict[int, asyncio.Future[bool]] = {}

    async def ask(self, call: ToolCall, heard: Heard, seconds: int) -> str:
        """Show exactly what would be done and wait; empty when it was allowed, else the key of what says why not."""
        self._asked += 1
        request = self._asked
        self._waiting[request] = waiting = asyncio.get_running_loop().create_future()
        tool = self._lore.catalogue.tool(call.tool)
        title = tool.title[heard.lang] if tool else call.tool
        rows = carrying.exact_arguments(call, heard.lang, heard)
        self._emit(ApprovalAsked(heard.turn, request, call.tool, title, rows, heard.now + timedelta(seconds=seconds)))
        try:
            allowed, why = await asyncio.wait_for(waiting, seconds), "approval.denied"
        except TimeoutError:
            allowed, why = False, "approval.timed_out"
        finally:
            del self._waiting[request]
        self._emit(ApprovalClosed(request, allowed))
        return "" if allowed else why

    def answer(self, request: int, *, allow: bool) -> None:
        """Answer a card; an answer to a closed one changes nothing."""
        waiting = self._waiting.get(request)
        if waiting and not waiting.done():
            waiting.set_result(allow)

    def withdraw(self) -> None:
        """Answer every open card with no."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_result(False)
