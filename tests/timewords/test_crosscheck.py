"""Where two independent libraries agree on what a time means, we agree with them: on a grid of plain phrases.

They are dateparser and ctparse, in the environment that `make bench-time` and `make test` set up. Where they differ from each
other nothing is asked: each is silently wrong on common phrases (docs/timewords.md).
"""

import json
import subprocess
from datetime import datetime
from itertools import product
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.domain.times import Moment
from eris_desktop.timewords import find
from tests.bench.bench_time import LIBRARIES, PYTHON

BERLIN = ZoneInfo("Europe/Berlin")
NOWS = ("2026-12-01T12:00", "2027-02-28T23:30", "2028-02-28T08:15")
ENGLISH = ("tomorrow", "today", "on 5 March 2029", "on 24 December 2026", "on 2027-03-28", "in 3 days", "on 29 February 2028")
GERMAN = ("morgen", "übermorgen", "am 5. März 2029", "am 24.12.2026", "am 28.03.2027", "am 29. Februar 2028")
TIMES = {"en": ("at 10:30 pm", "at 7:05 am", "at 23:59"), "de": ("um 22:30 Uhr", "um 15 Uhr", "um 23:59 Uhr")}
SENTENCES = [
    *(f"{day} {at}" for day, at in product(ENGLISH, TIMES["en"])),
    *(f"{day} {at}" for day, at in product(GERMAN, TIMES["de"])),
]
LEAST_AGREED = 30  # of the grid; else a new version of a library has made the check hollow

pytestmark = pytest.mark.skipif(not PYTHON.exists(), reason="`make bench-time` installs the libraries")


def theirs(rows: list[tuple[str, str]]) -> list[str | None]:
    """Give the moment on which both agree, row by row. One that left out some of the words has not understood them."""
    asked = "".join(json.dumps({"text": text, "now": now}) + "\n" for text, now in rows)
    told = subprocess.run([PYTHON, LIBRARIES], input=asked, capture_output=True, text=True, check=True).stdout
    answers = [(one["dateparser"], one["ctparse"]) for one in map(json.loads, told.splitlines())]
    return [
        left["at"] if left["at"] == right["at"] and len(left["words"]) == len(right["words"]) == len(text) else None
        for (text, _), (left, right) in zip(rows, answers, strict=True)
    ]


def ours(text: str, now: str) -> str | None:
    """Give the one moment that we read."""
    found = find(text, datetime.fromisoformat(now).replace(tzinfo=BERLIN))
    value = found[0].value if len(found) == 1 else None
    return value.at.replace(tzinfo=None).isoformat() if isinstance(value, Moment) else None


def test_what_two_libraries_agree_on_we_read_too() -> None:
    rows = list(product(SENTENCES, NOWS))
    agreed = [(row, at) for row, at in zip(rows, theirs(rows), strict=True) if at is not None and at > row[1]]

    assert [(row, at, ours(*row)) for row, at in agreed if ours(*row) != at] == []
    assert len(agreed) >= LEAST_AGREED
