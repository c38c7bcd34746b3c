"""Reminders with the starter model, word for word: what is to be done and when, or a pick among what was said."""

import os
from datetime import datetime

import pytest

from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.events import Replied
from eris_desktop.timewords import find
from eris_desktop.turn.subject import subjects
from tests.starter.conftest import Talk, pid_of
from tests.support.talks import BERLIN, NOON

pytestmark = pytest.mark.model

# It is Tuesday 1 December 2026, 12:00 in Berlin.
REMINDERS = (
    ("remind me tomorrow at 10 to call mum", "call mum", (2, 10, 0)),
    ("remind me in 45 minutes to check the oven", "check the oven", (1, 12, 45)),
    ("remind me on Friday at 3 pm to hand in the report", "hand in the report", (4, 15, 0)),
    ("set a reminder for 6 December at 9:30 to buy winter boots", "buy winter boots", (6, 9, 30)),
    ("don't let me forget to water the plants tomorrow at 7:15", "water the plants", (2, 7, 15)),
    ("please remind me at half past six this evening to feed the cat", "feed the cat", (1, 18, 30)),
    ("erinnere mich morgen um halb acht an den Müll", "den Müll", (2, 7, 30)),
    ("erinnere mich in zwei Stunden daran, die Wäsche aufzuhängen", "die Wäsche aufzuhängen", (1, 14, 0)),
    ("kannst du mich am Freitag um 14 Uhr an den Zahnarzt erinnern?", "den Zahnarzt", (4, 14, 0)),
    ("stell mir einen Wecker auf morgen früh um sechs", "06:00", (2, 6, 0)),
    ("erinnere mich heute Abend um viertel nach neun an die Tabletten", "die Tabletten", (1, 21, 15)),
    ("erinner mich übermorgen um 12 dass ich Oma anrufe", "Oma anrufe", (3, 12, 0)),
    ("can you remind me tonight at 8 to ring the plumber?", "ring the plumber", (1, 20, 0)),
    ("bitte erinnere mich am 24. Dezember um 16 Uhr an die Geschenke", "die Geschenke", (24, 16, 0)),
)
WITH_SEVERAL_SUBJECTS = (
    "dentist, tomorrow at 10, bring the x-rays",
    "call mum tomorrow at 10, it is her birthday",
    "Zahnarzt morgen um 10, Röntgenbilder mitnehmen",
    "morgen um 8 kommt der Klempner, Küche ausräumen",
)


@pytest.mark.parametrize(("message", "text", "at"), REMINDERS)
async def test_text_and_time_are_what_was_said(talk: Talk, message: str, text: str, at: tuple[int, int, int]) -> None:
    day, hour, minute = at
    async with talk() as t:
        ending = await t.say(message)
        kept = [(entry.text, entry.rings_at) for entry in t.store.entries(ALIVE)]

    assert isinstance(ending, Replied)
    assert kept == [(text, datetime(2026, 12, day, hour, minute, tzinfo=BERLIN))]


@pytest.mark.parametrize("message", WITH_SEVERAL_SUBJECTS)
async def test_where_several_things_could_be_meant_the_model_picks_one_of_them(talk: Talk, message: str) -> None:
    candidates = subjects(message, find(message, NOON)).candidates
    async with talk() as t:
        ending = await t.say(message)
        (entry,) = t.store.entries(ALIVE)
        engine = pid_of(t)

    assert isinstance(ending, Replied)
    assert len(candidates) > 1
    assert entry.text in candidates
    asked = [step.process for step in ending.trace.steps if step.name == "model"]
    assert asked == [engine] != [os.getpid()]
    assert ending.trace.raw.endswith(f'"text":"{entry.text}"}}}}')
    assert ending.trace.generated_tokens > 0
