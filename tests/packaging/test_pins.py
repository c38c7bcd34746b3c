"""constraints.txt: every library that Eris is set up with has its release there, and no other is installed."""

import re
import tomllib
from importlib.metadata import distributions

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.stage import ROOT

LINES = (ROOT / "constraints.txt").read_text().splitlines()
# Ours, and what every new environment brings along.
NOT_PINNED = {"eris-desktop", "pip", "setuptools"}


def pins() -> dict[str, str]:
    """Give each pinned library's release, by the one spelling of its name."""
    named = [line.split("==") for line in LINES if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in named}


def installed() -> dict[str, str]:
    """Give each installed library's release, without the label of a local build."""
    found = {canonicalize_name(found.metadata["Name"]): found.version.partition("+")[0] for found in distributions()}
    return {name: version for name, version in found.items() if name not in NOT_PINNED}


def test_there_are_names_and_releases_and_nothing_else() -> None:
    assert [line for line in LINES if not re.fullmatch(r"(#.*)?|[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)] == []


def test_no_library_is_pinned_twice() -> None:
    assert len(pins()) == sum(1 for line in LINES if "==" in line)


def test_every_installed_library_is_pinned_to_the_release_that_is_installed() -> None:
    pinned = pins()

    assert {name: pinned.get(name) for name in installed()} == installed()


def asked() -> list[Requirement]:
    """Give what pyproject.toml asks for, its extras included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = [line for name, lines in project["optional-dependencies"].items() if name != "all" for line in lines]
    return [Requirement(line) for line in [*project["dependencies"], *extras]]


def test_what_the_project_asks_for_is_pinned_within_its_bounds() -> None:
    pinned = pins()

    unmet = [str(ask) for ask in asked() if not ask.specifier.contains(pinned.get(canonicalize_name(ask.name), "0"))]
    assert unmet == []
