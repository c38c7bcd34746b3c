"""Any sentence-transformers model as an embedder, for those who installed the extra of that name. Never downloads.

The model is a folder, an installed package, or a name that the download cache holds already: nothing is ever fetched from here.
torch is imported with the first need, on the thread that needs it.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from pickle import UnpicklingError
from types import ModuleType
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from eris_desktop.adapters.embedders.fingerprint import embedder_name, fingerprint
from eris_desktop.adapters.embedders.model_folder import MARKS, find_model, is_model, weight_files
from eris_desktop.adapters.embedders.profiles import Profile, profile_of
from eris_desktop.adapters.embedders.sentences import embedder_failed
from eris_desktop.adapters.embedders.texts import speakable, unit
from eris_desktop.domain.ports import Role

LONGEST = 256  # tokens: a sentence has twenty; a pasted page must not take seconds
NAMING = 3  # last parts of a path of which one may name the family: a cache has models--owner--name/snapshots/revision

# What the library and those below it raise about files that they cannot make a model of
FAULTS = (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, RuntimeError, ImportError, UnpicklingError)


class _Model(Protocol):
    max_seq_length: int | None

    def encode(
        self, texts: list[str], *, normalize_embeddings: bool, convert_to_numpy: bool, show_progress_bar: bool
    ) -> NDArray[np.float32]: ...


class SentenceTransformersEmbedder:
    """Implements domain.ports.Embedder. `profile` is found by the model's name unless it is given."""

    def __init__(self, model: str, profile: Profile | None = None) -> None:
        self._wanted = model
        self._profile = profile or profile_of(*Path(model).parts[: -NAMING - 1 : -1])
        self._model: _Model | None = None
        self._dimension = 0
        self._digest = ""  # of the files that were there first

    @property
    def name(self) -> str:
        """Model, weights and prefixes: part of each cache key."""
        if not self._digest and (folder := find_model(self._wanted)):
            self._digest = fingerprint(weight_files(folder), repr(self._profile))
        return embedder_name("st", Path(self._wanted).name, self._digest)

    @property
    def place(self) -> str:
        """Where the model lies. Raises EmbedderFailed."""
        return str(_folder(self._wanted))

    @property
    def languages(self) -> tuple[str, ...]:
        """Which languages of ours it was trained on; none: not known."""
        return self._profile.languages

    @property
    def dimension(self) -> int:
        """Length of a vector; loads the model when it is not known yet. Raises EmbedderFailed."""
        self._loaded()
        return self._dimension

    def close(self) -> None:
        """Give the memory back."""
        self._model = None

    def embed(self, texts: Sequence[str], role: Role = Role.QUERY) -> NDArray[np.float32]:
        """Give unit vectors, shape (len(texts), dimension). Raises EmbedderFailed when it is not installed or not there."""
        model = self._loaded()
        if not texts:
            return np.zeros((0, self._dimension), np.float32)
        vectors = _encoded(model, speakable(texts, self._profile.prefix(role)))
        if not np.isfinite(vectors).all():
            raise embedder_failed("garbage", model=self._wanted)
        return unit(vectors)

    def _loaded(self) -> _Model:
        if self._model is None:
            model = _load(_library(), self._wanted, self._profile)
            self._dimension = _encoded(model, ["x"]).shape[1]
            self._model = model
        return self._model


def _encoded(model: _Model, texts: list[str]) -> NDArray[np.float32]:
    vectors = model.encode(texts, normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False)
    return np.asarray(vectors, np.float32)


def _library() -> ModuleType:
    """Import it: seconds and hundreds of megabytes, so only where it was chosen. Raises EmbedderFailed."""
    os.environ |= {"HF_HUB_OFFLINE": "1", "HF_HUB_DISABLE_PROGRESS_BARS": "1"}  # read by the library when it is imported
    try:
        library, torch = import_module("sentence_transformers"), import_module("torch")
    except ImportError as error:
        cause = "not_in_build" if getattr(sys, "frozen", False) else "not_installed"
        raise embedder_failed(cause, python=sys.executable) from error
    torch.set_num_threads(1)  # a sentence is too little work for more, and the engine needs the other cores
    return library


def _folder(wanted: str) -> Path:
    folder = find_model(wanted)
    if folder is None:
        raise embedder_failed("not_here", model=wanted)
    if not is_model(folder):
        raise embedder_failed("no_model_folder", model=str(folder))
    return folder


def _load(library: ModuleType, wanted: str, profile: Profile) -> _Model:
    folder = _folder(wanted)
    try:
        model = _made(library, folder, profile)
    except (*FAULTS, import_module("safetensors").SafetensorError) as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0][:300].rstrip(".")
        cause = "foreign_code" if "trust_remote_code" in str(error) else "not_loaded"
        raise embedder_failed(cause, model=wanted, reason=reason) from error
    model.max_seq_length = min(model.max_seq_length or LONGEST, LONGEST)
    return model


def _made(library: ModuleType, folder: Path, profile: Profile) -> _Model:
    """Load a model; a plain transformer gets the pooling of its profile: its own files name none, which means mean."""
    model = library.SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    if not (folder / MARKS[0]).is_file() and profile.pooling not in (None, "mean"):
        kind = "lasttoken" if profile.pooling == "last" else profile.pooling
        model[1] = type(model[1])(_encoded(model, ["x"]).shape[1], pooling_mode=kind)
    made: _Model = model
    return made
