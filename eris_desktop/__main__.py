"""The two commands, `eris` and `eris-desktop`: read the command line, choose a shell, run it.

Nothing heavy is imported before it is known to be needed: the engine's process imports this module too, and without a display
nothing imports Qt.
"""

import multiprocessing
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from eris_desktop.terminal.arguments import Desktop, Order

INTERRUPTED = 130  # as a shell tells of Ctrl-C
EXAMPLE = "remind me tomorrow at 10 to call mum"


def main(argv: Sequence[str] | None = None) -> int:
    """Run `eris`."""
    return _run(sys.argv[1:] if argv is None else argv, desktop=False)


def main_desktop(argv: Sequence[str] | None = None) -> int:
    """Run `eris-desktop`: the window; without a display the terminal; with neither, one example request."""
    return _run(sys.argv[1:] if argv is None else argv, desktop=True)


def _run(argv: Sequence[str], *, desktop: bool) -> int:
    multiprocessing.freeze_support()
    try:
        return _chosen(argv, desktop=desktop)
    except KeyboardInterrupt:
        return INTERRUPTED


def _chosen(argv: Sequence[str], *, desktop: bool) -> int:
    from eris_desktop.terminal.arguments import BadUsage, Desktop, SelfCheck, parse  # noqa: PLC0415 # see above

    try:
        order = parse(argv, desktop=desktop)
        match order.command:
            case SelfCheck():
                from eris_desktop.app import self_check  # noqa: PLC0415 # see above

                return self_check.run(order)
            case Desktop() as command:
                return _desktop(order, command)
            case _:
                from eris_desktop.app import console  # noqa: PLC0415 # see above

                return console.run(order)
    except BadUsage as error:
        print(error, file=sys.stderr)
        return 2


def _desktop(order: "Order", command: "Desktop") -> int:
    """Open the window; without a display talk in the terminal; with neither answer one example request."""
    from eris_desktop.app.display import has_display  # noqa: PLC0415 # see above

    if command.verb == "quit" or has_display(os.environ):
        from eris_desktop.app import desktop  # noqa: PLC0415 # see above

        return desktop.run(order, command)
    from eris_desktop.app import console  # noqa: PLC0415 # see above
    from eris_desktop.terminal.arguments import Ask, Chat, Order  # noqa: PLC0415 # see above

    if command.verb == "ask":
        return console.run(Order(Ask(command.text), order.common, ("ask", "--", command.text)))
    if sys.stdin is not None and sys.stdin.isatty():
        return console.run(Order(Chat(), order.common, ("chat",)))
    print(f"No display and no terminal: answering one example request, “{EXAMPLE}”.", file=sys.stderr)
    return console.run(Order(Ask(EXAMPLE), order.common, ("ask", EXAMPLE)))


if __name__ == "__main__":
    sys.exit(main())
