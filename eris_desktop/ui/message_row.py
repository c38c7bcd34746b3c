"""The rows of the chat: how each content of the timeline is drawn."""

from PySide6.QtGui import QGuiApplication

from eris_desktop.domain.events import ApprovalAsked
from eris_desktop.ui.cards import ApprovalCard, CardFrame, error_card, offer_card, result_card
from eris_desktop.ui.pieces import Flow, WrappingButton, button, label, line
from eris_desktop.ui.reminder_cards import missed_card, reminder_card
from eris_desktop.ui.row import Bubble, Row
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.shown import Answered, Failure, Halted, Message, Missed, Note, Offer, Pending, Questioned, Rang, Said
from eris_desktop.ui.stream_row import StreamRow
from eris_desktop.ui.text_pane import TextPane
from eris_desktop.ui.theme import GRID
from eris_desktop.ui.timeline import Content, Told, Writing


def row_of(scene: Scene, content: Content) -> Row:
    """Draw one row of the timeline."""
    match content:
        case Told(message, traced):
            return _message_row(scene, message, traced=traced)
        case Writing():
            return StreamRow(scene, content)
        case Pending(text):
            return _person_row(scene, text, waiting=True)
        case ApprovalAsked():
            card = ApprovalCard(scene, content)
            row = _card_row(scene, card, None)
            row.safe_button = card.deny
            return row


def _message_row(scene: Scene, message: Message, *, traced: bool) -> Row:
    match message:
        case Said(_, text, _):
            return _person_row(scene, text, waiting=False)
        case Answered():
            return _reply_row(scene, message, traced=traced)
        case Questioned():
            return _question_row(scene, message, traced=traced)
        case Failure(turn):
            return _card_row(scene, error_card(scene, message), turn if traced else None)
        case Halted(text=text) | Note(text=text):
            return _note_row(scene, text)
        case Offer() | Missed() | Rang():
            return _card_row(scene, _card(scene, message), None)


def _card(scene: Scene, message: Offer | Missed | Rang) -> CardFrame:
    match message:
        case Offer():
            return offer_card(scene, message)
        case Missed():
            return missed_card(scene, message)
        case Rang():
            return reminder_card(scene, message)


def _person_row(scene: Scene, text: str, *, waiting: bool) -> Row:
    row = Row(scene, mine=True)
    pane = TextPane("said")
    pane.show_plain(text)
    _add_bubble(row, pane, "bubble-waiting" if waiting else "bubble-person")
    if waiting:
        row.column.addWidget(label(scene.wording("waiting"), "muted", "waiting"))
    return row


def _reply_row(scene: Scene, answered: Answered, *, traced: bool) -> Row:
    row = Row(scene)
    if answered.text:
        pane = TextPane(f"reply-{answered.turn}")
        pane.show_markdown(answered.text, scene.colours)
        _add_bubble(row, pane, "bubble-reply")
    if answered.cut:
        row.column.addWidget(label(scene.wording("cut"), "muted", "cut"))
    if answered.card is not None:
        card = result_card(scene, answered.card, answered.turn, answered.undone)
        card.settings.connect(row.settings)
        row.add_fitting(card, card)
    _add_strip(scene, row, answered.turn, copied=answered.text, traced=traced)
    return row


def _question_row(scene: Scene, question: Questioned, *, traced: bool) -> Row:
    row = Row(scene)
    pane = TextPane(f"question-{question.turn}")
    pane.show_markdown(question.text, scene.colours)
    _add_bubble(row, pane, "bubble-reply")
    if question.open and question.choices:
        choices = _choices(row, question)
        row.add_fitting(choices, choices)
    _add_strip(scene, row, question.turn, copied="", traced=traced)
    return row


def _choices(row: Row, question: Questioned) -> Flow:
    made = []
    for number, (shown, text) in enumerate(question.choices):
        choice = WrappingButton(shown, "choice", f"choice-{question.turn}-{number}")
        choice.clicked.connect(lambda _, text=text: row.said.emit(text))
        made.append(choice)
    return Flow(made)


def _card_row(scene: Scene, card: CardFrame, turn: int | None) -> Row:
    row = Row(scene)
    row.add_fitting(card, card)
    if turn is not None:
        _add_strip(scene, row, turn, copied="", traced=True)
    return row


def _note_row(scene: Scene, text: str) -> Row:
    row = Row(scene)
    pane = TextPane("halted")
    pane.setProperty("role", "pane-muted")
    pane.show_plain(text)
    row.add_fitting(pane, pane)
    return row


def _add_bubble(row: Row, pane: TextPane, role: str) -> None:
    pane.anchorClicked.connect(row.linked)
    bubble = Bubble(pane, role)
    row.add_fitting(bubble, bubble)


def _add_strip(scene: Scene, row: Row, turn: int, *, copied: str, traced: bool) -> None:
    """Add the quiet buttons under a reply: why it came out so, and copy."""
    strip = line(spacing=GRID // 2)
    if traced:
        why = button(scene.wording("why"), "link", f"why-{turn}")
        why.setToolTip(scene.wording("why_help"))
        why.clicked.connect(lambda: row.why.emit(turn))
        strip.addWidget(why)
    if copied:
        copy = button(scene.wording("copy"), "link", f"copy-{turn}")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(copied))
        strip.addWidget(copy)
    strip.addStretch(1)
    row.column.addLayout(strip)
