"""The offer as the tree of everything that the model may write: exactly one of a tool call, a reply, a question, more tools.

A call's name is coupled with its own arguments. A closed offer makes any call impossible. An open offer always keeps the
exits, so no model is ever forced to call something.
"""

from collections.abc import Sequence

from eris_desktop.domain.descriptor import ToolDescriptor
from eris_desktop.domain.offer import ClosedOffer, Offer, OpenOffer
from eris_desktop.turn.grammar.arguments import arguments
from eris_desktop.turn.grammar.tree import Chain, Choice, Literal, Node, Text, quoted
from eris_desktop.turn.grounding import Ground

REPLY_LENGTH = 900  # characters of prose in one answer
ASK_LENGTH = 200


def envelope(offer: Offer, base: Ground, families: Sequence[str] = ()) -> Node:
    """Give the tree for this offer. `families` are the names that more_tools may ask for."""
    reply = said("reply", REPLY_LENGTH)
    match offer:
        case ClosedOffer():
            return reply
        case OpenOffer(tools=tools):
            more = (Chain((Literal('{"more_tools":'), _names(families), Literal("}"))),) if families else ()
            return Choice((*(call(tool, base) for tool in tools), reply, said("ask", ASK_LENGTH), *more))


def call(tool: ToolDescriptor, base: Ground) -> Node:
    """Give the tree of one tool's call."""
    return Chain((Literal(f'{{"tool":"{tool.name}","args":'), arguments(tool, base), Literal("}")))


def said(key: str, length: int) -> Node:
    """Give the tree of words for the person under one key."""
    return Chain((Literal(f'{{"{key}":"'), Text(length, 1), Literal('"}')))


def _names(families: Sequence[str]) -> Node:
    return Choice(tuple(quoted(family) for family in families))
