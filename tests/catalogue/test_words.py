from pathlib import Path

import pytest

from eris_desktop.catalogue.load import load_words
from eris_desktop.domain.errors import CatalogueBroken
from eris_desktop.domain.words import Words

Files = dict[str, str]


def words_in(folder: Path, files: Files) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in ({"en.toml": 'hello = "Hi"', "de.toml": 'hello = "Hallo"'} | files).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


BROKEN: dict[str, tuple[Files, str]] = {
    "a key that one language lacks": (
        {"en.toml": 'hello = "Hi"\nbye = "Bye"'},
        'words cannot be used: the key "bye" is missing in de.',
    ),
    "a placeholder that one language lacks": (
        {"en.toml": 'hello = "Hi {name}"'},
        'words cannot be used: the key "hello" has other placeholders in en than in de.',
    ),
    "a placeholder that is no plain name": (
        {"en.toml": 'hello = "Hi {0}"'},
        "words cannot be used: a placeholder must be a plain name, not {0}, in 'Hi {0}'.",
    ),
    "a key that stands in two files of a language": (
        {"ui.en.toml": 'hello = "Hi"'},
        'ui.en.toml cannot be used: the key "hello" stands in another file too.',
    ),
    "a file of a third language": (
        {"ui.fr.toml": 'hello = "Salut"'},
        'words cannot be used: "ui.fr.toml" belongs to no language.',
    ),
    "a number": ({"de.toml": "hello = 1"}, 'de.toml cannot be used: the key "hello" must hold a text or a list of texts.'),
    "an empty list": (
        {"de.toml": "hello = []"},
        'de.toml cannot be used: the key "hello" must hold a text or a list of texts.',
    ),
    "an empty text": (
        {"de.toml": '[a.b]\nhello = ["Hi", ""]'},
        'de.toml cannot be used: the key "a.b.hello" must hold a text or a list of texts.',
    ),
}


@pytest.mark.parametrize("case", BROKEN.values(), ids=BROKEN.keys())
def test_words_that_are_wrong_stop_the_start(tmp_path: Path, case: tuple[Files, str]) -> None:
    files, title = case
    with pytest.raises(CatalogueBroken) as broken:
        load_words(words_in(tmp_path / "words", files))
    assert broken.value.title == title


def test_a_language_without_its_file_stops_the_start(tmp_path: Path) -> None:
    folder = words_in(tmp_path / "words", {})
    (folder / "de.toml").unlink()
    with pytest.raises(CatalogueBroken) as broken:
        load_words(folder)
    assert broken.value.title == "de.toml cannot be used: the file cannot be opened (No such file or directory)."


def test_nested_tables_become_flat_keys_and_all_files_of_a_language_are_joined(tmp_path: Path) -> None:
    files = {
        "en.toml": '[reply]\nhello = ["Hi {name}", "Hello {name}"]',
        "de.toml": '[reply]\nhello = ["Hallo {name}"]',
        "ui.en.toml": 'ui.send = "Send"',
        "ui.de.toml": 'ui.send = "Senden"',
    }
    assert load_words(words_in(tmp_path / "words", files)) == Words(
        {
            "en": {"reply.hello": ("Hi {name}", "Hello {name}"), "ui.send": ("Send",)},
            "de": {"reply.hello": ("Hallo {name}",), "ui.send": ("Senden",)},
        }
    )
