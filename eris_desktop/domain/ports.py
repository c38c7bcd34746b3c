"""What the program needs of the outside world. One Protocol a need; an adapter a Protocol; app.py joins them."""

from collections.abc import Callable, Sequence
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from eris_desktop.domain.agenda import Entry, State
from eris_desktop.domain.calibration import Fit
from eris_desktop.domain.correction import Correction
from eris_desktop.domain.model import ChatMessage, Completion, Generated, ModelProfile

if TYPE_CHECKING:  # numpy types without making the domain import numpy
    from numpy import float32
    from numpy.typing import NDArray


class Clock(Protocol):
    """The only source of the present."""

    def now(self) -> datetime:
        """Give the present: aware, tzinfo a ZoneInfo of the person's zone."""
        ...

    @property
    def frozen(self) -> bool:
        """True when time stands still (--now): then nothing rings."""
        ...


class Role(StrEnum):
    """What a text is to an embedder. Some models want another prefix before a question than before what may answer it."""

    QUERY = "query"  # the person's words
    PHRASE = "phrase"  # what they are compared with: hints, topics


class Embedder(Protocol):
    """Sentences to vectors. Blocking; used on the turn thread only."""

    @property
    def name(self) -> str:
        """Model id and a hash of its weights: part of each cache key. Another name later on: the person chose another one."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector. May have to load the model. Raises EmbedderFailed."""
        ...

    def embed(self, texts: Sequence[str], role: Role = Role.QUERY) -> "NDArray[float32]":
        """Give one unit vector a text, shape (len(texts), dimension); any text has one. Raises EmbedderFailed."""
        ...


class VectorCache(Protocol):
    """Phrase vectors kept on disk by embedder, role and text, so that only new phrases are embedded."""

    def embed(self, embedder: Embedder, texts: Sequence[str], role: Role = Role.PHRASE) -> "NDArray[float32]":
        """Give the vectors of the texts, shape (len(texts), dimension), from the cache or else from the embedder."""
        ...


class CorrectionStore(Protocol):
    """What the person taught the router. Every method is one transaction, safe from any thread; raises StoreFailed."""

    def corrections(self) -> tuple[Correction, ...]:
        """Give all, oldest first."""
        ...

    def learn(self, correction: Correction) -> Correction:
        """Store one, instead of any with the same words, and give it back with its id."""
        ...

    def unlearn(self, number: int) -> bool:
        """Remove one. False when it is not there."""
        ...


class StandingStore(Protocol):
    """Which notification, of which run of a server, is of which entry. One transaction each, any thread; raises StoreFailed."""

    def standing(self, server: str) -> dict[int, int]:
        """Give number -> entry of what stands there."""
        ...

    def stood(self, server: str, number: int, entry: int) -> None:
        """Note one; what other servers showed is forgotten."""
        ...

    def fell(self, server: str, numbers: Sequence[int]) -> None:
        """Forget what was closed or answered."""
        ...


class FitStore(Protocol):
    """Fits of the router kept on disk by their key. Never raises: a fit that cannot be read or kept is made anew."""

    def load(self, key: str) -> Fit | None:
        """Give the fit of that key, or None."""
        ...

    def save(self, fit: Fit) -> None:
        """Keep it."""
        ...


class LanguageModel(Protocol):
    """The engine. `complete` blocks and is called from the turn thread only; `stop` may be called from any thread."""

    def load(self) -> ModelProfile:
        """Start the engine when it is not running and give the model's profile. Raises ModelUnusable, EngineDied."""
        ...

    def warm(self, messages: Sequence[ChatMessage]) -> None:
        """Evaluate a prompt's beginning ahead of need. Raises EngineDied."""
        ...

    def complete(self, order: Completion, on_text: Callable[[str], None]) -> Generated:
        """Write. `on_text` gets each piece of raw text, `order.start` first.

        Raises ModelUnusable, EngineDied, GrammarRefused, MessageTooLong.
        """
        ...

    def count(self, text: str) -> int:
        """Count tokens with the model's own tokenizer. Raises EngineDied."""
        ...

    def stop(self) -> None:
        """End the running completion as soon as possible; it then finishes as CANCELLED."""
        ...

    def close(self) -> None:
        """End the engine's process. Idempotent."""
        ...


class AgendaStore(Protocol):
    """The table of entries. Every method is one transaction, safe from any thread; raises StoreFailed."""

    def add(self, entry: Entry) -> Entry:
        """Store a new entry and give it back with its id."""
        ...

    def get(self, entry_id: int) -> Entry | None:
        """Give the entry of that id."""
        ...

    def save(self, entry: Entry) -> None:
        """Replace the stored entry of the same id."""
        ...

    def entries(self, states: Sequence[State]) -> tuple[Entry, ...]:
        """Give the entries in these states: those with a time first, nearest first, then tasks in order of creation."""
        ...

    def due(self, until: datetime) -> tuple[Entry, ...]:
        """Give the entries that still ring and whose next firing is at or before that moment, nearest first."""
        ...


class Notifier(Protocol):
    """Desktop notifications. A failure to show is told by the answer, never raised: the in-app card is the guarantee."""

    async def show(self, entry_id: int, title: str, body: str, buttons: Sequence[tuple[str, str]]) -> bool:
        """Show one reminder, or several together as number 0; `buttons` are (action, label). True when a server took it."""
        ...

    async def standing(self) -> tuple[int, ...]:
        """Give the entries whose notifications an earlier run left on the desktop; 0 stands for several together."""
        ...

    async def withdraw(self, entry_id: int) -> None:
        """Take an entry's notification down, because it was answered elsewhere."""
        ...

    def describe(self) -> str:
        """Name the backend and what it can do, for the doctor."""
        ...


class Ringer(Protocol):
    """The sound of alarms and timers. Never raises and never waits: a computer without sound rings by its cards."""

    def start(self, entry_id: int, seconds: int) -> None:
        """Sound for this entry until it is stopped, `seconds` at most."""
        ...

    def keep(self, entry_ids: set[int]) -> None:
        """Stop for every entry but these."""
        ...

    def describe(self) -> str:
        """Name what plays, for the doctor; empty when nothing can."""
        ...


class Secrets(Protocol):
    """Passwords and tokens, by service and name. Blocking; never on the GUI thread."""

    def describe(self) -> str:
        """Name the backend, for the doctor."""
        ...
