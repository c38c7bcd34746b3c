"""Copies of the database: what is refused, what is kept, and that a copy put back holds everything."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from eris_desktop.adapters.store import open_store
from eris_desktop.adapters.store.backups import KEPT, restore
from eris_desktop.adapters.store.schema import STEPS
from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.errors import StoreFailed
from tests.adapters.store.test_store import NOW, REMINDER, TASK

TODAY = date(2026, 12, 1)


def texts(path: Path) -> list[str]:
    with closing(open_store(path)) as store:
        return [entry.text for entry in store.entries(ALIVE)]


@pytest.mark.parametrize("made", ["missing", "no database", "empty database", "newer", "damaged"])
def test_what_is_no_good_backup_is_refused_and_nothing_is_changed(path: Path, tmp_path: Path, made: str) -> None:
    with closing(open_store(path)) as store:
        store.add(TASK)
        backup = tmp_path / "copy.db"
        store.back_up(backup)
    if made == "missing":
        backup.unlink()
    elif made == "no database":
        backup.write_bytes(b"no database at all, but long enough to be looked at" * 50)
    elif made == "empty database":
        backup.unlink()
        sqlite3.connect(backup).close()
        backup.write_bytes(b"")
    elif made == "newer":
        with closing(sqlite3.connect(backup)) as db:
            db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    else:
        whole = bytearray(backup.read_bytes())
        whole[4096 : 4096 * 3] = os.urandom(4096 * 2)
        backup.write_bytes(whole)

    with pytest.raises(StoreFailed):
        restore(backup, path, NOW)

    assert texts(path) == ["buy milk"]
    assert not (path.parent / "backups").exists()


def test_a_full_disk_leaves_the_older_copies(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_store(path)) as store:
        store.back_up_daily(TODAY)

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.replace", full)
        with pytest.raises(StoreFailed):
            store.back_up_daily(TODAY + timedelta(days=1))

    assert [one.name for one in (path.parent / "backups").iterdir()] == ["eris-2026-12-01.db"]


def test_each_day_has_one_copy_and_the_last_seven_stay(path: Path) -> None:
    folder = path.parent / "backups"
    with closing(open_store(path)) as store:
        made = [store.back_up_daily(TODAY + timedelta(days=day)) for day in range(10)]
        (folder / "my own.db").write_text("not ours", "utf-8")
        again = store.back_up_daily(TODAY + timedelta(days=9))

    kept = sorted(one.name for one in folder.iterdir())
    assert all(made)
    assert again is None
    assert kept == [*(f"eris-2026-12-{day:02}.db" for day in range(4, 11)), "my own.db"]
    assert len(kept) == KEPT + 1


def test_a_copy_is_made_while_others_write_and_holds_what_was_committed(path: Path, tmp_path: Path) -> None:
    with closing(open_store(path)) as store, closing(open_store(path)) as other:
        store.add(TASK)
        other.add(REMINDER)
        store.back_up(tmp_path / "copy.db")

    assert texts(tmp_path / "copy.db") == ["call mum", "buy milk"]


def test_a_backup_is_put_back_and_what_was_there_is_kept(path: Path, tmp_path: Path) -> None:
    with closing(open_store(path)) as store:
        store.add(TASK)
        store.back_up(tmp_path / "copy.db")
        store.add(replace(TASK, text="later"))
    kept = restore(tmp_path / "copy.db", path, NOW)

    assert texts(path) == ["buy milk"]
    assert kept is not None
    assert texts(kept) == ["buy milk", "later"]


def test_a_backup_takes_the_place_of_a_damaged_database(path: Path, tmp_path: Path) -> None:
    with closing(open_store(path)) as store:
        store.add(TASK)
        store.back_up(tmp_path / "copy.db")
    path.write_bytes(b"damaged" * 2000)
    kept = restore(tmp_path / "copy.db", path, NOW)

    assert texts(path) == ["buy milk"]
    assert kept is not None
    assert kept.read_bytes().startswith(b"damaged")


def test_a_database_that_is_there_needs_no_rescue(path: Path) -> None:
    with closing(open_store(path)) as store:
        assert store.rescue() is False


@pytest.mark.parametrize("whole_folder", [False, True])
def test_a_database_that_was_deleted_under_the_program_is_written_anew(
    tmp_path: Path, expect_logs: Callable[[str], None], whole_folder: bool
) -> None:
    expect_logs("written anew")
    path = tmp_path / "data" / "agenda.db"
    with closing(open_store(path)) as store:
        store.add(TASK)
        for file in path.parent.iterdir():
            file.unlink()
        if whole_folder:
            path.parent.rmdir()
        assert store.rescue() is True
        store.add(REMINDER)

    assert texts(path) == ["call mum", "buy milk"]


def test_a_row_of_broken_bytes_is_set_aside_and_stops_no_other(path: Path, expect_logs: Callable[[str], None]) -> None:
    expect_logs("set aside")
    with closing(open_store(path)) as store:
        store.add(TASK)
        store.add(replace(TASK, text="broken"))
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE entries SET text = CAST(x'c3287f' AS TEXT) WHERE text = 'broken'")
        db.commit()

    with closing(open_store(path)) as store:
        assert [entry.text for entry in store.entries(ALIVE)] == ["buy milk"]
        (aside,) = store.set_aside()

    assert aside.reason == "its text is not valid UTF-8"
    assert "udcc3" in aside.fields


def test_a_copy_never_overwrites_a_file(path: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.db").write_text("mine", "utf-8")
    with closing(open_store(path)) as store, pytest.raises(StoreFailed, match="is there already"):
        store.back_up(tmp_path / "mine.db")

    assert (tmp_path / "mine.db").read_text("utf-8") == "mine"


def test_what_is_written_after_the_database_was_deleted_is_kept_however_soon_the_program_ends(
    path: Path, expect_logs: Callable[[str], None]
) -> None:
    expect_logs("written anew")
    with closing(open_store(path)) as store:
        store.add(TASK)
        for file in path.parent.iterdir():
            file.unlink()
        store.add(REMINDER)

    assert texts(path) == ["call mum", "buy milk"]
