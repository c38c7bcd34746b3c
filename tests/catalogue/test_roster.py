"""A folder of descriptors that somebody brings: what it must hold, and what is lent to it."""

from pathlib import Path

import pytest

from eris_desktop.catalogue.roster import load_roster
from eris_desktop.domain.errors import CatalogueBroken
from tests.catalogue.files import descriptor, topic, write, write_catalogue

INSTEAD = {"en": "Look outside.", "de": "Schau hinaus."}
TITLES = {"title": {"sky": {"en": "Sky", "de": "Himmel"}}}


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    folder = write_catalogue(tmp_path / "shipped")
    write(
        folder / "absent.toml",
        {
            "rain": topic("rain", 20, instead=INSTEAD, served_by=["sky"]),
            "soup": topic("soup", 20, instead=INSTEAD, served_by=["kitchen", "sky:cook"]),
        },
    )
    return folder


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    folder = tmp_path / "roster"
    write(folder / "sky" / "look.toml", descriptor(name="sky:look"))
    write(folder / "families.toml", TITLES)
    return folder


def test_a_folder_that_is_not_there_is_named_with_what_one_holds(tmp_path: Path, shipped: Path) -> None:
    with pytest.raises(CatalogueBroken) as caught:
        load_roster(tmp_path / "nowhere", shipped)
    assert "There is no folder" in caught.value.title
    assert "agenda/push.toml" in caught.value.advice


def test_a_folder_without_a_descriptor_is_refused_even_when_it_holds_other_toml(tmp_path: Path, shipped: Path) -> None:
    write(tmp_path / "empty" / "families.toml", TITLES)
    with pytest.raises(CatalogueBroken) as caught:
        load_roster(tmp_path / "empty", shipped)
    assert "No descriptor lies in" in caught.value.title


def test_one_bad_descriptor_refuses_the_whole_roster_and_names_file_and_cure(roster: Path, shipped: Path) -> None:
    write(roster / "sky" / "fall.toml", descriptor(name="sky:fall", risk="boom"))
    with pytest.raises(CatalogueBroken) as caught:
        load_roster(roster, shipped)
    assert "sky/fall.toml: risk" in caught.value.title
    assert "Correct the file" in caught.value.advice


def test_a_key_that_names_servers_has_no_place_beside_small_talk(roster: Path, shipped: Path) -> None:
    write(roster / "small_talk.toml", {"hello": topic("hello", 15, served_by=["sky"])})
    with pytest.raises(CatalogueBroken, match=r"has no place in small_talk\.toml"):
        load_roster(roster, shipped)


def test_a_roster_without_banks_is_lent_the_shipped_ones(roster: Path, shipped: Path) -> None:
    catalogue = load_roster(roster, shipped)
    assert [tool.name for tool in catalogue.tools] == ["sky:look"]
    assert [one.name for one in (*catalogue.small_talk, *catalogue.about)] == ["hello", "age"]


def test_a_roster_keeps_its_own_banks(roster: Path, shipped: Path) -> None:
    write(roster / "small_talk.toml", {"joy": topic("joy", 15)})
    assert [one.name for one in load_roster(roster, shipped).small_talk] == ["joy"]


def test_a_wish_that_a_family_of_the_roster_serves_is_no_rival(roster: Path, shipped: Path) -> None:
    assert [one.name for one in load_roster(roster, shipped).absent] == ["soup"]


def test_a_wish_that_one_tool_of_the_roster_serves_is_no_rival(roster: Path, shipped: Path) -> None:
    write(roster / "sky" / "cook.toml", descriptor(name="sky:cook"))
    assert load_roster(roster, shipped).absent == ()


def test_a_roster_without_families_is_titled_by_its_names(roster: Path, shipped: Path) -> None:
    (roster / "families.toml").unlink()
    assert load_roster(roster, shipped).families.title == {"sky": {"en": "sky", "de": "sky"}}
