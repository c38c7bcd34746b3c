"""What the conversation so far leaves behind: history, recent objects, and the question that is open.

A value that is replaced whole after each turn; pure. History holds words and replies only, never late blocks or grammar.
"""

from dataclasses import dataclass

from eris_desktop.domain.model import ChatMessage
from eris_desktop.domain.tool import Referent
from eris_desktop.turn.pending import Pending

MOST_HISTORY = 20  # messages
MOST_RECENT = 12  # objects: as many as the reference design keeps tools


@dataclass(frozen=True, slots=True)
class Dialog:
    """The state of the conversation between two turns."""

    history: tuple[ChatMessage, ...] = ()
    recent: tuple[Referent, ...] = ()
    pending: Pending | None = None


def after_reply(dialog: Dialog, said: str, reply: str, objects: tuple[Referent, ...] = ()) -> Dialog:
    """Remember a finished turn; the open question is closed."""
    history = (*dialog.history, ChatMessage("user", said), ChatMessage("assistant", reply))
    return Dialog(history[-MOST_HISTORY:], (*dialog.recent, *objects)[-MOST_RECENT:])


def after_question(dialog: Dialog, said: str, question: str, pending: Pending | None) -> Dialog:
    """Remember a question back, and the call that waits for its answer."""
    history = (*dialog.history, ChatMessage("user", said), ChatMessage("assistant", question))
    return Dialog(history[-MOST_HISTORY:], dialog.recent, pending)
