"""A small disk in memory, for what only a real file system can say: that it is full, or may only be read."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def disk(place: Path, size: str) -> Iterator[Path]:
    """Mount one at `place`; the test is skipped where nobody may. `size` as tmpfs takes it: 1m."""
    place.mkdir(parents=True, exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place]
    if os.geteuid() or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("only root may mount a small disk; the same faults are made inside SQLite in test_store.py")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)


def make_read_only(place: Path) -> None:
    """Let nobody write to it any more, not even root."""
    subprocess.run(["mount", "-o", "remount,ro", place], check=True)
