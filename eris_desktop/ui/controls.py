"""The control for each kind of setting. `report` is called with what the person chose, never with what `show` put in."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QLineEdit, QSpinBox, QWidget

from eris_desktop.settings.table import Kind, Setting, SettingValue
from eris_desktop.ui.pieces import button, line
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID

CHOICE_WIDTH = 44 * GRID
NUMBER_WIDTH = 20 * GRID
Report = Callable[[SettingValue], None]


@dataclass(frozen=True, slots=True)
class Control:
    """A widget, and the way to show the value in force in it."""

    widget: QWidget
    show: Callable[[SettingValue], None]


def control_for(scene: Scene, row: Setting, report: Report) -> Control:
    """Make the control of a setting, named `setting-<key>` and labelled for a screen reader."""
    match row.kind:
        case Kind.CHOICE:
            return _choice(scene, row, report)
        case Kind.FLAG:
            return _flag(scene, row, report)
        case Kind.NUMBER:
            return _number(scene, row, report)
        case Kind.PATH:
            return _path(scene, row, report)


def _choice(scene: Scene, row: Setting, report: Report) -> Control:
    box = _Choice()
    _name(box, scene, row)
    box.setMaximumWidth(CHOICE_WIDTH)
    for value in row.choices:
        box.addItem(row.choice_labels.get(value, {}).get(scene.wording.lang, value), value)
    box.activated.connect(lambda place: report(box.itemData(place)))
    return Control(box, lambda value: box.setCurrentIndex(box.findData(value)))


def _flag(scene: Scene, row: Setting, report: Report) -> Control:
    box = QCheckBox(scene.wording("on"))
    _name(box, scene, row)
    box.clicked.connect(report)
    return Control(box, lambda value: box.setChecked(bool(value)))


def _number(scene: Scene, row: Setting, report: Report) -> Control:
    box = _Number()
    _name(box, scene, row)
    box.setMaximumWidth(NUMBER_WIDTH)
    box.lineEdit().setTextMargins(GRID, 0, 0, 0)
    box.setRange(row.minimum, row.maximum)
    box.setKeyboardTracking(False)  # a half-typed number is no value

    def show(value: SettingValue) -> None:
        with QSignalBlocker(box):
            box.setValue(int(value))

    box.valueChanged.connect(report)
    return Control(box, show)


def _path(scene: Scene, row: Setting, report: Report) -> Control:
    whole = QWidget()
    field = QLineEdit()
    _name(field, scene, row)
    field.setPlaceholderText(row.empty.get(scene.wording.lang, ""))

    def typed() -> None:
        if field.isModified():
            field.setModified(False)
            report(field.text().strip())

    field.editingFinished.connect(typed)
    choose = button(scene.wording("choose_file"), "quiet", f"choose-{row.key}")
    choose.clicked.connect(lambda: _open_chooser(whole, scene, row, field.text(), report))
    inner = line(whole, spacing=GRID)
    inner.addWidget(field, 1)
    inner.addWidget(choose)
    return Control(whole, lambda value: field.setText(str(value)))


def _open_chooser(parent: QWidget, scene: Scene, row: Setting, current: str, report: Report) -> None:
    """Open the file dialog beside the window; it does not wait, so nothing else stands still meanwhile."""
    title = scene.wording("choose_folder_title") if row.folder else scene.wording("choose_title")
    dialog = QFileDialog(parent, title)
    dialog.setObjectName("choose-dialog")
    if row.folder:
        dialog.setFileMode(QFileDialog.FileMode.Directory)
    else:
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([scene.wording("gguf_filter"), scene.wording("all_filter")])
    if current:
        dialog.setDirectory(str(Path(current).parent))
    dialog.fileSelected.connect(report)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _name(widget: QWidget, scene: Scene, row: Setting) -> None:
    widget.setObjectName(f"setting-{row.key}")
    widget.setAccessibleName(row.label[scene.wording.lang])
    widget.setAccessibleDescription(row.help[scene.wording.lang])


class _Choice(QComboBox):
    """A box whose value the wheel does not change while the person scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the page."""
        event.ignore()


class _Number(QSpinBox):
    """The same for numbers."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the page."""
        event.ignore()
