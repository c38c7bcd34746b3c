"""Finding the starter model without importing the package around it."""

import subprocess
import sys
from pathlib import Path

import pytest

from eris_desktop.adapters.llama import starter


def test_without_the_package_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starter, "PACKAGE", "no_such_package_of_models")

    assert starter.starter_model() is None


def test_a_frozen_build_brings_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    carried = tmp_path / starter.PACKAGE / starter.FILE
    carried.parent.mkdir()
    carried.touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)

    assert starter.starter_model() == carried


@pytest.mark.model
def test_the_installed_one_is_found_and_its_package_not_imported() -> None:
    script = (
        "import sys\nfrom eris_desktop.adapters.llama.starter import PACKAGE, starter_model\n"
        "sys.stdout.write(f'{starter_model().stat().st_size} {PACKAGE in sys.modules}')"
    )

    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "98362432 False"
