"""A fit on disk that cannot be used counts as not there."""

from pathlib import Path

import pytest

from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.domain.calibration import Fit, Oddity

FIT = Fit(
    key="k", head="", oddities=(Oddity(0.5, "buy milk", "agenda:push"),), margins=(0.25,), recall={"en": 1.0}, borrowed=(),
    temperature=1.0, nearness=0.5, direction=0.5, gate_slope=2.0, gate_offset=-1.0,
)  # fmt: skip


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_no_fit(tmp_path: Path, constant: str) -> None:
    fits = FitFiles(tmp_path)
    fits.save(FIT)
    file = tmp_path / "fit-k.json"
    file.write_text(file.read_text(encoding="utf-8").replace("0.25", constant), encoding="utf-8")

    assert fits.load("k") is None


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    fits = FitFiles(tmp_path)
    fits.save(FIT)

    assert fits.load("k") == FIT
