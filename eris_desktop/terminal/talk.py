"""What a terminal command is given: a Talk (the session, wherever it runs) and a Console (where the command was typed)."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from eris_desktop.domain.actions import UserAction
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.events import SessionEvent
from eris_desktop.domain.trace import Trace
from eris_desktop.domain.words import Words

Choices = tuple[tuple[str, str], ...]  # (label, what is said when it is chosen)
Spoken = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # a dialog so far: (tool, ((object id, title), …)), newest last


class Exit(IntEnum):
    """What a command ends with."""

    DONE = 0
    COULD_NOT = 1
    BAD_USAGE = 2
    NEEDS_APPROVAL = 3
    ASKED_BACK = 4


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor: what was looked at, whether it is well, what was seen, and the cure if it is not."""

    subject: str
    well: bool
    seen: str
    cure: str = ""


class Talk(Protocol):
    """What a command may do with the session."""

    @property
    def words(self) -> Words:
        """The bank of sentences."""
        ...

    @property
    def lang(self) -> str:
        """Language of the shell's own sentences."""
        ...

    def rings(self, tool: str) -> bool:
        """Tell whether what this tool made will ring: false when it has to, and nothing runs that could."""
        ...

    def post(self, action: UserAction) -> None:
        """Hand an action to the session."""
        ...

    def events(self) -> AbstractContextManager[AsyncIterator[SessionEvent]]:
        """Follow the session's events from now on, until the context is left."""
        ...

    async def explain(self, text: str) -> Trace:
        """Give the trace of a message, nothing carried out. Raises ErisError."""
        ...

    async def route(self, text: str, spoken: Spoken = ()) -> Mapping[str, object]:
        """Give the router's decision as a row of `eris route`, as if `spoken` had been the dialog so far. Raises ErisError."""
        ...

    async def teach(self, text: str, tool: str) -> str:
        """Learn that these words belong to that tool; the sentence that says so. Raises ErisError."""
        ...

    async def unteach(self, number: int) -> str:
        """Take a correction back; the sentence that says so. Raises ErisError."""
        ...

    async def corrections(self) -> Sequence[Correction]:
        """Give what was taught, oldest first. Raises ErisError."""
        ...

    async def back_up(self, file: str) -> str:
        """Write a copy of everything into that file, or today's copy; the sentence that says where. Raises ErisError."""
        ...

    async def export_agenda(self, file: str) -> str:
        """Write the agenda into a calendar file; the sentence that says so. Raises ErisError."""
        ...

    async def preview_calendar(self, file: str) -> tuple[str, int]:
        """Say what a calendar file would bring, and how many entries of it are new. Raises ErisError."""
        ...

    async def take_calendar_in(self, file: str) -> str:
        """Store what is new of a calendar file; the sentence that says so. Raises ErisError."""
        ...

    async def examine(self) -> Sequence[Finding]:
        """Look at everything that can be broken."""
        ...

    def failure(self, error: ErisError) -> tuple[str, str]:
        """Give title and advice of an error in the language of the shell."""
        ...

    def signature(self, tool: str) -> str | None:
        """Give a tool's name, arguments and summary; None when there is none of that name."""
        ...

    def tool_names(self) -> Sequence[str]:
        """Give the names of all registered tools."""
        ...


class Console(Protocol):
    """Where a command was typed."""

    async def out(self, text: str) -> None:
        """Print an answer."""
        ...

    async def err(self, text: str) -> None:
        """Print anything else."""
        ...

    async def confirm(self, card: str) -> bool | None:
        """Show a card and let the person at the terminal say y; None when nobody is there. Cancelled, it asks no longer."""
        ...

    async def offer(self, choices: Choices) -> None:
        """Let the next line of a conversation pick one of these by its number."""
        ...
