"""A process that writes to an agenda and tells each write that came back: run as a child, to be killed or raced.

Arguments: the database, a prefix for the texts, how many entries (0: for ever). Each line printed is an entry's id and text,
and stands for a write that must never be lost. Every third entry is ended, and told again.
"""

import sys
from contextlib import closing
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path

from eris_desktop.adapters.store import open_store
from eris_desktop.domain.agenda import Entry, State
from eris_desktop.reminders import book

NOW = datetime(2026, 12, 1, 11, tzinfo=UTC)


def main(path: Path, prefix: str, number: int) -> None:
    with closing(open_store(path)) as store:
        tell("ready")
        for turn in islice(count(), number or None):
            entry = store.add(Entry(0, f"{prefix}{turn}", State.OPEN, NOW))
            tell(f"open {entry.id} {entry.text}")
            if turn % 3 == 0:
                done = book.complete(store, entry, NOW)
                tell(f"done {done.id} {done.text}")


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
