"""The windows' words: both languages whole, and no key that the code asks for is missing."""

import re
from pathlib import Path

import pytest

from eris_desktop.domain.events import EngineChanged
from eris_desktop.domain.model import EngineState
from eris_desktop.domain.words import Words
from eris_desktop.ui.tray import TrayState
from eris_desktop.ui.view import Stage
from eris_desktop.ui.wording import Wording

CODE = Path(__file__).parents[2] / "eris_desktop" / "ui"
ASKED = re.compile(r'wording(?:\.all)?\(\s*"([a-z0-9_]+)"')
BUILT = {
    "lang_en",
    "lang_de",
    *(f"engine_{state}" for state in EngineState),
    *(f"tray_{state}" for state in TrayState),
    *(f"stage_{stage}" for stage in Stage),
}


def holes(texts: tuple[str, ...]) -> frozenset[str]:
    """Give the {names} that a text wants to be filled."""
    return frozenset(hole for text in texts for hole in re.findall(r"{(\w+)}", text))


def test_both_languages_have_the_same_keys_and_placeholders(words: Words) -> None:
    english, german = ({key: holes(texts) for key, texts in words.texts[lang].items()} for lang in ("en", "de"))

    assert english == german


def test_every_key_that_is_asked_for_exists(words: Words) -> None:
    asked = {key for path in CODE.glob("*.py") for key in ASKED.findall(path.read_text("utf-8"))}

    assert len(asked) > 40
    assert sorted(key for key in asked | BUILT if not words.has("en", f"ui.{key}")) == []


def test_every_key_is_used(words: Words) -> None:
    code = "\n".join(path.read_text("utf-8") for path in CODE.glob("*.py"))
    keys = {key.removeprefix("ui.") for key in words.texts["en"]}

    assert sorted(key for key in keys - BUILT if not re.search(f"[\"']{key}[\"']", code)) == []


def test_there_are_six_examples_in_each_language(words: Words) -> None:
    assert [len(Wording(words, lang).all("examples")) for lang in ("en", "de")] == [6, 6]


def test_a_missing_key_is_an_error_and_no_empty_label(words: Words) -> None:
    with pytest.raises(KeyError):
        Wording(words, "en")("no_such_key")


def test_the_state_of_the_engine_is_filled_in(words: Words) -> None:
    event = EngineChanged(EngineState.READY, "SmolLM2")

    assert Wording(words, "de")(f"engine_{event.state}", model=event.detail) == "Bereit · SmolLM2"
