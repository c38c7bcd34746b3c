"""Everything that the session is given by app.py, and the values that go through a turn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from eris_desktop.domain.descriptor import Catalogue
from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.events import SessionEvent
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Origin
from eris_desktop.domain.ports import (
    AgendaStore,
    Clock,
    CorrectionStore,
    Embedder,
    FitStore,
    LanguageModel,
    Notifier,
    Ringer,
    VectorCache,
)
from eris_desktop.domain.tool import Referent, ToolModule
from eris_desktop.domain.words import Words
from eris_desktop.reminders.quiet import QuietHours
from eris_desktop.turn.knobs import CALIBRATED, Knobs

Emit = Callable[[SessionEvent], None]


class Silence:
    """The Ringer port of a computer that makes no sound."""

    def start(self, entry_id: int, seconds: int) -> None:
        """Stay silent."""

    def keep(self, entry_ids: set[int]) -> None:
        """Stay silent."""

    def describe(self) -> str:
        """Nothing plays."""
        return ""


SILENCE = Silence()


@dataclass(frozen=True, slots=True)
class Options:
    """Settings that a turn depends on; replaced whole when one changes."""

    lang: str = "en"  # of the window: the fallback where a message tells nothing
    tool_prompt: str = "auto"
    slim: bool = True
    approval_seconds: int = 120
    knobs: Knobs = CALIBRATED
    instant: bool = True  # what is certain and only reads runs without the model
    snooze_minutes: int = 10  # of a notification's button and a card's first one
    quiet: QuietHours | None = None
    sound: bool = True  # alarms and timers sound until they are answered …
    sound_minutes: int = 5  # … for so long at most
    autostart: bool = False  # Eris starts when the person logs in


@dataclass(frozen=True, slots=True)
class Ports:
    """The outside world."""

    clock: Clock
    embedder: Embedder
    vectors: VectorCache
    fits: FitStore
    model: LanguageModel
    agenda: AgendaStore
    corrections: CorrectionStore
    notifier: Notifier
    size_class: Callable[[], SizeClass]  # of the chosen model, known without loading it
    agenda_changed: Callable[[], None]  # tells the alarms to look again
    change_setting: Callable[[str, str | int | float | bool], Options]  # checks, keeps, applies; raises ErisError
    ringer: Ringer = SILENCE
    fitting: Callable[[float, tuple[str, ...]], None] = lambda _part, _weak: None  # RouterChanged, from the turn thread


@dataclass(frozen=True, slots=True)
class Lore:
    """What the program knows by heart."""

    catalogue: Catalogue
    modules: Mapping[str, ToolModule]
    words: Words
    facts: Callable[[], Mapping[str, str]] = dict  # for replies about Eris: model, data_folder


@dataclass(frozen=True, slots=True)
class Heard:
    """One message on its way in."""

    turn: int
    text: str
    origin: Origin
    lang: str
    now: datetime
    live: Mapping[str, tuple[Referent, ...]]
    recent: tuple[Recent, ...] = ()  # the last calls of the dialog, oldest first
