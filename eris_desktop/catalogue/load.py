"""Reads the whole catalogue and the words that Eris says from their folders, once, at the start.

One bad descriptor disables its own tool and nothing else; a bank or a file of words that cannot be read stops the start.
"""

from pathlib import Path

from eris_desktop.catalogue.parse import name_of, parse, refusal
from eris_desktop.catalogue.toml_file import ReadingError
from eris_desktop.catalogue.topics import ABOUT, ABSENT, FAMILIES, SMALL_TALK, broken, read_families, read_topics, twice_told
from eris_desktop.catalogue.words import differences, read_language, strangers
from eris_desktop.domain.descriptor import LANGUAGES, Catalogue, Families, ToolDescriptor
from eris_desktop.domain.errors import DescriptorRefused
from eris_desktop.domain.words import Words


def load(folder: Path, lent: Path | None = None) -> Catalogue:
    """Read every descriptor of `folder`, its families.toml and its three banks; a bank that it lacks is taken from `lent`.

    A refused descriptor is told in `refused`. Raises CatalogueBroken for a bank or families.toml.
    """
    files = {name_of(path, folder): path for path in sorted(folder.rglob("*.toml")) if path.parent != folder}
    read = [_read(path, folder) for path in files.values()]
    tools = [tool for tool in read if isinstance(tool, ToolDescriptor)]
    lonely = [tool for tool in tools if _unknown_companions(tool, files)]
    refused = [*(why for why in read if isinstance(why, DescriptorRefused)), *(_lonely(t, files, folder) for t in lonely)]
    small_talk, absent, about = (
        read_topics(lent if lent and not (folder / bank.file).exists() else folder, bank, files)
        for bank in (SMALL_TALK, ABSENT, ABOUT)
    )
    wrong = twice_told({"small_talk": small_talk, "absent": absent, "about": about})
    if wrong:
        raise broken("The catalogue", wrong)
    return Catalogue(
        tools=tuple(tool for tool in tools if tool not in lonely),
        families=_families(folder, frozenset(name.split(":")[0] for name in files), lent),
        small_talk=small_talk,
        absent=absent,
        about=about,
        refused=tuple(sorted((_name(why), why.title) for why in refused)),
    )


def _families(folder: Path, known: frozenset[str], lent: Path | None) -> Families:
    """Read families.toml; a folder that is lent its banks may lack it, and then a family is called by its name."""
    if lent and not (folder / FAMILIES).exists():
        return Families(title={name: dict.fromkeys(LANGUAGES, name) for name in sorted(known)})
    return read_families(folder, known)


def _read(path: Path, folder: Path) -> ToolDescriptor | DescriptorRefused:
    try:
        return parse(path, folder)
    except DescriptorRefused as error:
        return error


def _name(why: DescriptorRefused) -> str:
    return why.values["file"].removesuffix(".toml").replace("/", ":")


def _unknown_companions(tool: ToolDescriptor, files: dict[str, Path]) -> list[str]:
    return [name for name in tool.companions if name not in files]


def _lonely(tool: ToolDescriptor, files: dict[str, Path], folder: Path) -> DescriptorRefused:
    wrong = [f'the companion "{name}" does not exist' for name in _unknown_companions(tool, files)]
    return refusal(files[tool.name], folder, *wrong)


def load_words(folder: Path) -> Words:
    """Read all files of words. Raises CatalogueBroken naming the key that is not alike in both languages."""
    texts = {lang: read_language(folder, lang) for lang in LANGUAGES}
    try:
        wrong = differences(texts)
    except ReadingError as error:
        raise broken(folder.name, [str(error)]) from error
    wrong += [f'"{name}" belongs to no language' for name in strangers(folder)]
    if wrong:
        raise broken(folder.name, wrong)
    return Words(texts)
