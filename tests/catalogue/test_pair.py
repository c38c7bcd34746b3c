import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from eris_desktop.catalogue.load import load
from eris_desktop.catalogue.pair import module_names, pair
from eris_desktop.domain.descriptor import Catalogue
from eris_desktop.domain.errors import CatalogueBroken
from tests.catalogue.files import descriptor, write, write_catalogue

WRITES = "def run(args, world): ...\ndef undo(token, world): ...\n"
MakePackage = Callable[[dict[str, str]], str]
_numbers = count()


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return load(write_catalogue(tmp_path / "descriptors"))


@pytest.fixture
def make_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakePackage]:
    """Write a package of tools ("garden/water" -> source) under a name of its own, importable while the test runs."""
    name = f"made_up_tools_{next(_numbers)}"
    monkeypatch.syspath_prepend(str(tmp_path / "code"))

    def make(modules: dict[str, str]) -> str:
        for path, source in {"__init__": "", "garden/__init__": "", **modules}.items():
            file = tmp_path / "code" / name / f"{path}.py"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source, encoding="utf-8")
        return name

    yield make
    for loaded in [module for module in sys.modules if module.split(".")[0] == name]:
        del sys.modules[loaded]


def test_a_module_without_a_descriptor_stops_the_start(catalogue: Catalogue, make_package: MakePackage) -> None:
    package = make_package({"garden/water": WRITES, "garden/dig": WRITES})
    with pytest.raises(CatalogueBroken) as broken:
        pair(catalogue, package)
    assert broken.value.title == (
        f"Tools and descriptors do not fit together: {package}/garden/dig.py has no descriptors/garden/dig.toml."
    )


def test_a_descriptor_without_a_module_stops_the_start(catalogue: Catalogue, make_package: MakePackage) -> None:
    package = make_package({})
    with pytest.raises(CatalogueBroken) as broken:
        pair(catalogue, package)
    assert broken.value.title == (
        f"Tools and descriptors do not fit together: descriptors/garden/water.toml has no {package}/garden/water.py."
    )


UNFIT = {
    "a module without run": ("def undo(token, world): ...", "has no function run"),
    "a module that writes and cannot undo": ("def run(args, world): ...", "has no function undo"),
    "a module that is only a name": ("run = undo = None", "has no function run and undo"),
    "a module that imports what is not there": (
        "import nothing_of_that_name",
        "cannot be imported (No module named 'nothing_of_that_name')",
    ),
}


@pytest.mark.parametrize("case", UNFIT.values(), ids=UNFIT.keys())
def test_an_unfit_module_stops_the_start(catalogue: Catalogue, make_package: MakePackage, case: tuple[str, str]) -> None:
    source, reason = case
    package = make_package({"garden/water": source})
    with pytest.raises(CatalogueBroken) as broken:
        pair(catalogue, package)
    assert broken.value.title == f"Tools and descriptors do not fit together: {package}.garden.water {reason}."


def test_the_module_of_a_refused_descriptor_is_left_alone(tmp_path: Path, make_package: MakePackage) -> None:
    folder = write_catalogue(tmp_path / "descriptors")
    write(folder / "garden" / "dig.toml", descriptor(name="garden:dig", risk="boom"))
    package = make_package({"garden/water": WRITES, "garden/dig": "raise RuntimeError('imported')"})
    assert list(pair(load(folder), package)) == ["garden:water"]


def test_a_refused_descriptor_needs_no_module(tmp_path: Path, make_package: MakePackage) -> None:
    folder = write_catalogue(tmp_path / "descriptors")
    write(folder / "garden" / "dig.toml", descriptor(name="garden:dig", risk="boom"))
    assert list(pair(load(folder), make_package({"garden/water": WRITES}))) == ["garden:water"]


def test_each_tool_gets_its_module(catalogue: Catalogue, make_package: MakePackage) -> None:
    package = make_package({"garden/water": WRITES, "garden/_words": "", "loose": ""})
    assert pair(catalogue, package) == {"garden:water": sys.modules[f"{package}.garden.water"]}


def test_a_tool_that_only_reads_needs_no_undo(tmp_path: Path, make_package: MakePackage) -> None:
    folder = write_catalogue(tmp_path / "descriptors")
    write(folder / "garden" / "water.toml", descriptor(risk="read"))
    assert list(pair(load(folder), make_package({"garden/water": "def run(args, world): ..."}))) == ["garden:water"]


def test_the_modules_of_a_build_are_named(catalogue: Catalogue) -> None:
    assert module_names(catalogue, "eris_desktop.tools") == ("eris_desktop.tools.garden.water",)
