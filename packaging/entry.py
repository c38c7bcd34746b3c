"""Where a frozen build starts: makes the process whole, then hands over to the command that the file's name says.

Nothing of Eris itself belongs here. Both executables start this script; `eris-desktop` is the windowed one.
"""

import multiprocessing
import os
import sys
from pathlib import Path


def open_standard_streams() -> None:
    """Give descriptors 0 to 2 a place to go when the desktop started us without: llama.cpp duplicates them."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, which is this one


def start() -> int:
    """Run the command. A child process of multiprocessing ends inside freeze_support."""
    open_standard_streams()
    multiprocessing.freeze_support()
    from eris_desktop.__main__ import main, main_desktop  # noqa: PLC0415  # a child must not load what it does not need

    return main_desktop() if Path(sys.executable).stem == "eris-desktop" else main()


if __name__ == "__main__":
    sys.exit(start())
