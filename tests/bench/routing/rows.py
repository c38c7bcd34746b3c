"""Labelled rows of a folder: what was said, in which language, and what would be right. Read in place, never kept."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.tool import Referent

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=ZoneInfo("Europe/Berlin"))


@dataclass(frozen=True, slots=True)
class LabelledRow:
    """One sentence. `kind` is tool, chat, about, outside or absent; `gold` are tools that are right, first step only."""

    text: str
    lang: str
    kind: str
    gold: frozenset[str]
    recent: tuple[Recent, ...] = ()


def read_rows(folder: Path) -> tuple[LabelledRow, ...]:
    """Read every *.dev.jsonl below the folder; none where there is no such folder."""
    files = sorted(folder.rglob("*.dev.jsonl"))
    return tuple(_row(json.loads(line)) for file in files for line in file.read_text("utf-8").splitlines() if line.strip())


def served(row: LabelledRow, registered: frozenset[str]) -> LabelledRow:
    """Give the row as this roster sees it: a request whose tools are all missing is absent."""
    gold = row.gold & registered
    kind = "absent" if row.kind == "tool" and not gold else row.kind
    return LabelledRow(row.text, row.lang, kind, gold, row.recent)


def _row(raw: dict[str, object]) -> LabelledRow:
    gold, steps = raw.get("gold") or [], raw.get("gold_steps") or [[]]
    assert isinstance(gold, list)
    assert isinstance(steps, list)
    recent = raw.get("recent") or []
    assert isinstance(recent, list)
    return LabelledRow(
        str(raw["text"]), str(raw["lang"]), str(raw["kind"]), frozenset(gold) | frozenset(steps[0]), _recent(recent)
    )


def _recent(calls: Sequence[dict[str, object]]) -> tuple[Recent, ...]:
    return tuple(_call(call, turn) for turn, call in enumerate(calls, 1))


def _call(call: dict[str, object], turn: int) -> Recent:
    tool, objects = str(call["tool"]), call.get("objects") or []
    assert isinstance(objects, list)
    shown = tuple(Referent(tool.partition(":")[0], str(one["id"]), str(one["title"])) for one in objects)
    return Recent(tool, shown, None, wrote=False, turn=turn, at=NOW)
