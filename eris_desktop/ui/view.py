"""What the windows show, as data: `view = after(view, event)`, then they draw. No Qt, no clock, no effect.

Here belongs every decision about what is on the screen because of an event. How it looks belongs to the widgets.
Messages are only ever added, or replaced in place, so the position of a message is its name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

from eris_desktop.domain.agenda import Entry
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.events import (
    AgendaChanged,
    ApprovalAsked,
    ApprovalClosed,
    Asked,
    CorrectionNotTaken,
    CorrectionsChanged,
    EngineChanged,
    Failed,
    Idle,
    MissedShown,
    Noted,
    Paused,
    ReminderAnswered,
    ReminderShown,
    Replied,
    Routed,
    RouterChanged,
    SessionEvent,
    SettingOffered,
    SettingRejected,
    SettingsApplied,
    StepDone,
    Stopped,
    Tended,
    TendingFailed,
    TokenArrived,
    TurnStarted,
    Undone,
)
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.tool import Undo
from eris_desktop.domain.trace import Trace
from eris_desktop.settings.table import SettingValues
from eris_desktop.ui.shown import Answered, Failure, Halted, Message, Missed, Note, Offer, Pending, Questioned, Rang, Said

Kind = TypeVar("Kind", Said, Answered, Questioned, Failure, Halted, Missed, Note, Offer, Rang)
KEPT_TRACES = 200  # a trace holds its prompt, some 10 kB: enough to look back, bounded for weeks of running


class Stage(StrEnum):
    """What is being done right now."""

    IDLE = "idle"
    READING = "reading"  # the message is being understood
    WORKING = "working"  # the offer is decided, the model or a tool works
    WRITING = "writing"  # reply text arrives


@dataclass(frozen=True, slots=True)
class View:
    """Everything that is shown. `turn` is the one being worked on, or was last; `traces` are newest last, one a turn."""

    messages: tuple[Message, ...] = ()
    waiting: tuple[Pending, ...] = ()
    turn: int = 0
    stage: Stage = Stage.IDLE
    streaming: str = ""
    approvals: tuple[ApprovalAsked, ...] = ()
    traces: tuple[Trace, ...] = ()
    engine: EngineState = EngineState.ASLEEP
    model: str = ""
    trouble: str = ""
    corrections: tuple[Correction, ...] = ()
    corrected: str = ""  # what came of the last correction
    learning: float | None = None  # how far the router is with a new embedder or catalogue
    weak: tuple[str, ...] = ()  # languages that the embedder cannot tell apart
    paused: bool = False
    agenda: tuple[Entry, ...] = ()  # all that lives, alarms and timers among it
    tended: str = ""  # what was done last in the agenda by hand
    tended_undo: Undo | None = None
    settings: SettingValues = field(default_factory=dict)
    rejected: Mapping[str, SettingRejected] = field(default_factory=dict)

    @property
    def busy(self) -> bool:
        """True while a turn is being worked on."""
        return self.stage is not Stage.IDLE

    @property
    def due(self) -> tuple[Rang, ...]:
        """Reminders that rang and have not been answered, oldest first."""
        return tuple(message for message in self.messages if isinstance(message, Rang) and message.open)

    @property
    def said(self) -> tuple[str, ...]:
        """Everything the person said, oldest first."""
        said = (message.text for message in self.messages if isinstance(message, Said))
        return (*said, *(pending.text for pending in self.waiting))

    def trace(self, turn: int) -> Trace | None:
        """Give the trace of that turn, if it is still kept."""
        return next((trace for trace in reversed(self.traces) if trace.turn == turn), None)


def heard(view: View, text: str) -> View:
    """Give the view after the person sent a text that no event has confirmed yet: it is shown as waiting."""
    return replace(view, waiting=(*view.waiting, Pending(text)))


def after(view: View, event: SessionEvent) -> View:
    """Give the view after an event."""
    match event:
        case TurnStarted() | Routed() | TokenArrived() | StepDone() | Idle():
            return _course(view, event)
        case Asked() | Replied() | Failed() | Stopped():
            return _outcome(_begun(view, event.turn), event)
        case ApprovalAsked() | ApprovalClosed() | Undone():
            return _cards(view, event)
        case ReminderShown() | ReminderAnswered():
            return _reminders(view, event)
        case MissedShown() | AgendaChanged() | Tended() | TendingFailed():
            return _agenda(view, event)
        case CorrectionsChanged() | CorrectionNotTaken():
            return _taught(view, event)
        case EngineChanged() | RouterChanged() | Paused():
            return _machine(view, event)
        case SettingsApplied() | SettingRejected() | SettingOffered() | Noted():
            return _settings(view, event)


def _course(view: View, event: TurnStarted | Routed | TokenArrived | StepDone | Idle) -> View:
    match event:
        case TurnStarted(turn, text, origin):
            confirmed = replace(view, waiting=_confirmed(view.waiting, Pending(text, turn, origin)))
            return confirmed if view.busy else _begun(confirmed, turn)
        case Routed(turn, trace):
            traced = _traced(_begun(view, turn), trace)
            return replace(traced, stage=Stage.WORKING) if _running(traced, turn) else traced
        case TokenArrived(turn, text):
            begun = _begun(view, turn)
            if not _running(begun, turn):
                return view
            return replace(begun, stage=Stage.WRITING, streaming=begun.streaming + text)
        case StepDone(turn, text, card, trace):
            traced = _traced(_begun(view, turn), trace)
            return replace(traced, messages=(*traced.messages, Answered(turn, text, card)), streaming="")
        case Idle():
            return replace(_kept_partial(view), stage=Stage.IDLE)


def _begun(view: View, turn: int) -> View:
    """Take up the words of that turn if they still wait: they become a message, and the open question is over."""
    pending = next((one for one in view.waiting if turn and one.turn == turn), None)
    if pending is None:
        return view
    kept = _kept_partial(view)
    messages = _changed(kept.messages, Questioned, lambda one: one.open, lambda one: replace(one, open=False))
    said = Said(turn, pending.text, pending.origin)
    waiting = tuple(one for one in view.waiting if one is not pending)
    return replace(kept, messages=(*messages, said), waiting=waiting, turn=turn, stage=Stage.READING)


def _outcome(view: View, event: Asked | Replied | Failed | Stopped) -> View:
    match event:
        case Asked(turn, text, choices, trace):
            return _ended(_traced(view, trace), Questioned(turn, text, choices))
        case Replied(turn, text, card, trace):
            return _ended(_traced(view, trace), Answered(turn, text, card))
        case Failed(turn, title, advice, trace):
            return _broken_off(_traced(view, trace), Failure(turn, title, advice))
        case Stopped(turn, text):
            return _broken_off(view, Halted(turn, text))


def _cards(view: View, event: ApprovalAsked | ApprovalClosed | Undone) -> View:
    match event:
        case ApprovalAsked():
            return replace(view, approvals=(*view.approvals, event))
        case ApprovalClosed(request):
            return replace(view, approvals=tuple(asked for asked in view.approvals if asked.request != request))
        case Undone(undo, text):
            messages = _changed(
                view.messages,
                Answered,
                lambda answer: answer.card is not None and answer.card.undo == undo,
                lambda answer: replace(answer, undone=text),
            )
            if view.tended_undo == undo:
                return replace(view, messages=messages, tended=text, tended_undo=None)
            return replace(view, messages=messages)


def _reminders(view: View, event: ReminderShown | ReminderAnswered) -> View:
    entry = event.entry

    def of_entry(rang: Rang) -> bool:
        return rang.open and rang.entry == entry

    match event:
        case ReminderShown(_, text, when, late, title=title):
            settled = _changed(view.messages, Rang, of_entry, lambda rang: replace(rang, open=False))
            told = f"{title}: {text}" if title else text
            return replace(view, messages=(*settled, Rang(entry, told, when, late)))
        case ReminderAnswered(_, text):
            answered = _changed(view.messages, Rang, of_entry, lambda rang: replace(rang, open=False, answer=text))
            waiting = {one.entry for one in answered if isinstance(one, Rang) and one.open}
            over = _changed(answered, Missed, lambda one: waiting.isdisjoint(one.entries), lambda one: replace(one, open=False))
            return replace(view, messages=over)


def _agenda(view: View, event: MissedShown | AgendaChanged | Tended | TendingFailed) -> View:
    """Take what is on the agenda now, or what was done there by hand."""
    match event:
        case AgendaChanged(entries):
            return replace(view, agenda=entries)
        case Tended(text, undo):
            return replace(view, tended=text, tended_undo=undo)
        case TendingFailed(title, advice):
            return replace(view, tended=f"{title} {advice}", tended_undo=None)
        case MissedShown(title, reminders):
            return _together(view, title, reminders)


def _together(view: View, title: str, reminders: tuple[ReminderShown, ...]) -> View:
    """Add a heading and each reminder's card under it, in the order of their times."""
    shown = replace(view, messages=(*view.messages, Missed(title, tuple(one.entry for one in reminders))))
    for one in reminders:
        shown = _reminders(shown, one)
    return shown


def _machine(view: View, event: EngineChanged | RouterChanged | Paused) -> View:
    match event:
        case EngineChanged(EngineState.DOWN, detail):
            return replace(view, engine=EngineState.DOWN, trouble=detail)
        case EngineChanged(state, detail):
            return replace(view, engine=state, model=detail or view.model, trouble="")
        case RouterChanged(part, weak):
            return replace(view, learning=part if part < 1 else None, weak=weak)
        case Paused(on):
            return replace(view, paused=on)


def _taught(view: View, event: CorrectionsChanged | CorrectionNotTaken) -> View:
    match event:
        case CorrectionsChanged(corrections, text):
            return replace(view, corrections=corrections, corrected=text)
        case CorrectionNotTaken(title, advice):
            return replace(view, corrected=f"{title} {advice}")


def _settings(view: View, event: SettingsApplied | SettingRejected | SettingOffered | Noted) -> View:
    match event:
        case Noted(text):
            return replace(view, messages=(*view.messages, Note(text)))
        case SettingOffered(key, value, otherwise, text, take, leave):
            return replace(view, messages=(*view.messages, Offer(key, value, otherwise, text, take, leave)))
        case SettingsApplied() | SettingRejected():
            return _set(view, event)


def _set(view: View, event: SettingsApplied | SettingRejected) -> View:
    others = {key: rejection for key, rejection in view.rejected.items() if key != event.key}
    match event:
        case SettingsApplied(key, value):
            settled = _changed(view.messages, Offer, lambda one: one.key == key, lambda one: replace(one, open=False))
            values = MappingProxyType({**view.settings, key: value})
            return replace(view, settings=values, rejected=MappingProxyType(others), messages=settled)
        case SettingRejected(key):
            return replace(view, rejected=MappingProxyType({**others, key: event}))


def _running(view: View, turn: int) -> bool:
    return view.busy and turn == view.turn


def _ended(view: View, message: Answered | Questioned | Failure | Halted) -> View:
    """Add what a turn ended with. It is over with that, and the next message that waits is being worked on."""
    told = replace(view, messages=(*view.messages, message))
    if message.turn != view.turn:
        return told
    over = replace(told, streaming="", stage=Stage.IDLE)
    following = next((pending.turn for pending in over.waiting if pending.turn), 0)
    return _begun(over, following)


def _broken_off(view: View, message: Failure | Halted) -> View:
    return _ended(_kept_partial(view) if message.turn == view.turn else view, message)


def _kept_partial(view: View) -> View:
    """Keep what the person has already read when an answer breaks off."""
    if not view.streaming:
        return view
    partial = Answered(view.turn, view.streaming, cut=True)
    return replace(view, messages=(*view.messages, partial), streaming="")


def _traced(view: View, trace: Trace | None) -> View:
    if trace is None:
        return view
    others = tuple(kept for kept in view.traces if kept.turn != trace.turn)
    return replace(view, traces=(*others, trace)[-KEPT_TRACES:])


def _confirmed(waiting: tuple[Pending, ...], started: Pending) -> tuple[Pending, ...]:
    """Give the session's number to the oldest unconfirmed words that are these; words from elsewhere are added."""
    for place, pending in enumerate(waiting):
        if not pending.turn and pending.text == started.text:
            return (*waiting[:place], started, *waiting[place + 1 :])
    return (*waiting, started)


def _changed(
    messages: tuple[Message, ...], kind: type[Kind], which: Callable[[Kind], bool], how: Callable[[Kind], Kind]
) -> tuple[Message, ...]:
    """Replace, in place, the messages of one kind that match."""
    return tuple(how(one) if isinstance(one, kind) and which(one) else one for one in messages)
