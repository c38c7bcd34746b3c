"""Time words side by side: ours and four libraries, on the phrases of tests/timewords and on labelled sentences.

python -m tests.bench.bench_time [FOLDER] [--misses]; `make bench-time EVAL=FOLDER`. FOLDER holds JSON lines of {text, lang,
source, slots} in any depth; only rows about weather, reminders and alarms that have a `when` slot are asked. Prints Markdown.

found: the words of the found times agree with the wanted words by a token F1 of 0.8 or more, prepositions and articles aside.
exact: by 1. right: the first
moment is the wanted one, asked only where a phrase has one meaning and one time (a repetition: its first firing; a day: the day
alone). The phrases are ours, and our rules were written for them: there the libraries are told apart from each other, not from
us. The libraries have an environment of their own (packaging/setup/bench.sh); without it their rows are missing.
"""

import argparse
import json
import re
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue
from eris_desktop.timewords import find

CHECKOUT = Path(__file__).parents[2]
PHRASES = CHECKOUT / "tests" / "timewords" / "phrases"
PYTHON = CHECKOUT / ".venv-bench-time" / "bin" / "python"
LIBRARIES = Path(__file__).with_name("time_libraries.py")
NOW, ZONE = "2026-12-01T12:00", "Europe/Berlin"
SUBJECTS = ("weather", "reminder", "alarm")
ENOUGH = 0.8
FILLER = frozenset("a an the at on in for by to of from um am im in an den der die das dem für zu bis von vom ab uhr".split())
NAMES = ("Eris", "dateparser", "ctparse", "parsedatetime", "recurrent")
NO_WORDS = frozenset({"recurrent"})  # it does not tell which words it read


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence, the wanted words, and the wanted moment where there is one to compare: its ISO text, or only its day's."""

    text: str
    now: str
    zone: str
    words: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: the words, the first moment as ISO text or "", and milliseconds."""

    words: str
    at: str
    ms: float


def main() -> None:
    """Ask everybody and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--misses", action="store_true", help="print what we did not find")
    asked = parser.parse_args()
    find("warm up", datetime.fromisoformat(NOW).replace(tzinfo=ZoneInfo(ZONE)))
    compare("our phrases", list(phrases()), misses=asked.misses)
    for path in sorted(asked.folder.rglob("*.jsonl")) if asked.folder else ():
        rows = list(labelled(path))
        if rows:
            compare(path.name, rows, misses=asked.misses)


def phrases() -> Iterator[Row]:
    """Give the phrases of the tests."""
    for file in sorted(PHRASES.glob("*.toml")):
        for table in tomllib.loads(file.read_text("utf-8")).get("table", ()):
            for text, *times in table["rows"]:
                yield Row(text, table["now"], table["zone"], " ".join(times[::2]), _moment(times))


def _moment(times: Sequence[str]) -> str:
    """Give the moment of a phrase with one time and one meaning, from the short text of tests/timewords/shown.py."""
    if len(times) != 2:
        return ""
    found = re.match(r"(?:\d+ s, )?(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?", times[1])
    return "T".join(filter(None, found.groups())) if found else ""


def labelled(path: Path) -> Iterator[Row]:
    """Give the rows of a file whose `when` is labelled."""
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        slot = row.get("slots", {}).get("when")
        if slot and any(subject in row["source"] for subject in SUBJECTS):
            yield Row(row["text"], NOW, ZONE, slot)


def compare(title: str, rows: Sequence[Row], *, misses: bool) -> None:
    """Print one table."""
    answers = {"Eris": [ours(row) for row in rows], **theirs(rows)}
    print(f"\n{title}: {len(rows)} sentences, {sum(bool(row.at) for row in rows)} with one moment\n")
    print("| | found | exact | right | ms p50 | p99 |\n| --- | --- | --- | --- | --- | --- |")
    for name in NAMES:
        if name in answers:
            print(_line(name, rows, answers[name]))
    for row, answer in zip(rows, answers["Eris"], strict=True):
        if misses and f1(answer.words, row.words) < ENOUGH:
            print(f"  miss: {row.text!r} wanted {row.words!r} found {answer.words!r}")


def _line(name: str, rows: Sequence[Row], answers: Sequence[Answer]) -> str:
    scores = [f1(answer.words, row.words) for row, answer in zip(rows, answers, strict=True)]
    timed = [answer.at.startswith(row.at) for row, answer in zip(rows, answers, strict=True) if row.at]
    spent = sorted(answer.ms for answer in answers)
    shares = [f"{sum(score >= least for score in scores) / len(scores):.3f}" for least in (ENOUGH, 1.0)]
    right = f"{sum(timed) / len(timed):.3f}" if timed else "–"
    cells = (
        *(("–", "–") if name in NO_WORDS else shares),
        right,
        f"{spent[len(spent) // 2]:.2f}",
        f"{spent[len(spent) * 99 // 100]:.2f}",
    )
    return f"| {name} | {' | '.join(cells)} |"


def ours(row: Row) -> Answer:
    """Ask our own time words."""
    now = datetime.fromisoformat(row.now).replace(tzinfo=ZoneInfo(row.zone))
    began = time.perf_counter()
    found = find(row.text, now)
    ms = (time.perf_counter() - began) * 1000
    return Answer(" ".join(one.text for one in found), _iso(found[0].value) if found else "", ms)


def _iso(value: TimeValue) -> str:
    match value:
        case Moment(at) | Length(_, at) | Range(at) | Recurrence(at):
            return at.replace(tzinfo=None).isoformat()
        case Day(on):
            return on.isoformat()
        case _:
            return ""


def theirs(rows: Sequence[Row]) -> dict[str, list[Answer]]:
    """Ask the libraries, if they are there."""
    if not PYTHON.exists():
        return {}
    asked = "".join(json.dumps({"text": row.text, "now": row.now}) + "\n" for row in rows)
    told = subprocess.run([PYTHON, LIBRARIES], input=asked, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in told.stdout.splitlines()]
    return {name: [Answer(one[name]["words"], one[name]["at"] or "", one[name]["ms"]) for one in lines] for name in NAMES[1:]}


def f1(found: str, wanted: str) -> float:
    """Give the token F1 of two texts, 1 where both are empty."""
    left, right = Counter(_tokens(found)), Counter(_tokens(wanted))
    if not left or not right:
        return float(left == right)
    both = sum((left & right).values())
    return 2 * both / (left.total() + right.total())


def _tokens(text: str) -> Iterator[str]:
    return (word for word in re.findall(r"\d+|[^\W\d]+", text.casefold()) if word not in FILLER)


if __name__ == "__main__":
    sys.exit(main())
