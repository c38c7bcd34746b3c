"""What the dialog speaks for, and all that it must not be drawn to."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eris_desktop.domain.dialog import MOST, Recent
from eris_desktop.turn.pairing import FLOOR, freshness, pair
from eris_desktop.turn.pairs import FIRST, PAIRINGS
from tests.support.dialogs import NOW, done

REGISTERED = frozenset(name for row in PAIRINGS for name, _ in row.tools)
MAILS = done("mail:check", "Invoice for the sofa", "Concert tickets", "Lunch next week?")
MAIL = done("mail:read", "Concert tickets")
TASKS = done("agenda:list", "paint the fence", "order firewood", "sweep the yard")
REMINDER = done("agenda:remind_at", "feed the hens, Thu 09:00", wrote=True)
EVENTS = done("calendar:list", "Budget round", "Piano lesson")
DOCS = done("doc:list", "Lease contract", "Boiler manual")
NOTE = done("vault:read", "Bread recipe")
TIMER = done("clock:timer", "soup, 12 minutes", wrote=True)
ALARMS = done("clock:list", "Alarm Mon 06:15", "Alarm Sun 10:00")


def paired(text: str, *recent: Recent, turn: int = 2, registered: frozenset[str] = REGISTERED):
    return pair(text, recent, NOW, turn, registered)


FALSE_FRIENDS = [
    ("the tank is completely empty", TASKS),
    ("they abandoned the ship long ago", TASKS),
    ("well done!", TASKS),
    ("have you finished your homework", TASKS),
    ("gut gemacht", TASKS),
    ("what a list of complaints", TASKS),
    ("i have already seen that", MAILS),
    ("this thread is about knitting", MAILS),
    ("are you ready", MAILS),
    ("it was already spread all over", MAILS),
    ("do you read a lot of novels", MAILS),
    ("hast du das gelesen", MAILS),
    ("die Bäckerei schreibt keine Rechnungen", MAILS),
    ("they moved to Lisbon last year", MAILS),
    ("let's move on", MAILS),
    ("der Briefkasten ist voll", MAILS),
    ("can you prevent that", EVENTS),
    ("eventually it will rain", EVENTS),
    ("the details of that novel were lovely", EVENTS),
    ("an eventful day lies behind me", EVENTS),
    ("documentation is dull", DOCS),
    ("how long is the river", TIMER),
    ("wie lange dauert der Flug", TIMER),
    ("turn the lights off", TIMER),
    ("later that year the king died", TIMER),
    ("no i was at home at 9", REMINDER),
    ("my brother was here on friday", REMINDER),
    ("robins are tiny", NOTE),
    ("ich bin da", MAILS),
    ("ich lese gerade", MAILS),
    ("we never open it", NOTE),
    ("is it open on sunday?", MAILS),
    ("hat das am Sonntag auf?", NOTE),
    ("that was a good read", MAILS),
    ("is it finished?", TASKS),
    ("that was better last week", REMINDER),
    ("answer the phone", MAILS),
    ("ich bin gleich wieder da", NOTE),
    ("add this song to my playlist", NOTE),
    ("the first snow fell today", MAILS),
    ("we move the piano to the attic", MAILS),
    ("who read it", MAILS),
]


@pytest.mark.parametrize(("text", "recent"), FALSE_FRIENDS)
def test_a_false_friend_pairs_with_nothing(text: str, recent: Recent) -> None:
    assert paired(text, recent) is None


@pytest.mark.parametrize("recent", [MAILS, TASKS, EVENTS, DOCS, NOTE, TIMER])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "🙏",
        "good morning",
        "wie spät ist es",
        "remind me tomorrow to delete that",
        "erinnere mich morgen daran, das zu löschen",
        "start a five minute timer, then we read that",
        "word " * 41 + "delete that",
        "delete that " + "x" * 2000,
    ],
)
def test_a_message_about_something_else_pairs_with_nothing(text: str, recent: Recent) -> None:
    assert paired(text, recent) is None


@pytest.mark.parametrize("text", ["delete that", "mark it done", "reply to that email", "snooze", "no, at 11"])
def test_nothing_pairs_without_a_dialog(text: str) -> None:
    assert paired(text) is None


@pytest.mark.parametrize(
    ("text", "recent"),
    [
        ("cancel that meeting", TASKS),
        ("delete that email", TASKS),
        ("mark that task as done", MAILS),
        ("upload that pdf and delete it", TASKS),
        ("lösch die Tagesnotiz", MAILS),
        ("stop the timer", MAILS),
        ("snooze", MAILS),
        ("remove the third one", done("mail:check", "one only", "and two")),
    ],
)
def test_what_names_another_kind_or_no_object_there_pairs_with_nothing(text: str, recent: Recent) -> None:
    assert paired(text, recent) is None


@pytest.mark.parametrize(
    ("text", "recent", "rule", "first"),
    [
        # the rows of the reference design
        ("mark it done", TASKS, "agenda_done", "agenda:complete"),
        ("finished", TASKS, "agenda_done", "agenda:complete"),
        ("check off the firewood", TASKS, "agenda_done", "agenda:complete"),
        ("das ist erledigt", TASKS, "agenda_done", "agenda:complete"),
        ("die ersten beiden sind abgehakt", TASKS, "agenda_done", "agenda:complete"),
        ("take it off my list", TASKS, "agenda_remove", "agenda:remove"),
        ("streich das letzte", TASKS, "agenda_remove", "agenda:remove"),
        ("trash that message", MAILS, "mail_delete", "mail:delete"),
        ("lösch die zweite", MAILS, "mail_delete", "mail:delete"),
        ("die kann in den Papierkorb", MAIL, "mail_delete", "mail:delete"),
        ("archive that email", MAIL, "mail_move", "mail:move"),
        ("move it to the folder music", MAIL, "mail_move", "mail:move"),
        ("verschieb sie nach Konzerte", MAIL, "mail_move", "mail:move"),
        ("reply to that", MAIL, "mail_reply", "mail:reply"),
        ("antworte ihr, dass wir kommen", MAIL, "mail_reply", "mail:reply"),
        ("open the one about the sofa", MAILS, "mail_read", "mail:read"),
        ("lies mir die letzte vor", MAILS, "mail_read", "mail:read"),
        ("cancel that meeting", EVENTS, "calendar_delete", "calendar:delete"),
        ("sag die Klavierstunde ab, die piano lesson", EVENTS, "calendar_delete", "calendar:delete"),
        ("reschedule the budget round", EVENTS, "calendar_update", "calendar:update"),
        ("verschieb den Termin", EVENTS, "calendar_update", "calendar:update"),
        ("details please", EVENTS, "calendar_get", "calendar:get"),
        ("wer kommt zum Termin", EVENTS, "calendar_get", "calendar:get"),
        ("unindex that document", DOCS, "doc_delete", "doc:delete"),
        ("lösch das Dokument", DOCS, "doc_delete", "doc:delete"),
        # rows of our own
        ("make it half past ten", REMINDER, "agenda_edit", "agenda:edit"),
        ("no, at 10", REMINDER, "agenda_edit", "agenda:edit"),
        ("move it to 11", REMINDER, "agenda_edit", "agenda:edit"),
        ("nein, um 10", REMINDER, "agenda_edit", "agenda:edit"),
        ("lieber erst am Montag", done("agenda:remind_at", "Hühner"), "agenda_edit", "agenda:edit"),
        ("rename it to feed the geese", REMINDER, "agenda_rename", "agenda:edit"),
        ("open the attachment", MAIL, "mail_attachment", "mail:attachment"),
        ("hat die einen Anhang?", MAIL, "mail_attachment", "mail:attachment"),
        ("the third one?", MAILS, "mail_place", "mail:read"),
        ("throw that note away", NOTE, "vault_delete", "vault:delete"),
        ("schmeiß die Notiz weg", NOTE, "vault_delete", "vault:delete"),
        ("read it to me", NOTE, "vault_read", "vault:read"),
        ("append: a pinch of salt", NOTE, "vault_append", "vault:append"),
        ("schreib noch Mehl dazu", NOTE, "vault_append", "vault:append"),
        ("stop it", TIMER, "clock_cancel", "clock:cancel"),
        ("mach ihn aus", TIMER, "clock_cancel", "clock:cancel"),
        ("the one on sunday can go", ALARMS, "clock_cancel", "clock:cancel"),
        ("five more minutes", TIMER, "clock_snooze", "clock:snooze"),
        ("noch zwei Minuten", TIMER, "clock_snooze", "clock:snooze"),
        ("how much time is left", TIMER, "clock_left", "clock:list"),
        ("wie lange noch?", TIMER, "clock_left", "clock:list"),
    ],
)
def test_a_follow_up_speaks_for_the_tool_that_it_means(text: str, recent: Recent, rule: str, first: str) -> None:
    found = paired(text, recent)

    assert found is not None
    assert found.rule == f"routing.policy.paired.{rule}"
    assert max(found.prior, key=lambda name: found.prior[name]) == first
    assert 0 < found.prior[first] <= FIRST
    assert found.family == first.partition(":")[0]


@pytest.mark.parametrize(
    ("text", "recent", "ids"),
    [
        ("delete the second one", MAILS, ["2"]),
        ("trash the sofa one", MAILS, ["1"]),
        ("delete that", MAIL, ["1"]),
        ("delete that", MAILS, ["1", "2", "3"]),
        ("check off all of them", TASKS, ["1", "2", "3"]),
        ("the last two are done", TASKS, ["2", "3"]),
        ("nr. 1 ist geschafft", TASKS, ["1"]),
        ("lösch den um 6:15", ALARMS, ["1"]),
        ("den um zehn kannst du löschen", ALARMS, ["2"]),
        ("besser am Sonntag", REMINDER, ["1"]),
    ],
)
def test_the_objects_meant_come_with_it(text: str, recent: Recent, ids: list[str]) -> None:
    found = paired(text, recent)

    assert found is not None
    assert [one.id for one in found.referents] == ids


@pytest.mark.parametrize(
    ("text", "family"),
    [
        ("remove that from my agenda", "agenda"),
        ("delete that", "agenda"),
        ("delete that email", "mail"),
        ("cancel that meeting", "calendar"),
        ("remove that document", "doc"),
    ],
)
def test_where_several_fit_agenda_goes_before_mail_before_calendar_before_documents(text: str, family: str) -> None:
    found = paired(text, DOCS, EVENTS, MAILS, TASKS)

    assert found is not None
    assert found.family == family


def test_what_was_done_in_the_last_turn_goes_before_what_was_done_earlier() -> None:
    found = paired("delete that", done("agenda:list", "a task", turn=1), done("mail:read", "a mail", turn=4), turn=5)

    assert found is not None
    assert found.family == "mail"


@pytest.mark.parametrize(("turn", "minutes"), [(11, 0.0), (2, 60.0), (8, 25.0), (200, 1000.0)])
def test_an_old_call_pairs_no_longer(turn: int, minutes: float) -> None:
    assert paired("delete that", done("mail:check", "Parcel", minutes=minutes), turn=turn) is None


@pytest.mark.parametrize(("turn", "minutes"), [(2, 0.0), (2, 5.0), (1, 1.0)])
def test_the_next_message_finds_the_call_in_full(turn: int, minutes: float) -> None:
    assert freshness(done("mail:check", minutes=minutes), NOW, turn) == 1.0


def test_a_call_fades_with_turns_and_with_minutes_and_never_rises() -> None:
    by_turn = [freshness(MAIL, NOW, turn) for turn in range(1, 20)]
    by_minute = [freshness(MAIL, NOW + timedelta(minutes=minute), 2) for minute in range(90)]

    assert by_turn == sorted(by_turn, reverse=True)
    assert by_minute == sorted(by_minute, reverse=True)
    assert by_turn[-1] < FLOOR
    assert by_minute[-1] < FLOOR


def test_an_older_call_speaks_more_quietly() -> None:
    young, old = paired("delete that", MAIL, turn=2), paired("delete that", MAIL, turn=5)

    assert young is not None
    assert old is not None
    assert old.prior["mail:delete"] < young.prior["mail:delete"]


def test_only_registered_tools_are_spoken_for() -> None:
    found = paired("delete that", MAIL, registered=frozenset({"mail:check"}))

    assert found is not None
    assert set(found.prior) == {"mail:check"}
    assert paired("delete that", MAIL, registered=frozenset({"agenda:list"})) is None


def test_every_row_has_a_name_of_its_own_and_odds_that_fall() -> None:
    assert len({row.rule for row in PAIRINGS}) == len(PAIRINGS)
    for row in PAIRINGS:
        odds = [each for _, each in row.tools]
        assert odds == sorted(odds, reverse=True)
        assert all(name.startswith(f"{row.family}:") for name, _ in row.tools)


calls = st.lists(st.sampled_from([MAILS, MAIL, TASKS, REMINDER, EVENTS, DOCS, NOTE, TIMER, ALARMS]), max_size=MOST)
texts = st.one_of(
    st.text(max_size=300), st.lists(st.sampled_from("delete that it the second nein um 11 2 done öffne".split())).map(" ".join)
)


@given(texts, calls)
def test_any_text_after_any_dialog_is_read_without_error(text: str, recent: list[Recent]) -> None:
    found = paired(text, *recent)

    if found is not None:
        shown = {(one.collection, one.id, one.title) for call in recent for one in call.objects}
        assert set(found.prior) <= REGISTERED
        assert all(0 < odds <= FIRST for odds in found.prior.values())
        assert {(one.collection, one.id, one.title) for one in found.referents} <= shown
