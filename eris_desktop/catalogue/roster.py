"""A folder of descriptors that somebody brings, for routing alone: no modules, and its own banks only where it holds some.

Unlike what ships, it is wanted whole: one bad descriptor stops it, since a roster with a tool less would be measured wrongly.
"""

from pathlib import Path

from eris_desktop.catalogue.load import load
from eris_desktop.domain.descriptor import Catalogue
from eris_desktop.domain.errors import CatalogueBroken

EXAMPLE = "agenda/push.toml"


def load_roster(folder: Path, shipped: Path) -> Catalogue:
    """Read `folder`; small talk, questions about Eris and absent wishes that it does not hold are the shipped ones.

    An absent wish that one of its tools serves is left out. Raises CatalogueBroken for a missing folder, one without any
    descriptor, and a descriptor or bank that cannot be used.
    """
    if not folder.is_dir():
        raise CatalogueBroken(f"There is no folder {folder}.", f"Name a folder that holds files such as {EXAMPLE}.")
    if not any(path.parent != folder for path in folder.rglob("*.toml")):
        raise CatalogueBroken(
            f"No descriptor lies in {folder}.", f"A descriptor is a file such as {EXAMPLE}, a folder a family."
        )
    catalogue = load(folder, shipped)
    if catalogue.refused:
        raise CatalogueBroken(
            " ".join(reason for _, reason in catalogue.refused), f"Correct the file, below {folder}, and route again."
        )
    return catalogue
