"""The crossing of threads."""

import threading

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from eris_desktop.domain.events import Idle, Paused, SessionEvent
from eris_desktop.ui.bridge import Bridge


def test_events_from_another_thread_arrive_on_the_gui_thread_in_order(qtbot: QtBot) -> None:
    arrived: list[tuple[SessionEvent, threading.Thread]] = []
    bridge = Bridge(lambda event: arrived.append((event, threading.current_thread())))
    events: list[SessionEvent] = [Paused(on=True), Paused(on=False), Idle()]

    def work() -> None:
        for event in events:
            bridge.carry(event)

    worker = threading.Thread(target=work)
    worker.start()
    worker.join()
    assert arrived == []  # nothing runs before the GUI thread comes to it

    qtbot.waitUntil(lambda: len(arrived) == len(events))
    assert arrived == [(event, threading.main_thread()) for event in events]


def test_an_event_from_the_gui_thread_arrives_at_once(qapp: QApplication) -> None:
    arrived: list[SessionEvent] = []
    Bridge(arrived.append).carry(Idle())

    assert arrived == [Idle()]
    assert qapp is not None
