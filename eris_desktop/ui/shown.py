"""What can stand in a conversation on the screen: the nouns that view.py makes and the rows draw. Values only, no Qt."""

from dataclasses import dataclass

from eris_desktop.domain.events import Card
from eris_desktop.domain.offer import Origin


@dataclass(frozen=True, slots=True)
class Said:
    """The person's words."""

    turn: int
    text: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Answered:
    """A reply, in Markdown. `undone` is the sentence once its write was taken back; `cut`: the writing broke off here."""

    turn: int
    text: str
    card: Card | None = None
    undone: str = ""
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Questioned:
    """A question back. Its quick choices can be clicked while it is open: until the next message."""

    turn: int
    text: str
    choices: tuple[tuple[str, str], ...]
    open: bool = True


@dataclass(frozen=True, slots=True)
class Failure:
    """A turn that ended without an answer."""

    turn: int
    title: str
    advice: str


@dataclass(frozen=True, slots=True)
class Rang:
    """A reminder that came due. `open` until it is answered or rings again; `answer` is the sentence for its card."""

    entry: int
    text: str
    when: str
    late: str = ""
    open: bool = True
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A setting that is offered: open until it is taken or left."""

    key: str
    value: str | int | float | bool
    otherwise: str | int | float | bool
    text: str
    take: str
    leave: str
    open: bool = True


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know."""

    text: str


@dataclass(frozen=True, slots=True)
class Missed:
    """The heading of several reminders that are shown together. Their cards stand below it."""

    title: str
    entries: tuple[int, ...]
    open: bool = True


@dataclass(frozen=True, slots=True)
class Halted:
    """The person ended the turn here."""

    turn: int
    text: str


Message = Said | Answered | Questioned | Failure | Halted | Missed | Note | Offer | Rang


@dataclass(frozen=True, slots=True)
class Pending:
    """The person's words that wait for the turn before them. `turn` 0: the session has not confirmed them yet."""

    text: str
    turn: int = 0
    origin: Origin = Origin.WINDOW
