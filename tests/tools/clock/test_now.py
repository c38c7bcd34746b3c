"""clock:now: the time here and elsewhere."""

from dataclasses import replace

import pytest

from eris_desktop.domain.tool import ToolResult, World
from eris_desktop.tools.clock import now


@pytest.mark.parametrize("place", ["Middle-earth", " the moon  "])
def test_a_place_that_no_zone_knows_is_told_by_its_name(world: World, place: str) -> None:
    assert now.run({"place": place}, world) == ToolResult("unknown_place", {"place": place.strip()})


@pytest.mark.parametrize("args", [{}, {"place": " "}])
def test_without_a_place_it_is_the_time_here(world: World, args: dict[str, str]) -> None:
    assert now.run(args, world) == ToolResult("here", {"time": "12:00", "date": "Tue 1 Dec 2026"})


@pytest.mark.parametrize(
    ("lang", "place", "values"),
    [
        ("en", "Tokyo", {"place": "Tokyo", "time": "20:00", "date": "Tue 1 Dec 2026"}),
        ("en", "new york", {"place": "New York", "time": "06:00", "date": "Tue 1 Dec 2026"}),
        ("de", "Tokio", {"place": "Tokio", "time": "20:00", "date": "Di. 1. Dez. 2026"}),
        ("en", "Auckland", {"place": "Auckland", "time": "00:00", "date": "Wed 2 Dec 2026"}),
    ],
)
def test_elsewhere_it_is_the_time_and_the_day_there(world: World, lang: str, place: str, values: dict[str, str]) -> None:
    assert now.run({"place": place}, replace(world, lang=lang)) == ToolResult("there", values)


def test_five_past_midnight_is_the_new_day(world: World) -> None:
    late = replace(world, now=world.now.replace(day=2, hour=0, minute=5))

    assert now.run({}, late) == ToolResult("here", {"time": "00:05", "date": "Wed 2 Dec 2026"})
