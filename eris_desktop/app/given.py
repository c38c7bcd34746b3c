"""What a start knows before anything is opened: folders, settings, clock, and the language of the shell. Cheap on purpose."""

import locale
import os
from dataclasses import dataclass
from pathlib import Path

from eris_desktop.adapters.clock import StandingClock, SystemClock, parse_now
from eris_desktop.domain.errors import SettingRefused
from eris_desktop.domain.ports import Clock
from eris_desktop.settings import file as settings_file
from eris_desktop.settings.paths import Folders, Shipped, folders, shipped
from eris_desktop.settings.table import SettingValues
from eris_desktop.terminal.arguments import BadUsage, Common


@dataclass(frozen=True, slots=True)
class Given:
    """What is known before anything is opened. `model` and `roster` (descriptors to route over) are the command line's."""

    folders: Folders
    shipped: Shipped
    clock: Clock
    values: SettingValues
    problems: tuple[SettingRefused, ...]
    model: str | None
    roster: Path | None = None

    @property
    def lang(self) -> str:
        """Language of the shell's own sentences."""
        return language(self.values)


def given(common: Common) -> Given:
    """Read clock, folders and settings. Raises BadUsage for --now, SettingRefused, CatalogueBroken."""
    clock = _clock(common.now)
    places = folders(common.data_dir)
    loaded = settings_file.load(places.settings)
    return Given(places, shipped(), clock, loaded.values, loaded.problems, common.model)


def _clock(now: str | None) -> Clock:
    if now is None:
        return SystemClock()
    try:
        return StandingClock(parse_now(now))
    except SettingRefused as error:
        raise BadUsage(f"{error.title} {error.advice}") from error


def language(values: SettingValues) -> str:
    """Give the shell's language: the set one, else the system's, else English."""
    if values["language"] != "system":
        return str(values["language"])
    said = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), None) or locale.getlocale()[0] or ""
    return "de" if said.casefold().startswith(("de", "german")) else "en"
