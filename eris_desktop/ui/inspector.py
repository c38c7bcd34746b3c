"""The routing inspector: why a turn came out as it did. Turns at the left, everything a trace holds at the right."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMainWindow, QSplitter, QStackedWidget, QTabWidget, QWidget

from eris_desktop.domain.trace import Trace
from eris_desktop.ui.pieces import button, column, label, line, tooltip
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.teaching import ShouldHaveBeen, Taught
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.trace_json import as_json
from eris_desktop.ui.trace_pages import Facts, Source, Table
from eris_desktop.ui.trace_rows import (
    HIT_HEADS,
    LONGEST_MESSAGE,
    NOTE_HEADS,
    STEP_HEADS,
    facts,
    hit_lines,
    note_lines,
    shortened,
    step_lines,
)
from eris_desktop.ui.view import View

TURN = Qt.ItemDataRole.UserRole
USUAL = (128 * GRID, 88 * GRID)
SMALLEST = (88 * GRID, 56 * GRID)
LIST_WIDTH = 32 * GRID
HEADING = 120  # characters of the message that stand above the pages


class Inspector(QMainWindow):
    """A window beside the chat. `draw(view)` keeps it current while it is visible, `inspect(turn)` goes to one turn."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.setObjectName("inspector")
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self._view = View()
        self._turn: int | None = None  # None: always the newest
        self._hop: int | None = None  # None: the turn's last
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self).activated.connect(self.close)
        self.dress(scene)

    def dress(self, scene: Scene) -> None:
        """Build everything for this language and these colours."""
        self._scene = scene
        self._listed: tuple[tuple[int, int], ...] = ()
        self.inspected: Trace | None = None
        self.setWindowTitle(scene.wording("inspector_title"))
        self.setWindowIcon(scene.mark())
        self.setCentralWidget(self._build())
        self.draw(self._view)

    def draw(self, view: View) -> None:
        """Show the view's traces."""
        self._view = view
        if self.isVisible():
            self._draw()

    def inspect(self, turn: int | None, hop: int | None = None) -> None:
        """Show that turn, its last hop unless one is named; None: the newest, and every newer one as it comes."""
        self._turn, self._hop = turn, hop
        if self.isVisible():
            self._draw()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Catch up with what happened while the window was closed."""
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        traces = _hops(self._view.traces)
        self._meant.draw(self._view)
        self._taught.draw(self._view)
        self._stack.setCurrentIndex(1 if traces else 0)
        asked = [trace for trace in traces if trace.turn == self._turn and trace.hop == (self._hop or trace.hop)]
        trace = asked[-1] if asked else (traces[-1] if traces else None)
        self._list_turns(traces, trace)
        if trace is not None and trace is not self.inspected:
            self._show(trace)

    def _list_turns(self, traces: tuple[Trace, ...], chosen: Trace | None) -> None:
        turns = tuple((trace.turn, trace.hop) for trace in reversed(traces))
        with QSignalBlocker(self._turns):
            if turns != self._listed:
                self._listed = turns
                self._turns.clear()
                for trace in reversed(traces):
                    self._turns.addItem(_item(trace))
            if chosen is not None:
                self._turns.setCurrentRow(turns.index((chosen.turn, chosen.hop)))

    def _show(self, trace: Trace) -> None:
        self.inspected = trace
        wording = self._scene.wording
        self._heading.setText(shortened(trace.text, HEADING))
        self._facts.fill(facts(trace, wording))
        self._notes.fill(note_lines(trace))
        self._hits.fill(hit_lines(trace, wording))
        self._meant.show_trace(trace)
        self._steps.fill(step_lines(trace, wording))
        for source, text in ((self._prompt, trace.prompt), (self._grammar, trace.grammar), (self._raw, trace.raw)):
            source.setPlainText(text or wording("nothing"))

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            turn, hop = item.data(TURN)
            self.inspect(turn, hop)

    def _copy(self) -> None:
        if self.inspected is not None:
            QGuiApplication.clipboard().setText(as_json(self.inspected))

    def _build(self) -> QWidget:
        wording = self._scene.wording
        body = QWidget()
        self._stack = QStackedWidget()
        self._turns = QListWidget()
        self._turns.setObjectName("turns")
        self._turns.setAccessibleName(wording("turns"))
        self._turns.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._turns.currentItemChanged.connect(self._choose)
        split = QSplitter()
        split.setChildrenCollapsible(False)
        split.addWidget(self._turns)
        split.addWidget(self._build_trace())
        split.setSizes([LIST_WIDTH, USUAL[0] - LIST_WIDTH])
        split.setStretchFactor(1, 1)
        empty = label(wording("inspector_empty"), "lead", "inspector-empty")
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(empty)
        self._stack.addWidget(split)
        column(body, margin=2 * GRID).addWidget(self._stack)
        return body

    def _build_trace(self) -> QWidget:
        wording = self._scene.wording
        page = QWidget()
        whole = column(page, spacing=GRID)
        whole.setContentsMargins(2 * GRID, 0, 0, 0)
        head = line(spacing=2 * GRID)
        self._heading = label("", "title", "inspected-text")
        head.addWidget(self._heading, 1)
        copy = button(wording("copy_json"), "quiet", "copy-json")
        copy.clicked.connect(self._copy)
        head.addWidget(copy, 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(head)
        whole.addWidget(self._build_tabs(), 1)
        return page

    def _build_tabs(self) -> QTabWidget:
        scene, wording = self._scene, self._scene.wording
        self._meant, self._taught = ShouldHaveBeen(scene), Taught(scene)
        self._facts, self._notes = Facts(), Table(scene, "notes", NOTE_HEADS, 1)
        self._hits = Table(scene, "hits", HIT_HEADS, 4, bars=(2, 3), numbers=(2, 3))
        self._steps = Table(scene, "steps", STEP_HEADS, 1, bars=(2,), numbers=(2, 4))
        self._prompt = Source("prompt", wording("prompt"))
        self._grammar = Source("grammar", wording("grammar"))
        self._raw = Source("raw", wording("raw"))
        decision = QWidget()
        inner = column(decision, spacing=GRID)
        inner.addWidget(self._facts)
        inner.addWidget(self._notes, 1)
        inner.addWidget(self._meant)
        tabs = QTabWidget()
        tabs.setObjectName("trace-tabs")
        tabs.setAccessibleName(wording("inspector_title"))
        pages = (decision, self._hits, self._steps, self._prompt, self._grammar, self._raw, self._taught)
        for key, content in zip(("decision", "hits", "steps", "prompt", "grammar", "raw", "taught"), pages, strict=True):
            tabs.addTab(content, wording(key))
        return tabs


def _hops(traces: tuple[Trace, ...]) -> tuple[Trace, ...]:
    """Give every hop as a trace of its own, in order."""
    return tuple(hop for trace in traces for hop in (*trace.earlier, trace))


def _item(trace: Trace) -> QListWidgetItem:
    rule = trace.offer.rule if trace.offer is not None else ""
    item = QListWidgetItem(f"{shortened(trace.text, HEADING)}\n{rule}".rstrip())
    item.setData(TURN, (trace.turn, trace.hop))
    item.setToolTip(tooltip(shortened(trace.text, LONGEST_MESSAGE)))
    return item
