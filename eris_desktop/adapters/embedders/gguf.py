"""An embedding model in a GGUF file as an embedder, through llama.cpp in a child process of its own.

A second process beside the engine's, of the same make (adapters/llama): what kills it kills no reminder and no answer. It
starts with the first need and anew after a death. Belongs here: the port. Does not: processes (lifetime.py).
"""

import os
import threading
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from eris_desktop.adapters.embedders.fingerprint import embedder_name, fingerprint
from eris_desktop.adapters.embedders.profiles import Profile, profile_of
from eris_desktop.adapters.embedders.sentences import embedder_failed
from eris_desktop.adapters.embedders.texts import speakable, unit
from eris_desktop.adapters.llama import wire
from eris_desktop.adapters.llama.lifetime import Lifetime, Patience, WantedEncoder
from eris_desktop.domain.errors import EmbedderFailed, EmbeddingFileRefused, EngineDied, ModelUnusable
from eris_desktop.domain.ports import Role

ORDER = 256  # texts in one order: a few hundred kilobytes through the pipe


class GgufEmbedder:
    """Implements domain.ports.Embedder; safe from any thread. `silence`: seconds without progress that end the process."""

    def __init__(self, path: Path, profile: Profile | None = None, *, silence: float = 60.0) -> None:
        self._path = path
        self._profile = profile or profile_of(path.stem)
        wanted = WantedEncoder(path, self._profile.pooling or "")
        self._life = Lifetime(wanted, Patience(silence, grace=0.0, backoff=0.5), lambda _state, _detail: None)
        self._order = threading.Lock()  # one order at a time
        self._never = threading.Event()
        self._digest = ""  # of the file that was there first

    @property
    def pid(self) -> int | None:
        """The process, when one runs."""
        return self._life.pid

    @property
    def name(self) -> str:
        """File, weights and prefixes: part of each cache key."""
        if not self._digest and os.path.isfile(self._path):  # unlike pathlib's, quiet about impossible names
            self._digest = fingerprint([self._path], repr(self._profile))
        return embedder_name("gguf", self._path.stem, self._digest)

    @property
    def place(self) -> str:
        """Where the model lies."""
        return str(self._path)

    @property
    def languages(self) -> tuple[str, ...]:
        """Which languages of ours it was trained on; none: not known."""
        return self._profile.languages

    @property
    def dimension(self) -> int:
        """Length of a vector; loads the model when it is not known yet. Raises EmbedderFailed."""
        with self._order, _translated():
            return self._awake().dimension

    def embed(self, texts: Sequence[str], role: Role = Role.QUERY) -> NDArray[np.float32]:
        """Give unit vectors, shape (len(texts), dimension). Raises EmbedderFailed; after a death the next call starts anew."""
        spoken = speakable(texts, self._profile.prefix(role))
        with self._order, _translated():
            dimension = self._awake().dimension
            numbers = [self._ask(spoken[start : start + ORDER]) for start in range(0, len(spoken), ORDER)]
        vectors = np.frombuffer(b"".join(numbers), "<f4").reshape(-1, dimension)
        return unit(np.asarray(vectors, np.float32))

    def close(self) -> None:
        """End the process for good, from any thread."""
        self._life.close()

    def _awake(self) -> wire.EncoderProfile:
        profile = self._life.awake(self._never)
        assert isinstance(profile, wire.EncoderProfile)
        return profile

    def _ask(self, texts: Sequence[str]) -> bytes:
        answer = self._life.ask(wire.Encode(tuple(texts)), lambda _text: None, self._never)
        assert isinstance(answer, wire.Encoded)
        return b64decode(answer.numbers)


@contextmanager
def _translated() -> Iterator[None]:
    """Say the engine's errors as an embedder's."""
    try:
        yield
    except ModelUnusable as error:
        raise EmbeddingFileRefused(error.title, error.advice, **error.values) from error
    except EngineDied as error:
        raise _died(error) from error


def _died(error: EngineDied) -> EmbedderFailed:
    return embedder_failed("died", ending=error.values.get("ending") or error.values["cause"])
