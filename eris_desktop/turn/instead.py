"""Messages that say which object was meant instead: after "delete oat milk", "no, the stamps" or "I meant buy stamps".

The last change is then made to that object. The form alone is not enough: what stands there must name one live object of the
same kind, all of its words being that object's, and no time. A tool that was meant instead is turn/correcting.py's.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.tool import Referent, ToolCall
from eris_desktop.timewords import find
from eris_desktop.turn.guards import fold
from eris_desktop.turn.referring import same, title_words

MOST = 120  # characters
_NO = r"(?:no|nope|wrong|oops|ups|sorry|nein|nee|nö|falsch|stopp|stop|wait|halt|warte|moment)"
_MEANT = (
    r"(?:i meant|i mean|i wanted|it was|it should(?:['’]ve| have) been|ich meinte|ich meine|ich wollte|gemeint war(?:en)?|"
    r"das war|es war|es geht um|es ging um)"
)
_NOT = r"(?:(?:not|nicht) .+?[,;]\s*(?:but |sondern )?)"
_FORM = re.compile(
    rf"^\W*(?:(?:{_NO}[\s,.!:;–-]+)+(?:(?:but|aber)\s+)?(?:{_MEANT}\s+)?{_NOT}?|{_MEANT}\s+{_NOT}?|{_NOT})"
    r"(?P<what>.{2,80}?)(?:\s+(?:instead|stattdessen|rather|please|bitte))*\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Instead:
    """The last call with another object in the place of the one that was not meant."""

    call: ToolCall
    wrong: Referent


def other_object(text: str, recent: Sequence[Recent], live: Mapping[str, Sequence[Referent]], now: datetime) -> Instead | None:
    """Give what to do instead of the newest call; None when the message is no such correction."""
    last = recent[-1] if recent else None
    found = _FORM.match(text.strip()) if len(text) <= MOST else None
    if last is None or not last.wrote or last.call is None or found is None or find(text, now):
        return None
    held = [(name, value) for name, value in last.call.args.items() if isinstance(value, Referent)]
    if len(held) != 1:
        return None
    name, wrong = held[0]
    named = _named(found["what"], [one for one in live.get(wrong.collection, ()) if one.id != wrong.id])
    if named is None:
        return None
    args, spans = {**last.call.args, name: named}, {**last.call.spans, name: named.title}
    return Instead(replace(last.call, args=args, spans=spans), wrong)


_BESIDE = frozenset("the my that this a an with about one der die das den dem mein meine meinen an am ans mit für for".split())


def _named(what: str, objects: Sequence[Referent]) -> Referent | None:
    """Give the one object that the words name; None when they name none, several, or say more than a name."""
    words = [word for word in fold(what).split() if word not in _BESIDE]
    fitting = [one for one in objects if title_words(words) and _all_in(words, fold(one.title).split())]
    return fitting[0] if len(fitting) == 1 else None


def names_live(words: str, live: Mapping[str, Sequence[Referent]]) -> bool:
    """Tell whether the words name an object that lives, and nothing else."""
    return any(_named(words, [one]) is not None for group in live.values() for one in group)


def _all_in(words: Sequence[str], title: Sequence[str]) -> bool:
    return all(any(same(word, own) for own in title) for word in words)
