"""The reference roster: its 63 names in our descriptors, and how they route with the embedder that ships."""

import json
from collections import Counter
from pathlib import Path

import pytest

from eris_desktop.catalogue.roster import load_roster
from eris_desktop.domain.descriptor import LANGUAGES, Catalogue, Risk
from eris_desktop.domain.routing_texts import fold
from eris_desktop.settings.paths import shipped

FOLDER = Path(__file__).parent / "reference"
COUNTS = {
    "vault": 5, "skills": 3, "memory": 5, "agenda": 6, "clock": 3, "system": 1, "media": 2, "vision": 2, "web": 3, "news": 1,
    "weather": 2, "wiki": 1, "db": 1, "mail": 6, "calendar": 5, "doc": 5, "moltbook": 12,
}  # fmt: skip # of the reference's list, 63 in all
NEVER_UNDONE = {"mail:delete", "calendar:delete", "doc:delete"}


@pytest.fixture(scope="module")
def reference() -> Catalogue:
    return load_roster(FOLDER, shipped().descriptors)


def test_the_roster_holds_the_63_tools_of_the_reference(reference: Catalogue) -> None:
    assert Counter(tool.family for tool in reference.tools) == COUNTS
    assert len(reference.tools) == 63


def test_no_sentence_stands_for_two_tools(reference: Catalogue) -> None:
    owners: dict[str, set[str]] = {}
    for tool in reference.tools:
        for lang in LANGUAGES:
            for hint in tool.hints[lang]:
                owners.setdefault(fold(hint), set()).add(tool.name)
    assert {hint: names for hint, names in owners.items() if len(names) > 1} == {}


def test_what_nobody_can_undo_is_of_the_highest_risk(reference: Catalogue) -> None:
    assert {tool.name for tool in reference.tools if tool.risk is Risk.DESTROY} == NEVER_UNDONE


def test_families_lie_near_each_other_as_in_the_reference(reference: Catalogue) -> None:
    families = reference.families
    assert frozenset({"agenda", "clock", "calendar"}) in families.affinity
    assert not any({"web", "moltbook"} <= group or {"web", "db"} <= group for group in families.affinity)
    assert "moltbook" in families.needs_word


def test_eris_route_takes_the_roster_and_serves_no_tool_of_ours(tmp_path: Path) -> None:
    """The command as a person types it; the rows name every tool of the folder."""
    import subprocess  # noqa: PLC0415 # only this test starts a program
    import sys  # noqa: PLC0415 # the same

    rows = '{"id": 1, "text": "will it snow in Davos on Friday"}\n{"id": 2, "text": "hi"}\n'
    argv = [sys.executable, "-m", "eris_desktop", "route", "--jsonl", "--roster", str(FOLDER), "--data-dir", str(tmp_path)]
    ended = subprocess.run(argv, input=rows, capture_output=True, text=True, timeout=120, check=False)
    first, second = (json.loads(line) for line in ended.stdout.splitlines())
    assert len(first["registered"]) == 63
    assert first["offer"][0] == "weather:forecast"
    assert (second["kind"], second["offer"]) == ("conversational", [])
