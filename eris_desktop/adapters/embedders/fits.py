"""Fits of the router, kept on disk by their key: one small JSON file an embedder and catalogue. It is only a cache.

A file that cannot be read, or that was written by another version, counts as not there: the fit is made anew.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from eris_desktop.domain.calibration import Fit, Oddity

MOST_FITS = 8  # files that are kept, newest first: one an embedder and preset that was tried


class FitFiles:
    """Implements domain.ports.FitStore in one folder. Used on the turn thread only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, key: str) -> Fit | None:
        """Give the fit of that key, or None."""
        try:
            return _fit(json.loads(self._file(key).read_text(encoding="utf-8"), parse_constant=_refuse), key)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def save(self, fit: Fit) -> None:
        """Keep it, whole or not at all; a disk that is full only costs time at the next start."""
        target = self._file(fit.key)
        fresh = target.with_suffix(".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh.write_text(json.dumps(asdict(fit) | {"recall": dict(fit.recall)}, ensure_ascii=False), encoding="utf-8")
            fresh.replace(target)
            self._clear()
        except OSError:
            fresh.unlink(missing_ok=True)

    def _file(self, key: str) -> Path:
        return self._folder / f"fit-{key}.json"

    def _clear(self) -> None:
        files = sorted(self._folder.glob("fit-*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        for old in files[MOST_FITS:]:
            old.unlink(missing_ok=True)


def _refuse(constant: str) -> float:
    raise ValueError(f"{constant} is no number that was fitted")


def _fit(written: Mapping[str, object], key: str) -> Fit:
    fields = dict(written)
    oddities = fields.pop("oddities")
    if fields["key"] != key or not isinstance(oddities, list) or not oddities:
        raise ValueError("another fit")
    margins, recall, borrowed = fields.pop("margins"), fields.pop("recall"), fields.pop("borrowed")
    if not isinstance(margins, list) or not isinstance(recall, dict) or not isinstance(borrowed, list):
        raise ValueError("another shape")
    numbers = {name: float(str(fields[name])) for name in ("temperature", "nearness", "direction", "gate_slope", "gate_offset")}
    return Fit(
        key=key,
        head=str(fields["head"]),
        oddities=tuple(Oddity(float(one["value"]), str(one["text"]), str(one["tool"])) for one in oddities),
        margins=tuple(map(float, margins)),
        recall={str(lang): float(part) for lang, part in recall.items()},
        borrowed=tuple(map(str, borrowed)),
        **numbers,
    )
