from collections.abc import Mapping

import pytest

from eris_desktop.domain.descriptor import Risk, ToolDescriptor
from eris_desktop.domain.routing_texts import fold, routing_texts

HINTS = {"de": ("gieß die Rose",), "en": ("water the rose", "pour some on the rose")}
TITLE = {"en": "Water", "de": "Gießen"}
ABILITY = {"en": "water plants", "de": "Pflanzen gießen"}
NOTHING: Mapping[str, str] = {}


def tool(
    hints: Mapping[str, tuple[str, ...]], title: Mapping[str, str] = TITLE, ability: Mapping[str, str] = ABILITY
) -> ToolDescriptor:
    return ToolDescriptor(
        name="garden:water_plant",
        summary="Water a plant",
        when_to_use="",
        when_not_to_use="",
        risk=Risk.WRITE,
        args=(),
        hints=hints,
        not_hints={"en": ("cut the rose",)},
        companions=(),
        good=(),
        bad=(),
        ability=ability,
        title=title,
        replies={},
    )


def test_hints_of_each_language_stand_for_a_tool_and_nothing_else_does() -> None:
    assert routing_texts(tool(HINTS)) == ("water the rose", "pour some on the rose", "gieß die Rose")


def test_learned_phrases_come_first_and_no_text_twice() -> None:
    learned = ("moisten it", "water the rose")
    assert routing_texts(tool(HINTS), learned) == ("moisten it", "water the rose", "pour some on the rose", "gieß die Rose")


def test_a_tool_without_hints_goes_by_what_it_is_called_and_able_to_do() -> None:
    assert routing_texts(tool({}), ("moisten it",)) == ("moisten it", "Water", "water plants", "Gießen", "Pflanzen gießen")


def test_a_tool_with_nothing_but_a_name_goes_by_its_words_and_summary() -> None:
    assert routing_texts(tool({}, NOTHING, NOTHING)) == ("garden water plant", "Water a plant")


FOLDED = {
    "case and punctuation": ("Danke!!", "danke"),
    "emoji": ("thanks 🙏🏽", "thanks"),
    "emoji alone": ("🙂", ""),
    "sharp s": ("Grüß Gott", "grüss gott"),
    "umlauts stay": ("Tschüss, Ärmel", "tschüss ärmel"),
    "an umlaut in two code points": ("Gru\u0308ezi", "grüezi"),
    "wide letters": ("\uff28\uff49", "hi"),
    "spaces and line ends": ("  good \n\t morning ", "good morning"),
    "an invisible character": ("h\u200di", "hi"),
    "a number": ("7.", "7"),
}


@pytest.mark.parametrize(("text", "folded"), FOLDED.values(), ids=FOLDED.keys())
def test_texts_that_are_the_same_to_a_reader_fold_to_the_same(text: str, folded: str) -> None:
    assert fold(text) == folded
