"""The agenda's window: a line to add, a month to look at and to drop on, the entries, and what was done last with its Undo.

It keeps no truth: every wish is posted, and what came of it arrives with the view. What stands where is agenda_lines.py's.
"""

from datetime import date, timedelta

from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMainWindow, QStackedWidget, QWidget

from eris_desktop.domain.actions import AddEntry, EditEntry, EndEntry, MoveEntry, UndoAsked
from eris_desktop.ui.agenda_lines import day_of, days_of, lines_of
from eris_desktop.ui.agenda_list import AgendaList
from eris_desktop.ui.month import Month
from eris_desktop.ui.pieces import button, column, label, line
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.view import View

USUAL = (108 * GRID, 80 * GRID)
SMALLEST = (84 * GRID, 60 * GRID)
MONTH_WIDTH = 38 * GRID


class AgendaWindow(QMainWindow):
    """A window beside the chat. `draw(view)` keeps it current."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.setObjectName("agenda-window")
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self._view = View()
        self._editing = 0  # the entry whose words stand in the line to be changed
        self._month: date | None = None
        self._day: date | None = None
        for keys, done in ((Qt.Key.Key_Escape, self._escape), (QKeySequence.StandardKey.Undo, self._undo)):
            QShortcut(QKeySequence(keys), self).activated.connect(done)
        self.dress(scene)

    def dress(self, scene: Scene) -> None:
        """Build everything for this language and these colours."""
        self._scene = scene
        self.setWindowTitle(scene.wording("agenda_title"))
        self.setWindowIcon(scene.mark())
        body = QWidget()
        body.setObjectName("agenda-body")
        whole = column(body, spacing=2 * GRID, margin=2 * GRID)
        whole.addWidget(self._line())
        middle = line(spacing=3 * GRID)
        middle.addLayout(self._left())
        middle.addWidget(self._right(), 1)
        whole.addLayout(middle, 1)
        whole.addLayout(self._foot())
        self.setCentralWidget(body)
        self.draw(self._view)

    def draw(self, view: View) -> None:
        """Show the view's agenda."""
        self._view = view
        scene, now = self._scene, self._scene.now()
        self._month = self._month or now.date().replace(day=1)
        lines = lines_of(view.agenda, now, scene.wording, self._day)
        self._list.show_lines(lines)
        self._stack.setCurrentIndex(0 if lines else 1)
        self._empty.setText(scene.wording("agenda_empty" if self._day is None else "agenda_none_that_day"))
        self._days.draw(self._month, now.date(), self._day, days_of(view.agenda, now))
        shown = QDate(self._month.year, self._month.month, 1)
        self._heading.setText(QLocale(scene.wording.lang).toString(shown, "MMMM yyyy"))
        self._all.setVisible(self._day is not None)
        self._told.setText(view.tended or scene.wording("agenda_help"))
        self._take_back.setVisible(view.tended_undo is not None)

    # ------------------------------------------------------------ the parts

    def _line(self) -> QLineEdit:
        self._box = QLineEdit()
        self._box.setObjectName("agenda-line")
        self._box.setPlaceholderText(self._scene.wording("agenda_add"))
        self._box.setAccessibleName(self._scene.wording("agenda_add"))
        self._box.returnPressed.connect(self._entered)
        return self._box

    def _left(self) -> QHBoxLayout:
        wording = self._scene.wording
        head = line(spacing=GRID)
        self._heading = label("", "section", "month-heading")
        head.addWidget(self._heading, 1)
        for name, text, by in (("month-back", "‹", -1), ("month-on", "›", 1)):
            turn = button(text, "icon", name)
            turn.setAccessibleName(wording("agenda_month_back" if by < 0 else "agenda_month_on"))
            turn.setToolTip(turn.accessibleName())
            turn.clicked.connect(lambda _, by=by: self._turn(by))
            head.addWidget(turn)
        self._days = Month(self._scene.colours, QLocale(wording.lang), wording("agenda_month"))
        self._days.setFixedWidth(MONTH_WIDTH)
        self._days.chosen.connect(self._choose)
        self._days.dropped.connect(lambda entry, day: self._scene.post(MoveEntry(entry, day)))
        self._all = button(wording("agenda_all_days"), "quiet", "all-days")
        self._all.clicked.connect(lambda: self._choose(None))
        left = column(spacing=GRID)
        left.addLayout(head)
        left.addWidget(self._days)
        left.addWidget(self._all)
        left.addStretch(1)
        holder = line(spacing=0)
        holder.addLayout(left)
        return holder

    def _right(self) -> QStackedWidget:
        post = self._scene.post
        self._list = AgendaList(self._scene.colours, self._scene.wording("agenda_list"))
        self._list.ticked.connect(lambda entry: post(EndEntry(entry, done=True)))
        self._list.removed.connect(lambda entry: post(EndEntry(entry, done=False)))
        self._list.edited.connect(self._edit)
        self._list.shifted.connect(self._shift)
        self._empty = label("", "lead", "agenda-empty")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._list)
        self._stack.addWidget(self._empty)
        return self._stack

    def _foot(self) -> QHBoxLayout:
        foot = line(spacing=GRID)
        self._told = label("", "muted", "agenda-told")
        self._take_back = button(self._scene.wording("undo"), "quiet", "agenda-undo")
        self._take_back.setIcon(self._scene.icon("undo"))
        self._take_back.clicked.connect(self._undo)
        foot.addWidget(self._told, 1)
        foot.addWidget(self._take_back)
        return foot

    # ------------------------------------------------------------ what the person does

    def _entered(self) -> None:
        text = self._box.text().strip()
        if text:
            self._scene.post(EditEntry(self._editing, text) if self._editing else AddEntry(text))
        self._clear()

    def _edit(self, entry: int) -> None:
        found = next((one for one in self._view.agenda if one.id == entry), None)
        if found is not None:
            self._editing = entry
            self._box.setText(found.text)
            self._box.selectAll()
            self._box.setFocus()

    def _shift(self, entry: int, days: int) -> None:
        now = self._scene.now()
        found = next((one for one in self._view.agenda if one.id == entry), None)
        if found is not None:
            self._scene.post(MoveEntry(entry, (day_of(found, now) or now.date()) + timedelta(days=days)))

    def _undo(self) -> None:
        if self._view.tended_undo is not None:
            self._scene.post(UndoAsked(self._view.tended_undo))

    def _escape(self) -> None:
        if self._editing or self._box.text():
            self._clear()
        elif self._day is not None:
            self._choose(None)
        else:
            self.close()

    def _clear(self) -> None:
        was_editing, self._editing = self._editing, 0
        self._box.clear()
        if was_editing:
            self._list.setFocus()

    def _choose(self, day: date | None) -> None:
        self._day = day
        if day is not None:
            self._month = day.replace(day=1)
        self.draw(self._view)

    def _turn(self, by: int) -> None:
        assert self._month is not None
        months = self._month.year * 12 + self._month.month - 1 + by
        self._month = date(months // 12, months % 12 + 1, 1)
        self.draw(self._view)
