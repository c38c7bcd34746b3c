"""The only crossing of threads in the UI: an event handed in anywhere arrives on the GUI thread."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from eris_desktop.domain.events import SessionEvent


class Bridge(QObject):
    """Make it on the GUI thread. `carry` may be called from any thread and never blocks; events keep their order."""

    _arrived = Signal(object)

    def __init__(self, receive: Callable[[SessionEvent], None]) -> None:
        super().__init__()
        self._receive = receive
        self._arrived.connect(self._deliver)

    def carry(self, event: SessionEvent) -> None:
        """Hand an event over: at once on the GUI thread, through its event queue from any other."""
        self._arrived.emit(event)

    @Slot(object)
    def _deliver(self, event: SessionEvent) -> None:
        self._receive(event)
