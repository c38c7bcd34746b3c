"""Where does a sentence-transformers model lie on this computer? By folder, by package, or by a name in the download cache.

Looking only: nothing is imported and nothing is fetched. The cache is the one that the Hugging Face libraries share.
"""

import os
import re
from importlib.util import find_spec
from pathlib import Path

MARKS = ("modules.json", "config.json")  # of a sentence-transformers model, of a plain transformer
WEIGHTS = ("*.safetensors", "pytorch_model*.bin", "config.json", "modules.json", "*/config.json")
OWNER = "sentence-transformers"  # of names without an owner, as the library has it


def find_model(wanted: str) -> Path | None:
    """Give the model's folder; a folder that is no model is given too, for whoever loads it to refuse. None: not here."""
    folder = Path(wanted).expanduser()
    if os.path.isdir(folder):  # unlike pathlib's, quiet about names that are too long for the disk
        return folder.absolute()
    return _package(wanted) or _downloaded(wanted)


def is_model(folder: Path) -> bool:
    """Tell whether a folder looks like a model."""
    return any((folder / mark).is_file() for mark in MARKS)


def weight_files(folder: Path) -> list[Path]:
    """Give the files that decide the vectors, in a fixed order."""
    return sorted({path for pattern in WEIGHTS for path in folder.glob(pattern)})


def _package(wanted: str) -> Path | None:
    """Find a model that was installed as a Python package, without importing it."""
    name = wanted.replace("-", "_")
    if not re.fullmatch(r"\w+", name, re.ASCII):
        return None
    spec = find_spec(name)
    places = [Path(place) for place in (spec.submodule_search_locations or ())] if spec is not None else []
    marked = (found.parent for place in places for found in sorted(place.rglob(MARKS[0])))
    return next(marked, None)


def _downloaded(wanted: str) -> Path | None:
    owner, _, name = wanted.rpartition("/")
    root = _cache() / f"models--{owner or OWNER}--{name}"
    if not re.fullmatch(r"[\w.-]+", name, re.ASCII) or not os.path.isdir(root):
        return None
    try:
        revision = (root / "refs" / "main").read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    folder = root / "snapshots" / revision
    return folder if folder.is_dir() else None


def _cache() -> Path:
    """Give the cache's folder as huggingface_hub finds it."""
    home = Path(os.environ.get("HF_HOME") or Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache") / "huggingface")
    return Path(os.environ.get("HF_HUB_CACHE") or home / "hub").expanduser()
