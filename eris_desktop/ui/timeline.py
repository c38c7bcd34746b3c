"""Which rows the chat list holds, in order and by name: a stretch of the messages, and below it what is still open. No Qt.

Names stay the same as long as a row stands for the same thing; a row whose content changed under its name is drawn anew.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from eris_desktop.domain.events import ApprovalAsked
from eris_desktop.ui.shown import Message, Pending
from eris_desktop.ui.view import Stage, View


@dataclass(frozen=True, slots=True)
class Told:
    """A message of the view; `traced`: its turn's trace is kept, so that it can be asked why."""

    message: Message
    traced: bool


@dataclass(frozen=True, slots=True)
class Writing:
    """What is being done right now, and the reply text so far."""

    stage: Stage
    text: str


Content = Told | Writing | ApprovalAsked | Pending


def contents(view: View, first: int, most: int) -> Iterator[tuple[str, Content]]:
    """Give name and content of the rows from message number `first` on, at most `most` messages.

    What is open follows only when the stretch reaches the newest message: it belongs below that one.
    """
    traced = {trace.turn for trace in view.traces}
    end = min(len(view.messages), first + most)
    for position in range(first, end):
        message = view.messages[position]
        yield f"message {position}", Told(message, getattr(message, "turn", None) in traced)
    if end == len(view.messages):
        yield from _open(view)


def _open(view: View) -> Iterator[tuple[str, Content]]:
    if view.busy and (view.streaming or not view.approvals):
        yield "writing", Writing(view.stage, view.streaming)
    for asked in view.approvals:
        yield f"approval {asked.request}", asked
    for number, pending in enumerate(view.waiting):
        yield f"waiting {number}", pending
