"""Small talk with the starter model: never a call, never a word that the model made up."""

import pytest

from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.events import Replied
from eris_desktop.session.abilities import listed
from eris_desktop.session.parts import Lore
from tests.starter.conftest import Talk
from tests.starter.lines import LINES
from tests.support.talks import Ending

pytestmark = pytest.mark.model


def bank(lore: Lore, lang: str) -> frozenset[str]:
    """Give every reply that the program has of its own, with its blanks filled in each way."""
    texts = lore.words.texts[lang]
    facts = {"abilities": listed(lore.catalogue, lang), **lore.facts()}
    fills = [topic.instead.get(lang, "") for topic in lore.catalogue.absent]
    variants = [text for key, several in texts.items() if key.startswith("reply.") for text in several]
    return frozenset(text.format(instead=instead, **facts) for text in variants for instead in fills)


def fault(ending: Ending, replies: frozenset[str]) -> str:
    """Say what is wrong with the end of a turn of small talk; nothing when nothing is."""
    match ending:
        case Replied(text=text, card=None, trace=trace) if text in replies:
            return "the model was asked" if any(step.name == "model" for step in trace.steps) else ""
        case Replied(text=text):
            return f"not from the bank: {text}"
        case _:
            return f"not a reply: {ending}"


@pytest.mark.parametrize("lang", ["en", "de"])
async def test_forty_lines_of_small_talk_get_replies_of_the_bank(talk: Talk, lore: Lore, lang: str) -> None:
    replies = bank(lore, lang)
    async with talk(lang) as t:
        faults = {line: said for line in LINES[lang] if (said := fault(await t.say(line), replies))}
        entries = t.store.entries(ALIVE)

    assert len(LINES[lang]) == 40
    assert (faults, entries) == ({}, ())


@pytest.mark.parametrize(
    "line", ["ich bin völlig fertig, was für ein Tag", "heute war ein wunderbarer Tag", "heute läuft alles rund"]
)
async def test_small_talk_in_words_of_the_agenda_is_small_talk_all_the_same(talk: Talk, lore: Lore, line: str) -> None:
    async with talk("de") as t:
        assert fault(await t.say(line), bank(lore, "de")) == ""
