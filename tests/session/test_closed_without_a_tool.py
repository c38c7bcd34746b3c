"""What no tool serves ends without a call, and with the right words: small talk, absent wishes, questions about Eris."""

from dataclasses import replace
from pathlib import Path

import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.events import Replied
from eris_desktop.domain.model import SizeClass
from eris_desktop.session.parts import Lore, Options
from tests.support.models import ScriptedModel
from tests.support.rosters import tool
from tests.support.talks import Ending, talking

SMALL_TALK = (
    ("greeting", "good morning Eris"),
    ("greeting", "hello Eris, good morning"),
    ("greeting", "guten Morgen, Eris!"),
    ("greeting", "Morgen Eris"),
    ("bye", "bye for now"),
    ("bye", "see you around"),
    ("bye", "tschüss für heute"),
    ("bye", "ich geh dann mal"),
    ("good_night", "good night Eris, sleep well"),
    ("good_night", "gute Nacht, bis morgen"),
    ("feeling_bad", "ich bin völlig fertig, was für ein Tag"),
    ("feeling_bad", "today was a terrible day"),
    ("feeling_good", "heute war ein wunderbarer Tag"),
    ("feeling_good", "heute läuft alles rund"),
    ("thanks", "thank you kindly"),
    ("thanks", "danke dir, das war lieb"),
    ("praise", "that was clever of you"),
    ("insult", "du gehst mir gewaltig auf den Zeiger"),
    ("joke", "know a funny one?"),
    ("joke", "erzähl mal einen guten Witz"),
    ("my_name", "do you happen to know my name?"),
    ("my_name", "weißt du noch, wie ich heiße?"),
)
ABSENT = (
    ("weather", "schneit es gerade"),
    ("news", "was gibt es Neues aus Berlin"),
    ("knowledge", "who painted the Mona Lisa"),
    ("sums", "what's 12 times 9"),
    ("sums", "was ergibt 7 mal 8"),
    ("translation", "how do you say good night in Italian"),
    ("music", "play something by Queen"),
    ("music", "spiel ein Lied von Grönemeyer"),
    ("volume", "make it louder"),
    ("volume", "mach mal leiser"),
    ("radio_and_podcasts", "mach bitte Radio an"),
    ("smart_home", "stell die Heizung wärmer"),
    ("food_order", "bestell mir was vom Chinesen"),
    ("booking", "book a hotel for two nights"),
    ("booking", "reservier einen Tisch für vier"),
    ("shopping", "wo bleibt mein Paket"),
    ("calls_and_messages", "ruf Papa an"),
    ("calls_and_messages", "text Lena that I am on the bus"),
    ("travel", "when does the next bus leave"),
    ("travel", "wann geht der nächste Zug nach Wien"),
    ("mail", "schreib eine Mail an Paul"),
    ("notes", "öffne meine Notizen"),
    ("shared_calendar", "invite my whole team to the meeting"),
    ("files_and_photos", "zeig mir meine Bilder"),
    ("computer", "restart the computer"),
    ("computer", "fahr den Rechner herunter"),
    ("banking", "überweise Anna 20 Euro"),
    ("stocks", "how is the Apple share doing"),
    ("health", "was hilft gegen Husten"),
    ("sports", "how did Dortmund play"),
    ("recipes", "wie koche ich Risotto"),
    ("cinema", "what movies are on today"),
    ("ratings", "give this film five stars"),
    ("games", "spiel was mit mir"),
    ("writing", "schreib mir ein Gedicht"),
    ("contacts", "wie ist die Nummer von Anna"),
    ("social_media", "post this on facebook"),
    ("going_out", "find a good restaurant nearby"),
    ("trips", "do I need a visa for the US"),
    ("work", "wie viel Urlaub hab ich noch"),
    ("car_and_repairs", "wie wechselt man einen Reifen"),
)
ABOUT = (
    ("who_are_you", "wer bist du eigentlich"),
    ("what_can_you_do", "what can you do for me"),
    ("what_can_you_do", "was kannst du denn alles"),
    ("where_is_my_data", "where do you save my reminders"),
    ("where_is_my_data", "wo sind meine Daten gespeichert"),
    ("asks_first", "do you ask me before deleting"),
    ("asks_first", "löschst du was, ohne zu fragen"),
    ("privacy", "do you spy on me"),
    ("which_model", "what model are you using"),
    ("cost", "how much do you cost"),
    ("offline", "do you need internet"),
)


@pytest.mark.parametrize(
    "table", [(SMALL_TALK, "reply."), (ABSENT, "reply.absent"), (ABOUT, "reply.about.")], ids=["small talk", "absent", "about"]
)
async def test_what_no_tool_serves_is_answered_by_its_own_topic(
    lore: Lore, embedder: DefaultEmbedder, cache: Path, tmp_path: Path, table: tuple[tuple[tuple[str, str], ...], str]
) -> None:
    rows, key = table
    async with talking(lore, embedder, cache, tmp_path, ScriptedModel([]), SizeClass.TINY, Options("en")) as t:
        wrong = [(text, topic) for topic, text in rows if not _told(await t.say(text), lore, key, topic)]
        left = t.store.entries(ALIVE)
    assert (wrong, left) == ([], ())


def _told(ending: Ending, lore: Lore, key: str, topic: str) -> bool:
    """Tell whether the ending is a reply in the words of that topic, in either language."""
    if not isinstance(ending, Replied):
        return False
    if key == "reply.absent":
        (found,) = [one for one in lore.catalogue.absent if one.name == topic]
        return any(ending.text.endswith(instead) for instead in found.instead.values())
    variants = [text for texts in lore.words.texts.values() for text in texts[f"{key}{topic}"]]
    return any(ending.text.startswith(text.split("{")[0]) for text in variants)


ASKED = (
    ("en", "can you delete mail?", "absent:mail"),
    ("de", "kannst du Mails löschen?", "absent:mail"),
    ("en", "can you play music?", "absent:music"),
    ("en", "can you set reminders?", "agenda:remind_at"),
    ("de", "kannst du Erinnerungen setzen?", "agenda:remind_at"),
    ("en", "how can I add something to my list?", "agenda:push"),
    ("en", "how do I delete a reminder?", "agenda:remove"),
    ("de", "wie lösche ich eine Erinnerung?", "agenda:remove"),
    ("en", "where are my notes kept?", "/data"),
    ("de", "wo werden meine Notizen aufbewahrt?", "/data"),
)


NOT_YET = {text for _, text, _ in ASKED} - {"wo werden meine Notizen aufbewahrt?"}


@pytest.mark.parametrize(("lang", "text", "by"), ASKED)
async def test_a_question_about_eris_is_answered_from_what_is_there(
    lore: Lore, embedder: DefaultEmbedder, cache: Path, tmp_path: Path, lang: str, text: str, by: str
) -> None:
    async with talking(lore, embedder, cache, tmp_path, ScriptedModel([]), SizeClass.TINY, Options(lang)) as t:
        ending = await t.say(text)

    assert isinstance(ending, Replied)
    assert ending.trace.verdict.startswith("answers from the bank: about")
    meant = lore.catalogue.tool(by)
    topic = next((one.instead[lang] for one in lore.catalogue.absent if f"absent:{one.name}" == by), by)
    expected = meant.hints[lang] if meant else (topic,)
    assert any(words in ending.text for words in expected)


@pytest.mark.parametrize(("lang", "text"), [("en", "look into my mailbox"), ("de", "schau in mein Postfach")])
async def test_a_family_that_is_not_set_up_says_so_and_leads_to_the_settings(
    lore: Lore, embedder: DefaultEmbedder, cache: Path, tmp_path: Path, lang: str, text: str
) -> None:
    hints = {
        "en": ("look into my mailbox please", "what is in my mailbox"),
        "de": ("schau bitte in mein Postfach", "was ist im Postfach"),
    }
    mail = tool("mail:check", needs=("mail account",), hints=hints)
    families = replace(lore.catalogue.families, title={**lore.catalogue.families.title, "mail": {"en": "Mail", "de": "Mail"}})
    absent = tuple(topic for topic in lore.catalogue.absent if topic.name != "mail")
    catalogue = replace(lore.catalogue, tools=(*lore.catalogue.tools, mail), families=families, absent=absent)
    model = ScriptedModel([])
    async with talking(
        replace(lore, catalogue=catalogue), embedder, cache, tmp_path, model, SizeClass.TINY, Options(lang)
    ) as t:
        ending = await t.say(text)

    assert isinstance(ending, Replied)
    assert "Mail" in ending.text
    assert ending.card is not None
    assert (ending.card.kind, ending.could) == ("setup", False)
