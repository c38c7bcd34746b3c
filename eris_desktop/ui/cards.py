"""The cards: what a tool did, what needs a click, what went wrong. What rang is in reminder_cards.py.

A card shows exactly what the event holds, in plain text that wraps anywhere and is never cut off: the person must be able to
read every argument of what they allow. The safe answer has the focus.
"""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from eris_desktop.domain.actions import Answer, SettingChanged, UndoAsked
from eris_desktop.domain.events import ApprovalAsked, Card
from eris_desktop.ui.card_line import CardLine
from eris_desktop.ui.pieces import Flow, button, column, label, line, picture_of
from eris_desktop.ui.row import Fits
from eris_desktop.ui.rows_pane import RowsPane
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.shown import Failure, Offer
from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.theme import GRID

INSET = 2 * GRID
GLYPHS = {  # card kind -> picture, colour
    "done": ("check", "good"),
    "list": ("list", "accent"),
    "error": ("warn", "bad"),
    "setup": ("settings", "accent"),
}


class CardFrame(QFrame):
    """A box with a picture and a title, lines of content and buttons."""

    settings = Signal()  # the settings are wanted

    def __init__(self, scene: Scene, glyph: str, tone: str, title: str, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "card")
        self.setProperty("tone", tone)
        self.setAccessibleName(title)
        self._fitting: list[Fits] = []
        self._inner = column(self, spacing=GRID, margin=INSET)
        self._head = line(spacing=GRID)
        self._picture = picture_of(scene, glyph, getattr(scene.colours, tone))
        self._head.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(label(title, "card-title", "card-title"), 1)
        self._inner.addLayout(self._head)

    def add_beside_title(self, widget: QWidget) -> None:
        """Add a button at the right end of the title's line."""
        self._head.setAlignment(self._picture, Qt.AlignmentFlag.AlignVCenter)
        self._head.addWidget(widget)

    def add_text(self, text: str, role: str = "pane") -> TextPane:
        """Add a paragraph of plain text."""
        pane = TextPane("card-text")
        pane.setProperty("role", role)
        pane.show_plain(text)
        self._inner.addWidget(pane)
        self._fitting.append(pane)
        return pane

    def add_rows(self, rows: RowsPane) -> None:
        """Add what was found or made."""
        self._inner.addWidget(rows)
        self._fitting.append(rows)

    def add_lines(self, lines: Sequence[CardLine]) -> None:
        """Add the arguments of a call."""
        for made in lines:
            self._inner.addWidget(made)
            self._fitting.append(made)

    def add_buttons(self, *buttons: QPushButton) -> None:
        """Add buttons at the foot."""
        foot = Flow(buttons)
        self._inner.addWidget(foot)
        self._fitting.append(foot)

    def fit(self, width: int) -> None:
        """Be that wide, and as tall as the content then is."""
        self.setFixedWidth(width)
        for part in self._fitting:
            part.fit(width - 2 * INSET - 2)


def result_card(scene: Scene, card: Card, turn: int, undone: str) -> CardFrame:
    """Draw what a tool did or found, with its Undo button while that is possible."""
    glyph, tone = GLYPHS.get(card.kind, GLYPHS["list"])
    made = CardFrame(scene, glyph, tone, card.title, f"card-{turn}")
    if card.rows:
        made.add_rows(RowsPane(card.rows, scene.colours))
    if card.kind == "setup":
        made.add_buttons(_settings_button(scene, made, turn))
    undo = card.undo
    if undone:
        made.add_text(undone, "pane-muted")
    elif undo is not None:
        take_back = button(scene.wording("undo"), "quiet", f"undo-{turn}")
        take_back.setIcon(scene.icon("undo"))
        take_back.clicked.connect(lambda: scene.post(UndoAsked(undo)))
        made.add_beside_title(take_back)
    return made


def _settings_button(scene: Scene, card: CardFrame, turn: int) -> QPushButton:
    made = button(scene.wording("settings"), "primary", f"setup-{turn}")
    made.clicked.connect(card.settings)
    return made


def error_card(scene: Scene, failure: Failure) -> CardFrame:
    """Draw what went wrong and the cure."""
    made = CardFrame(scene, "warn", "bad", failure.title, f"error-{failure.turn}")
    made.add_text(failure.advice)
    return made


def offer_card(scene: Scene, offer: Offer) -> CardFrame:
    """Draw a setting that would help: taken or left by a click, and then the words alone."""
    made = CardFrame(scene, "settings", "accent" if offer.open else "muted", offer.text, f"offer-{offer.key}")
    if offer.open:
        take = button(offer.take, "primary", f"take-{offer.key}")
        take.clicked.connect(lambda: scene.post(SettingChanged(offer.key, offer.value)))
        leave = button(offer.leave, "quiet", f"leave-{offer.key}")
        leave.clicked.connect(lambda: scene.post(SettingChanged(offer.key, offer.otherwise)))
        made.add_buttons(take, leave)
    return made


class ApprovalCard(CardFrame):
    """A call that waits for a click: its exact arguments, Deny and Allow once, and the time left. Silence denies."""

    def __init__(self, scene: Scene, asked: ApprovalAsked) -> None:
        super().__init__(scene, "shield", "warn", asked.title, f"approval-{asked.request}")
        self._scene, self._asked = scene, asked
        self.add_text(scene.wording("approval_ask", tool=asked.tool), "pane-muted")
        self.add_lines([CardLine(row) for row in asked.rows])
        self.deny = button(scene.wording("deny"), "primary", f"deny-{asked.request}")
        self.allow = button(scene.wording("allow_once"), "quiet", f"allow-{asked.request}")
        self._left = label("", "muted", f"countdown-{asked.request}")
        self.add_buttons(self.deny, self.allow)
        self._inner.addWidget(self._left)
        self.deny.clicked.connect(lambda: self._answer(allow=False))
        self.allow.clicked.connect(lambda: self._answer(allow=True))
        self._ticks = QTimer(self)
        self._ticks.timeout.connect(self.tick)
        self._ticks.start(1000)
        self.tick()

    def tick(self) -> None:
        """Show the time left; when it is over, nothing can be allowed any more."""
        seconds = seconds_left(self._asked.deadline, self._scene.now())
        if seconds > 0:
            self._left.setText(self._scene.wording("approval_left", time=f"{seconds // 60}:{seconds % 60:02}"))
        else:
            self._close(self._scene.wording("approval_over"))

    def _answer(self, *, allow: bool) -> None:
        self._close("")
        self._scene.post(Answer(self._asked.request, allow))

    def _close(self, text: str) -> None:
        self._ticks.stop()
        self.allow.setEnabled(False)
        self.deny.setEnabled(False)
        self._left.setText(text)


def seconds_left(deadline: datetime, now: datetime) -> int:
    """Give the whole seconds until the deadline, never less than 0."""
    return max(0, int((deadline - now).total_seconds()))
