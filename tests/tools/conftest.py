"""A world for tools: a real agenda on disk, noon of 1 December 2026 in Berlin, and the words of the reply."""

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.adapters.store import open_store
from eris_desktop.domain.tool import World

NOW = datetime(2026, 12, 1, 12, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with closing(open_store(tmp_path / "agenda.db")) as store:
        yield World(now=NOW, lang="en", agenda=store, source_text="what the person said")
