"""llama.cpp's pointers and their plain verbs: load, tokenize, decode, free. The only file that knows how its structures look.

Runs in the child only. Belongs here: one call of llama.cpp each, made typed. Does not: what to evaluate (prompt_cache.py)
or which token to take (sampling.py). The high-level class `Llama` is not used: it keeps a score for every token of the context,
checks no grammar, cannot stop within a prompt, and duplicates file descriptors that a windowed program does not have.
"""

import ctypes
import os
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import llama_cpp
import numpy as np
from llama_cpp._ggml import libggml
from numpy.typing import NDArray

from eris_desktop.adapters.llama import sentences
from eris_desktop.domain.model import ModelProfile

BATCH: Final = 256  # tokens evaluated in one call: also the longest way between two looks at a graphics card's stop flag
PIECE_ROOM: Final = 128  # bytes; nearly every token is shorter
WARNING: Final = 3  # ggml's log levels: 1 debug, 2 info, 3 warning, 4 error, 5 continuation of the line before
CONTINUATION: Final = 5
NO: Final = False  # for C functions, whose arguments have no names
OK: Final = 0
ABORTED: Final = 2


class Chatter:
    """The last complaints of llama.cpp, kept for an error's sentence; nothing of it reaches a terminal."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=8)
        self._callback = llama_cpp.llama_log_callback(self._hear)  # kept: C holds a bare pointer to it
        llama_cpp.llama_log_set(self._callback, None)

    def on_abort(self, tell: Callable[[str], None]) -> None:
        """Let `tell` have ggml's last sentence when an assertion of it fails; the process ends right after."""
        if hasattr(libggml, "ggml_set_abort_callback"):  # not exported by every build
            self._farewell = ctypes.CFUNCTYPE(None, ctypes.c_char_p)(lambda text: tell(text.decode("utf-8", "replace")))
            libggml.ggml_set_abort_callback(self._farewell)

    def _hear(self, level: int, text: bytes, _user: object) -> None:
        line = text.decode("utf-8", "replace").strip(" .\n")
        if WARNING <= level < CONTINUATION and line:
            self._lines.append(line[:300])

    def reason(self) -> str:
        """Give the first complaint since `forget`: llama.cpp tells the cause first and its consequences after."""
        return self._lines[0] if self._lines else "it gave no reason"

    def forget(self) -> None:
        """Begin anew."""
        self._lines.clear()


def load_weights(path: Path, chatter: Chatter, on_progress: Callable[[], None]) -> int:
    """Load a model's weights and give the pointer to it. Raises ModelUnusable."""

    def report(_progress: float, _user: object) -> bool:
        on_progress()
        return True

    params = llama_cpp.llama_model_default_params()
    params.progress_callback = llama_cpp.llama_progress_callback(report)
    chatter.forget()
    model: int = llama_cpp.llama_model_load_from_file(os.fsencode(path), params)
    if not model:
        raise sentences.model_unusable("not_loaded", path, reason=chatter.reason())
    return model


def tokenize(vocab: int, text: str, *, frame: bool, special: bool) -> list[int]:
    """Give a text's tokens. `frame`: with those that belong before and after it; `special`: read names of control tokens."""
    raw = text.encode("utf-8", "replace")
    room = len(raw) + 8  # never more tokens than bytes, a leading blank that some vocabularies add, and the frame
    buffer = (llama_cpp.llama_token * room)()
    count = llama_cpp.llama_tokenize(vocab, raw, len(raw), buffer, room, frame, special)
    return list(buffer[: max(0, count)])


class Model:
    """A loaded model with one context of `profile.context` tokens. Owned by one thread, freed by the end of its process."""

    def __init__(self, profile: ModelProfile, chatter: Chatter, on_progress: Callable[[], None]) -> None:
        self._path = Path(profile.path)
        self._chatter = chatter
        llama_cpp.llama_backend_init()
        self._model = self._load(on_progress)
        self.context = self._new_context(profile)
        self.vocab = llama_cpp.llama_model_get_vocab(self._model)
        self.memory = llama_cpp.llama_get_memory(self.context)
        self.size = int(llama_cpp.llama_vocab_n_tokens(self.vocab))
        self.profile = replace(profile, build=llama_cpp.llama_print_system_info().decode("utf-8", "replace").strip())
        self.end = int(llama_cpp.llama_vocab_eos(self.vocab))
        self._pieces: dict[int, bytes] = {}
        self._one = (llama_cpp.llama_token * 1)()
        self._many = (llama_cpp.llama_token * BATCH)()

    def _load(self, on_progress: Callable[[], None]) -> int:
        model = load_weights(self._path, self._chatter, on_progress)
        if not llama_cpp.llama_model_has_decoder(model) or llama_cpp.llama_model_has_encoder(model):
            raise sentences.model_unusable("not_a_writer", self._path, kind="a model that translates one text into another")
        return model

    def _new_context(self, profile: ModelProfile) -> int:
        params = llama_cpp.llama_context_default_params()
        params.n_ctx = profile.context
        params.n_batch = params.n_ubatch = BATCH
        params.n_outputs_max = 1  # only the last token's numbers are ever read: 50 MB less on a vocabulary of 49 152
        params.n_threads = params.n_threads_batch = profile.threads
        context: int = llama_cpp.llama_init_from_model(self._model, params)
        if not context:
            raise sentences.model_unusable("no_room", self._path, reason=self._chatter.reason())
        return context

    def stop_on(self, flag: "ctypes.Array[ctypes.c_char]") -> None:
        r"""Let a set flag (two shared bytes, the second always zero) end any computation at its next graph node.

        llama.cpp asks a callback `bool (*)(void *)` before each node, some thousand times a token. A Python function there
        costs 0.7 ms a token. C's own strlen does the same for nothing: given the flag's address it returns 0 for "\0" and 1 for
        "\1\0", and the caller looks at the low byte.
        """
        library = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
        self._strlen = ctypes.cast(library.strlen, llama_cpp.ggml_abort_callback)
        self._flag = flag  # kept alive as long as C may look at it
        llama_cpp.llama_set_abort_callback(self.context, self._strlen, ctypes.addressof(flag))

    def tokens(self, text: str, *, special: bool) -> list[int]:
        """Tokenize. With `special`, names of control tokens in the text become those tokens."""
        return tokenize(self.vocab, text, frame=NO, special=special)

    def piece(self, token: int) -> bytes:
        """Give the bytes that a token stands for; none for a control token. A character may be split between tokens."""
        if token not in self._pieces:
            length = -PIECE_ROOM
            buffer = ctypes.create_string_buffer(0)
            while length < 0:  # a negative answer is the room that the piece needs
                buffer = ctypes.create_string_buffer(-length)
                length = llama_cpp.llama_token_to_piece(self.vocab, token, buffer, -length, 0, NO)
            self._pieces[token] = buffer.raw[:length]
        return self._pieces[token]

    def name(self, token: int) -> str:
        """Give a token's own name, such as <|im_end|>; the empty text for no token."""
        return str(llama_cpp.llama_vocab_get_text(self.vocab, token).decode("utf-8", "replace")) if token >= 0 else ""

    def is_control(self, token: int) -> bool:
        """Tell whether a token steers the model instead of standing for text."""
        return bool(llama_cpp.llama_vocab_is_control(self.vocab, token))

    def ends(self, token: int) -> bool:
        """Tell whether a token ends the answer."""
        return bool(llama_cpp.llama_vocab_is_eog(self.vocab, token))

    def beginning(self) -> int | None:
        """Give the token that every prompt has to begin with, if the model wants one."""
        return int(llama_cpp.llama_vocab_bos(self.vocab)) if llama_cpp.llama_vocab_get_add_bos(self.vocab) else None

    def special_names(self) -> tuple[str, str]:
        """Give the names of the tokens that begin and end a text, for the chat template."""
        return self.name(llama_cpp.llama_vocab_bos(self.vocab)), self.name(llama_cpp.llama_vocab_eos(self.vocab))

    def decode(self, tokens: Sequence[int]) -> bool:
        """Evaluate at most BATCH tokens behind those in memory. False when the stop flag ended it. Raises EngineDied."""
        batch = self._one if len(tokens) == 1 else self._many
        batch[: len(tokens)] = tokens
        status = llama_cpp.llama_decode(self.context, llama_cpp.llama_batch_get_one(batch, len(tokens)))
        if status not in (OK, ABORTED):
            raise sentences.engine_died("compute", status=str(status), words=f": {self._chatter.reason()}")
        return bool(status == OK)

    def logits(self) -> NDArray[np.float32]:
        """Give the numbers of the last evaluated token, shape (size,): llama.cpp's own memory, valid until the next decode."""
        view: NDArray[np.float32] = np.ctypeslib.as_array(llama_cpp.llama_get_logits_ith(self.context, -1), (self.size,))
        return view
