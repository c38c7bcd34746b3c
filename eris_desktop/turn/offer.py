"""The ONE offer: ordered, registered, allowed by the state table, hashed. Prompt, grammar and dispatcher take nothing else.

Only this file makes offers, so no consumer can see a tool that another does not.
"""

import hashlib
from collections.abc import Mapping, Sequence

from eris_desktop.domain.descriptor import Arg, ToolDescriptor
from eris_desktop.domain.offer import Closed, ClosedOffer, OpenOffer, Permission, TurnState, Width
from eris_desktop.turn.state import permission

NOT_SET_UP = "not_set_up"  # topic: what was meant waits for an account or the like


def open_offer(
    width: Width, names: Sequence[str], tools: Mapping[str, ToolDescriptor], state: TurnState, rule: str
) -> OpenOffer | ClosedOffer:
    """Normalise names into an offer: unknown and refused tools fall out; nothing left is a closed offer, not an empty one.

    Where the best tool waits for something to be set up the offer closes: its message must not get another tool's answer. An
    unsure offer only loses it.
    """
    best = next((tools[name] for name in names if name in tools), None)
    if best and width is not Width.UNSURE and not set(best.needs) <= state.set_up:
        return ClosedOffer(Closed.ABSENT, NOT_SET_UP, rule)
    allowed = tuple(
        tools[name]
        for name in dict.fromkeys(names)
        if name in tools and permission(state, tools[name]) is not Permission.REFUSE
    )
    if not allowed:
        return ClosedOffer(Closed.ABSENT, "not_allowed", rule)
    return OpenOffer(width, allowed, rule, digest(allowed))


def digest(tools: Sequence[ToolDescriptor]) -> str:
    """Hash names and signatures in order: two offers with the same digest give the same prompt block and grammar."""
    text = "\n".join(signature(tool) for tool in tools)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def signature(tool: ToolDescriptor) -> str:
    """Write a tool as one line: agenda:remind_at(when, text), optional arguments with a question mark."""
    return f"{tool.name}({', '.join(_argument(arg) for arg in tool.args)})"


def _argument(arg: Arg) -> str:
    choices = f"={'|'.join(arg.choices)}" if arg.choices else ""
    return f"{arg.name}{'' if arg.required else '?'}{choices}"
