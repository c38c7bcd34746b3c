"""Answers about what Eris can do: never a yes to something else, and an honest word where something is not set up."""

from dataclasses import replace

import pytest

from eris_desktop.domain.descriptor import Families, Topic
from eris_desktop.domain.events import Card
from eris_desktop.domain.offer import Closed, ClosedOffer, OpenOffer, Origin, TurnState, Width
from eris_desktop.domain.tool import Row
from eris_desktop.domain.trace import Hit
from eris_desktop.session.abilities import Knowledge, Told, told_ability
from eris_desktop.session.parts import Heard, Lore
from eris_desktop.session.speaking import closing
from eris_desktop.turn.about import Aim, AskedAbout
from eris_desktop.turn.offer import open_offer
from eris_desktop.turn.plan import Speak
from tests.support.rosters import tool
from tests.support.talks import NOON

MAIL = tool("mail:check", needs=("mail account",), ability={"en": "look for mail", "de": "nach Mails sehen"})
PUSH = tool("agenda:push", ability={"en": "keep a list", "de": "eine Liste führen"})
POST = Topic("post", {"en": (), "de": ()}, instead={"en": "I can note it.", "de": "Ich kann es notieren."})
FAMILIES = Families(title={"mail": {"en": "Mail", "de": "Mail"}})
ABILITY, WAY = AskedAbout(Aim.ABILITY, "keep lists"), AskedAbout(Aim.WAY, "keep a list")
WINDOW = TurnState(Origin.WINDOW)


def hit(name: str, kind: str = "tool", share: float = 0.9, phrase: str = "") -> Hit:
    return Hit(name, kind, share, share, phrase)


@pytest.fixture
def made(lore: Lore) -> Lore:
    return replace(lore, catalogue=replace(lore.catalogue, tools=(MAIL, PUSH), absent=(POST,), families=FAMILIES))


def known(lore: Lore, lang: str = "en", *, set_up: frozenset[str] = frozenset()) -> Knowledge:
    return Knowledge(lore.catalogue, lore.words, lang, 0, set_up)


def heard(text: str, lang: str = "en") -> Heard:
    return Heard(0, text, Origin.WINDOW, lang, NOON, {})


def test_what_lies_near_nothing_gets_the_whole_list_and_no_yes(made: Lore) -> None:
    spread = (hit("agenda:push", share=0.3), hit("post", "absent", 0.25), hit("mail:check", share=0.25))

    assert (
        told_ability(ABILITY, spread, known(made)).text
        == "I am not sure that I understand. I can\n\n- look for mail\n- keep a list"
    )
    assert told_ability(WAY, (), known(made)).text == made.words.say("en", "reply.about.how_to_say_it")


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "No, not yet. I can note it."), ("de", "Nein, noch nicht. Ich kann es notieren.")]
)
def test_what_no_tool_serves_is_a_no_with_what_can_be_done_instead(made: Lore, lang: str, text: str) -> None:
    for asked in (ABILITY, WAY):
        assert told_ability(asked, (hit("post", "absent"),), known(made, lang)) == Told(text)


@pytest.mark.parametrize(
    ("lang", "phrase", "text"),
    [
        ("en", "agenda:push now", "Yes: I can keep a list. Say, for example, “agenda:push now”."),
        ("en", "jetzt agenda:push", "Yes: I can keep a list. Say, for example, “please do agenda:push”."),
        ("de", "jetzt agenda:push", "Ja: Ich kann eine Liste führen. Sag zum Beispiel „jetzt agenda:push“."),
    ],
)
def test_an_ability_is_a_yes_with_the_nearest_hint_in_the_persons_language(
    made: Lore, lang: str, phrase: str, text: str
) -> None:
    assert told_ability(ABILITY, (hit("agenda:push", phrase=phrase),), known(made, lang)) == Told(text)


def test_of_two_near_tools_the_one_whose_hints_hold_the_verb_was_meant(lore: Lore) -> None:
    near = (Hit("agenda:list", "tool", 0.7, 0.9, ""), Hit("agenda:remove", "tool", 0.6, 0.01, ""))
    for words, lang, family in (("delete reminders", "en", "agenda:remove"), ("erinnerungen löschen", "de", "agenda:remove")):
        told = told_ability(AskedAbout(Aim.ABILITY, words), near, known(lore, lang))
        meant = lore.catalogue.tool(family)
        assert meant is not None
        assert meant.ability[lang] in told.text


def test_how_it_is_said_is_told_by_two_hints(made: Lore) -> None:
    told = told_ability(WAY, (hit("agenda:push"),), known(made, "de"))
    assert told == Told("Sag zum Beispiel „bitte agenda:push machen“ oder „jetzt agenda:push“.")


def test_an_ability_that_is_not_set_up_is_neither_yes_nor_no(made: Lore) -> None:
    told = told_ability(ABILITY, (hit("mail:check"),), known(made))

    text = "Mail is not set up yet; what is missing: a mail account. Add it in the settings, then ask me again."
    assert told == Told(text, Card("setup", "Mail is not set up", (Row("a mail account"),)), could=False)


def test_once_it_is_set_up_the_ability_is_a_yes(made: Lore) -> None:
    told = told_ability(ABILITY, (hit("mail:check"),), known(made, set_up=frozenset({"mail account"})))
    assert told == Told("Yes: I can look for mail. Say, for example, “please do mail:check”.")


def test_a_message_for_a_family_that_is_not_set_up_gets_no_other_tools_answer(made: Lore) -> None:
    tools = {one.name: one for one in made.catalogue.tools}

    closed = open_offer(Width.CLUSTER, ("mail:check", "agenda:push"), tools, WINDOW, "a rule")
    assert closed == ClosedOffer(Closed.ABSENT, "not_set_up", "a rule")
    told = closing(Speak("absent", "not_set_up"), heard("schau nach Mails", "de"), made, (hit("mail:check"),))
    text = (
        "Mail ist noch nicht eingerichtet; es fehlt: ein Mailkonto. "
        "Trag das in den Einstellungen ein und frag mich dann noch einmal."
    )
    assert told == Told(text, Card("setup", "Mail ist nicht eingerichtet", (Row("ein Mailkonto"),)), could=False)


@pytest.mark.parametrize(
    ("width", "names", "state"),
    [
        (Width.CLUSTER, ("agenda:push", "mail:check"), WINDOW),
        (Width.UNSURE, ("mail:check", "agenda:push"), WINDOW),
    ],
)
def test_a_tool_that_is_not_set_up_and_not_the_best_only_falls_out(
    made: Lore, width: Width, names: tuple[str, ...], state: TurnState
) -> None:
    offer = open_offer(width, names, {one.name: one for one in made.catalogue.tools}, state, "a rule")

    assert isinstance(offer, OpenOffer)
    assert [one.name for one in offer.tools] == ["agenda:push"]


def test_a_question_about_an_ability_is_answered_from_the_ranking_of_its_turn(made: Lore) -> None:
    told = closing(Speak("about", "ability"), heard("can you keep lists?"), made, (hit("agenda:push"),))
    assert told.text == "Yes: I can keep a list. Say, for example, “please do agenda:push”."


def test_a_need_without_words_of_its_own_is_said_as_it_is_written(made: Lore) -> None:
    odd = tool("mail:check", needs=("moon",))
    lore = replace(made, catalogue=replace(made.catalogue, tools=(odd,)))
    card = told_ability(WAY, (hit("mail:check"),), known(lore)).card

    assert card is not None
    assert card.rows == (Row("moon"),)
