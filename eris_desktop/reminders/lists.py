"""Named lists: which there are, and which one a name means. A list is a name that living entries bear; it needs no table."""

from collections.abc import Sequence

from eris_desktop.domain.agenda import ALIVE, Entry
from eris_desktop.domain.ports import AgendaStore
from eris_desktop.domain.routing_texts import fold


def lists_of(entries: Sequence[Entry]) -> dict[str, tuple[Entry, ...]]:
    """Give the entries of each named list, lists in the order of their first entry."""
    names = dict.fromkeys(entry.list_name for entry in entries if entry.list_name)
    return {name: tuple(entry for entry in entries if entry.list_name == name) for name in names}


def known_list(store: AgendaStore, name: str) -> str:
    """Give the name of the list that is meant as it was first written; a new list's own name; empty for the agenda itself."""
    wanted = " ".join(name.split())
    if not wanted:
        return ""
    known = lists_of(store.entries(ALIVE))
    return next((one for one in known if fold(one) == fold(wanted)), wanted)
