"""Has this desktop a tray? Asked in a process of its own: where no window can be opened, Qt ends the process that asks."""

import multiprocessing
import os
import sys
from enum import IntEnum

from eris_desktop.adapters.clock import SystemClock

PATIENCE_SECONDS = 20.0


class Seen(IntEnum):
    """What the look saw, as the exit code of its process."""

    THERE = 0
    ABSENT = 4
    NO_WINDOW = 5


CURES = {"linux": "On GNOME, the extension AppIndicator brings one."}  # platform -> where a tray can be had


def look() -> Seen:
    """Look for a tray. Blocking, about a second."""
    process = multiprocessing.get_context("spawn").Process(target=_ask_qt, name="eris-tray-look", daemon=True)
    process.start()
    process.join(PATIENCE_SECONDS)
    if process.exitcode is None:
        process.kill()
        process.join()
    return next((seen for seen in Seen if seen == process.exitcode), Seen.NO_WINDOW)


def _ask_qt() -> None:
    """Build tray and windows without showing one, and end with what was seen."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # Qt's own complaints; the doctor says it in a sentence

    from eris_desktop.catalogue.load import load_words  # noqa: PLC0415 # in the new process only
    from eris_desktop.settings.paths import shipped  # noqa: PLC0415 # see above
    from eris_desktop.settings.table import DEFAULTS  # noqa: PLC0415 # see above
    from eris_desktop.ui import desktop, loop  # noqa: PLC0415 # only where there is a display is Qt imported

    resources, now = shipped().resources, SystemClock().now

    async def looked() -> int:  # the exit code of this process
        shell = desktop.build(load_words(resources / "words"), "en", DEFAULTS, lambda _action: None, resources, now)
        seen = Seen.THERE if shell.tray.present else Seen.ABSENT
        shell.close()
        return int(seen)

    sys.exit(loop.run(looked, sys.argv[:1]))
