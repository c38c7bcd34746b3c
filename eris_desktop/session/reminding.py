"""A due reminder -> its card, its notification, and what an answer makes of it. Called by ringing.py, which decides when.

The functions that take the store run on the tool thread.
"""

from datetime import datetime, timedelta

from eris_desktop.domain.agenda import WAITING, Entry, Kind
from eris_desktop.domain.events import MissedShown, ReminderAnswered, ReminderShown
from eris_desktop.domain.ports import AgendaStore, Notifier
from eris_desktop.domain.words import Words
from eris_desktop.reminders import book
from eris_desktop.reminders.quiet import end_of_quiet, is_quiet
from eris_desktop.reminders.rules import PUNCTUAL
from eris_desktop.session.parts import Options
from eris_desktop.timewords.spoken import spoken, spoken_length

TOGETHER = 0  # the number of a notification of several: no entry has it
EVENING, MORNING = 18, 9  # hours


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


async def notify(notifier: Notifier, entry: Entry, shown: ReminderShown, options: Options, words: Words) -> bool:
    """Show the desktop notification. True when a server took it."""
    lang = options.lang
    title = shown.title or words.say(lang, "reminder.title")
    body = f"{entry.text}\n{shown.late}".strip()
    buttons = (
        ("done", words.say(lang, "reminder.done")),
        ("snooze", words.say(lang, "reminder.snooze", 0, minutes=options.snooze_minutes)),
        ("open", words.say(lang, "reminder.open")),
    )
    return await notifier.show(entry.id, f"{title}: {entry.text}" if not body else title, body, buttons)


async def notify_together(notifier: Notifier, shown: MissedShown, options: Options, words: Words) -> bool:
    """Show one notification for several. True when a server took it."""
    body = "\n".join(f"{one.text} – {one.when}" for one in shown.reminders[:6])
    buttons = (
        ("snooze", words.say(options.lang, "reminder.snooze_all", 0, minutes=options.snooze_minutes)),
        ("open", words.say(options.lang, "reminder.open")),
    )
    return await notifier.show(TOGETHER, shown.title, body, buttons)


def snooze(
    store: AgendaStore, entry_id: int, *, minutes: int, until: str, options: Options, now: datetime, words: Words
) -> ReminderAnswered | None:
    """Let it ring again later. None when the entry is gone. Raises ToolFailed when it has ended."""
    entry = store.get(entry_id)
    if entry is None:
        return None
    at = later(until, now) if until else now + timedelta(minutes=minutes)
    book.snooze(store, entry, at, now)
    said = words.say(options.lang, "reminder.snoozed", 0, text=entry.text, when=spoken(at, options.lang, now))
    if entry.kind is Kind.AGENDA and options.quiet is not None and is_quiet(options.quiet, at):
        end = f"{end_of_quiet(options.quiet, at):%H:%M}"
        said = f"{said} {words.say(options.lang, 'reminder.lands_quiet', 0, until=end)}"
    return ReminderAnswered(entry_id, said)


def later(until: str, now: datetime) -> datetime:
    """Give this evening, tomorrow evening once that is over, or tomorrow morning, on the wall where `now` is."""
    at = now.replace(hour=EVENING if until == "evening" else MORNING, minute=0, second=0, microsecond=0)
    return at if until == "evening" and at > now else at + timedelta(days=1)


def mark_done(store: AgendaStore, entry_id: int, *, options: Options, now: datetime, words: Words) -> ReminderAnswered | None:
    """Acknowledge a ringing entry. None when the entry is gone."""
    entry = store.get(entry_id)
    if entry is None:
        return None
    book.acknowledge(store, entry, now)
    return ReminderAnswered(entry_id, words.say(options.lang, "reminder.marked_done", 0, text=entry.text))


def shown(store: AgendaStore, entry: Entry, now: datetime) -> None:
    """Mark an entry as rung; a repeating one waits for its next firing."""
    book.shown(store, entry, now)
