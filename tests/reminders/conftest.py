"""A real agenda on disk, new for each test."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from eris_desktop.adapters.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(open_store(tmp_path / "agenda.db")) as opened:
        yield opened
