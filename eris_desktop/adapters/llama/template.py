"""How does this model want to be spoken to? Its own chat template, run in a sandbox, or plain lines when it has none.

Source of the names a template may use: Hugging Face's apply_chat_template, for which templates are written. The template is
foreign code: it gets values, no objects of ours, and can neither reach attributes that begin with an underscore nor build
giant values.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NoReturn

from jinja2 import Template, TemplateError, nodes
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from eris_desktop.adapters.llama import sentences
from eris_desktop.domain.model import ChatMessage

LONGEST = 4_000_000  # characters of a prompt: far beyond every context
LONGEST_VALUE = 1_000_000  # characters or items that a multiplication may build
LARGEST_POWER = 64  # as base and as exponent

_Operand = str | list[object] | tuple[object, ...] | int | float  # what a template can multiply

_FAILURES = (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, RecursionError, MemoryError)
_TRIAL = (ChatMessage("system", "Be brief."), ChatMessage("user", "Hello."))
_PLAIN_NAMES = {"user": "User: ", "assistant": "Assistant: "}


class ChatFormat:
    """The format of one model. `stops` are texts that end an answer where the model has no token for it."""

    def __init__(self, source: str, special: tuple[str, str], path: Path, now: Callable[[], datetime]) -> None:
        self._path = path
        self._special = special
        self._template = self._compile(source, now) if source else None
        self.stops = () if source else ("\n" + _PLAIN_NAMES["user"].strip(),)
        self.render(_TRIAL, answer=True)  # a template that fails, fails when the model is chosen

    def render(self, messages: Sequence[ChatMessage], *, answer: bool) -> str:
        """Give the prompt as text; with `answer`, up to where the answer begins. Raises ModelUnusable.

        A template may refuse the role of the system, or leave its text out: then it is asked again with that text before the
        person's first words.
        """
        if self._template is None:
            return _plain(messages, answer=answer)
        system = [message.text.strip() for message in messages if message.role == "system"]
        try:
            text = self._run(self._template, messages, answer=answer)
        except _FAILURES as failure:
            if not system:
                raise self._unusable(failure) from failure
        else:
            if all(words in text for words in system):
                return text
        try:
            return self._run(self._template, without_system(messages), answer=answer)
        except _FAILURES as failure:
            raise self._unusable(failure) from failure

    def _compile(self, source: str, now: Callable[[], datetime]) -> Template:
        sandbox = _Sandbox(trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols", _Generation])
        sandbox.filters["tojson"] = _to_json
        sandbox.globals["raise_exception"] = _refuse
        sandbox.globals["strftime_now"] = lambda form: now().strftime(form)
        try:
            return sandbox.from_string(source)
        except _FAILURES as failure:
            raise self._unusable(failure) from failure

    def _run(self, template: Template, messages: Iterable[ChatMessage], *, answer: bool) -> str:
        beginning, end = self._special
        parts: list[str] = []
        length = 0
        for part in template.generate(
            messages=[{"role": message.role, "content": message.text} for message in messages],
            add_generation_prompt=answer,
            bos_token=beginning,
            eos_token=end,
            tools=None,
            documents=None,
            enable_thinking=False,  # a model that thinks aloud would think inside the grammar
            thinking=False,
        ):
            parts.append(part)
            length += len(part)
            if length > LONGEST:
                raise SecurityError("it writes without end")
        return "".join(parts)

    def _unusable(self, failure: BaseException) -> Exception:
        return sentences.model_unusable("template", self._path, reason=str(failure)[:300] or type(failure).__name__)


def without_system(messages: Sequence[ChatMessage]) -> tuple[ChatMessage, ...]:
    """Put the system's texts before the person's first words, and join neighbours of one role: some templates insist."""
    system = [message.text for message in messages if message.role == "system"]
    spoken = [message for message in messages if message.role != "system"]
    if system and not (spoken and spoken[0].role == "user"):
        spoken.insert(0, ChatMessage("user", ""))
    if system:
        spoken[0] = ChatMessage("user", "\n\n".join(text for text in (*system, spoken[0].text) if text))
    joined: list[ChatMessage] = []
    for message in spoken:
        if joined and joined[-1].role == message.role:
            joined[-1] = ChatMessage(message.role, f"{joined[-1].text}\n\n{message.text}")
        else:
            joined.append(message)
    return tuple(joined)


def _plain(messages: Iterable[ChatMessage], *, answer: bool) -> str:
    """Write a conversation as a base model has read it in books."""
    lines = [_PLAIN_NAMES.get(message.role, "") + message.text for message in messages]
    return "\n".join([*lines, _PLAIN_NAMES["assistant"] if answer else ""])


class _Sandbox(ImmutableSandboxedEnvironment):
    """jinja2's sandbox, and no way to fill the memory with one multiplication."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Context, operator: str, left: _Operand, right: _Operand) -> object:
        for one, other in ((left, right), (right, left)):
            if isinstance(one, str | list | tuple) and isinstance(other, int) and len(one) * other > LONGEST_VALUE:
                raise SecurityError("it builds a giant value")
        if operator == "**" and not all(isinstance(n, int) and abs(n) <= LARGEST_POWER for n in (left, right)):
            raise SecurityError("it computes a giant power")
        result: object = super().call_binop(context, operator, left, right)
        return result


class _Generation(Extension):
    """The tag {% generation %}, which marks text for training and means nothing here."""

    tags = {"generation"}  # noqa: RUF012  # jinja2 reads it from the class

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Give what stands between the tags."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


def _to_json(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def _refuse(reason: str) -> NoReturn:
    raise TemplateError(reason)
