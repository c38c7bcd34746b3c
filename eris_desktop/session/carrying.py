"""A call that may be carried out -> the tool -> what the person reads. Runs on a tool thread: tools may block."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from eris_desktop.domain.descriptor import ToolDescriptor
from eris_desktop.domain.errors import ToolFailed
from eris_desktop.domain.times import as_args
from eris_desktop.domain.tool import Referent, Row, ToolCall, ToolResult, Undo, Value, World
from eris_desktop.domain.words import plain
from eris_desktop.session.parts import Heard, Lore, Ports
from eris_desktop.turn.reply import Reply, phrase, spoken_time


@dataclass(frozen=True, slots=True)
class Carried:
    """What was done, what the person reads of it, and the objects that "it" may mean now."""

    reply: Reply
    result: ToolResult


def carry(call: ToolCall, heard: Heard, lore: Lore, ports: Ports) -> Carried:
    """Run the tool. Raises ToolFailed, StoreFailed."""
    tool = _descriptor(call.tool, lore)
    result = lore.modules[call.tool].run(call.args, world(heard, ports))
    return Carried(phrase(tool, result, heard.lang, heard.now), result)


def take_back(undo: Undo, heard: Heard, lore: Lore, ports: Ports) -> str:
    """Undo a write through the tool that made it; a plain sentence for its card. Raises ToolFailed when that is too late."""
    tool = _descriptor(undo.tool, lore)
    undoing = cast("Callable[[str, World], ToolResult] | None", getattr(lore.modules[undo.tool], "undo", None))
    if undoing is None:
        raise ToolFailed(f"{undo.tool} cannot be undone.", "Change it by hand.")
    return plain(phrase(tool, undoing(undo.token, world(heard, ports)), heard.lang, heard.now).text)


def world(heard: Heard, ports: Ports) -> World:
    """Give a tool what it may touch."""
    return World(heard.now, heard.lang, ports.agenda, heard.text)


def exact_arguments(call: ToolCall, lang: str, heard: Heard) -> tuple[Row, ...]:
    """Show the arguments of a call as they would be executed, for an approval card."""
    return tuple(Row(name, shown(value, lang, heard)) for name, value in call.args.items())


def shown(value: Value, lang: str, heard: Heard) -> str:
    """Give one argument's value in words."""
    match value:
        case Referent():
            return value.title
        case bool():
            return {"en": ("no", "yes"), "de": ("nein", "ja")}[lang][value]
        case str() | int():
            return str(value)
        case _:
            return spoken_time(value, lang, heard.now)


def executed(args: Mapping[str, Value]) -> dict[str, object]:
    """Give the arguments as JSON: times as {kind, at, …}, objects by id and title."""
    return {name: _json(value) for name, value in args.items()}


def _json(value: Value) -> object:
    match value:
        case Referent():
            return {"id": value.id, "title": value.title}
        case str() | int():
            return value
        case _:
            return as_args(value)


def _descriptor(name: str, lore: Lore) -> ToolDescriptor:
    tool = lore.catalogue.tool(name)
    if tool is None or name not in lore.modules:
        raise ToolFailed(f"{name} is not there.", "Restart Eris; `eris doctor` tells why a tool is disabled.")
    return tool
