"""The agenda on disk: one SQLite file, written by one thread, that survives a kill, a full disk and a newer Eris."""

from eris_desktop.adapters.store.rows import SetAside
from eris_desktop.adapters.store.store import Store, open_store

__all__ = ["SetAside", "Store", "open_store"]
