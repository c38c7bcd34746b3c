"""What the gatekeeper can say of a call: each way to fail is a value of its own. How it comes to that stands in gatekeeper.py.

Run      do it                       AskFor   something is missing: a question back, with quick choices
Approve  only after a click          Refuse   no, and why
Leave    the message orders no change of what is there, whatever words it holds (turn/mood.py)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from eris_desktop.domain.times import TimeValue
from eris_desktop.domain.tool import Referent, ToolCall, Value


class Why(StrEnum):
    """Reasons of a refusal."""

    UNKNOWN_TOOL = "unknown tool"
    NOT_OFFERED = "not in the offer"
    NOT_ALLOWED = "not allowed in this state"
    UNKNOWN_ARGUMENT = "unknown argument"
    WRONG_TYPE = "wrong type"
    OUT_OF_BOUNDS = "out of bounds"
    UNGROUNDED = "ungrounded argument"


@dataclass(frozen=True, slots=True)
class Run:
    """Carry it out."""

    call: ToolCall


@dataclass(frozen=True, slots=True)
class Approve:
    """Carry it out once the person has clicked."""

    call: ToolCall


@dataclass(frozen=True, slots=True)
class AskFor:
    """`missing` is needed; `given` is the rest of the call; `unclear` holds a time that was named but cannot be taken."""

    tool: str
    missing: str
    given: Mapping[str, Value]
    spans: Mapping[str, str]
    unclear: TimeValue | None = None
    choices: tuple[Referent, ...] = ()


@dataclass(frozen=True, slots=True)
class Refuse:
    """Not carried out. `argument` is empty where the call as a whole is refused.

    `detail` names a sentence of the bank (refused.detail.*), which is filled with `values`.
    """

    why: Why
    tool: str
    argument: str = ""
    detail: str = ""
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Leave:
    """What is there stays as it is; `why` names the sentence of the bank (left.*) that says so."""

    tool: str
    why: str


Verdict = Run | Approve | AskFor | Refuse | Leave
