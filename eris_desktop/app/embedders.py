"""Which embedder is used: the settings' choice as one embedder, which another may replace while the program runs."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.embedders.gguf import GgufEmbedder
from eris_desktop.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
from eris_desktop.adapters.embedders.sentences import embedder_failed
from eris_desktop.domain.ports import Embedder, Role
from eris_desktop.settings.table import SettingValues

TRIAL = ("What time is it?", "Wie spät ist es?")

# kind of embedder -> the setting that names its model
MODEL_KEYS: Mapping[str, str] = {"sentence-transformers": "embedder_name", "gguf": "embedder_file"}
EMBEDDER_KEYS = ("embedder", *MODEL_KEYS.values())


class Adapter(Embedder, Protocol):
    """An embedder that lies somewhere and can be given back."""

    @property
    def place(self) -> str:
        """Where its model lies. Raises EmbedderFailed."""
        ...

    @property
    def languages(self) -> tuple[str, ...]:
        """Which languages of ours it was trained on; none: not known."""
        ...

    def close(self) -> None:
        """Give back what it holds. Idempotent, from any thread."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """What the settings want: a kind, and the model for it (empty where the kind has but one)."""

    kind: str
    model: str = ""


MAKERS: Mapping[str, Callable[[str], Adapter]] = {
    "built-in": lambda _model: DefaultEmbedder(),
    "sentence-transformers": SentenceTransformersEmbedder,
    "gguf": lambda model: GgufEmbedder(Path(model).expanduser()),
}


class ChosenEmbedder:
    """Implements domain.ports.Embedder by the embedder in use; safe from any thread. `name` changes with it."""

    def __init__(self, choice: Choice) -> None:
        """Load nothing yet: what cannot be used is told at the first need."""
        self._choice = choice
        self._current: Adapter | None = None
        self._making = threading.Lock()
        self._using = threading.Lock()  # held while it computes, so that none is closed in the middle

    @property
    def name(self) -> str:
        """See Embedder. Raises EmbedderFailed when no model is named."""
        return self._made().name

    @property
    def dimension(self) -> int:
        """See Embedder."""
        return self._made().dimension

    def embed(self, texts: Sequence[str], role: Role = Role.QUERY) -> NDArray[np.float32]:
        """See Embedder. Whole by one embedder, even if another is chosen meanwhile."""
        with self._using:
            return self._made().embed(texts, role)

    def describe(self) -> str:
        """Try it out, and give its name, dimensions, languages and place. Raises EmbedderFailed."""
        with self._using:
            current = self._made()
            current.embed(TRIAL)
            languages = f"trained on {', '.join(current.languages)}" if current.languages else "its languages are not known"
            return f"{current.name}, {current.dimension} dimensions, {languages}, {current.place}"

    def change(self, choice: Choice) -> None:
        """Use another one, once it has shown that it works. Raises EmbedderFailed before anything is changed."""
        if choice == self._choice:
            return
        with ExitStack() as refused:
            tried = make(choice)
            refused.callback(tried.close)
            tried.embed(TRIAL)
            refused.pop_all()
        with self._using, self._making:
            before, self._current, self._choice = self._current, tried, choice
        if before is not None:
            before.close()

    def close(self) -> None:
        """Give back what it holds. The session has ended before."""
        if self._current is not None:
            self._current.close()

    def _made(self) -> Adapter:
        with self._making:
            if self._current is None:
                self._current = make(self._choice)
            return self._current


def chosen_embedder(values: SettingValues) -> Choice:
    """Give the choice of the settings."""
    kind = str(values["embedder"])
    return Choice(kind, str(values[MODEL_KEYS[kind]]) if kind in MODEL_KEYS else "")


def make(choice: Choice) -> Adapter:
    """Make the embedder, which loads nothing yet. Raises EmbedderFailed when it needs a model and none is named."""
    if choice.kind in MODEL_KEYS and not choice.model:
        raise embedder_failed("no_model")
    return MAKERS[choice.kind](choice.model)
