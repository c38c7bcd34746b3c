"""A stage for shell scripts: a copy of packaging/ in an empty folder, and a path that holds only what a test puts there."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What the scripts may use of any system at all: coreutils, and what Debian marks as essential.
ALWAYS_THERE = (
    "bash sh env dirname basename cat cp mv rm mkdir mktemp touch tail head tr grep sed sort find uname getconf sleep du wc"
).split()


@dataclass
class Stage:
    """A folder that looks like a checkout, and the only programs that its scripts can see."""

    root: Path
    programs: Path
    variables: dict[str, str] = field(default_factory=dict)

    def program(self, name: str, script: str) -> None:
        """Put a program on the path, written in sh."""
        path = self.programs / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def environment(self) -> dict[str, str]:
        """What a script started here finds in its environment."""
        return {"PATH": str(self.programs), "HOME": str(self.root / "home"), "LC_ALL": "C.UTF-8", **self.variables}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the stage's folder to its end."""
        return subprocess.run(
            command, cwd=self.root, env=self.environment(), capture_output=True, text=True, timeout=60, check=False
        )

    def start(self, *command: str) -> "subprocess.Popen[str]":
        """Start a command of the stage's folder, with its input and error stream open to the test."""
        return subprocess.Popen(
            command,
            cwd=self.root,
            env=self.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


def build_stage(folder: Path) -> Stage:
    """Build a checkout with packaging/, the pins and no environment yet, inside an empty folder."""
    root, programs = folder / "checkout", folder / "programs"
    shutil.copytree(ROOT / "packaging", root / "packaging", ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("constraints.txt", "pyproject.toml"):
        shutil.copy(ROOT / file, root / file)
    programs.mkdir()
    made = Stage(root, programs)
    for name in ALWAYS_THERE:  # as scripts and not as links: a test that replaces one must never reach the system's own
        found = shutil.which(name, path=os.defpath)
        assert found is not None, f"{name} is not on this machine"
        made.program(name, f'exec {found} "$@"')
    made.program("python3", f'exec "{sys.executable}" "$@"')
    return made
