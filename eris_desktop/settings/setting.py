"""What a setting is: key, type, default, bounds, label and help. The rows themselves stand in rows/."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

SettingValue = str | int | float | bool
SettingValues = Mapping[str, SettingValue]


class Kind(StrEnum):
    """How a setting is shown and checked."""

    CHOICE = "choice"
    PATH = "path"
    FLAG = "flag"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Setting:
    """One row. `minimum` and `maximum` are inclusive and belong to numbers; `restart` tells when it takes effect."""

    key: str
    kind: Kind
    default: SettingValue
    section: str
    label: Mapping[str, str]
    help: Mapping[str, str]
    choices: tuple[str, ...] = ()
    choice_labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    minimum: int = 0
    maximum: int = 0
    empty: Mapping[str, str] = field(default_factory=dict)  # what a path that is left empty means
    folder: bool = False  # a path is that of a folder, not of a file
