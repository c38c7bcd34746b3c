"""What a person taught the router on this machine: these words belong to that tool."""

from dataclasses import dataclass
from datetime import datetime

LONGEST = 200  # characters of a phrase: more is a paste


@dataclass(frozen=True, slots=True)
class Correction:
    """One taught phrase. `id` 0 means: not stored yet."""

    id: int
    text: str
    tool: str
    lang: str
    at: datetime  # aware
    instead_of: str = ""  # the tool that the same words were taught for before; not stored
