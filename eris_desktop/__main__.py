"""The two commands, `eris` and `eris-desktop`: read the command line, choose a shell, run it.

Nothing heavy is imported before it is known to be needed: the engine's process imports this module too, and without a display
nothing imports Qt.
"""

import multiprocessing
import os
import sys
from collections.abc import Sequence

EXAMPLE = "remind me tomorrow at 10 to call mum"


def main(argv: Sequence[str] | None = None) -> int:
    """Run `eris`."""
    return _run(sys.argv[1:] if argv is None else argv, desktop=False)


def main_desktop(argv: Sequence[str] | None = None) -> int:
    """Run `eris-desktop`: the window; without a display the terminal; with neither, one example request."""
    return _run(sys.argv[1:] if argv is None else argv, desktop=True)


def _run(argv: Sequence[str], *, desktop: bool) -> int:
    multiprocessing.freeze_support()
    from eris_desktop.terminal.arguments import Ask, Chat, Desktop, Order, SelfCheck, parse  # noqa: PLC0415 # see above

    order = parse(argv, desktop=desktop)
    if isinstance(order.command, SelfCheck):
        from eris_desktop.app import self_check  # noqa: PLC0415 # see above

        return self_check.run(order)
    if isinstance(order.command, Desktop) and has_display(os.environ, sys.platform):
        from eris_desktop.app import desktop as window  # noqa: PLC0415 # see above

        return window.run(order, order.command)
    from eris_desktop.app import console  # noqa: PLC0415 # see above

    if isinstance(order.command, Desktop):
        if order.command.verb == "ask":
            order = Order(Ask(order.command.text), order.common, ("ask", order.command.text))
        elif sys.stdin is not None and sys.stdin.isatty():
            order = Order(Chat(), order.common, ("chat",))
        else:
            print(f"No display and no terminal: answering one example request, “{EXAMPLE}”.", file=sys.stderr)
            order = Order(Ask(EXAMPLE), order.common, ("ask", EXAMPLE))
    return console.run(order)


def has_display(environment: "os._Environ[str] | dict[str, str]", platform: str) -> bool:
    """Tell whether a window can be shown. Windows and macOS always have a display; elsewhere the environment says so."""
    if platform in ("win32", "darwin"):
        return True
    wanted = environment.get("QT_QPA_PLATFORM", "").split(":")[0]
    return wanted in {"offscreen", "vnc"} or any(environment.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY"))


if __name__ == "__main__":
    sys.exit(main())
