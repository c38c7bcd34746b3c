"""The files of sentences that Eris says: nested tables to flat keys, both languages alike.

resources/words/<language>.toml holds replies and errors, <name>.<language>.toml what one part of the program shows.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from eris_desktop.catalogue.toml_file import ReadingError, placeholders, read_toml
from eris_desktop.catalogue.topics import broken
from eris_desktop.domain.descriptor import LANGUAGES

Texts = dict[str, tuple[str, ...]]


def read_language(folder: Path, lang: str) -> Texts:
    """Give key -> variants of one language. Raises CatalogueBroken naming the file and the key."""
    texts: Texts = {}
    for path in sorted((folder / f"{lang}.toml", *folder.glob(f"*.{lang}.toml"))):
        try:
            added = dict(_flat("", read_toml(path)))
        except ReadingError as error:
            raise broken(path.name, [str(error)]) from error
        for key in sorted(added.keys() & texts.keys()):
            raise broken(path.name, [f'the key "{key}" stands in another file too'])
        texts |= added
    return texts


def _flat(prefix: str, table: Mapping[str, object]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, value in table.items():
        key = f"{prefix}{name}"
        match value:
            case dict():
                yield from _flat(f"{key}.", value)
            case str() if value:
                yield key, (value,)
            case list() if value and all(isinstance(text, str) and text for text in value):
                yield key, tuple(value)
            case _:
                raise ReadingError(f'the key "{key}" must hold a text or a list of texts')


def strangers(folder: Path) -> list[str]:
    """Name the files that no language would read."""
    return sorted(path.name for path in folder.glob("*.toml") if path.stem.rsplit(".", 1)[-1] not in LANGUAGES)


def differences(texts: Mapping[str, Texts]) -> list[str]:
    """Say which keys are missing or have other placeholders in one of the languages. Raises ReadingError for a bad text.

    The exact cause of an error is said in English by the error itself, so `cause.*` stands in the other languages only.
    """
    wrong = []
    for key in sorted({key for of_lang in texts.values() for key in of_lang if not key.startswith("cause.")}):
        missing = [lang for lang in texts if key not in texts[lang]]
        if missing:
            wrong.append(f'the key "{key}" is missing in {", ".join(missing)}')
        elif len({_names(of_lang[key]) for of_lang in texts.values()}) > 1:
            wrong.append(f'the key "{key}" has other placeholders in {" than in ".join(texts)}')
    return wrong


def _names(variants: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*map(placeholders, variants))
