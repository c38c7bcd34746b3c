"""Which time zone a place has: cities and countries by their English and German names.

The table in zone_names comes first. Other cities are found by the last part of the IANA names (America/Boise), which
zoneinfo reads from the system's or tzdata's list; that happens once, at the first place the table does not know, and
the list is some kilobytes.
"""

import zoneinfo
from collections.abc import Mapping
from functools import cache

from eris_desktop.timewords.tokens import fold
from eris_desktop.timewords.zone_names import PLACES

REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
ARTICLES = ("in ", "the ", "der ", "den ", "die ")


def zone_of(place: str) -> tuple[str, str] | None:
    """Give the IANA zone and the display name of a place, or None when it is not known.

    Case, umlauts (ue for ü, or plain u) and spaces at the ends do not matter. A country with several zones gives the
    zone and the name of one city that stands for it.
    """
    key = _key(place)
    return _table().get(key) or _iana_cities().get(key)


def _key(place: str) -> str:
    key = " ".join(fold(place).replace("_", " ").replace("-", " ").replace(".", "").split())
    for article in ARTICLES:
        key = key.removeprefix(article)
    return key


@cache
def _table() -> Mapping[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for zone, display, others in PLACES:
        for written in (display, *others.split(" | ")):
            name = written.lstrip("*")
            shown = display if name != written else written
            for form in (_key(name), _key(_plain(name))):
                found.setdefault(form, (zone, shown))
    return found


def _plain(written: str) -> str:
    """Give the name as typed on a keyboard without umlauts and accents."""
    return written.lower().translate(str.maketrans("äöüéèáãíóúçåøł", "aoueeaaioucaol"))


@cache
def _iana_cities() -> Mapping[str, tuple[str, str]]:
    found = {}
    for zone in sorted(zoneinfo.available_timezones()):
        region, _, city = zone.partition("/")
        if region in REGIONS:
            name = city.rsplit("/", maxsplit=1)[-1].replace("_", " ")
            found[_key(name)] = (zone, name)
    return found
