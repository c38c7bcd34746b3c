"""What a message does to what is there: the same words order, forbid, tell or ask."""

from pathlib import Path

import pytest

from eris_desktop.catalogue.load import load
from eris_desktop.domain.descriptor import Risk, Source
from eris_desktop.timewords import find
from eris_desktop.turn.mood import Mood, mood_of, recounts
from tests.support.talks import NOON

ROOT = Path(__file__).resolve().parents[2]


def judged(text: str, title: str) -> Mood:
    return mood_of(text, title, timed=bool(find(text, NOON)))


@pytest.mark.parametrize(
    "text",
    [
        "do not delete the stamps",
        "don't move the dentist to Friday",
        "Never delete the oat milk!",
        "please don't remove anything",
        "don't mark the oat milk as done",
        "keep the alarm on",
        "leave the timer running",
        "lösch bloß nicht die Briefmarken",
        "lösch die Briefmarken nicht",
        "bitte nichts löschen",
        "mach den Wecker nicht aus",
        "lass die Milch drauf",
    ],
)
def test_a_change_is_forbidden(text: str) -> None:
    assert judged(text, "oat milk") is Mood.FORBIDS


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ("delete everything except the oat milk", Mood.EXCEPTS),
        ("lösch alles außer der Hafermilch", Mood.EXCEPTS),
        ("not on Sunday", Mood.EXCLUDES),
        ("nein, nicht um 10", Mood.EXCLUDES),
        ("should I delete oat milk?", Mood.WONDERS),
        ("I might delete oat milk later", Mood.WONDERS),
        ("delete oat milk if it rains", Mood.WONDERS),
        ("would it be bad to delete oat milk?", Mood.WONDERS),
        ("lösch oat milk, falls es regnet", Mood.WONDERS),
        ("ich könnte oat milk vielleicht löschen", Mood.WONDERS),
        ("I forgot to delete oat milk", Mood.TELLS),
        ("ich hab oat milk ganz vergessen", Mood.TELLS),
        ("soll ich oat milk löschen?", Mood.WONDERS),
        ("why did you delete oat milk?", Mood.ASKS),
        ("hast du oat milk gelöscht?", Mood.ASKS),
        ("the alarm went off way too early this morning", Mood.TELLS),
        ("der Wecker hat viel zu früh geklingelt", Mood.TELLS),
        ("my sister cancelled her alarm", Mood.TELLS),
        ("I deleted the entry from my phone yesterday", Mood.TELLS),
        ("Anna moved the call with mum to Friday", Mood.TELLS),
        ("Anna hat den Anruf mit mum auf Freitag verschoben", Mood.TELLS),
    ],
)
def test_a_story_a_question_or_an_exception_is_no_order(text: str, mood: Mood) -> None:
    assert judged(text, "call mum") is mood


@pytest.mark.parametrize(
    "text",
    [
        "delete oat milk",
        "could you delete oat milk?",
        "I don't need the oat milk any more",
        "brauche ich nicht mehr, lösch das",
        "why not delete it",
        "not at six, at seven",
        "nicht am Mittwoch, sondern am Donnerstag",
        "never mind, delete it",
        "dentist moved to Friday",
        "der Dentist hat auf Freitag verschoben",
        "how about Friday?",
        "we've moved, so delete the broker",
        "hab die Milch gekauft",
        "mach den Wecker aus",
        "lass den Wecker weg",
    ],
)
def test_anything_else_is_an_order(text: str) -> None:
    assert judged(text, "dentist") is Mood.ORDERS


def test_no_example_of_a_tool_that_changes_what_is_there_is_taken_for_a_story() -> None:
    tools = [tool for tool in load(ROOT / "descriptors").tools if tool.risk is not Risk.READ]
    acting = [tool for tool in tools if any(arg.source is Source.REF for arg in tool.args)]
    examples = [(one.text, str(one.args.get("which", one.text))) for tool in acting for one in tool.good]

    assert len(examples) > 100
    assert [text for text, title in examples if judged(text, title) is not Mood.ORDERS] == []


def test_a_paste_is_judged_by_its_beginning_in_no_time() -> None:
    assert judged("lösch " + "das " * 50_000, "oat milk") is Mood.ORDERS


@pytest.mark.parametrize(
    "text", ["wake me in 8 hours", "I have to go at 9", "I need 8 hours of sleep", "ich muss um 9 weg", ""]
)
def test_what_is_to_come_is_not_recounted(text: str) -> None:
    assert not recounts(text)


@pytest.mark.parametrize(
    "text",
    [
        "I slept 8 hours",
        "we waited 20 minutes",
        "I was at the dentist at 9",
        "ich hab 8 Stunden geschlafen",
        "ich war um 9 dort",
    ],
)
def test_what_has_been_is_recounted(text: str) -> None:
    assert recounts(text)


def test_a_repetition_with_a_day_left_out_excepts_no_object() -> None:
    assert judged("move stretch to every day except Sunday", "stretch") is Mood.ORDERS
