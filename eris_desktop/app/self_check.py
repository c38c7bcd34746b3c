"""Proves that this build works, from inside: `--self-check`. One JSON object; exit 0 when all is well.

In a folder of its own, so that the person's data is never touched: all tools found and paired, one message routed, one answer
constrained by a grammar from the starter model in its process, one reminder scheduled and rung.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from datetime import timedelta
from pathlib import Path

from eris_desktop import __version__
from eris_desktop.app.build import Built, Shell, build
from eris_desktop.app.doctor import Patient, findings
from eris_desktop.app.given import Given, given
from eris_desktop.app.outlet import Following, Outlet
from eris_desktop.domain.actions import Quit
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.events import ReminderShown
from eris_desktop.domain.model import ChatMessage, Completion
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.times import Moment
from eris_desktop.reminders import book
from eris_desktop.terminal.arguments import Order
from eris_desktop.terminal.local import say
from eris_desktop.terminal.printing import as_json
from eris_desktop.terminal.talk import Finding

PATIENCE_SECONDS = 60.0
MESSAGE = "remind me tomorrow at 10 to call mum"
Check = Callable[[Built], Awaitable[str]]


def run(order: Order) -> int:
    """Run all checks and print them; the exit code. Raises BadUsage."""
    with tempfile.TemporaryDirectory(prefix="eris-check-", ignore_cleanup_errors=True) as folder:
        try:
            start = given(replace(order.common, data_dir=Path(folder)))
            rows = asyncio.run(_checked(start))
        except ErisError as error:
            rows = [Finding("parts joined", well=False, seen=error.title, cure=error.advice)]
    well = all(row.well for row in rows)
    frozen = bool(getattr(sys, "frozen", False))
    report = {"version": __version__, "frozen": frozen, "well": well, "checks": [asdict(row) for row in rows]}
    say(as_json(report))
    return 0 if well else 1


async def _checked(start: Given) -> list[Finding]:
    """Check the parts at work, then look at each. Raises ErisError when they cannot be joined."""
    built = build(start, Outlet(), Shell())
    session = asyncio.ensure_future(built.session.run())
    try:
        rows = [await _guarded(subject, check, built) for subject, check in CHECKS]
        with Patient(start, built) as patient:
            return [*rows, *await findings(patient)]
    finally:
        built.session.post(Quit())
        await session
        await built.close()


async def _guarded(subject: str, check: Check, built: Built) -> Finding:
    start = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            seen = await check(built)
    except ErisError as error:
        return Finding(subject, well=False, seen=error.title, cure=error.advice)
    except TimeoutError:
        return Finding(subject, well=False, seen=f"not done in {PATIENCE_SECONDS:.0f} s", cure="Look at the log.")
    return Finding(subject, well=True, seen=f"{seen} ({time.perf_counter() - start:.2f} s)")


async def _paired(built: Built) -> str:
    return ", ".join(sorted(built.lore.modules))


async def _routed(built: Built) -> str:
    routed = await built.session.route(MESSAGE, Origin.TERMINAL)
    return f"{routed.door.offer.kind}: {', '.join(tool.name for tool in routed.door.offer.tools)}"


async def _constrained(built: Built) -> str:
    order = Completion((ChatMessage("user", "Say yes or no."),), 'root ::= "yes" | "no"\n', max_tokens=4)
    answer = await asyncio.to_thread(built.model.engine.complete, order, lambda _text: None)
    if answer.text not in {"yes", "no"}:
        raise ErisError(f"The grammar was not kept: {answer.text!r}.", "Install Eris again.")
    return f"{answer.text} from process {answer.pid}"


async def _rung(built: Built) -> str:
    """Schedule a reminder a second ahead and wait until it was shown."""
    now = built.given.clock.now()
    with Following(built.outlet) as events:
        entry = await asyncio.to_thread(book.remind, built.store, "self-check", Moment(now + timedelta(seconds=1)), now, "")
        built.alarms.start(built.store.due, built.session.post, built.given.clock)
        async for event in events:
            if isinstance(event, ReminderShown) and event.entry == entry.id:
                return f"“{event.text}” at {event.when}"
    raise ErisError("The reminder was not shown.", "Look at the log.")


CHECKS: tuple[tuple[str, Check], ...] = (
    ("tools paired", _paired),
    ("message routed", _routed),
    ("answer constrained", _constrained),
    ("reminder rung", _rung),
)
