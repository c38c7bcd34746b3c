"""What must be true of a descriptor across its keys. Each check gives complaints; CHECKS is the whole law, in order.

The shape of single values is schema.py's; what depends on other files (companions exist, one module each) is load's and pair's.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from eris_desktop.catalogue.toml_file import ReadingError, placeholders
from eris_desktop.domain.descriptor import LANGUAGES, Arg, ArgType, Example, Source, ToolDescriptor
from eris_desktop.domain.routing_texts import fold

LEAST_HINTS = 20  # distinct ones, a language
LEAST_GOOD = 6  # a language
MOST_TEXT = 10_000  # code points of one argument
Value = str | int | bool
_NAME = re.compile(r"[a-z][a-z_]*:[a-z][a-z_]*")

SOURCES: dict[ArgType, frozenset[Source]] = {
    ArgType.STRING: frozenset({Source.SPAN, Source.BLOCK, Source.ENUM, Source.FREE}),
    ArgType.INTEGER: frozenset({Source.INT}),
    ArgType.BOOLEAN: frozenset({Source.FLAG}),
    ArgType.TIME: frozenset({Source.TIME}),
    ArgType.REFERENCE: frozenset({Source.REF}),
}
# One name each, so that every tool speaks of a time and of a referent alike.
FIXED_NAMES = {Source.TIME: "when", Source.REF: "which"}


def complaints(tool: ToolDescriptor) -> tuple[str, ...]:
    """Give everything that is wrong with it; empty when nothing is."""
    return tuple(wrong for check in CHECKS for wrong in check(tool))


def _names(tool: ToolDescriptor) -> Iterator[str]:
    for name in (tool.name, *tool.companions):
        if not _NAME.fullmatch(name):
            yield f'"{name}" is no tool name (write family:verb in small letters)'
    if tool.name in tool.companions:
        yield "a tool cannot be its own companion"


def _hints(tool: ToolDescriptor) -> Iterator[str]:
    for lang in LANGUAGES:
        distinct = len({fold(hint) for hint in tool.hints[lang]})
        if distinct < LEAST_HINTS:
            yield f"hints.{lang} holds {distinct} distinct sentences (at least {LEAST_HINTS} are needed)"
        for hint in _twice(tool.hints[lang]):
            yield f'hints.{lang} holds "{hint}" twice'


def _twice(texts: Iterable[str]) -> list[str]:
    return [text for text, count in Counter(map(fold, texts)).items() if count > 1]


def _examples(tool: ToolDescriptor) -> Iterator[str]:
    hints = {fold(hint) for lang in LANGUAGES for hint in tool.hints[lang]}
    for lang in LANGUAGES:
        good = {fold(example.text) for example in tool.good if example.lang == lang}
        if len(good) < LEAST_GOOD:
            yield f"{len(good)} distinct good examples in {lang} (at least {LEAST_GOOD} are needed)"
        if not any(example.lang == lang for example in tool.bad):
            yield f"no bad example in {lang}"
    for example in tool.good:
        if fold(example.text) in hints:
            yield f'good example "{example.text}" is also a hint'


def _example_args(tool: ToolDescriptor) -> Iterator[str]:
    for example in (*tool.good, *tool.bad):
        for name in example.args:
            if tool.arg(name) is None:
                yield f'example "{example.text}" has an unknown argument "{name}"'
    for example in tool.good:
        for arg in tool.args:
            yield from _example_arg(example, arg)


def _example_arg(example: Example, arg: Arg) -> Iterator[str]:
    if arg.name not in example.args:
        if arg.required:
            yield f'good example "{example.text}" lacks the argument "{arg.name}"'
        return
    wrong = _unfit(example.args[arg.name], arg, example.text)
    if wrong:
        yield f'good example "{example.text}": {arg.name} {wrong}'


def _unfit(value: Value, arg: Arg, text: str) -> str:
    """Say why this value cannot come from where the argument's values come from; empty when it can."""
    match arg.source, value:
        case (Source.INT, int()) if not isinstance(value, bool):
            return "" if (arg.minimum or 0) <= value <= (arg.maximum or 0) else "is out of bounds"
        case (Source.FLAG, bool()):
            return ""
        case (Source.ENUM, str()):
            return "" if value in arg.choices else "is none of the choices"
        case (Source.SPAN | Source.TIME | Source.BLOCK, str()):
            return "" if value and value in text else "does not stand in the sentence"
        case (Source.REF | Source.FREE, str()):
            return "" if value else "is empty"
        case _:
            return f"must be of type {arg.type}"


def _args(tool: ToolDescriptor) -> Iterator[str]:
    for name in _twice(arg.name for arg in tool.args):
        yield f'the argument "{name}" is described twice'
    for arg in tool.args:
        for wrong in _arg(arg):
            yield f'argument "{arg.name}": {wrong}'


def _arg(arg: Arg) -> Iterator[str]:
    if arg.source not in SOURCES[arg.type]:
        fitting = ", ".join(sorted(SOURCES[arg.type]))
        yield f"a value of type {arg.type} cannot come from {arg.source} (only from {fitting})"
    if arg.name != FIXED_NAMES.get(arg.source, arg.name):
        yield f'an argument from {arg.source} must be named "{FIXED_NAMES[arg.source]}"'
    if not 1 <= arg.max_length <= MOST_TEXT:
        yield f"max_length must lie in 1..{MOST_TEXT}"
    yield from _number_bounds(arg)
    yield from _belongings(arg)


def _alternatives(tool: ToolDescriptor) -> Iterator[str]:
    for name in tool.one_of:
        arg = tool.arg(name)
        if arg is None or arg.required:
            yield f'one_of names "{name}", which is no optional argument'


def _number_bounds(arg: Arg) -> Iterator[str]:
    given = (arg.minimum, arg.maximum)
    if arg.source is not Source.INT:
        if given != (None, None):
            yield "minimum and maximum belong to integers only"
    elif arg.minimum is None or arg.maximum is None:
        yield "an integer needs minimum and maximum"
    elif arg.minimum > arg.maximum:
        yield f"minimum {arg.minimum} is above maximum {arg.maximum}"


def _belongings(arg: Arg) -> Iterator[str]:
    """Check the keys that belong to one source alone."""
    if (arg.collection is not None) != (arg.source is Source.REF):
        yield "collection is needed for ref, and for ref only"
    if bool(arg.choices) != (arg.source is Source.ENUM):
        yield "choices are needed for enum, and for enum only"
    if len(set(arg.choices)) != len(arg.choices):
        yield "a choice stands twice"
    if (arg.kinds or arg.soonest) and arg.source is not Source.TIME:
        yield "kinds and soonest belong to times only"
    if (arg.unnamed or arg.by_time) and arg.source is not Source.REF:
        yield "unnamed and by_time belong to ref only"
    if arg.said and arg.said.keys() != set(arg.choices):
        yield "said must hold words for each of the choices, and for them only"


def _replies(tool: ToolDescriptor) -> Iterator[str]:
    first, second = (tool.replies[lang] for lang in LANGUAGES)
    if not first:
        yield "replies are missing"
    for outcome in sorted(first.keys() ^ second.keys()):
        yield f'the outcome "{outcome}" has a reply in one language only'
    for outcome in sorted(first.keys() & second.keys()):
        try:
            same = placeholders(first[outcome]) == placeholders(second[outcome])
        except ReadingError as error:
            yield f'the reply "{outcome}": {error}'
        else:
            if not same:
                yield f'the reply "{outcome}" has other placeholders in {LANGUAGES[0]} than in {LANGUAGES[1]}'


CHECKS: tuple[Callable[[ToolDescriptor], Iterator[str]], ...] = (
    _names,
    _hints,
    _args,
    _alternatives,
    _examples,
    _example_args,
    _replies,
)
