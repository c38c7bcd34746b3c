"""llama.cpp's verbs for embedding models: load, tokenize, evaluate, read vectors. Beside native.py, as typed and as thin.

Runs in the child only. Belongs here: one call of llama.cpp each. Does not: what goes into one evaluation (encoder.py).
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from eris_desktop.adapters.llama import sentences
from eris_desktop.adapters.llama.native import OK, Chatter, load_weights, tokenize

SEQUENCES: Final = 16  # texts in one evaluation
THREADS: Final = 1  # a sentence is too little work for more, and the writing engine needs the other cores

# llama.cpp's LLAMA_POOLING_TYPE_*, by the names of our profiles
POOLINGS: Final = {"mean": 1, "cls": 2, "last": 3}


class EncoderModel:
    """A loaded embedding model with one context, which holds `room` tokens of several texts at once."""

    def __init__(self, path: Path, pooling: str, room: int, chatter: Chatter, on_progress: Callable[[], None]) -> None:
        self._path, self._chatter = path, chatter
        llama_cpp.llama_backend_init()
        self._model = load_weights(path, chatter, on_progress)
        if llama_cpp.llama_model_has_encoder(self._model) and llama_cpp.llama_model_has_decoder(self._model):
            raise sentences.model_unusable("no_encoder", path)
        self._context = self._new_context(pooling, room)
        self._vocab = llama_cpp.llama_model_get_vocab(self._model)
        self._memory = llama_cpp.llama_get_memory(self._context)  # none where every token sees every other
        self._batch = llama_cpp.llama_batch_init(room, 0, 1)
        self.dimension = int(llama_cpp.llama_model_n_embd_out(self._model))

    def _new_context(self, pooling: str, room: int) -> int:
        params = llama_cpp.llama_context_default_params()
        params.n_ctx = params.n_batch = params.n_ubatch = room  # a text is evaluated whole
        params.n_seq_max = SEQUENCES
        params.kv_unified = True  # the texts share the room, whatever their lengths
        params.n_threads = params.n_threads_batch = THREADS
        params.embeddings = True
        params.pooling_type = POOLINGS[pooling]
        context: int = llama_cpp.llama_init_from_model(self._model, params)
        if not context:
            raise sentences.model_unusable("no_room", self._path, reason=self._chatter.reason())
        return context

    def tokens(self, text: str) -> list[int]:
        """Tokenize, with the tokens that the model wants before and after a text; nothing in it is a control token."""
        return tokenize(self._vocab, text, frame=True, special=False)

    def vectors(self, texts: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Evaluate at most SEQUENCES texts, together no longer than the room: one row each. Raises EngineDied."""
        self._fill(texts)
        self._chatter.forget()
        if self._memory:
            llama_cpp.llama_memory_clear(self._memory, True)  # noqa: FBT003 # a C function: by place only
            status = llama_cpp.llama_decode(self._context, self._batch)
        else:
            status = llama_cpp.llama_encode(self._context, self._batch)
        if status != OK:
            raise sentences.engine_died("compute", status=str(status), words=f": {self._chatter.reason()}")
        return np.stack([self._vector(number) for number in range(len(texts))])

    def _fill(self, texts: Sequence[Sequence[int]]) -> None:
        """Put all tokens into the batch, those of each text as a sequence of their own."""
        at = 0
        for number, tokens in enumerate(texts):
            for position, token in enumerate(tokens):
                self._batch.token[at], self._batch.pos[at] = token, position
                self._batch.n_seq_id[at], self._batch.seq_id[at][0] = 1, number
                self._batch.logits[at] = 1
                at += 1
        self._batch.n_tokens = at

    def _vector(self, number: int) -> NDArray[np.float32]:
        """Copy a text's vector out of llama.cpp's memory, which the next evaluation writes over."""
        pointer = llama_cpp.llama_get_embeddings_seq(self._context, number)
        return np.array(np.ctypeslib.as_array(pointer, (self.dimension,)), np.float32)
