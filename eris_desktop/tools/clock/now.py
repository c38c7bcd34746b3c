"""clock:now: the time and the date, here or in another place of the world."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from eris_desktop.domain.tool import ToolResult, Value, World
from eris_desktop.timewords.spoken import spoken_day
from eris_desktop.timewords.zones import zone_of


def run(args: Mapping[str, Value], world: World) -> ToolResult:
    """Tell the time: `here`, or `there` for the argument `place`, or `unknown_place`."""
    place = args.get("place", "")
    assert isinstance(place, str)
    if not place.strip():
        return ToolResult("here", {"time": f"{world.now:%H:%M}", "date": spoken_day(world.now.date(), world.lang)})
    found = zone_of(place)
    if found is None:
        return ToolResult("unknown_place", {"place": place.strip()})
    zone, name = found
    there = world.now.astimezone(ZoneInfo(zone))
    return ToolResult("there", {"place": name, "time": f"{there:%H:%M}", "date": spoken_day(there.date(), world.lang)})
