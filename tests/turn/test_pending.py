"""A call that waits for one argument, and what the next message does to it."""

import pytest

from eris_desktop.domain.descriptor import Source, Topic
from eris_desktop.domain.tool import Referent
from eris_desktop.turn.pending import Elsewhere, Filled, Pending, Withdrawn, resume
from eris_desktop.turn.reading import Called
from tests.support.rosters import arg, tool
from tests.turn.grounds import NOW

WHEN = arg("when", Source.TIME, kinds=("moment", "duration", "recurrence"))
TEXT = arg("text", Source.SPAN)
REMIND = tool("agenda:remind_at", WHEN, TEXT)
WHICH = arg("which", Source.REF)
DONE = tool("agenda:complete", WHICH)
SMALL_TALK = (Topic("thanks", {}, ("danke", "thanks")),)
NO_TIME = Pending(REMIND, WHEN, {"text": "call mum"}, "remind me to call mum", quick=("2026-12-01 at 18:00",))
NO_CLOCK = Pending(REMIND, WHEN, {"text": "call mum"}, "remind me tomorrow to call mum")
PAST = Pending(REMIND, WHEN, {"text": "call mum"}, "remind me yesterday at 9 to call mum")
NO_SUBJECT = Pending(REMIND, TEXT, {"when": "tomorrow at 10"}, "remind me tomorrow at 10")
NO_OBJECT = Pending(DONE, WHICH, {}, "done", (Referent("agenda", "1", "call mum"), Referent("agenda", "2", "wash the car")))


def after(pending: Pending, text: str) -> object:
    return resume(pending, text, NOW, SMALL_TALK)


@pytest.mark.parametrize("pending", [NO_TIME, NO_SUBJECT, NO_OBJECT])
@pytest.mark.parametrize("text", ["never mind", "Cancel!", "vergiss es", "nein", "egal", "no thanks"])
def test_never_mind_withdraws_whatever_is_missing(pending: Pending, text: str) -> None:
    assert after(pending, text) == Withdrawn()


@pytest.mark.parametrize(
    ("pending", "text"),
    [
        (NO_TIME, "what time is it"),
        (NO_TIME, "I slept 8 hours"),
        (NO_TIME, "I am meeting Anna tomorrow at 9"),
        (NO_TIME, "the meeting is tomorrow at 9"),
        (NO_TIME, "was steht morgen an?"),
        (NO_TIME, "what's the weather tomorrow?"),
        (NO_TIME, "see you on Friday"),
        (NO_TIME, "remind me at 5pm to feed the cat"),
        (NO_TIME, "thanks"),
        (NO_TIME, "the weather tomorrow at noon in Paris would be nice to know"),
        (NO_SUBJECT, "danke"),
        (NO_SUBJECT, "what can you do"),
        (NO_SUBJECT, "wie spät ist es"),
        (NO_SUBJECT, "add milk to my list"),
        (NO_OBJECT, "feed the cat"),
        (NO_OBJECT, "the third one"),
        (NO_OBJECT, "both"),
        (NO_OBJECT, "it"),
        (NO_OBJECT, "delete the second one"),
        (NO_OBJECT, "the second world war"),
    ],
)
def test_a_message_about_something_else_leaves_it(pending: Pending, text: str) -> None:
    assert after(pending, text) == Elsewhere()


@pytest.mark.parametrize(
    ("pending", "text", "when"),
    [
        (NO_TIME, "at 17:00", "at 17:00"),
        (NO_TIME, "tomorrow at 9", "tomorrow at 9"),
        (NO_TIME, "um 17 Uhr", "um 17 Uhr"),
        (NO_TIME, "in 20 minutes please", "in 20 minutes"),
        (NO_TIME, "1", "2026-12-01 at 18:00"),
        (NO_CLOCK, "at 9", "tomorrow at 9"),
        (PAST, "tomorrow at 9", "tomorrow at 9"),
    ],
)
def test_a_time_fills_the_missing_time(pending: Pending, text: str, when: str) -> None:
    found = after(pending, text)

    assert isinstance(found, Filled)
    assert found.called == Called("agenda:remind_at", {"text": "call mum", "when": when})


@pytest.mark.parametrize(
    ("text", "subject"), [("call mum", "call mum"), ("den Müll", "den Müll"), ("to water the plants", "water the plants")]
)
def test_words_fill_the_missing_subject(text: str, subject: str) -> None:
    found = after(NO_SUBJECT, text)

    assert isinstance(found, Filled)
    assert found.called == Called("agenda:remind_at", {"when": "tomorrow at 10", "text": subject})


@pytest.mark.parametrize("text", ["call mum", "Mum"])
def test_a_title_or_a_part_of_it_picks_the_object(text: str) -> None:
    found = after(NO_OBJECT, text)

    assert isinstance(found, Filled)
    assert found.called == Called("agenda:complete", {"which": "call mum"})


@pytest.mark.parametrize(
    "text",
    ["the second one", "das zweite", "2", "number two", "nr. 2", "the last one please", "the one about the car", "das Andere"],
)
def test_a_place_in_the_list_picks_the_object(text: str) -> None:
    found = after(NO_OBJECT, text)

    assert isinstance(found, Filled)
    assert found.called == Called("agenda:complete", {"which": "wash the car"})


def test_a_title_said_whole_goes_before_a_place() -> None:
    numbered = Pending(DONE, WHICH, {}, "done", (Referent("agenda", "1", "room"), Referent("agenda", "2", "1")))
    found = after(numbered, "1")

    assert isinstance(found, Filled)
    assert found.called == Called("agenda:complete", {"which": "1"})


def test_an_answer_with_words_and_time_fills_both() -> None:
    nothing = Pending(REMIND, TEXT, {}, "remind me")
    found = after(nothing, "call mum tomorrow at 10")

    assert isinstance(found, Filled)
    assert found.called == Called("agenda:remind_at", {"when": "tomorrow at 10", "text": "call mum"})


@pytest.mark.parametrize("text", ["the first one", "first", "1", "das erste", "number 1", "2026-12-01 at 18:00"])
def test_a_quick_choice_is_taken_by_its_place(text: str) -> None:
    filled = after(NO_TIME, text)

    assert isinstance(filled, Filled)
    assert "18:00" in filled.called.args["when"]


@pytest.mark.parametrize(
    "text", ["tomorrow at 9 please", "I'd say tomorrow at 9", "ich denke morgen um 9", "at 9 tomorrow would be good"]
)
def test_a_fragment_with_polite_words_answers_when(text: str) -> None:
    assert isinstance(after(NO_TIME, text), Filled)
