"""Corrections are kept: one a phrase, with ids that are never given twice."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from eris_desktop.adapters.store import open_store
from eris_desktop.domain.correction import Correction

AT = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)


def test_what_was_never_taught_cannot_be_forgotten(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "eris.db")) as store:
        assert store.corrections() == ()
        assert not store.unlearn(1)


def test_a_phrase_belongs_to_the_tool_it_was_taught_last(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "eris.db")) as store:
        store.learn(Correction(0, "the dishes", "agenda:list", "en", AT))
        second = store.learn(Correction(0, "the dishes", "agenda:push", "en", AT))

    with closing(open_store(tmp_path / "eris.db")) as store:
        assert store.corrections() == (second,)
        assert second.id == 2


def test_a_forgotten_phrase_is_gone(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "eris.db")) as store:
        made = store.learn(Correction(0, "the dishes", "agenda:list", "en", AT))

        assert store.unlearn(made.id)
        assert store.corrections() == ()


def test_a_row_that_makes_no_sense_hides_no_other(tmp_path: Path, expect_logs: Callable[[str], None]) -> None:
    expect_logs("Correction 1 makes no sense")
    with closing(open_store(tmp_path / "eris.db")) as store:
        store.learn(Correction(0, "the bins", "agenda:list", "en", AT))
        good = store.learn(Correction(0, "the dishes", "agenda:list", "en", AT))
        with closing(sqlite3.connect(tmp_path / "eris.db")) as db, db:
            db.execute("UPDATE corrections SET at = 'yesterday' WHERE id = 1")

        assert store.corrections() == (good,)
