"""What a message is about: the person's words less times and command words."""

import pytest

from eris_desktop.timewords import find
from eris_desktop.turn.subject import subjects
from tests.turn.grounds import NOW


def about(text: str) -> tuple[str, ...]:
    return subjects(text, find(text, NOW)).candidates


@pytest.mark.parametrize(
    "text", ["", "   ", "?!", "remind me", "erinnere mich bitte", "tomorrow at 10", "morgen um 8", "remind me tomorrow"]
)
def test_a_message_without_a_subject_has_no_candidate(text: str) -> None:
    assert about(text) == ()


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("remind me tomorrow at 10 to call mum", "call mum"),
        ("please remind me to water the plants on friday at 9", "water the plants"),
        ("Could you remind me at 5pm that I have to pick up the kids?", "pick up the kids"),
        ("I need to call the dentist, can you remind me tomorrow at 9", "call the dentist"),
        ("set a reminder for tomorrow at 9 to renew the passport", "renew the passport"),
        ("don't let me forget the meeting at 3pm", "the meeting"),
        ("in 20 minutes remind me about the oven", "the oven"),
        ("add buy stamps to my to-do list", "buy stamps"),
        ("new task: renew passport", "renew passport"),
        ("note down that the boiler needs a check", "the boiler needs a check"),
        ("set an alarm for 7am", "alarm"),
        ("wake me up at 6:30", "wake me up"),
        ("erinnere mich morgen um halb acht an den Müll", "den Müll"),
        ("Bitte erinnere mich daran, Mama heute um 14 Uhr anzurufen", "Mama anzurufen"),
        ("kannst du mich morgen um 8 an den Zahnarzt erinnern?", "den Zahnarzt"),
        ("Erinnere mich am Freitag um 14 Uhr, dass ich das Auto abholen muss", "das Auto abholen muss"),
        ("in 20 Minuten bitte an die Nudeln erinnern", "die Nudeln"),
        ("vergiss nicht die Steuer", "die Steuer"),
        ("schreib Milch auf die Einkaufsliste", "Milch"),
        ("füg Brot kaufen zu meiner Aufgabenliste hinzu", "Brot kaufen"),
        ("neue Aufgabe: Reifen wechseln", "Reifen wechseln"),
        ("notier dir: Katze füttern", "Katze füttern"),
        ("stell einen Wecker auf 7 Uhr", "Wecker"),
        ("weck mich um 6 Uhr", "weck mich"),
    ],
)
def test_where_a_command_is_known_there_is_one_subject(text: str, subject: str) -> None:
    assert about(text) == (subject,)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Müll rausbringen morgen um 8 Uhr", "Müll rausbringen"),
        ("ich muss morgen um 9 Uhr die Steuer machen", "die Steuer machen"),
        ("call mum tomorrow at 10", "call mum"),
        ("dentist friday 3pm", "dentist"),
    ],
)
def test_without_a_known_command_the_first_candidate_is_the_whole_rest(text: str, first: str) -> None:
    assert about(text)[0] == first


def test_a_time_in_the_middle_of_the_subject_is_jumped_over() -> None:
    assert about("erinnere mich daran, Oma morgen um 10 Uhr abzuholen") == ("Oma abzuholen",)


@pytest.mark.parametrize("word", ["and ", "to ", "bitte, ", "hey ", "um "])
def test_a_long_paste_is_one_candidate_and_costs_no_time(word: str) -> None:
    assert len(about(word * 4000)) <= 1
