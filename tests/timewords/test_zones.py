"""Places are known by their English and German names, with and without umlauts."""

import zoneinfo

import pytest

from eris_desktop.timewords.zone_names import PLACES
from eris_desktop.timewords.zones import zone_of


@pytest.mark.parametrize("place", ["", " ", "Atlantis", "my house", "*USA", "Europe/Berlin", "nice", "split", "Eastern"])
def test_what_is_no_place_has_no_zone(place: str) -> None:
    assert zone_of(place) is None


@pytest.mark.parametrize(
    ("place", "zone", "shown"),
    [
        ("Berlin", "Europe/Berlin", "Berlin"),
        ("München", "Europe/Berlin", "München"),
        ("muenchen", "Europe/Berlin", "München"),
        ("munchen", "Europe/Berlin", "München"),
        ("Munich", "Europe/Berlin", "Munich"),
        ("  new york ", "America/New_York", "New York"),
        ("New York City", "America/New_York", "New York City"),
        ("Tokio", "Asia/Tokyo", "Tokio"),
        ("Peking", "Asia/Shanghai", "Peking"),
        ("Moskau", "Europe/Moscow", "Moskau"),
        ("Wien", "Europe/Vienna", "Wien"),
        ("Zürich", "Europe/Zurich", "Zürich"),
        ("der Schweiz", "Europe/Zurich", "Schweiz"),
        ("San Francisco", "America/Los_Angeles", "San Francisco"),
        ("Mumbai", "Asia/Kolkata", "Mumbai"),
        ("Bombay", "Asia/Kolkata", "Bombay"),
        ("the USA", "America/New_York", "New York"),
        ("Kanada", "America/Toronto", "Toronto"),
        ("sao paulo", "America/Sao_Paulo", "São Paulo"),
        ("Boise", "America/Boise", "Boise"),
        ("Lord Howe", "Australia/Lord_Howe", "Lord Howe"),
    ],
)
def test_a_place_gives_its_zone_and_its_name(place: str, zone: str, shown: str) -> None:
    assert zone_of(place) == (zone, shown)


def test_every_zone_of_the_table_exists_and_the_table_is_long() -> None:
    known = zoneinfo.available_timezones()

    assert [zone for zone, _, _ in PLACES if zone not in known] == []
    assert len(PLACES) >= 120
