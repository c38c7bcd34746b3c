"""All settings in their order, and their values parsed at the door. The dialog, the file and the checks read this table.

A new setting is one row in rows/. What a setting is stands in setting.py.
"""

import difflib

from eris_desktop.domain.errors import SettingRefused
from eris_desktop.settings.rows import embedder, general, model, reminders, routing
from eris_desktop.settings.setting import Kind, Setting, SettingValue, SettingValues

__all__ = ["DEFAULTS", "SECTIONS", "SETTINGS", "Kind", "Setting", "SettingValue", "SettingValues", "parse", "setting"]

SECTIONS = {
    "general": {"en": "General", "de": "Allgemein"},
    "reminders": {"en": "Reminders", "de": "Erinnerungen"},
    "model": {"en": "Model", "de": "Modell"},
    "routing": {"en": "Routing", "de": "Werkzeugwahl"},
}

SETTINGS: tuple[Setting, ...] = (*general.ROWS, *reminders.ROWS, *model.ROWS, *routing.ROWS, *embedder.ROWS)

DEFAULTS: SettingValues = {row.key: row.default for row in SETTINGS}


def setting(key: str) -> Setting:
    """Give the row of that key. Raises SettingRefused that names the nearest known key."""
    for row in SETTINGS:
        if row.key == key:
            return row
    near = difflib.get_close_matches(key, [row.key for row in SETTINGS], 1)
    hint = f'Did you mean "{near[0]}"?' if near else "Known: " + ", ".join(row.key for row in SETTINGS) + "."
    raise SettingRefused(f'There is no setting "{key}".', hint, key=key)


def parse(key: str, value: object) -> SettingValue:
    """Check a value from a file, a dialog or the command line. Raises SettingRefused that says what is right."""
    row = setting(key)
    match row.kind:
        case Kind.CHOICE:
            return _choice(row, value)
        case Kind.FLAG:
            return _flag(row, value)
        case Kind.NUMBER:
            return _number(row, value)
        case Kind.PATH:
            return _path(row, value)


def _choice(row: Setting, value: object) -> str:
    if isinstance(value, str) and value in row.choices:
        return value
    raise SettingRefused(f'"{value}" is not a value of "{row.key}".', f"Use one of: {', '.join(row.choices)}.", key=row.key)


def _flag(row: Setting, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise SettingRefused(f'"{value}" is not a value of "{row.key}".', "Use true or false.", key=row.key)


def _number(row: Setting, value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and row.minimum <= value <= row.maximum:
        return value
    advice = f"Use a whole number from {row.minimum} to {row.maximum}."
    raise SettingRefused(f'"{value}" is not a value of "{row.key}".', advice, key=row.key)


def _path(row: Setting, value: object) -> str:
    if isinstance(value, str):
        return value
    raise SettingRefused(f'"{value}" is not a value of "{row.key}".', "Use the path of a file, in quotes.", key=row.key)
