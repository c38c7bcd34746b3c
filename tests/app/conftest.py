"""The real commands in processes of their own, on a folder whose phrases are embedded already."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOON = ("--now", "2026-12-01T12:00:00+01:00")
PATIENCE = 120.0
DESKTOP = "import sys; from eris_desktop.__main__ import main_desktop; sys.exit(main_desktop(sys.argv[1:]))"


@dataclass
class Programs:
    """Starts `eris` and `eris-desktop` on one data folder, and ends what it started."""

    folder: Path
    running: list[subprocess.Popen[str]] = field(default_factory=list)

    def environment(self, **more: str) -> dict[str, str]:
        kept = {
            name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
        }
        return {**kept, "PYTHONPATH": str(ROOT), "TZ": "Europe/Berlin", **more}

    def eris(self, *argv: str, said: str = "") -> subprocess.CompletedProcess[str]:
        whole = [sys.executable, "-m", "eris_desktop", *argv, "--data-dir", str(self.folder)]
        return subprocess.run(
            whole, input=said, capture_output=True, text=True, timeout=PATIENCE, env=self.environment(), check=False
        )

    def desktop(self, *argv: str, **more: str) -> subprocess.Popen[str]:
        whole = [sys.executable, "-c", DESKTOP, *argv, "--data-dir", str(self.folder)]
        pipe = subprocess.PIPE
        started = subprocess.Popen(
            whole, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True, env=self.environment(**more)
        )
        self.running.append(started)
        return started

    def end(self) -> None:
        for process in self.running:
            if process.poll() is None:
                process.kill()
            process.communicate()


@pytest.fixture(scope="module")
def programs(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Programs]:
    folder = tmp_path_factory.mktemp("Daten mit Ümlaut")
    shutil.copytree(cache, folder / "cache")
    made = Programs(folder)
    yield made
    made.end()
