"""Where things lie: the person's folder, and what ships with the program. The only file that knows either."""

import sys
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from eris_desktop.domain.errors import CatalogueBroken, SettingRefused

APP = "eris-desktop"
PRIVATE = 0o700  # of a new folder, as the XDG base directory specification wants it: others have no business in it


@dataclass(frozen=True, slots=True)
class Folders:
    """Every place that Eris writes to."""

    data: Path
    cache: Path
    logs: Path

    @property
    def database(self) -> Path:
        """The truth: agenda and machine memory."""
        return self.data / "eris.db"

    @property
    def settings(self) -> Path:
        """The person's will."""
        return self.data / "settings.toml"

    @property
    def lock(self) -> Path:
        """Held by the one running Eris of this folder."""
        return self.data / "lock"

    @property
    def socket(self) -> Path:
        """Where terminal commands reach the running Eris."""
        return self.data / "socket"

    @property
    def log_file(self) -> Path:
        """What happened, without any text of the person."""
        return self.logs / "eris.log"


@dataclass(frozen=True, slots=True)
class Shipped:
    """What comes with the program, read-only."""

    descriptors: Path
    resources: Path


def folders(data_dir: Path | None) -> Folders:
    """Give the folders and make them. `data_dir` (--data-dir) puts everything below one folder. Raises SettingRefused."""
    found = _portable(data_dir) if data_dir else _platform()
    try:
        for folder in (found.data, found.cache, found.logs):
            folder.mkdir(PRIVATE, parents=True, exist_ok=True)
    except OSError as error:
        advice = "Choose a folder that you may write to with --data-dir."
        raise SettingRefused(f"The folder {found.data} cannot be used ({error.strerror}).", advice) from error
    return found


def _portable(data_dir: Path) -> Folders:
    root = data_dir.expanduser().absolute()
    return Folders(root, root / "cache", root / "logs")


def _platform() -> Folders:
    place = platformdirs.PlatformDirs(APP, appauthor=False, roaming=False)
    return Folders(place.user_data_path, place.user_cache_path, place.user_log_path)


def shipped() -> Shipped:
    """Find descriptors and resources: frozen build, checkout, installed wheel. Raises CatalogueBroken when none has them."""
    here = Path(__file__).resolve()
    frozen = getattr(sys, "_MEIPASS", None)
    roots = [Path(frozen)] if frozen else [here.parents[2], here.parents[1] / "_shipped"]
    for root in roots:
        if (root / "descriptors").is_dir() and (root / "resources").is_dir():
            return Shipped(root / "descriptors", root / "resources")
    looked = ", ".join(str(root) for root in roots)
    raise CatalogueBroken(f"The descriptors are missing (looked in {looked}).", "Install Eris again.")
