"""Several live objects in one order, each done for itself; anything else stays one text."""

import pytest

from eris_desktop.domain.tool import Referent
from eris_desktop.turn.enumerating import each_of

TITLES = ("oat milk", "buy stamps", "call mum", "call dad")
LIVE = tuple(Referent("agenda", str(number), title) for number, title in enumerate(TITLES))


@pytest.mark.parametrize(
    "text",
    [
        "delete oat milk",
        "delete oat milk and the car",
        "remind me to buy oat milk and stamps tomorrow",
        "put oat milk and stamps on my list",
        "delete oat milk because of mum",
        "call and stamps",
        "oat milk and oat milk",
        "",
        "delete oat milk and stamps " * 20,
    ],
)
def test_what_names_no_row_of_objects_stays_one(text: str) -> None:
    assert each_of(text, LIVE) == (text,)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("delete oat milk and the stamps", ("delete oat milk", "delete stamps")),
        ("mark oat milk and stamps as done", ("mark oat milk as done", "mark stamps as done")),
        ("lösch die stamps, oat milk und mum", ("lösch stamps", "lösch oat milk", "lösch mum")),
        ("move call mum and call dad to Friday", ("move call mum to Friday", "move call dad to Friday")),
    ],
)
def test_each_object_of_a_row_gets_the_order(text: str, found: tuple[str, ...]) -> None:
    assert each_of(text, LIVE) == found
