"""The agenda on disk: what it refuses, what it keeps, and what it sets aside."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from eris_desktop.adapters.store import SetAside, Store, open_store
from eris_desktop.adapters.store.schema import STEPS
from eris_desktop.domain.agenda import ALIVE, WAITING, Entry, State
from eris_desktop.domain.errors import StoreFailed

Expect = Callable[[str], None]
NOW = datetime(2026, 12, 1, 11, tzinfo=UTC)
TASK = Entry(0, "buy milk", State.OPEN, NOW, source="put buy milk on my list")
REMINDER = Entry(
    id=0,
    text="call mum",
    state=State.SCHEDULED,
    created=NOW,
    wall=datetime.fromisoformat("2026-12-02T10:00"),
    zone="Europe/Berlin",
    rings_at=datetime(2026, 12, 2, 9, tzinfo=UTC),
)


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(open_store(path)) as opened:
        yield opened


def raw(path: Path, *statements: str) -> None:
    """Change the file behind the store's back."""
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def cause_of(path: Path) -> str:
    with pytest.raises(StoreFailed) as failure:
        open_store(path)
    assert str(path) in failure.value.advice
    return failure.value.values["cause"]


def fill(path: Path) -> None:
    with closing(open_store(path)) as store:
        store.add(REMINDER)


def test_data_of_a_newer_eris_is_left_alone_to_the_last_byte(path: Path) -> None:
    fill(path)
    raw(path, "PRAGMA user_version = 1000")
    before = path.read_bytes()

    with pytest.raises(StoreFailed, match="written by a newer Eris") as failure:
        open_store(path)

    assert failure.value.values == {"cause": "newer", "path": str(path), "found": "1000", "known": str(len(STEPS))}
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_file_that_is_no_database_is_called_damaged_and_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)

    assert cause_of(path) == "damaged"
    assert path.read_bytes() == b"Dear diary, " * 1000


def test_a_database_with_a_page_of_nonsense_is_called_damaged(path: Path) -> None:
    with closing(open_store(path)) as store:
        for number in range(300):
            store.add(replace(TASK, text=f"task {number} " * 20))
    with path.open("r+b") as file:
        file.seek(8 * 4096)
        file.write(b"\xff" * 4096)

    assert cause_of(path) == "damaged"


def test_a_database_without_its_tables_is_called_damaged(path: Path) -> None:
    fill(path)
    raw(path, "DROP TABLE entries")

    assert cause_of(path) == "damaged"


def test_a_folder_that_is_not_writable_is_said_to_be_so(shut_folder: Path) -> None:
    assert cause_of(shut_folder / "agenda.db") == "readonly"


def test_a_folder_that_cannot_be_made_is_said_to_be_so(shut_folder: Path) -> None:
    assert cause_of(shut_folder / "data" / "agenda.db") == "readonly"


def test_a_file_where_the_folder_should_be_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("I am no folder")

    assert cause_of(tmp_path / "data" / "agenda.db") == "readonly"


def test_a_full_disk_is_said_to_be_so_and_loses_nothing(store: Store) -> None:
    pages = store._do(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    store._do(lambda db: db.execute(f"PRAGMA max_page_count = {pages + 4}").fetchone())
    kept: list[Entry] = []

    def add_for_ever() -> None:
        while True:
            kept.append(store.add(replace(TASK, text="milk " * 500)))

    with pytest.raises(StoreFailed) as failure:
        add_for_ever()

    assert failure.value.values["cause"] == "full"
    assert store.entries([State.OPEN]) == tuple(kept)
    store._do(lambda db: db.execute(f"PRAGMA max_page_count = {pages + 400}").fetchone())
    assert store.add(TASK) == replace(TASK, id=kept[-1].id + 1)


def test_another_program_that_does_not_let_go_is_named_after_a_while(store: Store, path: Path) -> None:
    store._do(lambda db: db.execute("PRAGMA busy_timeout = 50").fetchone())
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(StoreFailed) as failure:
            store.add(TASK)

    assert failure.value.values["cause"] == "busy"
    assert store.add(TASK).id == 1


def test_an_entry_that_is_not_there_cannot_be_saved(store: Store) -> None:
    with pytest.raises(StoreFailed) as failure:
        store.save(replace(TASK, id=5))

    assert failure.value.values["cause"] == "gone"
    assert store.entries(tuple(State)) == ()


def test_a_closed_store_says_so(store: Store) -> None:
    store.close()

    with pytest.raises(StoreFailed) as failure:
        store.entries(ALIVE)

    assert failure.value.values["cause"] == "closed"


def test_closing_twice_is_closing_once(store: Store, path: Path) -> None:
    store.add(TASK)

    store.close()
    store.close()

    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        pytest.param("zone = 'Middle-earth/Shire'", "its time zone 'Middle-earth/Shire' does not exist", id="a bad zone"),
        pytest.param("wall = '2026-02-30T10:00'", "day is out of range for month", id="a bad date"),
        pytest.param("state = 'asleep'", "'asleep' is not a valid State", id="a bad state"),
        pytest.param("rings_at = NULL", "it is scheduled but has no time to ring at", id="nothing to ring at"),
        pytest.param("text = x'ff'", "its text is no text: b'\\xff'", id="bytes that are no text"),
    ],
)
def test_a_row_that_makes_no_sense_is_set_aside_and_the_rest_loads(
    path: Path, expect_logs: Expect, damage: str, reason: str
) -> None:
    expect_logs(f"Entry 1 was set aside: {reason}")
    with closing(open_store(path)) as store:
        bad, good = store.add(REMINDER), store.add(REMINDER)
    raw(path, f"UPDATE entries SET {damage} WHERE id = {bad.id}")

    with closing(open_store(path)) as store:
        assert store.entries(tuple(State)) == (good,)
        assert [(row.entry, row.reason) for row in store.set_aside()] == [(bad.id, reason)]
        assert '"source": ""' in store.set_aside()[0].fields


def test_a_row_that_turns_senseless_while_eris_runs_is_set_aside_when_it_is_read(
    store: Store, path: Path, expect_logs: Expect
) -> None:
    expect_logs("Entry 1 was set aside: its time zone 'Nowhere' does not exist")
    bad, good = store.add(REMINDER), store.add(REMINDER)
    raw(path, f"UPDATE entries SET zone = 'Nowhere' WHERE id = {bad.id}")

    assert store.due(NOW + timedelta(days=2)) == (good,)
    assert [row.entry for row in store.set_aside()] == [bad.id]
    assert store.get(bad.id) is None


def test_a_row_that_cannot_be_set_aside_does_not_keep_the_others_from_loading(
    store: Store, path: Path, expect_logs: Expect
) -> None:
    expect_logs("Senseless rows could not be set aside: Another program holds Eris's data")
    bad, good = store.add(REMINDER), store.add(REMINDER)
    raw(path, f"UPDATE entries SET zone = 'Nowhere' WHERE id = {bad.id}")
    store._do(lambda db: db.execute("PRAGMA busy_timeout = 50").fetchone())
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")

        assert store.due(NOW + timedelta(days=2)) == (good,)


def test_a_new_agenda_is_empty_and_its_folder_is_private(tmp_path: Path) -> None:
    path = tmp_path / "new" / "agenda.db"

    with closing(open_store(path)) as store:
        assert store.entries(tuple(State)) == ()
        assert store.set_aside() == ()

    assert path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("entry", [TASK, REMINDER, replace(REMINDER, rrule="FREQ=DAILY", state=State.SNOOZED)])
def test_what_was_added_is_there_after_a_restart(path: Path, entry: Entry) -> None:
    with closing(open_store(path)) as store:
        added = store.add(entry)

    with closing(open_store(path)) as store:
        assert store.get(added.id) == added == replace(entry, id=1)


def test_what_was_saved_replaces_what_was_there(store: Store) -> None:
    added = store.add(REMINDER)
    changed = replace(added, text="call dad", state=State.SNOOZED, rings_at=NOW, zone="UTC", source="later")

    store.save(changed)

    assert store.entries(tuple(State)) == (changed,)


def test_an_id_is_never_given_twice(store: Store) -> None:
    first = store.add(TASK)
    store._do(lambda db: db.execute("DELETE FROM entries"))

    assert store.add(TASK).id == first.id + 1


def test_entries_come_with_the_nearest_first_and_tasks_in_the_order_they_were_noted(store: Store) -> None:
    milk = store.add(TASK)
    late = store.add(replace(REMINDER, rings_at=NOW + timedelta(days=3)))
    bread = store.add(TASK)
    soon = store.add(replace(REMINDER, state=State.RINGING))
    store.add(replace(TASK, state=State.DONE))

    assert store.entries(ALIVE) == (soon, late, milk, bread)
    assert store.entries(WAITING) == (late,)


def test_due_are_those_that_still_ring_up_to_that_very_microsecond(store: Store) -> None:
    moment = NOW + timedelta(hours=1)
    exact = store.add(replace(REMINDER, rings_at=moment))
    snoozed = store.add(replace(REMINDER, rings_at=moment - timedelta(minutes=1), state=State.SNOOZED))
    store.add(replace(REMINDER, rings_at=moment + timedelta(microseconds=1)))
    store.add(replace(REMINDER, rings_at=moment, state=State.RINGING))
    store.add(replace(REMINDER, rings_at=moment, state=State.CANCELLED))
    store.add(TASK)

    assert store.due(moment) == (snoozed, exact)


def test_due_asks_the_index_and_not_the_whole_table(store: Store) -> None:
    question = "EXPLAIN QUERY PLAN SELECT * FROM entries WHERE state IN ('scheduled', 'snoozed') AND rings_at <= 5"

    plan = store._do(lambda db: db.execute(question).fetchall())

    assert [row[3] for row in plan] == ["SEARCH entries USING INDEX entries_by_state (state=? AND rings_at<?)"]


def test_all_work_is_done_by_one_thread_whoever_asks(store: Store) -> None:
    def thread_of_a_write() -> str:
        return store._do(lambda _: threading.current_thread().name)

    with ThreadPoolExecutor(4) as askers:
        names = {asked.result() for asked in [askers.submit(thread_of_a_write) for _ in range(20)]}

    assert names == {"store_0"}


def test_many_threads_write_at_once_and_nothing_is_lost(store: Store) -> None:
    with ThreadPoolExecutor(8) as writers:
        added = list(writers.map(lambda number: store.add(replace(TASK, text=str(number))), range(100)))

    assert store.entries([State.OPEN]) == tuple(sorted(added, key=lambda entry: entry.id))
    assert len({entry.id for entry in added}) == 100


def test_what_the_machine_notes_is_kept(path: Path) -> None:
    with closing(open_store(path)) as store:
        store.remember("last run", "2026-12-01")
        store.remember("last run", "2026-12-02")

    with closing(open_store(path)) as store:
        assert (store.recall("last run"), store.recall("something else")) == ("2026-12-02", None)


def test_every_commit_reaches_the_disk(store: Store) -> None:
    settings = ("journal_mode", "synchronous", "foreign_keys")

    assert [store._do(lambda db, name=name: db.execute(f"PRAGMA {name}").fetchone()[0]) for name in settings] == ["wal", 2, 1]


def test_a_row_set_aside_keeps_all_it_held(store: Store, path: Path, expect_logs: Expect) -> None:
    expect_logs("Entry 1 was set aside")
    bad = store.add(TASK)
    raw(path, f"UPDATE entries SET state = 'asleep' WHERE id = {bad.id}")
    store.check_rows()

    assert store.set_aside() == (
        SetAside(
            entry=1,
            reason="'asleep' is not a valid State",
            fields='{"id": 1, "text": "buy milk", "state": "asleep", "created": "2026-12-01T11:00:00+00:00", "wall": null, '
            '"zone": "", "rrule": "", "rings_at": null, "source": "put buy milk on my list", "kind": "agenda", "seconds": 0, '
            '"due": null, "priority": 0, "tags": "", "notes": "", "list_name": "", "link": "", "lead": 0, '
            '"quiet": 0, "ended": null}',
        ),
    )
