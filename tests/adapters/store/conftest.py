"""A database file, and a user who may not do everything."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "agenda.db"


@pytest.fixture
def shut_folder() -> Iterator[Path]:
    """Give a folder in which the test, run as whoever it may be, cannot write."""
    root = os.geteuid() == 0
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        if root:  # root may write anywhere, so the test becomes somebody else; glibc changes all threads at once
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            if root:
                os.seteuid(0)
            folder.chmod(0o700)
