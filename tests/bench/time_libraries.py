"""What other libraries find in the same sentences. Runs in an environment of its own (packaging/setup/bench.sh), as a child.

Reads JSON lines {text, now} and writes, for each, {library: {words, at, ms}}: the words found, in order, the first moment as
ISO without a zone, and how long it took. Knows nothing of Eris. Languages are not told to them, as nobody tells them to Eris.
"""

import json
import sys
import time
import warnings
from collections.abc import Callable
from datetime import datetime, timedelta

import ctparse
import parsedatetime
from ctparse.types import Duration
from dateparser.search import search_dates
from recurrent.event_parser import RecurringEvent

Found = tuple[str, datetime | None]
NOTHING: Found = ("", None)
LANGUAGES = ["en", "de"]
LENGTHS = ("minutes", "hours", "days", "weeks")
SECONDS = 1.0  # ctparse stops searching for a better reading then


def by_dateparser(text: str, now: datetime) -> Found:
    """Search with a future bias, as a reminder wants it."""
    settings = {"RELATIVE_BASE": now, "PREFER_DATES_FROM": "future"}
    found = search_dates(text, languages=LANGUAGES, settings=settings) or []
    return " ".join(words for words, _ in found), found[0][1].replace(tzinfo=None) if found else None


def by_ctparse(text: str, now: datetime) -> Found:
    """Take its best reading; it knows German."""
    best = ctparse.ctparse(text, ts=now, timeout=SECONDS)
    if best is None or best.resolution is None:
        return NOTHING
    made = best.resolution
    if isinstance(made, Duration):
        unit = made.unit.value if made.unit.value in LENGTHS else ""
        return text[made.mstart : made.mend], now + timedelta(**{unit: made.value}) if unit else None
    start = getattr(made, "t_from", made) or made
    at = start.dt if hasattr(start, "dt") and getattr(start, "year", None) else None
    return text[made.mstart : made.mend], at


def by_parsedatetime(text: str, now: datetime) -> Found:
    """Read running text; English."""
    found = ENGLISH.nlp(text, sourceTime=now) or ()
    return " ".join(one[4] for one in found), found[0][0] if found else None


def by_recurrent(text: str, now: datetime) -> Found:
    """Read repetitions and dates; English. It tells no words, and of a repetition no first time."""
    made = RecurringEvent(now_date=now).parse(text)
    return "", made if isinstance(made, datetime) else None


ENGLISH = parsedatetime.Calendar(parsedatetime.Constants(usePyICU=False))
WAYS: dict[str, Callable[[str, datetime], Found]] = {
    "dateparser": by_dateparser,
    "ctparse": by_ctparse,
    "parsedatetime": by_parsedatetime,
    "recurrent": by_recurrent,
}


def main() -> None:
    """Answer line by line."""
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        row = json.loads(line)
        now = datetime.fromisoformat(row["now"])
        print(json.dumps({name: _answer(way, row["text"], now) for name, way in WAYS.items()}), flush=True)


def _answer(way: Callable[[str, datetime], Found], text: str, now: datetime) -> dict[str, object]:
    began = time.perf_counter()
    try:
        words, at = way(text, now)
    except Exception as fault:  # noqa: BLE001 # whatever a library raises at a sentence is its answer
        print(f"{way.__name__}: {type(fault).__name__} at {text!r}", file=sys.stderr)
        words, at = NOTHING
    ms = (time.perf_counter() - began) * 1000
    return {"words": words, "at": at.isoformat() if at else None, "ms": ms}


if __name__ == "__main__":
    main()
