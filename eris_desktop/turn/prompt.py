"""The offer as words for the model. Static first, changing last: the head is warmed once, the late block is dropped after use.

    system           who Eris is and how it answers: the same for every turn, never a clock or a tool
    history          words and replies only
    user             the person's words, then the late block: now, and the tools that can be called

The late block has three forms: `signatures` (one line a tool: signature, summary and the hint nearest to this message),
`phrase_map` (a table with stripped definitions and typical phrases, for large models) and `schemas` (full argument schemas,
when slim_tool_prompt is off). All three take nothing but the Offer, so the names in them are the names in the grammar.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from eris_desktop.domain.descriptor import Arg, ToolDescriptor
from eris_desktop.domain.model import ChatMessage, SizeClass
from eris_desktop.domain.offer import ClosedOffer, Offer
from eris_desktop.turn.offer import signature

SUMMARY_LENGTH = 120
MAP_PHRASES = 5


class Form(StrEnum):
    """How the offered tools are written."""

    SIGNATURES = "signatures"
    PHRASE_MAP = "phrase_map"
    SCHEMAS = "schemas"


@dataclass(frozen=True, slots=True)
class Late:
    """What the late block is written from. `phrases` gives a tool's routing texts, the nearest to this message first."""

    offer: Offer
    now: str
    form: Form
    phrases: Mapping[str, Sequence[str]]
    families: tuple[str, ...] = ()  # where the router was unsure: families whose tools can be asked for


_SYSTEM: Mapping[SizeClass, str] = {
    SizeClass.TINY: "You copy words. Write the words of the message that say what it is about.",
    SizeClass.STANDARD: (
        "You are Eris, an assistant that runs on this computer. Answer in the language of the person, in one to three plain "
        "sentences. Write one JSON object and nothing else:\n"
        '{"tool":NAME,"args":{...}} to call one of the tools listed below the message, with its words as arguments;\n'
        '{"reply":TEXT} to answer in words; {"ask":TEXT} to ask for something that is missing.\n'
        "Call a tool only when the message asks for what it does. Never say that something was done unless a tool did it."
    ),
}
_SYSTEM_OF: Mapping[SizeClass, str] = {**_SYSTEM, SizeClass.LARGE: _SYSTEM[SizeClass.STANDARD]}


def static_prefix(size: SizeClass) -> tuple[ChatMessage, ...]:
    """Give what every prompt of this size class begins with."""
    return (ChatMessage("system", _SYSTEM_OF[size]),)


def messages(size: SizeClass, history: Sequence[ChatMessage], text: str, late: Late) -> tuple[ChatMessage, ...]:
    """Write the whole prompt. The late block ends the person's own message."""
    return (*static_prefix(size), *history, ChatMessage("user", f"{text}\n\n{late_block(late)}"))


def late_block(late: Late) -> str:
    """Write the changing part: the present and the tools of the offer."""
    head = f"[now: {late.now}]"
    if isinstance(late.offer, ClosedOffer):
        return f"{head}\n[no tool can be called]"
    lines = "\n".join(_FORMS[late.form](tool, late.phrases.get(tool.name, ())) for tool in late.offer.tools)
    more = f'\n[if none fits, {{"more_tools":FAMILY}} with FAMILY one of: {", ".join(late.families)}]' if late.families else ""
    return f"{head}\n[tools that can be called]\n{lines}{more}"


def names_in(block: str) -> tuple[str, ...]:
    """Read the tool names back out of a late block, in order: the proof that prompt and grammar agree."""
    _, _, lines = block.partition("[tools that can be called]\n")
    heads = (line.lstrip("- |").split("(")[0].split(" ")[0] for line in lines.splitlines())
    return tuple(head for head in heads if ":" in head)


def _signature_line(tool: ToolDescriptor, phrases: Sequence[str]) -> str:
    example = f' e.g. "{phrases[0]}"' if phrases else ""
    return f"- {signature(tool)} {stripped(tool.summary)}{example}"


def _map_line(tool: ToolDescriptor, phrases: Sequence[str]) -> str:
    typical = "; ".join(phrases[:MAP_PHRASES])
    return f"| {tool.name} | {stripped(tool.summary)} | {signature(tool).partition('(')[2][:-1] or '-'} | {typical} |"


def _schema_line(tool: ToolDescriptor, _phrases: Sequence[str]) -> str:
    schema = {
        "type": "object",
        "properties": {arg.name: _schema(arg) for arg in tool.args},
        "required": [arg.name for arg in tool.args if arg.required],
        "additionalProperties": False,
    }
    body = {"description": f"{tool.summary} {tool.when_to_use} {tool.when_not_to_use}", "parameters": schema}
    return f"- {tool.name} {json.dumps(body, ensure_ascii=False)}"


def _schema(arg: Arg) -> dict[str, object]:
    types = {"integer": "integer", "boolean": "boolean"}
    schema: dict[str, object] = {"type": types.get(arg.type, "string"), "description": arg.help}
    bounds = {"minimum": arg.minimum, "maximum": arg.maximum, "enum": list(arg.choices) or None}
    return schema | {key: value for key, value in bounds.items() if value is not None}


_FORMS: Mapping[Form, Callable[[ToolDescriptor, Sequence[str]], str]] = {
    Form.SIGNATURES: _signature_line,
    Form.PHRASE_MAP: _map_line,
    Form.SCHEMAS: _schema_line,
}


def stripped(summary: str) -> str:
    """Cut a summary to 120 characters at a word."""
    if len(summary) <= SUMMARY_LENGTH:
        return summary
    return summary[:SUMMARY_LENGTH].rsplit(" ", 1)[0] + "…"


def form_for(size: SizeClass, *, wanted: str, slim: bool) -> Form:
    """Choose the form: schemas when slim is off, else the wanted one, else by size: only large models get the map."""
    if not slim:
        return Form.SCHEMAS
    if wanted in (Form.SIGNATURES, Form.PHRASE_MAP):
        return Form(wanted)
    return Form.PHRASE_MAP if size is SizeClass.LARGE else Form.SIGNATURES
