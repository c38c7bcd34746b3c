"""What a conversation remembers of the calls that it made: the noun that pairing, referring and repeating read.

Only calls that succeeded are kept, oldest first, at most MOST. No rules here and no clock.
"""

from dataclasses import dataclass
from datetime import datetime

from eris_desktop.domain.tool import Referent, ToolCall

MOST = 12  # calls: as many as the reference design keeps


@dataclass(frozen=True, slots=True)
class Recent:
    """One successful call: its tool, the objects in the order shown, and when it was."""

    tool: str
    objects: tuple[Referent, ...]
    call: ToolCall | None  # None where only the tool and its objects are known
    wrote: bool
    turn: int  # number of the turn that it was made in, counted from 1
    at: datetime  # aware

    @property
    def family(self) -> str:
        """Give the tool's prefix: "mail" for mail:check."""
        return self.tool.partition(":")[0]
