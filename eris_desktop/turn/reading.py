"""What the model wrote, as one value. The grammar makes anything else impossible; this file still trusts nothing.

`read` takes a whole text; `reply_so_far` takes any cut of one and gives only what may be shown: the decoded words of a reply
or question, never a brace, a key, a thought or a tool's name.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

Raw = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Called:
    """One tool call as written: words, not yet values."""

    tool: str
    args: Raw


@dataclass(frozen=True, slots=True)
class Spoke:
    """Words for the person."""

    text: str


@dataclass(frozen=True, slots=True)
class AskedBack:
    """A question to the person."""

    text: str


@dataclass(frozen=True, slots=True)
class WantsMore:
    """The model asks for the tools of a family."""

    family: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """None of these; why."""

    why: str


Reading = Called | Spoke | AskedBack | WantsMore | Unreadable


def read(raw: str) -> Reading:
    """Read one envelope. Never raises."""
    try:
        envelope = json.loads(raw)
    except (ValueError, RecursionError) as error:  # ValueError: also a number too long to be one
        return Unreadable(f"not JSON: {error}")
    if not isinstance(envelope, dict):
        return Unreadable("not an object")
    match envelope:
        case {"tool": str(tool), "args": dict(args)}:
            return Called(tool, args)
        case {"reply": str(text)}:
            return Spoke(text)
        case {"ask": str(text)}:
            return AskedBack(text)
        case {"more_tools": str(family)}:
            return WantsMore(family)
        case _:
            return Unreadable(f"unknown keys: {', '.join(sorted(map(str, envelope)))}")


_SPOKEN = re.compile(r'^\{(?:"thought":"(?:[^"\\]|\\.)*",)?"(?:reply|ask)":"((?:[^"\\]|\\.)*)', re.DOTALL)


def reply_so_far(raw: str) -> str:
    """Give the decoded words for the person in a cut text; "" while there are none. A half escape is held back."""
    found = _SPOKEN.match(raw)
    if found is None:
        return ""
    try:
        text = json.loads(f'"{found.group(1)}"', strict=False)
    except json.JSONDecodeError:
        return ""
    return str(text)
