"""Questions about Eris: what looks like one and is a request, what is one, and who answers it."""

import pytest

from eris_desktop.domain.offer import Closed
from eris_desktop.domain.trace import Hit
from eris_desktop.turn.about import MOST, Aim, asks_about
from eris_desktop.turn.about_topic import about_eris

REQUESTS = (
    "can you remind me at 5 to call Bob",
    "can you add milk to my list",
    "could you tell me the time",
    "can you set an alarm for 7",
    "can you delete the reminder about the parcel",
    "can you delete all reminders",
    "can you please check mails",
    "can you show reminders",
    "can you delete that",
    "can you snooze",
    "can you write a mail to Anna",
    "are you able to delete the reminder about the parcel",
    "are you able to wake me at 6",
    "is it possible to move my appointment",
    "kannst du mich um 5 wecken",
    "kannst du Milch auf die Liste setzen",
    "kannst du den Timer stoppen",
    "kannst du bitte Mails checken",
    "kannst du mal Termine zeigen",
    "kannst du alle Wecker löschen",
    "könntest du mir die Uhrzeit sagen",
    "löschst du den Termin mit Paul",
    "bist du in der Lage, mich morgen zu wecken",
)
OTHERS = (
    "",
    "how are you",
    "how much time do I have",
    "how late is it",
    "wie geht es dir",
    "wie spät ist es",
    "wie viele Aufgaben habe ich",
    "wie alt bin ich",
    "what happens on Friday",
    "was passiert am Freitag",
    "where is my meeting",
    "wo ist mein Termin",
    "do you love me",
    "do you remember me",
    "which train do I take",
    "remind me to ask what you can do",
    "candidates: can you delete mail",
    "I can do it myself",
    "was kannst du mir auf die Liste setzen",
)
QUESTIONS = (
    (Aim.ABILITY, "can you delete mail?", "delete mail"),
    (Aim.ABILITY, "Could you set alarms", "set alarms"),
    (Aim.ABILITY, "hey Eris, can you play music", "play music"),
    (Aim.ABILITY, "are you able to write emails?", "write emails"),
    (Aim.ABILITY, "do you know how to cook", "cook"),
    (Aim.ABILITY, "is it possible to undo things", "undo things"),
    (Aim.ABILITY, "can you actually open websites", "open websites"),
    (Aim.ABILITY, "kannst du Mails löschen?", "mails löschen"),
    (Aim.ABILITY, "könntest du Termine verwalten", "termine verwalten"),
    (Aim.ABILITY, "kannst du eigentlich kochen", "kochen"),
    (Aim.ABILITY, "bist du in der Lage, Listen zu führen", "listen zu führen"),
    (Aim.ABILITY, "chasch Musik spiele", "musik spiele"),
    (Aim.WAY, "how do I delete a reminder?", "delete a reminder"),
    (Aim.WAY, "How can I add something to my list?", "add something to my list"),
    (Aim.WAY, "what do I have to say to get a reminder every week", "to get a reminder every week"),
    (Aim.WAY, "wie kann ich etwas auf die Liste setzen", "etwas auf die liste setzen"),
    (Aim.WAY, "wie lösche ich eine Erinnerung?", "eine erinnerung"),
    (Aim.WAY, "was muss ich sagen, damit du mich weckst", "damit du mich weckst"),
    (Aim.CONDUCT, "what can you do?", ""),
    (Aim.CONDUCT, "which commands are there", "are there"),
    (Aim.CONDUCT, "do you ask before you throw something away", "before you throw something away"),
    (Aim.CONDUCT, "what happens to my list when I close you", "my list when i close you"),
    (Aim.CONDUCT, "was kannst du alles", ""),
    (Aim.CONDUCT, "welche Befehle kennst du", "kennst du"),
    (Aim.CONDUCT, "fragst du, ehe du etwas wegwirfst", "ehe du etwas wegwirfst"),
    (Aim.CONDUCT, "was passiert mit der Liste, wenn ich dich schließe", "der liste wenn ich dich schliesse"),
    (Aim.KEPT, "where are my notes kept?", ""),
    (Aim.KEPT, "where do you store my list", "my list"),
    (Aim.KEPT, "wo werden meine Notizen aufbewahrt", ""),
    (Aim.KEPT, "wo speicherst du meine Aufgaben", "meine aufgaben"),
)


@pytest.mark.parametrize("text", REQUESTS)
def test_a_request_in_the_form_of_a_question_is_no_question_about_eris(text: str) -> None:
    assert asks_about(text) is None


@pytest.mark.parametrize("text", OTHERS)
def test_a_question_about_something_else_is_none_about_eris(text: str) -> None:
    assert asks_about(text) is None


def test_a_long_text_is_no_question_about_eris_whatever_it_begins_with() -> None:
    assert asks_about("can you delete mail " + "x" * MOST) is None


@pytest.mark.parametrize(("aim", "text", "words"), QUESTIONS)
def test_a_question_about_eris_is_known_by_its_form_and_keeps_what_it_is_about(aim: Aim, text: str, words: str) -> None:
    asked = asks_about(text)

    assert asked is not None
    assert (asked.aim, asked.words) == (aim, words)


def hits(*rows: tuple[str, str, float]) -> tuple[Hit, ...]:
    return tuple(Hit(name, kind, share, share, name) for kind, name, share in rows)


TOOL, MAIL = ("tool", "agenda:remove", 0.5), ("absent", "mail", 0.6)
TALK, DATA = ("small_talk", "tastes", 0.6), ("about", "where_is_my_data", 0.6)
TOPICS = (
    ("remind me at 5", (DATA,), None),
    ("can you delete mail", (MAIL, TOOL), (Closed.ABOUT, "ability")),
    ("can you set reminders", (TOOL,), (Closed.ABOUT, "ability")),
    ("can you play music", (TALK, ("absent", "music", 0.1)), (Closed.ABOUT, "ability")),
    ("do you know how to lie", (TALK, ("absent", "writing", 0.1)), None),
    (
        "are you able to speak Dutch",
        (("about", "which_languages", 0.6), ("tool", "clock:now", 0.1)),
        (Closed.ABOUT, "which_languages"),
    ),
    ("are you able to write mails", (("about", "what_can_you_do", 0.8), ("absent", "mail", 0.1)), (Closed.ABOUT, "ability")),
    ("how do I delete a reminder", (DATA, TOOL), (Closed.ABOUT, "way")),
    ("how do I back up my list", (DATA, ("tool", "agenda:list", 0.1)), (Closed.ABOUT, "where_is_my_data")),
    ("how do I cook rice", (("absent", "recipes", 0.8), TOOL), (Closed.ABSENT, "recipes")),
    ("how do I meet new people", (TOOL, MAIL), None),
    ("what can you do", (TOOL, ("about", "what_can_you_do", 0.3)), (Closed.ABOUT, "what_can_you_do")),
    ("what happens if it rains", (TOOL, ("absent", "weather", 0.3), ("about", "offline", 0.2)), None),
    ("where are my notes kept", (("absent", "notes", 0.9),), (Closed.ABOUT, "where_is_my_data")),
)


@pytest.mark.parametrize(("text", "ranked", "wanted"), TOPICS)
def test_who_answers_a_question_about_eris(
    text: str, ranked: tuple[tuple[str, str, float], ...], wanted: tuple[Closed, str] | None
) -> None:
    assert about_eris(text, hits(*ranked)) == wanted


def test_without_a_ranking_nothing_is_decided() -> None:
    assert about_eris("can you delete mail", ()) is None
