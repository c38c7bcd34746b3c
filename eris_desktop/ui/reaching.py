"""Which message a click on a notification leads to. No Qt."""

from eris_desktop.ui.shown import Rang
from eris_desktop.ui.view import View


def place_of(view: View, entry: int) -> int | None:
    """Give the position of the newest card of that reminder, else of the oldest that waits for an answer; None without any."""
    rangs = [(place, one) for place, one in enumerate(view.messages) if isinstance(one, Rang)]
    of_entry = [place for place, rang in rangs if rang.entry == entry]
    waiting = [place for place, rang in rangs if rang.open]
    return of_entry[-1] if of_entry else next(iter(waiting), None)
