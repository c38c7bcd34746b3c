"""The window's program as it is, with one listener more: it prints each reminder that rings. Run as a child, to be killed.

python -m tests.app.killing FOLDER
"""

import asyncio
import sys
from typing import TYPE_CHECKING

from eris_desktop.app import desktop
from eris_desktop.domain.events import ReminderShown, SessionEvent
from eris_desktop.terminal.arguments import Desktop, parse

if TYPE_CHECKING:  # the engine's process imports this file too, and needs none of the program
    from eris_desktop.app.build import Built


def main(folder: str) -> int:
    order = parse(["--data-dir", folder], desktop=True)
    assert isinstance(order.command, Desktop)
    return desktop.run(order, order.command, listen)


async def listen(built: "Built") -> None:
    built.outlet.add(tell)
    await asyncio.Event().wait()


def tell(event: SessionEvent) -> None:
    if isinstance(event, ReminderShown):
        print(f"Reminder: {event.text} – {event.when}", flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
