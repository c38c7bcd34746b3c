"""What may be called in this turn. ONE offer feeds prompt, grammar and dispatcher, so they can never disagree.

"No tool" and "every tool" are different types and kinds, never an empty list.
"""

from dataclasses import dataclass
from enum import StrEnum

from eris_desktop.domain.descriptor import ToolDescriptor


class Closed(StrEnum):
    """Why no tool can be called."""

    CONVERSATIONAL = "conversational"
    ABSENT = "absent"
    ABOUT = "about"


class Width(StrEnum):
    """How wide the door is open."""

    SINGLE = "single"
    CLUSTER = "cluster"
    FAMILY = "family"
    UNSURE = "unsure"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class ClosedOffer:
    """No tool in this turn; `topic` names the bank entry that answers."""

    kind: Closed
    topic: str
    rule: str
    tools: tuple[ToolDescriptor, ...] = ()
    digest: str = "closed"


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """These tools, in this order; never empty. `digest` is a hash of names and signatures in order."""

    kind: Width
    tools: tuple[ToolDescriptor, ...]
    rule: str
    digest: str

    def tool(self, name: str) -> ToolDescriptor | None:
        """Give the offered tool of that name, or None."""
        return next((tool for tool in self.tools if tool.name == name), None)


Offer = ClosedOffer | OpenOffer


class Origin(StrEnum):
    """Which door a message came through."""

    WINDOW = "window"
    QUICK_ASK = "quick-ask"
    TERMINAL = "terminal"


@dataclass(frozen=True, slots=True)
class TurnState:
    """What decides how much a turn may do; never the model's word."""

    origin: Origin
    tainted: bool = False  # this turn read mail, a note or a file
    set_up: frozenset[str] = frozenset()  # names of needs that are fulfilled
    recovery: bool = False  # the turn follows a failed call


class Permission(StrEnum):
    """What the state table says of a risk."""

    ALLOW = "allow"
    CARD = "card"
    REFUSE = "refuse"
