"""Routing, side by side in one run: ours, the article's preset, semantic-router on the same vectors, and a list of words.

`make bench-routing EVAL=FOLDER`; FOLDER holds labelled *.dev.jsonl rows, by default ../shared/eval beside the checkout. Prints
Markdown tables. semantic-router has an environment of its own (packaging/setup/bench.sh); without it its rows are missing.
"""

import os
import sys
import tempfile
from pathlib import Path

import numpy as np

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.catalogue.load import load
from eris_desktop.catalogue.roster import load_roster
from eris_desktop.domain.descriptor import Catalogue, Risk
from eris_desktop.domain.ports import Embedder, Role
from eris_desktop.domain.routing_texts import joined_text
from eris_desktop.settings.paths import shipped
from eris_desktop.turn.calibration import scale as read_scale
from eris_desktop.turn.knobs import ARTICLE, CALIBRATED
from eris_desktop.turn.policy import covering
from eris_desktop.turn.rank import rank
from tests.bench.routing import figures, scale, scores, semantic
from tests.bench.routing.figures import LANGUAGES, Answer, Pair, line, table
from tests.bench.routing.keywords import Keywords
from tests.bench.routing.ours import Ours, ours
from tests.bench.routing.rows import LabelledRow, read_rows, served

CHECKOUT = Path(__file__).parents[2]
ROSTER = CHECKOUT / "tests" / "rosters" / "reference"
COVERAGES = (0.90, 0.95, 0.98)


def main() -> None:
    """Run everything and print it."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("EVAL") or CHECKOUT.parent / "shared" / "eval")
    rows = read_rows(folder)
    if not rows:
        print(f"No labelled rows below {folder}: give a folder of *.dev.jsonl with EVAL=FOLDER. Nothing is compared.")
        return
    embedder = DefaultEmbedder()
    with tempfile.TemporaryDirectory() as scratch:
        catalogue = load(shipped().descriptors)
        mine = ours(catalogue, embedder, CALIBRATED, Path(scratch))
        _compare("our roster", catalogue, mine, rows, embedder, Path(scratch))
        reference = load_roster(ROSTER, shipped().descriptors)
        _compare(
            "the reference roster",
            reference,
            ours(reference, embedder, CALIBRATED, Path(scratch)),
            rows,
            embedder,
            Path(scratch),
        )
        _coverage(mine, rows, embedder)
        _instant(mine, rows)
        _scores(mine, rows, embedder)
        _scale(mine, embedder, Path(scratch))


def _compare(
    title: str, catalogue: Catalogue, mine: Ours, rows: tuple[LabelledRow, ...], embedder: Embedder, scratch: Path
) -> None:
    registered = frozenset(tool.name for tool in catalogue.tools)
    seen = [served(row, registered) for row in rows]
    article = ours(catalogue, embedder, ARTICLE, scratch)
    ways: dict[str, list[Answer]] = {
        "ours, calibrated": [mine.answer(row) for row in seen],
        "ours, article preset": [article.answer(row) for row in seen],
        "list of words": [Keywords(registered).answer(row) for row in seen],
    }
    if semantic.PYTHON.exists():
        first, six = semantic.asked(catalogue, embedder, [row.text for row in seen], scratch)
        ways |= {"semantic-router 1.1.1, first": first, "semantic-router 1.1.1, six": six}
    print(f"\n## {title}: {len(registered)} tools, {len(rows)} rows")
    for lang in LANGUAGES:
        pairs: dict[str, list[Pair]] = {
            way: [pair for pair in zip(seen, answers, strict=True) if pair[0].lang == lang] for way, answers in ways.items()
        }
        print(f"\n{lang}\n\n{table(figures.HEADS, [line(way, found) for way, found in pairs.items()])}")


def _coverage(mine: Ours, rows: tuple[LabelledRow, ...], embedder: Embedder) -> None:
    registered = frozenset(tool.name for tool in mine.catalogue.tools)
    wishes = [row for row in (served(one, registered) for one in rows) if row.kind == "tool" and not row.recent]
    ranked = [rank(embedder.embed([row.text]), mine.known.bank, mine.known.fit) for row in wishes]
    lines = []
    for stated in COVERAGES:
        reach = read_scale(mine.known.fit, stated, CALIBRATED.lost)
        sets = [covering([hit for hit in hits if hit.kind == "tool"], reach, CALIBRATED) for hits in ranked]
        held = [bool({hit.name for hit in kept} & row.gold) for kept, row in zip(sets, wishes, strict=True)]
        by_lang = [[one for one, row in zip(held, wishes, strict=True) if row.lang == lang] for lang in LANGUAGES]
        lines.append((f"{stated:.2f}", *(f"{np.mean(found):.3f}" if found else "" for found in by_lang)))
    print(f"\n## Stated and real coverage of the bare sets\n\n{table(('stated', *LANGUAGES), lines)}")


def _instant(mine: Ours, rows: tuple[LabelledRow, ...]) -> None:
    registered = frozenset(tool.name for tool in mine.catalogue.tools)
    seen = [served(row, registered) for row in rows]
    doors = [(row, mine.door(row)[0]) for row in seen]
    instant = [(row, door.offer.tools[0].name) for row, door in doors if door.certain and door.offer.tools[0].risk is Risk.READ]
    wrong = [row for row, name in instant if name not in row.gold]
    print(
        f"\n## The instant path\n\n{len(instant)} of {len(rows)} rows; wrong {len(wrong)} ({len(wrong) / len(rows):.2%} of all)"
    )


def _scores(mine: Ours, rows: tuple[LabelledRow, ...], embedder: Embedder) -> None:
    catalogue = mine.catalogue
    tools = tuple(tool.name for tool in catalogue.tools)
    examples = [(one.text, tools.index(tool.name)) for tool in catalogue.tools for one in tool.good]
    wishes = [row for row in (served(one, frozenset(tools)) for one in rows) if row.kind == "tool"]
    trial = scores.Trial(
        tools,
        mine.known.bank,
        embedder.embed([joined_text(tool) for tool in catalogue.tools], Role.PHRASE),
        embedder.embed([text for text, _ in examples]),
        np.array([place for _, place in examples], np.intp),
        wishes,
        embedder.embed([row.text for row in wishes]),
    )
    lines = [scores.figures(name, score, trial) for name, score in scores.scorers(trial).items()]
    print(f"\n## Scores, sets at 98 %\n\n{table(scores.HEADS, lines)}")


def _scale(mine: Ours, embedder: Embedder, scratch: Path) -> None:
    one, paste, warm = scale.one_message(mine), scale.a_paste(mine), scale.warm_start(mine, embedder, scratch)
    print(f"\n## Speed\n\none message {one:.1f} ms, 3,000 words {paste:.1f} ms, warm start {warm:.0f} ms (medians)")
    print(f"\n{table(scale.HEADS, scale.growth(mine, embedder))}")


if __name__ == "__main__":
    main()
