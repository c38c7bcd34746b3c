"""The settings file: TOML that a person may edit. Comments and unknown keys stay; a broken file is set aside, never lost."""

import itertools
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from eris_desktop.domain.errors import SettingRefused
from eris_desktop.settings.table import DEFAULTS, SettingValue, SettingValues, parse

ENCODING = "utf-8-sig"  # some editors write a byte order mark, which TOML does not know


@dataclass(frozen=True, slots=True)
class Loaded:
    """All settings with their values, and what was wrong in the file (each a sentence with its cure)."""

    values: SettingValues
    problems: tuple[SettingRefused, ...]


def load(path: Path) -> Loaded:
    """Read the file; a missing one means defaults. A file that is no TOML is kept as *.broken and defaults are used."""
    try:
        found = tomllib.loads(path.read_text(ENCODING))
    except FileNotFoundError:
        return Loaded(DEFAULTS, ())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        return Loaded(DEFAULTS, (_set_aside(path, str(error)),))
    except OSError as error:
        advice = f"Check that {path} is a readable file. Defaults are used until then."
        return Loaded(DEFAULTS, (SettingRefused(f"The settings could not be read ({error.strerror}).", advice),))
    return _checked(found)


def _set_aside(path: Path, reason: str) -> SettingRefused:
    aside = _free_name(path)
    title = f"The settings file is not TOML ({reason})."
    try:
        path.replace(aside)
    except OSError as error:
        advice = f"Correct {path} by hand: it could not be set aside ({error.strerror}). Defaults are used until then."
        return SettingRefused(title, advice)
    return SettingRefused(title, f"It was kept as {aside}; correct it and give it its name back. Defaults are used until then.")


def _free_name(path: Path) -> Path:
    """Give a name for a broken file that none before it has."""
    names = (path.with_suffix(f"{f'.{number}' if number else ''}.broken") for number in itertools.count())
    return next(name for name in names if not os.path.lexists(name))


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
    target = Path(os.path.realpath(path))  # a link, as of dotfiles that are kept elsewhere, stays a link
    try:
        document = _document(target)
        document[key] = value
        fresh = target.with_suffix(".new")
        fresh.write_text(tomlkit.dumps(document), "utf-8")
        fresh.replace(target)
    except (OSError, TOMLKitError, UnicodeDecodeError) as error:
        advice = f"Check that {path} can be written and is TOML."
        raise SettingRefused(f'"{key}" could not be saved ({error}).', advice, key=key) from error


def _document(path: Path) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(path.read_text(ENCODING))
    except FileNotFoundError:
        return tomlkit.document()
