"""Every phrase of the tables means what stands beside it: where it is, what it is, at which now, in which zone.

A row is the sentence, then for each time in it the words and the value as tests/timewords/shown.py writes it.
"""

import tomllib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.timewords import find
from tests.timewords.shown import shown

FOLDER = Path(__file__).parent / "phrases"
THEMES = ("clocks", "days", "parts", "lengths", "repeats", "mixed", "edges")


def cases(theme: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Give now, zone and row of every line of a theme's tables."""
    for table in tomllib.loads((FOLDER / f"{theme}.toml").read_text(encoding="utf-8"))["table"]:
        for row in table["rows"]:
            yield table["now"], table["zone"], tuple(row)


ALL = [pytest.param(*case, id=f"{theme}: {case[2][0]} ({case[0]})") for theme in THEMES for case in cases(theme)]


@pytest.mark.parametrize(("iso", "zone", "row"), ALL)
def test_a_phrase_means_what_the_table_says(iso: str, zone: str, row: tuple[str, ...]) -> None:
    now = datetime.fromisoformat(iso).replace(tzinfo=ZoneInfo(zone))
    sentence, *expected = row

    found = [text for expression in find(sentence, now) for text in (expression.text, shown(expression.value))]

    assert found == expected


def test_the_tables_are_as_long_as_they_should_be() -> None:
    assert len(ALL) >= 400
