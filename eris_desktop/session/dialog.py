"""What the conversation so far leaves behind: history, the last calls with their objects, the open question, the last change.

A value that is replaced whole after each turn; pure. History holds words and replies only, never late blocks or grammar.
"""

from dataclasses import dataclass, replace

from eris_desktop.domain.dialog import MOST, Recent
from eris_desktop.domain.model import ChatMessage
from eris_desktop.domain.tool import Undo
from eris_desktop.turn.pending import Pending

MOST_HISTORY = 20  # messages


@dataclass(frozen=True, slots=True)
class Dialog:
    """The state of the conversation between two turns."""

    history: tuple[ChatMessage, ...] = ()
    recent: tuple[Recent, ...] = ()  # oldest first
    pending: Pending | None = None
    undo: Undo | None = None  # of the last change, while it was not taken back
    lesson: int = 0  # number of the correction that the last message taught; 0: none

    @property
    def said(self) -> str:
        """Give the person's last message; empty at the beginning."""
        return next((one.text for one in reversed(self.history) if one.role == "user"), "")


def after_reply(dialog: Dialog, said: str, reply: str) -> Dialog:
    """Remember a finished turn; the open question is closed."""
    return replace(dialog, history=_history(dialog, said, reply), pending=None, lesson=0)


def after_call(dialog: Dialog, said: str, reply: str, made: Recent, undo: Undo | None) -> Dialog:
    """Remember a call that succeeded, with its objects."""
    recent = (*dialog.recent, made)[-MOST:]
    return Dialog(_history(dialog, said, reply), recent, None, undo if made.wrote else dialog.undo)


def after_question(dialog: Dialog, said: str, question: str, pending: Pending | None) -> Dialog:
    """Remember a question back, and the call that waits for its answer."""
    return replace(dialog, history=_history(dialog, said, question), pending=pending, lesson=0)


def _history(dialog: Dialog, said: str, reply: str) -> tuple[ChatMessage, ...]:
    return (*dialog.history, ChatMessage("user", said), ChatMessage("assistant", reply))[-MOST_HISTORY:]
