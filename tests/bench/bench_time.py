"""How often the words of a labelled `when` slot are found, and how long a sentence takes.

Usage: python tests/bench/bench_time.py FOLDER [--misses]

FOLDER holds JSON lines of {text, lang, source, slots} in any depth, and score.py with `token_f1`. A row counts as found
when the words of the text's time expressions, in order, agree with the slot by a token F1 of 0.8 or more; only rows
about weather, reminders and alarms are asked. Prints one line a file.
"""

import argparse
import importlib.util
import json
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from eris_desktop.timewords import find

NOW = datetime(2026, 12, 1, 12, tzinfo=ZoneInfo("Europe/Berlin"))
SUBJECTS = ("weather", "reminder", "alarm")
ENOUGH = 0.8


def scorer(folder: Path) -> Callable[[str, str], float]:
    """Load token_f1 from the folder's score.py."""
    spec = importlib.util.spec_from_file_location("score", folder / "score.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    token_f1: Callable[[str, str], float] = module.token_f1
    return token_f1


def rows(path: Path) -> Iterator[tuple[str, str, str]]:
    """Give text, language and the words of the slot of every row that is asked."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        slot = row.get("slots", {}).get("when")
        if slot and any(subject in row["source"] for subject in SUBJECTS):
            yield row["text"], row["lang"], slot


def main() -> None:
    """Print rows, share found, share exact, and milliseconds a sentence (median and 99th percentile) of each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--misses", action="store_true", help="print what was not found")
    asked = parser.parse_args()
    token_f1 = scorer(asked.folder)
    find("warm up", NOW)
    for path in sorted(asked.folder.rglob("*.jsonl")):
        scores, spent = [], []
        for text, lang, slot in rows(path):
            began = time.perf_counter()
            found = " ".join(expression.text for expression in find(text, NOW, lang[:2].replace("gs", "de")))
            spent.append((time.perf_counter() - began) * 1000)
            scores.append(token_f1(found, slot))
            if asked.misses and scores[-1] < ENOUGH:
                sys.stdout.write(f"  miss: {text!r} wanted {slot!r} found {found!r}\n")
        if scores:
            spent.sort()
            share, exact = (sum(score >= least for score in scores) / len(scores) for least in (ENOUGH, 1.0))
            sys.stdout.write(
                f"{path.name}: rows {len(scores)}, found {share:.3f}, exact {exact:.3f}, "
                f"ms p50 {spent[len(spent) // 2]:.2f} p99 {spent[int(len(spent) * 0.99)]:.2f}\n"
            )


if __name__ == "__main__":
    main()
