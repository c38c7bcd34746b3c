"""Joins each descriptor with its module, tools/<family>/<verb>.py: no orphan on either side.

Modules are found by looking into the package that the caller names, so adding a tool is one descriptor and one module.
"""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import cast

from eris_desktop.domain.descriptor import Catalogue, Risk, ToolDescriptor
from eris_desktop.domain.errors import CatalogueBroken
from eris_desktop.domain.tool import ToolModule


def pair(catalogue: Catalogue, package_name: str) -> Mapping[str, ToolModule]:
    """Give tool name -> module for every usable tool. The module of a refused descriptor is left alone.

    Raises CatalogueBroken for a file without its other half, a module that cannot be imported, or one without `run`
    (or `undo`, when it writes).
    """
    found = dict(_found(importlib.import_module(package_name)))
    tools = {tool.name: tool for tool in catalogue.tools}
    refused = {name for name, _ in catalogue.refused}
    wrong = [
        *(f"{_module(name, package_name)} has no {_file(name)}" for name in found if name not in {*tools, *refused}),
        *(f"{_file(name)} has no {_module(name, package_name)}" for name in tools if name not in found),
    ]
    if wrong:
        raise _broken(wrong, "Add the missing half, or delete the other.")
    return {name: _checked(tool, _imported(found[name])) for name, tool in tools.items()}


def module_names(catalogue: Catalogue, package_name: str) -> tuple[str, ...]:
    """Give the dotted names of all tool modules, for a build that cannot find them by looking (hidden imports)."""
    return tuple(f"{package_name}.{tool.name.replace(':', '.')}" for tool in catalogue.tools)


def _imported(dotted: str) -> ModuleType:
    """Import a tool's module. Raises CatalogueBroken."""
    try:
        return importlib.import_module(dotted)
    except (ImportError, SyntaxError) as error:
        raise _broken([f"{dotted} cannot be imported ({error})"], "Correct the module.") from error


def _found(package: ModuleType) -> Iterator[tuple[str, str]]:
    """Give (tool name, dotted module name) of every public module in a family package."""
    for family in pkgutil.iter_modules(package.__path__):
        if not family.ispkg:
            continue
        dotted = f"{package.__name__}.{family.name}"
        for verb in pkgutil.iter_modules(_imported(dotted).__path__):
            if not verb.name.startswith("_"):
                yield f"{family.name}:{verb.name}", f"{dotted}.{verb.name}"


def _checked(tool: ToolDescriptor, module: ModuleType) -> ToolModule:
    needed = ("run", "undo") if tool.risk is Risk.WRITE else ("run",)
    missing = [name for name in needed if not callable(getattr(module, name, None))]
    if missing:
        raise _broken([f"{module.__name__} has no function {' and '.join(missing)}"], "Write it.")
    return cast("ToolModule", module)


def _module(name: str, package_name: str) -> str:
    return f"{package_name}.{name}".replace(".", "/").replace(":", "/") + ".py"


def _file(name: str) -> str:
    return f"descriptors/{name.replace(':', '/')}.toml"


def _broken(wrong: list[str], advice: str) -> CatalogueBroken:
    return CatalogueBroken(f"Tools and descriptors do not fit together: {'; '.join(wrong)}.", advice)
