"""How does a GGUF file make vectors of texts? Pooling, lengths and batches; the pointers are in native_encoder.py.

Runs in the child, on its one thread. Belongs here: what is evaluated together, and how much of a text. Does not: prefixes, unit
length (adapters/embedders), or what file is welcome (model_file.py).
"""

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np

from eris_desktop.adapters.llama import machine, sentences
from eris_desktop.adapters.llama.model_file import ModelFile
from eris_desktop.adapters.llama.native import Chatter
from eris_desktop.adapters.llama.native_encoder import POOLINGS, SEQUENCES, EncoderModel
from eris_desktop.adapters.llama.profile import WORKING_BYTES
from eris_desktop.adapters.llama.wire import EncoderProfile

LONGEST: Final = 256  # tokens of a text: a sentence has twenty; a pasted page must not take seconds


class Encoder:
    """A loaded embedding model."""

    def __init__(self, file: ModelFile, pooling: str, beat: Callable[[], None], last_words: Callable[[str], None]) -> None:
        """Load. Raises ModelUnusable."""
        header = file.header
        _refuse_too_big(file)
        chatter = Chatter()
        chatter.on_abort(last_words)
        chosen = pooling_of(header.whole(f"{header.architecture}.pooling_type"), pooling)
        longest = min(max(2, header.whole(f"{header.architecture}.context_length", LONGEST)), LONGEST)
        self._path, self._beat = header.path, beat
        self._model = EncoderModel(header.path, chosen, longest, chatter, beat)
        self.profile = EncoderProfile(header.path.stem, self._model.dimension, longest, chosen)
        self.encode((".",))  # a processor that lacks an instruction of this build ends the process here, not in a message

    def encode(self, texts: Sequence[str]) -> str:
        """Give the vectors as wire.Encoded holds them. Raises ModelUnusable when they are no numbers, EngineDied."""
        rows = []
        for batch in batches([self._cut(self._model.tokens(text)) for text in texts], self.profile.tokens):
            rows.append(self._model.vectors(batch))
            self._beat()
        vectors = np.concatenate(rows)
        if not np.isfinite(vectors).all():
            raise sentences.model_unusable("garbage", self._path)
        return b64encode(vectors.astype("<f4").tobytes()).decode("ascii")

    def _cut(self, tokens: Sequence[int]) -> Sequence[int]:
        """Leave out what is too much before the last token, which ends a text and may be the one that is pooled."""
        return tokens if len(tokens) <= self.profile.tokens else [*tokens[: self.profile.tokens - 1], tokens[-1]]


def pooling_of(stored: int, known: str) -> str:
    """Give the pooling: the file's, else the profile's, else the mean."""
    return next((name for name, number in POOLINGS.items() if number == stored), known or "mean")


def batches(texts: Sequence[Sequence[int]], room: int) -> Iterator[Sequence[Sequence[int]]]:
    """Part texts, in their order, into evaluations of at most SEQUENCES texts and `room` tokens."""
    batch: list[Sequence[int]] = []
    for tokens in texts:
        if batch and (len(batch) == SEQUENCES or sum(map(len, batch)) + len(tokens) > room):
            yield batch
            batch = []
        batch.append(tokens)
    if batch:
        yield batch


def _refuse_too_big(file: ModelFile) -> None:
    need, free = file.weight_bytes + WORKING_BYTES, machine.free_memory()
    if free is not None and need > free:
        words = {"need": sentences.size_in_words(need), "free": sentences.size_in_words(free)}
        raise sentences.model_unusable("too_big", file.header.path, **words)
