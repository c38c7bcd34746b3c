"""A due reminder -> a notification and a card in the window. A due reminder is not a turn: it is shown, never routed.

At least once: an entry is marked as rung only after it was shown. The card is the guarantee, the notification a courtesy.
"""

from datetime import datetime, timedelta

from eris_desktop.domain.agenda import WAITING, Entry, Kind
from eris_desktop.domain.events import ReminderAnswered, ReminderShown
from eris_desktop.domain.ports import AgendaStore, Notifier
from eris_desktop.domain.words import Words
from eris_desktop.reminders import book
from eris_desktop.reminders.rules import PUNCTUAL
from eris_desktop.timewords.spoken import spoken, spoken_length

SNOOZE_MINUTES = 10


def due_entry(store: AgendaStore, entry_id: int, now: datetime) -> Entry | None:
    """Give the entry if it really has to ring now: still waiting, and its time has come."""
    entry = store.get(entry_id)
    if entry is None or entry.state not in WAITING or entry.rings_at is None or entry.rings_at > now:
        return None
    return entry


def card(entry: Entry, lang: str, now: datetime, words: Words) -> ReminderShown:
    """Give the card of a due entry, with how late it is."""
    rang = (entry.rings_at or now).astimezone(now.tzinfo)
    by = now - rang
    late = words.say(lang, "reminder.late", 0, ago=spoken_length(int(by.total_seconds()), lang)) if by > PUNCTUAL else ""
    title = "" if entry.kind is Kind.AGENDA else words.say(lang, f"reminder.{entry.kind.value}")
    return ReminderShown(entry.id, entry.text, spoken(rang, lang, now), late, title=title)


async def notify(notifier: Notifier, entry: Entry, shown: ReminderShown, lang: str, words: Words) -> bool:
    """Show the desktop notification. True when a server took it."""
    title = shown.title or words.say(lang, "reminder.title")
    body = f"{entry.text}\n{shown.late}".strip()
    buttons = (
        ("done", words.say(lang, "reminder.done")),
        ("snooze", words.say(lang, "reminder.snooze", 0, minutes=SNOOZE_MINUTES)),
        ("open", words.say(lang, "reminder.open")),
    )
    return await notifier.show(entry, f"{title}: {entry.text}" if not body else title, body, buttons)


def snooze(store: AgendaStore, entry_id: int, minutes: int, lang: str, now: datetime, words: Words) -> ReminderAnswered | None:
    """Let it ring again later. None when the entry is gone."""
    entry = store.get(entry_id)
    if entry is None:
        return None
    until = now + timedelta(minutes=minutes)
    book.snooze(store, entry, until, now)
    return ReminderAnswered(entry_id, words.say(lang, "reminder.snoozed", 0, text=entry.text, when=spoken(until, lang, now)))


def mark_done(store: AgendaStore, entry_id: int, lang: str, now: datetime, words: Words) -> ReminderAnswered | None:
    """Acknowledge a ringing entry. None when the entry is gone."""
    entry = store.get(entry_id)
    if entry is None:
        return None
    book.acknowledge(store, entry, now)
    return ReminderAnswered(entry_id, words.say(lang, "reminder.marked_done", 0, text=entry.text))


def shown(store: AgendaStore, entry: Entry, now: datetime) -> None:
    """Mark an entry as rung; a repeating one waits for its next firing."""
    book.shown(store, entry, now)
