"""The banks beside the tools: small talk, questions about Eris, wishes that we cannot fulfil, and the families.

A bank is one file, a topic one table in it. A bank that cannot be read whole stops the start: routing without its rivals
would send every "good morning" to a tool.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import Field, TypeAdapter, ValidationError

from eris_desktop.catalogue.schema import Line, Named, Table, Text, Word, sentences
from eris_desktop.catalogue.toml_file import ReadingError, read_toml
from eris_desktop.domain.descriptor import Families, Topic
from eris_desktop.domain.errors import CatalogueBroken
from eris_desktop.domain.routing_texts import fold


@dataclass(frozen=True, slots=True)
class Bank:
    """What a bank's file is called and what each of its topics must hold."""

    file: str
    least: int  # distinct sentences a language
    exact: bool = False  # whole texts that need no embedder
    instead: bool = False  # what can be done instead, and which tools would serve it


SMALL_TALK = Bank("small_talk.toml", least=15, exact=True)
ABOUT = Bank("about.toml", least=12)
ABSENT = Bank("absent.toml", least=20, instead=True)
FAMILIES = "families.toml"


class Instead(Table):
    """What can be done instead, a language."""

    en: Text
    de: Text


class TopicTable(Table):
    """One topic."""

    en: list[Line]
    de: list[Line]
    exact: list[Word] = Field(default_factory=list)
    instead: Instead | None = None
    served_by: list[Word] = Field(default_factory=list)  # families or tools: where one of them is there, the topic is not


class FamiliesTable(Table):
    """The whole families file: names of affinity groups, words that name a family, its titles."""

    affinity: dict[Word, list[Word]] = Field(default_factory=dict)
    needs_word: dict[Word, list[Word]] = Field(default_factory=dict)
    title: dict[Word, Named] = Field(default_factory=dict)


_TOPICS = TypeAdapter(dict[Word, TopicTable])


def read_topics(folder: Path, bank: Bank, tools: Collection[str] = ()) -> tuple[Topic, ...]:
    """Read one bank without the topics that one of these tools serves. Raises CatalogueBroken with every complaint about it."""
    path = folder / bank.file
    try:
        tables = _TOPICS.validate_python(read_toml(path))
    except ReadingError as error:
        raise broken(bank.file, [str(error)]) from error
    except ValidationError as error:
        raise broken(bank.file, sentences(error)) from error
    wrong = [f"{name}: {said}" for name, table in tables.items() for said in _complaints(table, bank)]
    if wrong:
        raise broken(bank.file, wrong)
    there = {*tools, *(name.split(":")[0] for name in tools)}
    return tuple(_topic(name, table) for name, table in tables.items() if there.isdisjoint(table.served_by))


def _topic(name: str, table: TopicTable) -> Topic:
    instead = table.instead.model_dump() if table.instead else {}
    return Topic(name, {"en": tuple(table.en), "de": tuple(table.de)}, tuple(table.exact), instead)


def _complaints(table: TopicTable, bank: Bank) -> list[str]:
    counts = {lang: len({fold(text) for text in texts}) for lang, texts in (("en", table.en), ("de", table.de))}
    few = [f"{n} distinct sentences in {lang} (at least {bank.least})" for lang, n in counts.items() if n < bank.least]
    unfolded = [f'exact "{text}" must be written "{fold(text)}"' for text in table.exact if text != fold(text)]
    places = (
        ("exact", bool(table.exact), bank.exact),
        ("instead", table.instead is not None, bank.instead),
        ("served_by", bool(table.served_by), bank.instead),
    )
    alien = [f'"{key}" has no place in {bank.file}' for key, there, wanted in places if there and not wanted]
    lacking = ['"instead" is missing'] if bank.instead and table.instead is None else []
    return [*few, *unfolded, *alien, *lacking]


def twice_told(banks: Mapping[str, Sequence[Topic]]) -> list[str]:
    """Say which sentence stands in two topics (bank's name -> topics): neither could ever win clearly."""
    places: dict[str, list[str]] = {}
    for bank, topics in banks.items():
        for topic in topics:
            for text in sorted({fold(text) for text in (*topic.phrases["en"], *topic.phrases["de"], *topic.exact)}):
                places.setdefault(text, []).append(f"{bank}.{topic.name}")
    return [f'"{text}" stands in {" and in ".join(where)}' for text, where in places.items() if len(where) > 1]


def read_families(folder: Path, known: frozenset[str]) -> Families:
    """Read families.toml. `known` are the families that have descriptors; each needs a title. Raises CatalogueBroken."""
    try:
        table = FamiliesTable.model_validate(read_toml(folder / FAMILIES))
    except ReadingError as error:
        raise broken(FAMILIES, [str(error)]) from error
    except ValidationError as error:
        raise broken(FAMILIES, sentences(error)) from error
    named = {name for group in table.affinity.values() for name in group} | {*table.needs_word, *table.title}
    strange = [f'no descriptor lies in the family "{name}"' for name in sorted(named - known)]
    untitled = [f'the family "{name}" has no title' for name in sorted(known - set(table.title))]
    if strange or untitled:
        raise broken(FAMILIES, [*strange, *untitled])
    return Families(
        affinity=tuple(frozenset(group) for group in table.affinity.values()),
        needs_word={name: tuple(words) for name, words in table.needs_word.items()},
        title={name: title.model_dump() for name, title in table.title.items()},
    )


def broken(file: str, wrong: Sequence[str]) -> CatalogueBroken:
    """Say that this file of the catalogue cannot be used, and why."""
    return CatalogueBroken(
        f"{file} cannot be used: {'; '.join(wrong)}.",
        "Correct the file, or install Eris again if you did not change it.",
        file=file,
        reason="; ".join(wrong),
    )
