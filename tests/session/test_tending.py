"""The agenda by hand: lines with and without times, ticks, moves, and that each is taken back."""

import pytest

from eris_desktop.domain.actions import AddEntry, EditEntry, EndEntry, MoveEntry, UndoAsked
from eris_desktop.domain.agenda import ALIVE, State
from eris_desktop.domain.events import Tended, TendingFailed, Undone
from tests.session.conftest import Talk
from tests.support.talks import NOON, Talking


async def tended(t: Talking, action: AddEntry | EditEntry | MoveEntry | EndEntry) -> Tended | TendingFailed:
    seen = len(t.events)
    t.post(action)
    return await t.next(Tended, TendingFailed, after=seen)


@pytest.mark.parametrize("action", [EditEntry(99, "x"), MoveEntry(99, NOON.date()), EndEntry(99, done=True)])
async def test_what_is_gone_cannot_be_changed(talk: Talk, action: EditEntry | MoveEntry | EndEntry) -> None:
    async with talk() as t:
        failed = await tended(t, action)

    assert isinstance(failed, TendingFailed)
    assert "not on the agenda" in failed.title


@pytest.mark.parametrize("text", ["swim yesterday at 9", "swim at 5 or 6 in the morning or so at 7"])
async def test_a_time_that_cannot_ring_adds_nothing(talk: Talk, text: str) -> None:
    async with talk() as t:
        answer = await tended(t, AddEntry(text))

        if isinstance(answer, TendingFailed):
            assert t.store.entries(ALIVE) == ()


@pytest.mark.parametrize(
    ("text", "words", "at", "due"),
    [
        ("milk", "milk", None, None),
        ("tax by Friday", "tax", None, "2026-12-04"),
        ("dentist tomorrow at 10", "dentist", 9, None),
        ("Zahnarzt morgen um 10", "Zahnarzt", 9, None),
    ],
)
async def test_a_line_becomes_an_entry(talk: Talk, text: str, words: str, at: int | None, due: str | None) -> None:
    async with talk() as t:
        done = await tended(t, AddEntry(text))
        (entry,) = t.store.entries(ALIVE)
        assert (entry.text, entry.rings_at.hour if entry.rings_at else None, str(entry.due) if entry.due else None) == (
            words,
            at,
            due,
        )

        assert isinstance(done, Tended)
        seen = len(t.events)
        t.post(UndoAsked(done.undo))
        await t.next(Undone, after=seen)
        assert t.store.entries(ALIVE) == ()


async def test_an_entry_is_edited_moved_ticked_and_each_is_taken_back(talk: Talk) -> None:
    async with talk() as t:
        await tended(t, AddEntry("dentist tomorrow at 10"))
        (first,) = t.store.entries(ALIVE)
        for action in (
            EditEntry(first.id, "dentist at 11"),
            MoveEntry(first.id, NOON.date().replace(day=5)),
            EndEntry(first.id, done=True),
            EndEntry(first.id, done=False),
        ):
            done = await tended(t, action)
            assert isinstance(done, Tended)
            assert t.store.get(first.id) != first
            seen = len(t.events)
            t.post(UndoAsked(done.undo))
            await t.next(Undone, after=seen)
            assert t.store.get(first.id) == first


async def test_a_series_is_not_dragged_to_a_day(talk: Talk) -> None:
    async with talk() as t:
        await tended(t, AddEntry("stretch every day at 9"))
        (series,) = t.store.entries(ALIVE)
        failed = await tended(t, MoveEntry(series.id, NOON.date().replace(day=5)))

        assert isinstance(failed, TendingFailed)
        assert t.store.get(series.id) == series
        assert series.state is State.SCHEDULED
