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
        ("set an alarm for 7am for the early shift", "the early shift"),
        ("set a lasagne timer for nine minutes", "lasagne"),
        ("timer 8 minutes for the noodles", "the noodles"),
        ("rename milk to oat milk", "oat milk"),
        ("please change the task buy bread into buy rolls", "buy rolls"),
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
        ("stell einen Wecker auf 7 Uhr wegen der Frühschicht", "der Frühschicht"),
        ("noch ein Timer: 6 Minuten, grüne Bohnen", "grüne Bohnen"),
        ("ändere die Aufgabe Brot in Brot und Butter", "Brot und Butter"),
        ("benenn Milch in Hafermilch um", "Hafermilch"),
    ],
)
def test_where_a_command_is_known_there_is_one_subject(text: str, subject: str) -> None:
    assert about(text) == (subject,)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("set an alarm for 7am", "alarm"),
        ("7:30 alarm", "alarm"),
        ("wake me up at 6:30", "alarm"),
        ("weck mich um 6 Uhr", "alarm"),
        ("wecker sonntag 9 uhr", "alarm"),
        ("set a timer for 5 minutes", "timer"),
        ("9 min timer", "timer"),
        ("starte einen Countdown von fünf Minuten", "timer"),
        ("move the dentist to thursday 11am", "change"),
        ("verschieb den Zahnarzt auf Freitag um 10", "change"),
        ("könntest du den Zahnarzt auf Freitag um 10 verschieben", "change"),
        ("push it back an hour", "change"),
    ],
)
def test_an_alarm_a_timer_and_a_change_need_no_words_of_their_own(text: str, kind: str) -> None:
    found = subjects(text, find(text, NOW))
    assert (found.kind, found.certain, found.candidates) == (kind, True, ())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("remind me in 5 minutes to stop the timer", "reminder"),
        ("remind me tomorrow at 8 to move the car", "reminder"),
        ("add milk to my list", "task"),
        ("erinnere mich morgen um 8 an den Wecker", "reminder"),
    ],
)
def test_what_a_command_makes_is_told_by_the_command_and_not_by_its_subject(text: str, kind: str) -> None:
    assert subjects(text, find(text, NOW)).kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "Wecker löschen", "Timer bitte abbrechen", "alarm cancel", "Erinnerung verschieben",
        "stop the timer", "stop the pasta timer", "alarm off", "timer aus", "stell den Wecker ab",
        "mach den Wecker am Sonntag aus", "welche Timer laufen", "is the pizza timer done", "bring cake", "timers",
    ],
)  # fmt: skip
def test_ending_and_asking_are_no_commands_to_make_something(text: str) -> None:
    assert not subjects(text, find(text, NOW)).certain


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
