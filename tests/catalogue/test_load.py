from pathlib import Path

import pytest

from eris_desktop.catalogue.load import load
from eris_desktop.domain.descriptor import Families, Topic
from eris_desktop.domain.errors import CatalogueBroken
from tests.catalogue.files import Table, descriptor, topic, write, write_catalogue


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_catalogue(tmp_path / "descriptors")


def test_a_bad_descriptor_disables_its_tool_and_no_other(folder: Path) -> None:
    write(folder / "garden" / "cut.toml", descriptor(name="garden:cut", risk="boom"))
    catalogue = load(folder)
    assert [tool.name for tool in catalogue.tools] == ["garden:water"]
    assert catalogue.refused == (
        ("garden:cut", "garden/cut.toml: risk: input should be 'read', 'write', 'send' or 'destroy'."),
    )


def test_a_companion_that_no_file_describes_disables_the_tool(folder: Path) -> None:
    write(folder / "garden" / "cut.toml", descriptor(name="garden:cut", companions=["garden:water", "garden:dig"]))
    catalogue = load(folder)
    assert catalogue.refused == (("garden:cut", 'garden/cut.toml: the companion "garden:dig" does not exist.'),)
    assert [tool.name for tool in catalogue.tools] == ["garden:water"]


def test_a_companion_that_is_itself_refused_disables_nothing_more(folder: Path) -> None:
    write(folder / "garden" / "cut.toml", descriptor(name="garden:cut", risk="boom"))
    write(folder / "garden" / "water.toml", descriptor(companions=["garden:cut"]))
    assert [name for name, _ in load(folder).refused] == ["garden:cut"]


def test_a_descriptor_in_the_wrong_place_is_refused_and_not_overlooked(folder: Path) -> None:
    write(folder / "garden" / "shed" / "water.toml", descriptor())
    assert load(folder).refused == (
        (
            "garden:shed:water",
            'garden/shed/water.toml: name "garden:water" does not fit the path (expected "garden:shed:water").',
        ),
    )


BROKEN: dict[str, tuple[str, Table, str]] = {
    "an unknown key of a topic": (
        "small_talk.toml",
        {"hello": topic("hello", 15, exakt=["hi"])},
        'hello: unknown key "exakt" (did you mean "exact"?)',
    ),
    "too few sentences of small talk": (
        "small_talk.toml",
        {"hello": topic("hello", 14)},
        "hello: 14 distinct sentences in en (at least 15); hello: 14 distinct sentences in de (at least 15)",
    ),
    "too few questions about Eris": (
        "about.toml",
        {"age": topic("how old", 11)},
        "age: 11 distinct sentences in en (at least 12); age: 11 distinct sentences in de (at least 12)",
    ),
    "too few wishes that cannot be met": (
        "absent.toml",
        {"rain": topic("rain", 19, instead={"en": "Look.", "de": "Schau."})},
        "rain: 19 distinct sentences in en (at least 20); rain: 19 distinct sentences in de (at least 20)",
    ),
    "an exact text that no folded message could equal": (
        "small_talk.toml",
        {"hello": topic("hello", 15, exact=["Grüß Gott!"])},
        'hello: exact "Grüß Gott!" must be written "grüss gott"',
    ),
    "a wish that cannot be met without what can be done instead": (
        "absent.toml",
        {"rain": topic("rain", 20)},
        'rain: "instead" is missing',
    ),
    "what can be done instead, where nothing is absent": (
        "small_talk.toml",
        {"hello": topic("hello", 15, instead={"en": "Look.", "de": "Schau."})},
        'hello: "instead" has no place in small_talk.toml',
    ),
    "exact texts where an embedder is asked in any case": (
        "about.toml",
        {"age": topic("how old", 12, exact=["age"])},
        'age: "exact" has no place in about.toml',
    ),
    "a family without a title": ("families.toml", {}, 'the family "garden" has no title'),
    "an affinity with a family that does not exist": (
        "families.toml",
        {"affinity": {"green": ["garden", "wood"]}, "title": {"garden": {"en": "G", "de": "G"}}},
        'no descriptor lies in the family "wood"',
    ),
    "an unknown key of the families": (
        "families.toml",
        {"affinities": {}},
        'unknown key "affinities" (did you mean "affinity"?)',
    ),
}


@pytest.mark.parametrize("case", BROKEN.values(), ids=BROKEN.keys())
def test_a_bank_that_is_wrong_stops_the_start(folder: Path, case: tuple[str, Table, str]) -> None:
    file, table, reason = case
    write(folder / file, table)
    with pytest.raises(CatalogueBroken) as broken:
        load(folder)
    assert broken.value.title == f"{file} cannot be used: {reason}."


@pytest.mark.parametrize("file", ["families.toml", "small_talk.toml", "about.toml", "absent.toml"])
def test_a_bank_that_is_missing_stops_the_start(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(CatalogueBroken) as broken:
        load(folder)
    assert broken.value.title == f"{file} cannot be used: the file cannot be opened (No such file or directory)."


def test_a_sentence_in_two_topics_stops_the_start(folder: Path) -> None:
    write(folder / "about.toml", {"age": topic("Hello!", 12)})
    with pytest.raises(CatalogueBroken, match=r'"hello 0" stands in small_talk.hello and in about.age'):
        load(folder)


def test_a_catalogue_is_read_whole(folder: Path) -> None:
    write(
        folder / "families.toml",
        {
            "affinity": {"green": ["garden"]},
            "needs_word": {"garden": ["garden", "Garten"]},
            "title": {"garden": {"en": "Garden", "de": "Garten"}},
        },
    )
    catalogue = load(folder)
    assert [tool.name for tool in catalogue.tools] == ["garden:water"]
    assert catalogue.refused == ()
    assert catalogue.families == Families(
        affinity=(frozenset({"garden"}),),
        needs_word={"garden": ("garden", "Garten")},
        title={"garden": {"en": "Garden", "de": "Garten"}},
    )
    assert catalogue.small_talk == (topic_of("hello", "hello", 15, exact=("hi",)),)
    assert catalogue.about == (topic_of("age", "how old", 12),)
    assert catalogue.absent == (topic_of("rain", "rain", 20, instead={"en": "Look outside.", "de": "Schau hinaus."}),)


def topic_of(name: str, stem: str, count: int, *, exact: tuple[str, ...] = (), instead: dict[str, str] | None = None) -> Topic:
    table = topic(stem, count)
    return Topic(name, {lang: tuple(table[lang]) for lang in ("en", "de")}, exact, instead or {})
