"""The cards of what rang: one reminder with Done and its snooze times, and the heading over several that were missed."""

from PySide6.QtWidgets import QMenu, QPushButton

from eris_desktop.domain.actions import MarkAllDone, MarkDone, Snooze, SnoozeAll
from eris_desktop.ui.cards import CardFrame
from eris_desktop.ui.pieces import button
from eris_desktop.ui.scene import Scene
from eris_desktop.ui.shown import Missed, Rang

SOON = 10  # minutes of the button that stands beside Done
LATER: tuple[tuple[str, int, str], ...] = (  # wording, minutes, or a time of day
    ("snooze_5", 5, ""),
    ("snooze_15", 15, ""),
    ("snooze_60", 60, ""),
    ("snooze_evening", 0, "evening"),
    ("snooze_tomorrow", 0, "tomorrow"),
)


def reminder_card(scene: Scene, rang: Rang) -> CardFrame:
    """Draw a reminder that rang: Done and Snooze while it is open, then what became of it."""
    made = CardFrame(scene, "bell", "warn" if rang.open else "muted", rang.text, f"reminder-{rang.entry}")
    made.add_text(" · ".join(part for part in (rang.when, rang.late) if part), "pane-muted")
    if rang.answer:
        made.add_text(rang.answer)
    if rang.open:
        made.add_buttons(*_buttons(scene, rang.entry))
    return made


def missed_card(scene: Scene, missed: Missed) -> CardFrame:
    """Draw the heading over several reminders, with what can be done with all of them at once."""
    made = CardFrame(scene, "bell", "warn" if missed.open else "muted", missed.title, f"missed-{missed.entries[0]}")
    if missed.open:
        later = button(scene.wording("snooze_all"), "primary", "snooze-all")
        later.clicked.connect(lambda: scene.post(SnoozeAll(SOON)))
        done = button(scene.wording("all_done"), "quiet", "done-all")
        done.clicked.connect(lambda: scene.post(MarkAllDone()))
        made.add_buttons(later, done)
    return made


def _buttons(scene: Scene, entry: int) -> list[QPushButton]:
    done = button(scene.wording("done"), "primary", f"done-{entry}")
    done.clicked.connect(lambda: scene.post(MarkDone(entry)))
    soon = button(scene.wording("snooze_10"), "quiet", f"snooze-{SOON}-{entry}")
    soon.clicked.connect(lambda: scene.post(Snooze(entry, SOON)))
    return [done, soon, _later(scene, entry)]


def _later(scene: Scene, entry: int) -> QPushButton:
    """Give the button with the other times in a menu."""
    made = button(scene.wording("snooze_later"), "quiet", f"later-{entry}")
    menu = QMenu(made)
    for key, minutes, until in LATER:
        chosen = menu.addAction(scene.wording(key))
        chosen.setObjectName(key)
        chosen.triggered.connect(lambda _, minutes=minutes, until=until: scene.post(Snooze(entry, minutes, until)))
    made.setMenu(menu)
    return made
