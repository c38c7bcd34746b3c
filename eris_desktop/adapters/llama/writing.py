"""How is one answer written? Prompt, cache, grammar, choice and stream joined in the order it happens.

Runs in the child, on its one thread. Belongs here: the order of the steps and when to end. Does not: any step itself.
"""

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from os import getpid
from pathlib import Path
from typing import Final

import llama_cpp

from eris_desktop.adapters.llama import machine, sentences
from eris_desktop.adapters.llama.grammar import Grammar, grammar_of
from eris_desktop.adapters.llama.model_file import ModelFile
from eris_desktop.adapters.llama.native import Chatter, Model
from eris_desktop.adapters.llama.profile import Machine, SizeChoice, make_profile
from eris_desktop.adapters.llama.prompt_cache import PromptCache, common_length
from eris_desktop.adapters.llama.sampling import Choose, chooser, usable
from eris_desktop.adapters.llama.stream import Stream
from eris_desktop.adapters.llama.template import ChatFormat
from eris_desktop.domain.model import ChatMessage, Completion, Finish, Generated, ModelProfile

GUESSES: Final = ("Yes.", "No!")  # two ways in which a conversation may go on, with no token in common


@dataclass(frozen=True, slots=True)
class Wires:
    """What ties the writer to its parent: pieces of text, signs of life, last words, and the stop flag."""

    say: Callable[[str], None]
    beat: Callable[[], None]
    last_words: Callable[[str], None]
    flag: "ctypes.Array[ctypes.c_char]"

    def stopped(self) -> bool:
        """Tell whether the parent has set the flag."""
        return self.flag[0] != b"\0"


class Writer:
    """A loaded model that answers."""

    def __init__(self, file: ModelFile, choice: SizeChoice, context_cap: int, wires: Wires) -> None:
        """Load. Raises ModelUnusable."""
        self._wires = wires
        self._chatter = Chatter()
        self._chatter.on_abort(wires.last_words)
        on_card = llama_cpp.llama_supports_gpu_offload()  # then the weights lie elsewhere, and only loading tells if they fit
        here = Machine(machine.decode_threads(), None if on_card else machine.free_memory())
        self._model = Model(make_profile(file, choice, context_cap, here), self._chatter, wires.beat)
        source = file.header.text("tokenizer.chat_template")
        self._format = ChatFormat(source, self._model.special_names(), Path(self.profile.path), _now)
        self._cache = PromptCache(self._model, wires.stopped, wires.beat)
        # A processor that lacks an instruction of this build ends the process at the first token: better now than in an answer.
        self._cache.fill(self._model.tokens("Hello", special=False))
        self._model.stop_on(wires.flag)

    @property
    def profile(self) -> ModelProfile:
        """What was loaded."""
        return self._model.profile

    def count(self, text: str) -> int:
        """Count the tokens of a text as it would stand in a message."""
        return len(self._model.tokens(self._harmless(text), special=True))

    def warm(self, messages: Sequence[ChatMessage]) -> None:
        """Evaluate what a prompt that begins with these messages has in common, however it goes on."""
        role = "assistant" if messages and messages[-1].role == "user" else "user"
        one, other = (self._prompt((*messages, ChatMessage(role, guess))) for guess in GUESSES)
        self._cache.warm(one[: common_length(one, other)])

    def write(self, order: Completion) -> Generated:
        """Answer. Raises GrammarRefused, MessageTooLong, ModelUnusable, EngineDied."""
        prompt = self._prompt(order.messages, order.start, answer=True)
        room = self.profile.context - order.max_tokens
        if len(prompt) > room:
            raise sentences.message_too_long(len(prompt), max(0, room))
        with grammar_of(self._model, self._chatter, order.grammar) as grammar:
            began = time.perf_counter()
            filled = self._cache.fill(prompt)
            read = time.perf_counter()
            stream = Stream(order.start, self._format.stops, self._wires.say)
            finish, written = self._go_on(order, grammar, stream) if filled.finished else (Finish.CANCELLED, 0)
            text = stream.end()
        return Generated(
            text=text,
            finish=finish,
            prompt_tokens=len(prompt),
            reused_tokens=filled.reused,
            generated_tokens=written,
            prompt_ms=(read - began) * 1000,
            generate_ms=(time.perf_counter() - read) * 1000,
            pid=getpid(),
        )

    def _go_on(self, order: Completion, grammar: Grammar | None, stream: Stream) -> tuple[Finish, int]:
        """Write token by token. Give why it ended and how many tokens it took."""
        choose = chooser(order.temperature, order.seed)
        for written in range(1, order.max_tokens + 1):
            token = self._next(choose, grammar, stream)
            if self._model.ends(token):
                return Finish.STOP, written - 1
            if grammar is not None:
                grammar.accept(token)
            stream.add(self._model.piece(token))
            if stream.stopped:
                return Finish.STOP, written
            if written < order.max_tokens and not self._cache.step(token):
                return Finish.CANCELLED, written
        whole = grammar is not None and grammar.allows(self._model.end)
        return Finish.STOP if whole else Finish.LENGTH, order.max_tokens

    def _next(self, choose: Choose, grammar: Grammar | None, stream: Stream) -> int:
        logits = self._model.logits()
        if not usable(logits):
            raise sentences.model_unusable("garbage", Path(self.profile.path))
        token = choose(logits, grammar)
        if token is None:
            raise sentences.grammar_refused("dead_end", text=stream.text[-80:])
        return token

    def _prompt(self, messages: Sequence[ChatMessage], start: str = "", *, answer: bool = False) -> list[int]:
        harmless = [ChatMessage(message.role, self._harmless(message.text)) for message in messages]
        text = self._format.render(harmless, answer=answer) + self._harmless(start)
        tokens = self._model.tokens(text, special=True)
        beginning = self._model.beginning()
        return tokens if beginning is None or tokens[:1] == [beginning] else [beginning, *tokens]

    def _harmless(self, text: str) -> str:
        """Break up names of control tokens in foreign words: "<|im_end|>" in a message must not end it."""
        found = {token for token in self._model.tokens(text, special=True) if self._model.is_control(token)}
        for name in map(self._model.name, found):
            text = text.replace(name, f"{name[:1]} {name[1:]}")
        return text


def _now() -> datetime:
    """Give the present for templates that begin with today's date."""
    return datetime.now().astimezone()
