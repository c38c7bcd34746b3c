"""The settings window is drawn from the table: a new row there needs nothing here."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QFileDialog, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from eris_desktop.domain.actions import SettingChanged
from eris_desktop.domain.events import SettingRejected, SettingsApplied, TokenArrived
from eris_desktop.settings.table import SETTINGS, Kind, Setting
from tests.ui.conftest import MakeStage, Stage
from tests.ui.values import started

WIDGETS: dict[Kind, type[QWidget]] = {
    Kind.CHOICE: QComboBox,
    Kind.FLAG: QCheckBox,
    Kind.NUMBER: QSpinBox,
    Kind.PATH: QLineEdit,
}


@pytest.fixture
def settings(make_stage: MakeStage, qtbot: QtBot) -> Stage:
    made = make_stage()
    with qtbot.waitExposed(made.shell.settings):
        made.shell.settings.show()
    return made


@pytest.mark.parametrize("row", SETTINGS, ids=[row.key for row in SETTINGS])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_row_is_drawn_with_its_label_its_help_and_the_control_of_its_kind(
    make_stage: MakeStage, row: Setting, lang: str
) -> None:
    stage = make_stage(lang)
    stage.shell.settings.show()
    control = stage.find(WIDGETS[row.kind], f"setting-{row.key}")
    shown = [label.text() for label in stage.shell.settings.findChildren(QLabel)]

    assert control.accessibleName() == row.label[lang]
    assert row.label[lang] in shown
    assert row.help[lang] in shown


def test_showing_values_posts_nothing(settings: Stage) -> None:
    settings.play(
        SettingsApplied("approval_seconds", 60),
        SettingsApplied("theme", "dark"),
        SettingsApplied("close_to_tray", value=False),
        SettingsApplied("model", "/models/a.gguf"),
    )

    assert settings.posted == []
    assert settings.find(QSpinBox, "setting-approval_seconds").value() == 60
    assert settings.find(QComboBox, "setting-theme").currentData() == "dark"
    assert not settings.find(QCheckBox, "setting-close_to_tray").isChecked()
    assert settings.find(QLineEdit, "setting-model").text() == "/models/a.gguf"


def test_a_half_typed_number_is_no_value(settings: Stage, qtbot: QtBot) -> None:
    box = settings.find(QSpinBox, "setting-approval_seconds")
    box.selectAll()
    qtbot.keyClicks(box, "45")
    assert settings.posted == []

    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert settings.posted == [SettingChanged("approval_seconds", 45)]


def test_a_choice_posts_its_value_and_not_its_label(settings: Stage, qtbot: QtBot) -> None:
    box = settings.find(QComboBox, "setting-model_class")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)

    assert settings.posted == [SettingChanged("model_class", "tiny")]


def test_a_flag_posts_true_or_false(settings: Stage, qtbot: QtBot) -> None:
    qtbot.keyClick(settings.find(QCheckBox, "setting-close_to_tray"), Qt.Key.Key_Space)

    assert settings.posted == [SettingChanged("close_to_tray", value=False)]


def test_a_typed_path_is_posted_once_when_it_is_finished(settings: Stage, qtbot: QtBot) -> None:
    field = settings.find(QLineEdit, "setting-model")
    field.setFocus()
    qtbot.keyClicks(field, " /models/a.gguf ")
    assert settings.posted == []

    qtbot.keyClick(field, Qt.Key.Key_Return)
    settings.find(QComboBox, "setting-theme").setFocus()
    assert settings.posted == [SettingChanged("model", "/models/a.gguf")]


def test_the_file_chooser_offers_models_and_posts_the_chosen_one(settings: Stage, qtbot: QtBot) -> None:
    qtbot.mouseClick(settings.find(QPushButton, "choose-model"), Qt.MouseButton.LeftButton)
    dialog = settings.find(QFileDialog, "choose-dialog")
    dialog.fileSelected.emit("/models/a.gguf")
    dialog.close()

    assert dialog.nameFilters()[0] == "Models (*.gguf)"
    assert settings.posted == [SettingChanged("model", "/models/a.gguf")]


def test_the_chooser_of_a_folder_offers_folders_and_posts_the_chosen_one(settings: Stage, qtbot: QtBot) -> None:
    qtbot.mouseClick(settings.find(QPushButton, "choose-embedder_name"), Qt.MouseButton.LeftButton)
    dialog = settings.find(QFileDialog, "choose-dialog")
    dialog.fileSelected.emit("/models/e5")
    dialog.close()

    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    assert dialog.windowTitle() == "Choose the folder of a model"
    assert settings.posted == [SettingChanged("embedder_name", "/models/e5")]


@pytest.mark.parametrize("row", [row for row in SETTINGS if row.kind is Kind.PATH], ids=lambda row: row.key)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_empty_path_says_what_that_means(make_stage: MakeStage, row: Setting, lang: str) -> None:
    stage = make_stage(lang)
    stage.shell.settings.show()

    assert stage.find(QLineEdit, f"setting-{row.key}").placeholderText() == row.empty[lang]


def test_a_refused_embedder_leaves_the_choice_at_the_one_in_force_and_says_why(settings: Stage, qtbot: QtBot) -> None:
    box = settings.find(QComboBox, "setting-embedder")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert settings.posted == [SettingChanged("embedder", "sentence-transformers")]

    settings.play(SettingRejected("embedder", "sentence-transformers is not installed.", "Install it with: pip."))

    assert box.currentData() == "built-in"
    shown = settings.find(QLabel, "refusal-embedder").text()
    assert shown == "sentence-transformers is not installed. Install it with: pip."


def test_a_refused_value_is_explained_beside_its_row_and_a_typed_path_stays_to_be_corrected(
    settings: Stage, qtbot: QtBot
) -> None:
    field = settings.find(QLineEdit, "setting-model")
    qtbot.keyClicks(field, "/models/cat.jpg")
    settings.play(SettingRejected("model", "This is no GGUF file.", "Choose another."))
    assert settings.find(QLabel, "refusal-model").text() == "This is no GGUF file. Choose another."
    assert field.text() == "/models/cat.jpg"

    settings.play(SettingsApplied("model", ""))
    refusal = settings.shell.settings.findChild(QLabel, "refusal-model")
    assert refusal is not None
    assert not refusal.isVisible()


def test_other_events_do_not_touch_a_field_in_which_somebody_types(settings: Stage, qtbot: QtBot) -> None:
    field = settings.find(QLineEdit, "setting-model")
    qtbot.keyClicks(field, "/mod")
    settings.play(started(1), TokenArrived(1, "x"))

    assert field.text() == "/mod"


@pytest.mark.parametrize("name", ["setting-theme", "setting-approval_seconds"])
def test_the_wheel_scrolls_the_page_and_changes_no_value(settings: Stage, name: str) -> None:
    control = settings.find(QWidget, name)
    middle = QPointF(control.rect().center())
    turned = QWheelEvent(
        middle,
        control.mapToGlobal(middle),
        QPoint(0, -120),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(control, turned)

    assert settings.posted == []
