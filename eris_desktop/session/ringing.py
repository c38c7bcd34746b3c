"""What is done when a time has come, and with the answers to it: cards, notifications, sound, pauses and quiet hours.

The card is the guarantee and comes first; an entry is marked as rung only after it was shown. What came due while nothing
could ring is gathered and shown together. While paused reminders wait; in quiet hours a reminder shows its card alone and is
notified at their end. Alarms and timers were set to be heard: they ring all the same. Nothing here is routed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from eris_desktop.domain.actions import MarkAllDone, MarkDone, Snooze, SnoozeAll
from eris_desktop.domain.agenda import Entry, Kind, State
from eris_desktop.domain.events import MissedShown, Paused, ReminderAnswered
from eris_desktop.reminders.quiet import end_of_quiet, is_quiet
from eris_desktop.reminders.rules import PUNCTUAL, lateness
from eris_desktop.session import reminding
from eris_desktop.session.parts import Emit, Lore, Options, Ports
from eris_desktop.session.turning import OnThread

Answering = Snooze | SnoozeAll | MarkDone | MarkAllDone
GATHER_SECONDS = 0.3  # what was missed comes in one after another, from one look at the table
LONGEST_WAIT = 600.0  # seconds: a wait does not count the time that the computer sleeps
UNANSWERED = (State.RINGING, State.MISSED)


@dataclass(frozen=True, slots=True)
class Bells:
    """What ringing needs of the session: its tool thread, the settings in force, and a way to start work beside the turns."""

    tool_thread: OnThread
    options: Callable[[], Options]
    beside: Callable[[Callable[[], Awaitable[None]]], None]


class Ringing:
    """Shows what is due and takes the answers; lives on the session's loop."""

    def __init__(self, lore: Lore, ports: Ports, emit: Emit, bells: Bells) -> None:
        self._lore, self._ports, self._emit, self._bells = lore, ports, emit, bells
        self._paused = False
        self._held: set[int] = set()  # due while paused
        self._late: list[int] = []  # gathered until they are shown together
        self._repeating: set[int] = set()  # sound although they wait for their next time already
        self._shown: set[int] = set()  # by this run of the program: `resume` may come after the first rings
        self._hushed = False  # somebody waits for the end of the quiet hours

    async def resume(self) -> None:
        """Show what rang before and was not answered, at the start of the program.

        A notification that an earlier run left is shown anew: the buttons of the old one may reach nobody.
        """
        unanswered = await self._bells.tool_thread(self._ports.agenda.entries, UNANSWERED)
        entries = [entry for entry in unanswered if entry.id not in self._shown]
        options, words = self._bells.options(), self._lore.words
        for entry in entries:
            self._sound(entry, self._now())
        if len(entries) == 1:
            self._emit(reminding.card(entries[0], options.lang, self._now(), words))
        elif entries:
            self._show_together(entries, "reminder.unanswered", self._now())
        if entries and is_quiet(options.quiet, self._now()):
            self._hush(self._now())  # the run before may have ended in them
        open_now = {entry.id: entry for entry in entries}
        for left in await self._ports.notifier.standing():
            if left in open_now:
                shown = reminding.card(open_now[left], options.lang, self._now(), words)
                await reminding.notify(self._ports.notifier, open_now[left], shown, options, words)
            else:
                await self._ports.notifier.withdraw(left)

    async def due(self, entry_id: int) -> None:
        """Take a time that has come."""
        entry = await self._bells.tool_thread(reminding.due_entry, self._ports.agenda, entry_id, self._now())
        if entry is None:
            return
        if self._paused and entry.kind is Kind.AGENDA:
            self._held.add(entry_id)
        elif entry.rings_at is not None and lateness(entry.rings_at, self._now()) > PUNCTUAL:
            self._gather(entry_id)
        else:
            await self._ring(entry)

    def pause(self, *, on: bool) -> None:
        """Hold back what comes due, or show all that was held back."""
        self._paused = on
        self._emit(Paused(on))
        held, self._held = self._held, set()
        for entry in held if not on else ():
            self._bells.beside(partial(self.due, entry))

    async def answer(self, action: Answering) -> None:
        """Take what the person does with what rang. Raises ToolFailed, StoreFailed."""
        match action:
            case Snooze(entry, minutes, until):
                await self._answered(entry, partial(reminding.snooze, minutes=minutes, until=until))
            case MarkDone(entry):
                await self._answered(entry, reminding.mark_done)
            case SnoozeAll(minutes):
                for entry in await self._unanswered():
                    await self._answered(entry, partial(reminding.snooze, minutes=minutes, until=""))
            case MarkAllDone():
                for entry in await self._unanswered():
                    await self._answered(entry, reminding.mark_done)

    def settle(self, agenda: Sequence[Entry]) -> None:
        """Stop the sound of everything that does not ring any more: it may have been answered in a message."""
        self._repeating &= {entry.id for entry in agenda if entry.state is State.SCHEDULED}
        self._ports.ringer.keep({entry.id for entry in agenda if entry.state is State.RINGING} | self._repeating)

    def end(self) -> None:
        """Be silent, at the end of the program."""
        self._ports.ringer.keep(set())

    def _now(self) -> datetime:
        return self._ports.clock.now()

    async def _unanswered(self) -> tuple[int, ...]:
        return tuple(entry.id for entry in await self._bells.tool_thread(self._ports.agenda.entries, UNANSWERED))

    async def _ring(self, entry: Entry) -> None:
        now, options, words = self._now(), self._bells.options(), self._lore.words
        shown = reminding.card(entry, options.lang, now, words)
        self._shown.add(entry.id)
        self._emit(shown)
        self._sound(entry, now)
        if entry.kind is not Kind.AGENDA or not is_quiet(options.quiet, now):
            await reminding.notify(self._ports.notifier, entry, shown, options, words)
        else:
            self._hush(now)
        await self._mark([entry], now)

    def _sound(self, entry: Entry, now: datetime) -> None:
        """Let an alarm or a timer be heard for what is left of its time: a start in the middle of it rings on."""
        options = self._bells.options()
        left = timedelta(minutes=options.sound_minutes) - lateness(entry.rings_at or now, now)
        if entry.kind is not Kind.AGENDA and options.sound and left > timedelta(0):
            self._ports.ringer.start(entry.id, int(left.total_seconds()))
            if entry.rrule:
                self._repeating.add(entry.id)

    async def _mark(self, entries: Sequence[Entry], now: datetime) -> None:
        """Mark as rung, after all was shown: a kill in between shows it once more, and never loses it."""
        for entry in entries:
            await self._bells.tool_thread(reminding.shown, self._ports.agenda, entry, now)
        self._ports.agenda_changed()

    # ------------------------------------------------------------ together

    def _gather(self, entry_id: int) -> None:
        self._late.append(entry_id)
        if len(self._late) == 1:
            self._bells.beside(self._show_missed)

    async def _show_missed(self) -> None:
        """Show what was missed: alone as its own card, several as one with all of them."""
        await asyncio.sleep(GATHER_SECONDS)
        late, self._late = dict.fromkeys(self._late), []
        now = self._now()
        read = [await self._bells.tool_thread(reminding.due_entry, self._ports.agenda, entry, now) for entry in late]
        entries = [entry for entry in read if entry is not None]
        if len(entries) == 1:
            await self._ring(entries[0])
        elif entries:
            shown = self._show_together(entries, "reminder.missed", now)
            await self._notify_together(shown, now)
            await self._mark(entries, now)

    def _show_together(self, entries: Sequence[Entry], key: str, now: datetime) -> MissedShown:
        lang, words = self._bells.options().lang, self._lore.words
        cards = tuple(reminding.card(entry, lang, now, words) for entry in entries)
        self._shown.update(entry.id for entry in entries)
        shown = MissedShown(words.say(lang, key, 0, count=len(cards)), cards)
        self._emit(shown)
        return shown

    async def _notify_together(self, shown: MissedShown, now: datetime) -> None:
        options = self._bells.options()
        if is_quiet(options.quiet, now):
            self._hush(now)
        else:
            await reminding.notify_together(self._ports.notifier, shown, options, self._lore.words)

    # ------------------------------------------------------------ quiet hours

    def _hush(self, now: datetime) -> None:
        if not self._hushed:
            self._hushed = True
            self._bells.beside(self._after_quiet)

    async def _after_quiet(self) -> None:
        """Wait for the end of the quiet hours, then notify what is still unanswered."""
        while (quiet := self._bells.options().quiet) is not None and is_quiet(quiet, self._now()):
            left = (end_of_quiet(quiet, self._now()) - self._now()) / timedelta(seconds=1)
            await asyncio.sleep(min(max(left, 1.0), LONGEST_WAIT))
        self._hushed = False
        entries = await self._bells.tool_thread(self._ports.agenda.entries, UNANSWERED)
        options, words = self._bells.options(), self._lore.words
        cards = tuple(reminding.card(entry, options.lang, self._now(), words) for entry in entries)
        if len(entries) == 1:
            await reminding.notify(self._ports.notifier, entries[0], cards[0], options, words)
        elif entries:
            missed = MissedShown(words.say(options.lang, "reminder.quiet", 0, count=len(cards)), cards)
            await reminding.notify_together(self._ports.notifier, missed, options, words)

    # ------------------------------------------------------------ answers

    async def _answered(self, entry: int, change: Callable[..., ReminderAnswered | None]) -> None:
        options = self._bells.options()
        changing = partial(change, self._ports.agenda, entry, options=options, now=self._now(), words=self._lore.words)
        event = await self._bells.tool_thread(changing)
        if event is not None:
            self._repeating.discard(entry)
            self._emit(event)
            await self._ports.notifier.withdraw(event.entry)
        self._ports.agenda_changed()
