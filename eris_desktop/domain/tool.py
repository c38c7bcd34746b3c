"""What goes into a tool and what comes out. A tool proposes nothing and asks nobody: it does one thing and tells."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from eris_desktop.domain.ports import AgendaStore
from eris_desktop.domain.times import TimeValue


@dataclass(frozen=True, slots=True)
class Referent:
    """A live object that a person can mean by "it": collection, id and the title that stands in the grammar."""

    collection: str
    id: str
    title: str
    at: datetime | None = None
    words: tuple[str, ...] = ()  # folded words that mean this kind of object, such as "timer"
    ringing: bool = False


Value = str | int | bool | TimeValue | Referent


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call as it is executed: every argument resolved and typed. `spans` holds the person's own words behind each."""

    tool: str
    args: Mapping[str, Value]
    spans: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list or card: text, a quieter detail beside it, and the object it stands for."""

    text: str
    detail: str = ""
    referent: Referent | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """How to take a write back: handed to the same tool's `undo`."""

    tool: str
    token: str


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool did. `outcome` names a template in the descriptor's replies, filled with `values`."""

    outcome: str
    values: Mapping[str, str | int | datetime] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    objects: tuple[Referent, ...] = ()  # what was made, read or changed: the referents of the next message
    undo: Undo | None = None


@dataclass(frozen=True, slots=True)
class World:
    """All that a tool may touch: the moment, the language of the message, and ports."""

    now: datetime  # aware, ZoneInfo
    lang: str
    agenda: AgendaStore
    source_text: str = ""  # the message that led to the call


class ToolModule(Protocol):
    """A module in eris_desktop/tools/<family>/<verb>.py. Tools that write also have `undo(token, world)`."""

    def run(self, args: Mapping[str, Value], world: World) -> ToolResult:
        """Do it. Raises ToolFailed with a sentence when it cannot be done; then nothing was changed."""
        ...
