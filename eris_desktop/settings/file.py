"""The settings file: TOML that a person may edit. Comments and unknown keys stay; a broken file is set aside, never lost."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from eris_desktop.domain.errors import SettingRefused
from eris_desktop.settings.table import DEFAULTS, SettingValue, SettingValues, parse


@dataclass(frozen=True, slots=True)
class Loaded:
    """All settings with their values, and what was wrong in the file (each a sentence with its cure)."""

    values: SettingValues
    problems: tuple[SettingRefused, ...]


def load(path: Path) -> Loaded:
    """Read the file; a missing one means defaults. A file that is no TOML is renamed to *.broken and defaults are used."""
    if not path.exists():
        return Loaded(DEFAULTS, ())
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return Loaded(DEFAULTS, (_set_aside(path, str(error)),))
    except OSError as error:
        advice = f"Check that {path} is a readable file. Defaults are used until then."
        return Loaded(DEFAULTS, (SettingRefused(f"The settings could not be read ({error.strerror}).", advice),))
    return _checked(found)


def _set_aside(path: Path, reason: str) -> SettingRefused:
    aside = path.with_suffix(".broken")
    try:
        path.replace(aside)
    except OSError as error:
        return SettingRefused(f"The settings file is not TOML ({reason}).", f"It could not be set aside: {error.strerror}.")
    return SettingRefused(f"The settings file is not TOML ({reason}).", f"It was kept as {aside}; defaults are used.")


def _checked(found: Mapping[str, object]) -> Loaded:
    values: dict[str, SettingValue] = dict(DEFAULTS)
    problems: list[SettingRefused] = []
    for key, value in found.items():
        try:
            values[key] = parse(key, value)
        except SettingRefused as problem:
            problems.append(problem)
    return Loaded(values, tuple(problems))


def save(path: Path, key: str, value: SettingValue) -> None:
    """Write one setting, leaving every other line of the file as it is. Raises SettingRefused when it cannot be written."""
    try:
        document = tomlkit.parse(path.read_text("utf-8")) if path.exists() else tomlkit.document()
        document[key] = value
        fresh = path.with_suffix(".new")
        fresh.write_text(tomlkit.dumps(document), "utf-8")
        fresh.replace(path)
    except (OSError, TOMLKitError, UnicodeDecodeError) as error:
        advice = f"Check that {path} can be written and is TOML."
        raise SettingRefused(f'"{key}" could not be saved ({error}).', advice, key=key) from error
