"""What the model is asked to write in a turn: prompt and grammar from the one offer, then its text. On the turn thread.

The text that every sentence of the grammar begins with is given to the model, not sampled. Only decoded words for the person go
out while it writes.
"""

from collections.abc import Callable
from dataclasses import dataclass

from eris_desktop.domain.model import ChatMessage, Completion, Finish, SizeClass
from eris_desktop.domain.offer import ClosedOffer, Offer
from eris_desktop.domain.routing_texts import routing_texts
from eris_desktop.session.parts import Heard, Options, Ports
from eris_desktop.session.recorder import Recorder
from eris_desktop.timewords.spoken import spoken
from eris_desktop.turn import prompt
from eris_desktop.turn.grammar.gbnf import gbnf
from eris_desktop.turn.grammar.tree import Node, forced, longest
from eris_desktop.turn.rank import Vectors, nearest_phrases
from eris_desktop.turn.reading import reply_so_far

MOST_TOKENS = 512


@dataclass(frozen=True, slots=True)
class Order:
    """What a prompt is written from."""

    tree: Node
    offer: Offer
    heard: Heard
    options: Options
    history: tuple[ChatMessage, ...]
    vectors: Vectors | None
    families: tuple[str, ...] = ()  # that more_tools may ask for


@dataclass(frozen=True, slots=True)
class Written:
    """What was sent and what came back; empty where no model was asked."""

    raw: str = ""
    prompt: str = ""
    grammar: str = ""
    prompt_tokens: int = 0
    reused_tokens: int = 0
    generated_tokens: int = 0
    stopped: bool = False


def write(
    order: Order, ports: Ports, on_words: Callable[[str], None], is_stopped: Callable[[], bool], recorder: Recorder
) -> Written:
    """Ask the model. Raises ModelUnusable, EngineDied, GrammarRefused, MessageTooLong."""
    with recorder.step("prompt") as mark:
        messages = _messages(order, ports)
        shown = "\n\n".join(f"<{message.role}>\n{message.text}" for message in messages)
        mark.detail = f"{len(shown)} characters"
    with recorder.step("grammar") as mark:
        start, rest = forced(order.tree)
        grammar = gbnf(rest) if rest is not None else ""
        mark.detail = f"{grammar.count('::=')} rules; {len(start)} characters forced"
    if rest is None:
        return Written(start, shown, grammar)
    if is_stopped():
        return Written(start, shown, grammar, stopped=True)
    stream = _Stream(on_words)
    with recorder.step("model") as mark:
        most = min(MOST_TOKENS, longest(rest) + 8)
        answer = ports.model.complete(Completion(messages, grammar, start, most), stream.add)
        mark.process = answer.pid
        mark.detail = f"{answer.generated_tokens} tokens, {answer.finish}"
    counts = (answer.prompt_tokens, answer.reused_tokens, answer.generated_tokens)
    return Written(answer.text, shown, grammar, *counts, answer.finish is Finish.CANCELLED)


@dataclass(slots=True)
class _Stream:
    """Turns raw pieces into the words that are new for the person."""

    on_words: Callable[[str], None]
    raw: str = ""
    shown: str = ""

    def add(self, piece: str) -> None:
        self.raw += piece
        words = reply_so_far(self.raw)
        if len(words) > len(self.shown):
            self.on_words(words[len(self.shown) :])
            self.shown = words


def _messages(order: Order, ports: Ports) -> tuple[ChatMessage, ...]:
    size = ports.size_class()
    if size is SizeClass.TINY:  # it only picks among candidates: no tools, no history, no clock to be led astray by
        return (*prompt.static_prefix(size), ChatMessage("user", order.heard.text))
    form = prompt.form_for(size, wanted=order.options.tool_prompt, slim=order.options.slim)
    now = spoken(order.heard.now, "en", order.heard.now)
    late = prompt.Late(order.offer, f"{now}, {order.heard.now.tzinfo}", form, _phrases(order, ports), order.families)
    return prompt.messages(size, order.history, order.heard.text, late)


def _phrases(order: Order, ports: Ports) -> dict[str, tuple[str, ...]]:
    """Give each offered tool's phrases, the nearest to this message first (vectors come from the cache)."""
    if isinstance(order.offer, ClosedOffer) or order.vectors is None:
        return {}
    result = {}
    for tool in order.offer.tools:
        texts = routing_texts(tool)
        nearest = nearest_phrases(order.vectors, ports.vectors.embed(ports.embedder, texts))
        result[tool.name] = tuple(texts[index] for index in nearest)
    return result
