"""Which model file is used, and what it is: settings, command line and the starter model in one answer."""

from pathlib import Path
from typing import cast

from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.adapters.llama.model_file import open_model_file
from eris_desktop.adapters.llama.profile import Machine, SizeChoice, make_profile
from eris_desktop.adapters.llama.starter import FILE, starter_model
from eris_desktop.domain.errors import ModelUnusable
from eris_desktop.domain.model import SizeClass
from eris_desktop.settings.table import SettingValues

CONTEXT_CAP = 8192


class ChosenModel:
    """The model in use. Its size class is read from the file's header, so a turn is planned without loading it."""

    def __init__(self, engine: Engine, path: Path, choice: SizeChoice) -> None:
        self.engine = engine
        self.path = path
        self.choice = choice
        self._size: SizeClass | None = None

    def size_class(self) -> SizeClass:
        """Give the size class; tiny where the file cannot be used, since then only calls without a model can work."""
        if self._size is None:
            try:
                self._size = size_class(self.path, self.choice)
            except ModelUnusable:
                return SizeClass.TINY
        return self._size

    def change(self, path: Path, choice: SizeChoice) -> None:
        """Use another file. Raises ModelUnusable before anything is changed."""
        size = size_class(path, choice)
        self.engine.use(path, choice)
        self.path, self.choice, self._size = path, choice, size


def chosen_path(values: SettingValues, given: str | None) -> Path:
    """Give the file: the command line's, else the set one, else the starter. A missing file is told of when it is needed."""
    wanted = given or str(values["model"])
    return Path(wanted).expanduser() if wanted else starter_model() or Path(FILE)


def chosen_class(values: SettingValues) -> SizeChoice:
    """Give the setting as the engine takes it."""
    return cast("SizeChoice", values["model_class"])


def size_class(path: Path, choice: SizeChoice) -> SizeClass:
    """Read the size class from the file. Raises ModelUnusable."""
    return make_profile(open_model_file(path), choice, CONTEXT_CAP, Machine(1, None)).size_class
