"""What a person or the clock asks of the session: a closed union of frozen values.

A shell (window, terminal, socket) posts them. No key, widget or tick in them. What comes back stands in events.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from eris_desktop.domain.offer import Origin
from eris_desktop.domain.tool import Undo


@dataclass(frozen=True, slots=True)
class Say:
    """The person said something. `key` comes back in TurnStarted, so that a shell knows its own turn."""

    text: str
    origin: Origin
    key: str = ""


@dataclass(frozen=True, slots=True)
class CallTool:
    """An engineer calls one tool with arguments of their own: types, bounds and approvals apply, grounding does not.

    `yes` answers an approval card of risk write beforehand, never one of send or destroy.
    """

    tool: str
    args: Mapping[str, object]
    key: str = ""
    yes: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The person answered an approval card."""

    request: int
    allow: bool


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop what is being done."""


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """The person clicked undo on a card."""

    undo: Undo


@dataclass(frozen=True, slots=True)
class ReminderDue:
    """The clock says that an entry's time has come."""

    entry: int


@dataclass(frozen=True, slots=True)
class Snooze:
    """Ring again later: in so many minutes, or at `until`, which is "evening" or "tomorrow" (morning)."""

    entry: int
    minutes: int
    until: str = ""


@dataclass(frozen=True, slots=True)
class SnoozeAll:
    """Let everything that rang and was not answered ring again later."""

    minutes: int


@dataclass(frozen=True, slots=True)
class MarkAllDone:
    """The person says that everything that rang is done."""


@dataclass(frozen=True, slots=True)
class AddEntry:
    """The person typed a line into the agenda: words, and a time or day if any."""

    text: str


@dataclass(frozen=True, slots=True)
class EditEntry:
    """The person typed a new line for an entry: other words, and another time if one stands in it."""

    entry: int
    text: str


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """The person dragged an entry to another day, or moved it there by key."""

    entry: int
    on: date


@dataclass(frozen=True, slots=True)
class EndEntry:
    """The person ticked an entry off, or took it off."""

    entry: int
    done: bool


@dataclass(frozen=True, slots=True)
class WatchAgenda:
    """A shell shows the agenda: AgendaChanged comes now and with every change."""


@dataclass(frozen=True, slots=True)
class MarkDone:
    """The person says that an entry is done."""

    entry: int


@dataclass(frozen=True, slots=True)
class SettingChanged:
    """A setting got a new value."""

    key: str
    value: str | int | float | bool


@dataclass(frozen=True, slots=True)
class Correct:
    """The person says which tool a message should have led to."""

    text: str
    tool: str


@dataclass(frozen=True, slots=True)
class Uncorrect:
    """The person takes a correction back."""

    number: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold back notifications until resumed; what came due meanwhile is shown then."""

    on: bool


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


UserAction = (
    Say
    | CallTool
    | Answer
    | Cancel
    | UndoAsked
    | ReminderDue
    | Snooze
    | SnoozeAll
    | MarkDone
    | MarkAllDone
    | WatchAgenda
    | AddEntry
    | EditEntry
    | MoveEntry
    | EndEntry
    | SettingChanged
    | Correct
    | Uncorrect
    | Pause
    | Quit
)
