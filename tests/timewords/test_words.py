"""Words that look like times and are not stay words: a reminder's subject must not lose any of them."""

import tomllib
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from eris_desktop.timewords import find

NOW = datetime(2026, 12, 1, 12, tzinfo=ZoneInfo("Europe/Berlin"))
TABLE = tomllib.loads((Path(__file__).parent / "phrases" / "words.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", [text for texts in TABLE.values() for text in texts])
def test_words_that_only_look_like_times_stay_words(text: str) -> None:
    assert find(text, NOW) == ()


def test_the_table_is_as_long_as_it_should_be() -> None:
    assert sum(map(len, TABLE.values())) >= 300
