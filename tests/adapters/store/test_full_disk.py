"""A disk without room, for real where the test may mount one: told as full, nothing lost, and well again with room."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from eris_desktop.adapters.store import open_store
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.errors import StoreFailed
from tests.adapters.store.test_store import TASK
from tests.support.disks import disk


def test_a_disk_that_is_really_full_is_called_full_loses_nothing_and_heals(tmp_path: Path) -> None:
    with disk(tmp_path / "small", "1m") as small:
        path = small / "agenda.db"
        kept: list[Entry] = []
        with closing(open_store(path)) as store:
            filler = small / "filler"
            filler.write_bytes(b"x" * 600_000)

            def add_for_ever() -> None:
                while True:
                    kept.append(store.add(replace(TASK, text="milk " * 1000)))

            with pytest.raises(StoreFailed) as failure:
                add_for_ever()
            assert failure.value.values["cause"] == "full"
            assert store.entries(tuple(State)) == tuple(kept)
            filler.unlink()
            kept.append(store.add(TASK))

        with closing(open_store(path)) as again:
            assert again.entries(tuple(State)) == tuple(kept)
