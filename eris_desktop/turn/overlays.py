"""What an offer needs besides the ranked tools: an ordered table of small rules, each with its reason in the trace.

An overlay takes names and gives names: it may add or drop, never rank. State and registration are not its business: offer.py
normalises once, after all of them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from eris_desktop.domain.descriptor import ToolDescriptor
from eris_desktop.domain.trace import Note

TOKENS_A_TOOL = 22  # one line of the slim prompt on the starter's tokenizer, median over the catalogue (`make bench-prompt`)


@dataclass(frozen=True, slots=True)
class Laying:
    """What the overlays look at: every registered tool by name, the room in tokens, and whether one tool was certain."""

    tools: Mapping[str, ToolDescriptor]
    budget: int = 400
    single: bool = False


Overlay = Callable[[tuple[str, ...], Laying], tuple[tuple[str, ...], Note | None]]


def lay(names: Sequence[str], laying: Laying) -> tuple[tuple[str, ...], tuple[Note, ...]]:
    """Apply all overlays in order; the names, and a note for each that changed something."""
    offered, notes = tuple(names), []
    for overlay in OVERLAYS:
        offered, note = overlay(offered, laying)
        if note:
            notes.append(note)
    return offered, tuple(notes)


def companions(names: tuple[str, ...], laying: Laying) -> tuple[tuple[str, ...], Note | None]:
    """Add what an offered tool's descriptor names as its companions, just behind it. A certain single stays alone."""
    if laying.single:
        return names, None
    grown: list[str] = []
    for name in names:
        tool = laying.tools.get(name)
        grown += [name, *(tool.companions if tool else ())]
    with_companions = tuple(dict.fromkeys(grown))
    added = [name for name in with_companions if name not in names]
    note = Note("routing.overlay.companions", f"added {', '.join(added)}") if added else None
    return with_companions, note


def within_budget(names: tuple[str, ...], laying: Laying) -> tuple[tuple[str, ...], Note | None]:
    """Drop from the end what the late block has no room for: a budget of tokens, not a count of tools."""
    room = max(1, laying.budget // TOKENS_A_TOOL)
    if len(names) <= room:
        return names, None
    return names[:room], Note("routing.overlay.capped", f"{len(names) - room} tools over {laying.budget} tokens dropped")


OVERLAYS: tuple[Overlay, ...] = (companions, within_budget)
