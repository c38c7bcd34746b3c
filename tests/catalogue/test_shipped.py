"""What ships is right: no descriptor refused, both languages alike, a reply for every topic, and no text in two places."""

import inspect
import re
from collections import Counter
from pathlib import Path

import pytest

from eris_desktop.catalogue.load import load, load_words
from eris_desktop.catalogue.pair import pair
from eris_desktop.catalogue.toml_file import placeholders
from eris_desktop.domain import errors
from eris_desktop.domain.descriptor import LANGUAGES, Catalogue, Risk, Source
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.routing_texts import fold, routing_texts
from eris_desktop.domain.words import Words

ROOT = Path(__file__).parents[2]
TOOLS = sorted(f"{path.parent.name}:{path.stem}" for path in (ROOT / "descriptors").glob("*/*.toml"))
_OUTCOME = re.compile(r'"([a-z_]+)"')
CODES = [cls.code for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, ErisError)]


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load(ROOT / "descriptors")


@pytest.fixture(scope="module")
def words() -> Words:
    return load_words(ROOT / "resources" / "words")


def test_no_shipped_descriptor_is_refused(catalogue: Catalogue) -> None:
    assert catalogue.refused == ()
    assert [tool.name for tool in catalogue.tools] == TOOLS


def test_every_shipped_tool_has_its_module(catalogue: Catalogue) -> None:
    assert list(pair(catalogue, "eris_desktop.tools")) == TOOLS


@pytest.mark.parametrize("name", TOOLS)
def test_each_reply_of_a_tool_is_one_of_its_outcomes_and_alike_in_both_languages(catalogue: Catalogue, name: str) -> None:
    tool = catalogue.tool(name)
    assert tool is not None
    module = ROOT / "eris_desktop" / "tools" / f"{name.replace(':', '/')}.py"
    told = {*_OUTCOME.findall(module.read_text("utf-8")), "undone"}
    filled = [{outcome: placeholders(text) for outcome, text in tool.replies[lang].items()} for lang in LANGUAGES]

    assert filled[0] == filled[1]
    assert set(filled[0]) <= told


def test_a_tool_that_writes_has_words_for_undo_and_one_that_reads_has_none(catalogue: Catalogue) -> None:
    assert {tool.name for tool in catalogue.tools if "undone" in tool.replies["en"]} == {
        tool.name for tool in catalogue.tools if tool.risk is Risk.WRITE
    }


def test_the_subject_of_a_tool_is_called_text_and_follows_the_time(catalogue: Catalogue) -> None:
    reminding = catalogue.tool("agenda:remind_at")
    assert reminding is not None
    assert [(arg.name, arg.source, arg.required) for arg in reminding.args] == [
        ("when", Source.TIME, True),
        ("text", Source.SPAN, True),
    ]


def test_no_sentence_routes_to_two_places(catalogue: Catalogue) -> None:
    topics = (*catalogue.small_talk, *catalogue.absent, *catalogue.about)
    places = [routing_texts(tool) for tool in catalogue.tools]
    places += [(*topic.phrases["en"], *topic.phrases["de"]) for topic in topics]
    seen = Counter(text for texts in places for text in {fold(text) for text in texts})
    assert [text for text, times in seen.items() if times > 1] == []


def test_no_good_example_is_a_routing_text_of_any_tool(catalogue: Catalogue) -> None:
    routed = {fold(text) for tool in catalogue.tools for text in routing_texts(tool)}
    assert [example.text for tool in catalogue.tools for example in tool.good if fold(example.text) in routed] == []


def test_every_topic_that_is_answered_from_the_bank_has_three_replies(catalogue: Catalogue, words: Words) -> None:
    keys = [f"reply.{topic.name}" for topic in catalogue.small_talk]
    keys += [f"reply.about.{topic.name}" for topic in catalogue.about]
    keys += ["reply.absent", "reply.not_understood"]
    few = [(lang, key) for lang in LANGUAGES for key in keys if len(words.texts[lang].get(key, ())) < 3]
    assert few == []


def test_replies_about_eris_are_filled_with_nothing_but_what_the_session_knows(words: Words) -> None:
    about = {key: texts for key, texts in words.texts["en"].items() if key.startswith("reply.about.")}
    used = frozenset().union(*(placeholders(text) for texts in about.values() for text in texts))
    assert used == {"abilities", "model", "data_folder"}


@pytest.mark.parametrize("code", CODES)
def test_every_error_has_a_title_and_advice_that_need_no_values(words: Words, code: str) -> None:
    for lang in LANGUAGES:
        said = words.say(lang, f"error.{code}.title"), words.say(lang, f"error.{code}.advice")
        assert all(text.endswith(".") for text in said)


@pytest.mark.parametrize("text", ["hi", "hello", "hallo", "moin", "servus", "grüezi", "danke", "thx", "tschüss", "ok", "test"])
def test_a_usual_word_is_answered_without_an_embedder(catalogue: Catalogue, text: str) -> None:
    assert [topic.name for topic in catalogue.small_talk if text in topic.exact] != []


def test_no_word_is_answered_exactly_in_two_ways(catalogue: Catalogue) -> None:
    exact = Counter(text for topic in catalogue.small_talk for text in topic.exact)
    assert [text for text, times in exact.items() if times > 1] == []
