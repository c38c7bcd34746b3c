"""Which tokens of a prompt are already evaluated? The longest common beginning stays in memory, the rest is computed.

Belongs here: what the context's memory holds, token by token, kept true through every stop. Does not: where tokens come from.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import llama_cpp

from eris_desktop.adapters.llama.native import BATCH, NO, Model


@dataclass(frozen=True, slots=True)
class Filled:
    """A prompt was evaluated: how many of its tokens were there before, and whether it was finished (else stopped)."""

    reused: int
    finished: bool


class PromptCache:
    """The tokens in a model's memory. `stopped` is asked between batches, `beat` told after each."""

    def __init__(self, model: Model, stopped: Callable[[], bool], beat: Callable[[], None]) -> None:
        self._model = model
        self._stopped = stopped
        self._beat = beat
        self._held: list[int] = []

    def fill(self, prompt: Sequence[int]) -> Filled:
        """Make memory hold exactly this prompt, with the numbers of its last token at hand."""
        reused = self._cut(min(common_length(self._held, prompt), len(prompt) - 1))
        return Filled(reused, self._add(prompt[reused:]))

    def warm(self, beginning: Sequence[int]) -> None:
        """Make memory hold this beginning; what stands behind it stays when the beginning is there already."""
        same = common_length(self._held, beginning)
        if same < len(beginning):
            self._add(beginning[self._cut(same) :])

    def step(self, token: int) -> bool:
        """Add one token. False when it was stopped."""
        return self._add((token,))

    def _add(self, tokens: Sequence[int]) -> bool:
        for start in range(0, len(tokens), BATCH):
            batch = tokens[start : start + BATCH]
            if self._stopped():
                return False
            if not self._model.decode(batch):
                self._cut(len(self._held))  # part of a stopped batch may have got in
                return False
            self._held.extend(batch)
            self._beat()
        return True

    def _cut(self, length: int) -> int:
        """Forget what stands behind the first `length` tokens; all, where a model cannot forget a part. Give what is kept."""
        if llama_cpp.llama_memory_seq_rm(self._model.memory, 0, length, -1):
            del self._held[length:]
        else:
            llama_cpp.llama_memory_clear(self._model.memory, NO)
            self._held.clear()
        return len(self._held)


def common_length(one: Sequence[int], other: Sequence[int]) -> int:
    """Count the tokens with which both begin."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
