"""What has this computer got? Physical cores and free memory, without a library and without a guess dressed as a number."""

import ctypes
import os
import sys
from pathlib import Path

_SIBLINGS = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"


def decode_threads() -> int:
    """Give how many threads compute: physical cores less one, at least one.

    With a thread on every core the slowest one, which shares its core with the rest of the desktop, stops all others at each
    of the hundred barriers of a token: measured ten times slower under load.
    """
    return max(1, physical_cores() - 1)


def physical_cores() -> int:
    """Count the physical cores that this process may use."""
    if not sys.platform.startswith("linux"):
        return max(1, (os.cpu_count() or 1) // (2 if sys.platform == "win32" else 1))
    mine = os.sched_getaffinity(0)
    return max(1, len({_siblings(cpu) for cpu in mine}))


def _siblings(cpu: int) -> str:
    """Name the physical core of a logical one by the list of those who share it."""
    try:
        return Path(_SIBLINGS.format(cpu)).read_text(encoding="ascii")
    except OSError:
        return str(cpu)


def free_memory() -> int | None:
    """Give the bytes that a new program can have without pushing others out, or None when the system does not say."""
    if sys.platform == "win32":
        return _free_on_windows()
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:  # macOS tells no better number without a library; what is there at all is an upper bound
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return None


if sys.platform == "win32":

    def _free_on_windows() -> int | None:
        """Ask GlobalMemoryStatusEx: its structure begins with its own length, the free bytes are its third field of eight."""
        status = (ctypes.c_uint64 * 8)(64)
        return int(status[2]) if ctypes.windll.kernel32.GlobalMemoryStatusEx(status) else None


def settle_descriptors() -> None:
    """Make the first three file descriptors valid: a windowed program may have none, and C code writes to them all the same."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:  # the lowest free number is what open gives
        os.set_inheritable(descriptor, True)  # noqa: FBT003  # the function takes it by place only
    os.close(descriptor)
