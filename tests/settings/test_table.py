"""Each setting is declared once, and takes nothing but what its row allows."""

import pytest

from eris_desktop.domain.descriptor import LANGUAGES
from eris_desktop.domain.errors import SettingRefused
from eris_desktop.settings.table import SECTIONS, SETTINGS, Kind, Setting, SettingValue, parse


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("theme", "pink", '"pink" is not a value of "theme". Use one of: system, light, dark.'),
        ("theme", 1, '"1" is not a value of "theme". Use one of: system, light, dark.'),
        ("theme", ["dark"], '"[\'dark\']" is not a value of "theme". Use one of: system, light, dark.'),
        ("close_to_tray", 1, '"1" is not a value of "close_to_tray". Use true or false.'),
        ("close_to_tray", "true", '"true" is not a value of "close_to_tray". Use true or false.'),
        ("approval_seconds", 9, '"9" is not a value of "approval_seconds". Use a whole number from 10 to 3600.'),
        ("approval_seconds", 3601, '"3601" is not a value of "approval_seconds". Use a whole number from 10 to 3600.'),
        ("approval_seconds", 60.0, '"60.0" is not a value of "approval_seconds". Use a whole number from 10 to 3600.'),
        ("approval_seconds", True, '"True" is not a value of "approval_seconds". Use a whole number from 10 to 3600.'),
        ("embedder", "torch", '"torch" is not a value of "embedder". Use one of: built-in, sentence-transformers, gguf.'),
        ("embedder_file", None, '"None" is not a value of "embedder_file". Use the path of a file, in quotes.'),
        ("model", 7, '"7" is not a value of "model". Use the path of a file, in quotes.'),
        ("themes", "dark", 'There is no setting "themes". Did you mean "theme"?'),
        ("xyz", 1, f'There is no setting "xyz". Known: {", ".join(row.key for row in SETTINGS)}.'),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_be_right(key: str, value: object, told: str) -> None:
    with pytest.raises(SettingRefused) as refused:
        parse(key, value)

    assert f"{refused.value.title} {refused.value.advice}" == told
    assert refused.value.values == {"key": key}


@pytest.mark.parametrize(
    ("key", "value"),
    [("theme", "dark"), ("close_to_tray", False), ("approval_seconds", 10), ("approval_seconds", 3600), ("model", "")],
)
def test_a_right_value_is_taken_as_it_is(key: str, value: SettingValue) -> None:
    assert parse(key, value) == value


@pytest.mark.parametrize("row", SETTINGS, ids=lambda row: row.key)
def test_a_row_is_whole_in_every_language_and_its_default_is_a_right_value(row: Setting) -> None:
    assert parse(row.key, row.default) == row.default
    assert row.section in SECTIONS
    assert [set(texts) for texts in (row.label, row.help)] == [set(LANGUAGES)] * 2
    assert {choice: set(row.choice_labels[choice]) for choice in row.choices} == {
        choice: set(LANGUAGES) for choice in row.choices
    }
    assert (row.kind is Kind.CHOICE) == bool(row.choices)
    assert set(row.empty) == (set(LANGUAGES) if row.kind is Kind.PATH else set())


def test_no_key_stands_twice() -> None:
    keys = [row.key for row in SETTINGS]

    assert sorted(keys) == sorted(set(keys))
