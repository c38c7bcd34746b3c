"""What the session tells its shells: a closed union of frozen values, to be drawn.

No truth is kept on the shell's side. What a shell asks for stands in actions.py.
"""

from dataclasses import dataclass
from datetime import datetime

from eris_desktop.domain.agenda import Entry
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.tool import Row, Undo
from eris_desktop.domain.trace import Trace


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
class MissedShown:
    """Several reminders that came due while Eris was off or the computer slept, or that wait for an answer since then."""

    title: str
    reminders: tuple[ReminderShown, ...]


@dataclass(frozen=True, slots=True)
class AgendaChanged:
    """All that is on the agenda, alarms and timers among it, as it stands now; what has ended within a week too."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Tended:
    """What the person did in the agenda by hand: the sentence for it, and how it is taken back."""

    text: str
    undo: Undo


@dataclass(frozen=True, slots=True)
class TendingFailed:
    """What the person did in the agenda by hand could not be done; why and the cure."""

    title: str
    advice: str


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
class SettingOffered:
    """A setting that would help just now: what it is good for, and the words to take it or leave it."""

    key: str
    value: str | int | float | bool
    otherwise: str | int | float | bool
    text: str
    take: str
    leave: str


@dataclass(frozen=True, slots=True)
class Noted:
    """Something that the person should know, and that needs no answer."""

    text: str


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
    | MissedShown
    | AgendaChanged
    | Tended
    | TendingFailed
    | ReminderAnswered
    | EngineChanged
    | RouterChanged
    | CorrectionsChanged
    | CorrectionNotTaken
    | SettingsApplied
    | SettingRejected
    | SettingOffered
    | Noted
    | Paused
    | Idle
)
