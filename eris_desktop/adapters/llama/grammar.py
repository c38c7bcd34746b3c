"""May this token come next? A GBNF grammar as llama.cpp holds it, asked about one token or many, and moved on by accepted ones.

Belongs here: the refusal of a grammar before anything sees it, and the questions to it. Does not: writing one
(turn/grammar/) or choosing a token (sampling.py).
"""

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from eris_desktop.adapters.llama import sentences
from eris_desktop.adapters.llama.native import Chatter, Model

MOST_REPEATS = 2000  # llama.cpp silently drops a larger bound (MAX_REPETITION_THRESHOLD in llama-grammar.cpp)

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])  # llama_token_data
_QUIET = re.compile(r'"(?:\\.|[^"\\\n])*"|\[(?:\\.|[^\]\\\n])*\]|#[^\n]*')  # literals, classes and comments
_RULE = re.compile(r"^[ \t]*([A-Za-z0-9-]+)[ \t]*::=", re.MULTILINE)
_REPEATS = re.compile(r"\{([^}]*)\}")


class Grammar:
    """A grammar at some place in the text. Accepting a token that it does not allow ends the process: ask first."""

    def __init__(self, sampler: int) -> None:
        self._sampler = sampler
        self._one = llama_cpp.llama_token_data()
        self._only = llama_cpp.llama_token_data_array(ctypes.pointer(self._one), size=1, selected=-1, sorted=False)
        self._only_reference = ctypes.byref(self._only)

    def allows(self, token: int) -> bool:
        """Ask about one token: some microseconds, however large the vocabulary."""
        self._one.id = token
        self._one.logit = 0.0
        llama_cpp.llama_sampler_apply(self._sampler, self._only_reference)
        return bool(self._one.logit == 0.0)  # minus infinity when it is not allowed

    def allowed(self, tokens: NDArray[np.intp]) -> NDArray[np.intp]:
        """Give those of the tokens that may come next."""
        candidates = np.zeros(len(tokens), _CANDIDATE)
        candidates["id"] = tokens
        pointer = candidates.ctypes.data_as(llama_cpp.llama_token_data_p)
        array = llama_cpp.llama_token_data_array(pointer, size=len(tokens), selected=-1, sorted=False)
        llama_cpp.llama_sampler_apply(self._sampler, ctypes.byref(array))
        kept: NDArray[np.intp] = tokens[candidates["logit"] == 0.0]
        return kept

    def accept(self, token: int) -> None:
        """Move on by a token that `allows` or `allowed` has named."""
        llama_cpp.llama_sampler_accept(self._sampler, token)


@contextmanager
def grammar_of(model: Model, chatter: Chatter, text: str | None) -> Iterator[Grammar | None]:
    """Hold a grammar for one answer; None for a text without one. Raises GrammarRefused before anything is evaluated."""
    if text is None:
        yield None
        return
    _refuse_unsound(text)
    chatter.forget()
    sampler = llama_cpp.llama_sampler_init_grammar(model.vocab, text.encode("utf-8", "replace"), b"root")
    if not sampler:  # it answers with no sampler, and crashes whoever uses that
        raise sentences.grammar_refused("unreadable", reason=chatter.reason())
    try:
        yield Grammar(sampler)
    finally:
        llama_cpp.llama_sampler_free(sampler)


def _refuse_unsound(text: str) -> None:
    """Refuse what llama.cpp accepts with another meaning: nothing at all, a cut text, a lost bound, a rule twice."""
    bare = _QUIET.sub('""', text)
    rules = _RULE.findall(bare)
    if not rules:
        raise sentences.grammar_refused("empty")
    if "\0" in text:
        raise sentences.grammar_refused("unsound", reason="it holds a NUL character")
    twice = next((rule for rule in rules if rules.count(rule) > 1), None)
    if twice is not None:
        raise sentences.grammar_refused("unsound", reason=f"the rule {twice} stands there twice")
    for bounds in _REPEATS.findall(bare):
        if any(int(number) > MOST_REPEATS for number in re.findall(r"\d+", bounds)):
            raise sentences.grammar_refused("unsound", reason=f"it repeats something {{{bounds}}} times")
