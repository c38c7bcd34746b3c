"""German typed without umlauts is also compared with them."""

import pytest

from eris_desktop.turn.umlauts import with_umlauts


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("what does it say", "en"),  # not German
        ("wie spät ist es", "de"),  # has its umlauts
        ("lösch die blaue Liste", "de"),
        ("zeig meine Liste", "de"),  # nothing is written out
        ("neue Aufgabe: Feuerholz bauen", "de"),  # no umlaut follows another vowel
        ("die Quelle", "de"),
        ("", "de"),
    ],
)
def test_a_text_that_is_spelt_as_usual_has_no_second_spelling(text: str, lang: str) -> None:
    assert with_umlauts(text, lang) is None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("wie spaet", "wie spät"),
        ("loesch das", "lösch das"),
        ("Uebermorgen um fuenf", "Übermorgen um fünf"),
        ("was ist fuer heute frueh geplant", "was ist für heute früh geplant"),
        ("AERZTE ANRUFEN", "ÄRZTE ANRUFEN"),
    ],
)
def test_a_text_without_umlauts_is_given_with_them(text: str, written: str) -> None:
    assert with_umlauts(text, "de") == written
