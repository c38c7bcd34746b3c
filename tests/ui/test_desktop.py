"""The shell: what closing means with and without a tray, late trays, and the doors that app.py uses."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSpinBox, QSystemTrayIcon
from pytestqt.qtbot import QtBot

from eris_desktop.domain.actions import Pause, Quit, Say
from eris_desktop.domain.events import EngineChanged, Paused, ReminderShown, Routed, SettingsApplied, TokenArrived
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.offer import Origin
from eris_desktop.ui import desktop
from eris_desktop.ui.desktop import language_of
from eris_desktop.ui.tray import TrayState, pictures, state_of
from eris_desktop.ui.view import Stage as Doing
from eris_desktop.ui.view import View, after
from tests.ui.conftest import RESOURCES, MakeStage, Stage
from tests.ui.values import a_trace, approval, started

# A tray icon that is shown on the offscreen platform makes Qt say this of itself.
pytestmark = pytest.mark.qt_log_ignore("No such signal QPlatformNativeInterface::systemTrayWindowChanged")


@pytest.fixture
def hints(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what would be shown at the tray icon."""
    titles: list[str] = []
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", staticmethod(lambda: True))
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda _icon, title, *_: titles.append(title))
    return titles


# ------------------------------------------------------------ without a tray


def test_without_a_tray_closing_the_window_ends_eris(make_stage: MakeStage) -> None:
    stage = make_stage(tray=False)
    stage.shell.show()
    stage.shell.window.close()

    assert stage.posted == [Quit()]
    assert QApplication.quitOnLastWindowClosed()


def test_without_a_tray_the_window_is_never_hidden(make_stage: MakeStage, qtbot: QtBot) -> None:
    stage = make_stage(tray=False)
    with qtbot.waitActive(stage.shell.window):
        stage.shell.show()
    stage.shell.toggle()

    assert stage.shell.window.isVisible()


def test_a_hidden_start_without_a_tray_shows_the_window_after_a_while(
    make_stage: MakeStage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desktop, "TRAY_GRACE_MS", 30)
    stage = make_stage(tray=False)
    stage.shell.show(minimized=True)
    assert not stage.shell.window.isVisible()

    qtbot.waitUntil(stage.shell.window.isVisible)


def test_without_a_tray_a_fallback_notification_brings_up_the_window(make_stage: MakeStage, hints: list[str]) -> None:
    stage = make_stage(tray=False)

    assert not stage.shell.notify("Reminder", "call mum")
    assert stage.shell.window.isVisible()
    assert hints == []


# ------------------------------------------------------------ with a tray


def test_with_a_tray_closing_hides_the_window_and_says_once_where_it_went(make_stage: MakeStage, hints: list[str]) -> None:
    stage = make_stage(tray=True)
    for _ in range(2):
        stage.shell.show()
        stage.shell.window.close()

    assert stage.posted == []
    assert not stage.shell.window.isVisible()
    assert hints == ["Eris keeps running"]
    assert not QApplication.quitOnLastWindowClosed()


def test_closing_ends_eris_when_the_person_wants_it_so(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True, close_to_tray=False)
    stage.shell.show()
    stage.shell.window.close()

    assert stage.posted == [Quit()]


def test_the_end_of_the_desktop_session_is_not_held_up(make_stage: MakeStage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = make_stage(tray=True)
    stage.shell.show()
    monkeypatch.setattr(QApplication, "isSavingSession", lambda _app: True)

    assert stage.shell.window.close()
    assert stage.posted == []


def test_a_hidden_start_with_a_tray_stays_hidden(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True)
    stage.shell.show(minimized=True)

    assert not stage.shell.window.isVisible()


def test_a_click_on_the_icon_toggles_the_window(make_stage: MakeStage, qtbot: QtBot) -> None:
    stage = make_stage(tray=True)
    with qtbot.waitActive(stage.shell.window):
        stage.shell.tray.activated(QSystemTrayIcon.ActivationReason.Trigger)
    stage.shell.tray.activated(QSystemTrayIcon.ActivationReason.Context)
    assert stage.shell.window.isVisible()

    stage.shell.tray.activated(QSystemTrayIcon.ActivationReason.Trigger)
    assert not stage.shell.window.isVisible()


def test_a_tray_that_comes_late_is_used(make_stage: MakeStage) -> None:
    stage = make_stage(tray=False)
    stage.tray[0] = True
    stage.shell.tray.ask()

    assert stage.shell.tray.present
    assert not QApplication.quitOnLastWindowClosed()


def test_a_tray_that_vanishes_gives_the_window_back(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True)
    stage.tray[0] = False
    stage.shell.tray.ask()

    assert stage.shell.window.isVisible()
    assert QApplication.quitOnLastWindowClosed()


def test_the_fallback_notification_goes_to_the_tray(make_stage: MakeStage, hints: list[str]) -> None:
    stage = make_stage(tray=True)

    assert stage.shell.notify("Reminder", "call mum")
    assert hints == ["Reminder"]
    assert not stage.shell.window.isVisible()


def test_the_end_leaves_no_icon_and_no_window(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True)
    stage.shell.show()
    stage.shell.close()
    stage.shell.close()

    assert not stage.shell.tray.present
    assert not stage.shell.window.isVisible()
    assert stage.posted == []


# ------------------------------------------------------------ icon and menu

RINGING = after(View(), ReminderShown(7, "call mum", "10:00"))
DOWN = View(engine=EngineState.DOWN)

STATES = [
    (View(), TrayState.IDLE),
    (View(engine=EngineState.READY), TrayState.IDLE),
    (View(stage=Doing.READING), TrayState.WORKING),
    (View(paused=True), TrayState.PAUSED),
    (View(paused=True, stage=Doing.WRITING), TrayState.PAUSED),
    (DOWN, TrayState.DOWN),
    (View(engine=EngineState.DOWN, paused=True), TrayState.DOWN),
    (RINGING, TrayState.DUE),
    (after(RINGING, EngineChanged(EngineState.DOWN, "")), TrayState.DUE),
    (View(stage=Doing.WORKING, approvals=(approval(),)), TrayState.DUE),
]


@pytest.mark.parametrize(("view", "state"), STATES)
def test_the_icon_says_what_matters_most(view: View, state: TrayState) -> None:
    assert state_of(view) is state


def test_every_state_has_a_picture_of_its_own_in_every_size(qapp: QApplication) -> None:
    icons = pictures(RESOURCES / "icons")
    drawn = {state: [icon.pixmap(size, size).toImage() for size in (16, 22, 24, 32, 48, 64)] for state, icon in icons.items()}

    assert set(drawn) == set(TrayState)
    assert not any(image.isNull() for images in drawn.values() for image in images)
    assert all(drawn[one] != drawn[other] for one in TrayState for other in TrayState if one is not other)
    assert qapp is not None


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["Open Eris", "New reminder …", "Agenda", "Routing inspector", "Pause notifications", "Settings", "Quit Eris"]),
        (
            "de",
            [
                "Eris öffnen",
                "Neue Erinnerung …",
                "Agenda",
                "Routing-Inspektor",
                "Benachrichtigungen anhalten",
                "Einstellungen",
                "Eris beenden",
            ],
        ),
    ],
)
def test_the_menu_speaks_the_persons_language(make_stage: MakeStage, lang: str, texts: list[str]) -> None:
    menu = make_stage(lang, tray=True).shell.tray.menu

    assert [action.text() for action in menu.actions() if not action.isSeparator()] == texts


def choose(stage: Stage, key: str) -> None:
    action = stage.shell.tray.menu.findChild(QAction, f"tray-{key}")
    assert action is not None
    action.trigger()


def test_the_menu_posts_what_the_session_has_to_do(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True)
    choose(stage, "pause")
    stage.play(Paused(on=True))
    choose(stage, "pause")
    choose(stage, "quit")

    assert stage.posted == [Pause(on=True), Pause(on=False), Quit()]


def test_the_menu_opens_the_windows(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True)
    for key in ("open", "inspector", "settings"):
        choose(stage, key)

    assert stage.shell.window.isVisible()
    assert stage.shell.inspector.isVisible()
    assert stage.shell.settings.isVisible()


def test_inspector_and_settings_are_made_when_they_are_wanted_and_know_what_happened_before(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True, approval_seconds=45)
    stage.shell.show()
    stage.shell.on_event(Routed(1, a_trace(1)))
    assert {"inspector", "settings"}.isdisjoint(vars(stage.shell))

    stage.shell.tray.inspector.emit()
    stage.shell.tray.settings.emit()

    assert stage.find(QLabel, "inspected-text").text() == a_trace(1).text
    assert stage.find(QSpinBox, "setting-approval_seconds").value() == 45


@pytest.mark.parametrize(("lang", "begun"), [("en", "Remind me "), ("de", "Erinnere mich ")])
def test_a_new_reminder_begins_the_sentence_for_the_person(make_stage: MakeStage, lang: str, begun: str) -> None:
    stage = make_stage(lang, tray=True)
    choose(stage, "new_reminder")

    assert stage.shell.window.composer.box.toPlainText() == begun
    assert stage.posted == []


def test_a_new_reminder_does_not_overwrite_a_draft(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True)
    stage.shell.window.composer.box.write("half a thought")
    choose(stage, "new_reminder")

    assert stage.shell.window.composer.box.toPlainText() == "half a thought"


# ------------------------------------------------------------ the doors of app.py


def test_a_question_from_outside_is_asked_in_the_window(make_stage: MakeStage) -> None:
    stage = make_stage(tray=True)
    stage.shell.ask("what time is it")

    assert stage.posted == [Say("what time is it", Origin.QUICK_ASK)]
    assert stage.shell.window.isVisible()
    assert stage.has("waiting")


def test_raising_brings_back_a_minimised_window_ready_for_typing(stage: Stage, qtbot: QtBot) -> None:
    stage.shell.window.showMinimized()
    with qtbot.waitActive(stage.shell.window):
        stage.shell.raise_window()

    assert not stage.shell.window.isMinimized()
    assert stage.focused() is stage.shell.window.composer.box


def test_tokens_are_drawn_together(stage: Stage, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    stage.play(started(1))
    drawn: list[str] = []
    draw = stage.shell.window.draw

    def count(view: View) -> None:
        drawn.append(view.streaming)
        draw(view)

    monkeypatch.setattr(stage.shell.window, "draw", count)
    for _ in range(100):
        stage.shell.on_event(TokenArrived(1, "x"))
    qtbot.waitUntil(lambda: bool(drawn))

    assert drawn == ["x" * 100]


def test_another_language_takes_effect_at_once_and_keeps_the_conversation(stage: Stage, qtbot: QtBot) -> None:
    stage.play(started(1, "hello"), SettingsApplied("language", "de"))

    assert stage.find(QPushButton, "stop").accessibleName() == "Anhalten"
    assert stage.has("said")
    assert stage.find(QLabel, "doing").text() == "Liest deine Nachricht …"
    qtbot.mouseClick(stage.find(QPushButton, "open-settings"), Qt.MouseButton.LeftButton)
    assert stage.shell.settings.windowTitle() == "Einstellungen – Eris"


@pytest.mark.parametrize(("values", "lang"), [({"language": "de"}, "de"), ({"language": "en"}, "en"), ({}, "en")])
def test_the_language_in_force(values: dict[str, str], lang: str) -> None:
    assert language_of(values) == lang


def test_the_window_has_the_apple(stage: Stage) -> None:
    assert isinstance(stage.shell.window.windowIcon(), QIcon)
    assert not stage.shell.window.windowIcon().isNull()
