"""All that crosses between a shell (window, terminal, socket) and the session: two closed unions of frozen values.

A shell posts UserActions and draws SessionEvents. No key, widget or tick in them, and no truth kept on the shell's side.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from eris_desktop.domain.correction import Correction
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.tool import Row, Undo
from eris_desktop.domain.trace import Trace

# ---------------------------------------------------------------- from the person


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
    """Ring again later."""

    entry: int
    minutes: int


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
    | MarkDone
    | SettingChanged
    | Correct
    | Uncorrect
    | Pause
    | Quit
)

# ---------------------------------------------------------------- to the person


@dataclass(frozen=True, slots=True)
class Card:
    """What a tool did or found, as lines. kind: done | list | error | setup (what has to be set up first).

    `undo` takes it back.
    """

    kind: str
    title: str
    rows: tuple[Row, ...] = ()
    undo: Undo | None = None


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A message is being worked on. `queued` tells how many wait behind it."""

    turn: int
    text: str
    origin: Origin
    queued: int = 0
    key: str = ""


@dataclass(frozen=True, slots=True)
class Routed:
    """The offer is decided; the trace so far."""

    turn: int
    trace: Trace


@dataclass(frozen=True, slots=True)
class TokenArrived:
    """More decoded reply text of a streaming answer: words for the person only."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class ApprovalAsked:
    """A call that needs the person's click: its exact arguments, and until when it waits."""

    turn: int
    request: int
    tool: str
    title: str
    rows: tuple[Row, ...]
    deadline: datetime


@dataclass(frozen=True, slots=True)
class ApprovalClosed:
    """The card has been answered, or its time ran out (which denies)."""

    request: int
    allowed: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A question back, with quick choices: (label, text that is said when chosen)."""

    turn: int
    text: str
    choices: tuple[tuple[str, str], ...]
    trace: Trace


@dataclass(frozen=True, slots=True)
class Replied:
    """The answer of a turn. `text` is Markdown; `could` is False where Eris says that it cannot, or did not understand."""

    turn: int
    text: str
    card: Card | None
    trace: Trace
    could: bool = True


@dataclass(frozen=True, slots=True)
class StepDone:
    """One of several wishes of a message is dealt with; the turn goes on. As Replied, but not its end."""

    turn: int
    text: str
    card: Card | None
    trace: Trace


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn ended without an answer: what happened and the cure. `trace` as far as it came."""

    turn: int
    title: str
    advice: str
    trace: Trace | None = None


@dataclass(frozen=True, slots=True)
class Stopped:
    """The person ended the turn: what was written so far stays, `text` says that it was stopped."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Undone:
    """A write was taken back."""

    undo: Undo
    text: str


@dataclass(frozen=True, slots=True)
class ReminderShown:
    """A reminder rang, or is shown late (`late` is a sentence such as "20 min ago", else empty).

    `title` says what an alarm or a timer is called; a reminder needs none.
    """

    entry: int
    text: str
    when: str
    late: str = ""
    notified: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class ReminderAnswered:
    """A ringing reminder was marked done or snoozed: the sentence for its card."""

    entry: int
    text: str


@dataclass(frozen=True, slots=True)
class EngineChanged:
    """The engine's state; `detail` is the model's name or why it is down."""

    state: EngineState
    detail: str


@dataclass(frozen=True, slots=True)
class CorrectionsChanged:
    """What the router was taught is this now; `text` says what has changed, empty at the start."""

    corrections: tuple[Correction, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class CorrectionNotTaken:
    """A correction was not learned, or not taken back; why and the cure."""

    title: str
    advice: str


@dataclass(frozen=True, slots=True)
class RouterChanged:
    """The router learns an embedder or catalogue: `part` of it is done, 1 when all is.

    `weak` are the languages that this embedder cannot tell apart well enough (self-test of the fit).
    """

    part: float
    weak: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingsApplied:
    """A setting took effect."""

    key: str
    value: str | int | float | bool


@dataclass(frozen=True, slots=True)
class SettingRejected:
    """A setting was not taken; why and the cure."""

    key: str
    title: str
    advice: str


@dataclass(frozen=True, slots=True)
class Paused:
    """Notifications are held back, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class Idle:
    """Nothing is being worked on."""


SessionEvent = (
    TurnStarted
    | Routed
    | TokenArrived
    | ApprovalAsked
    | ApprovalClosed
    | Asked
    | StepDone
    | Replied
    | Failed
    | Stopped
    | Undone
    | ReminderShown
    | ReminderAnswered
    | EngineChanged
    | RouterChanged
    | CorrectionsChanged
    | CorrectionNotTaken
    | SettingsApplied
    | SettingRejected
    | Paused
    | Idle
)
