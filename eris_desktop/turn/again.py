"""Messages that ask for the last call once more ("do that again"), and messages that open what was just shown ("open it").

The whole message must say it, polite words aside: "remind me again tomorrow" and "call mum again" ask for something else.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.tool import Referent, ToolCall, Value
from eris_desktop.timewords import combined, find
from eris_desktop.turn.cues import bare

_ONCE_MORE = r"(?:again|once more|once again|one more time)"
_NOCHMAL = r"(?:nochmals?|noch (?:ein)?mal|nomal|nomol|wieder)"
_AGAIN = re.compile(
    rf"(?:(?:do|run|redo) )?(?:(?:it|that|this|the last one|the last thing) )?{_ONCE_MORE}"
    r"|(?:repeat|redo)(?: it| that| this| the last one| the last thing| that one)?"
    rf"|(?:do )?(?:the )?same(?: thing)?(?: {_ONCE_MORE}| as before| as last time)?"
    r"|(?:like|as) before"
    rf"|(?:mach )?(?:das |es )?{_NOCHMAL}"
    rf"|(?:mach )?(?:{_NOCHMAL} )?(?:das )?(?:gleiche|dasselbe|selbe)(?: {_NOCHMAL}| wie (?:vorhin|eben|vorher|gerade))?"
    r"|(?:mach )?(?:es )?(?:genau )?(?:so )?wie (?:vorhin|eben|vorher)"
    r"|wiederhol(?:en?)?(?: das| es)?|(?:das|es) wiederholen"
)
_IT_EN, _IT_DE = r"(?: it| that| this| that one| this one)", r"(?: es| das| sie| ihn| die| den)"
_OPEN = re.compile(
    rf"(?:open|show|view|read)(?: me)?{_IT_EN}(?: up| out| aloud| to me)?|open(?: up)?|show me"
    rf"|(?:pull|bring){_IT_EN} up|let me see{_IT_EN}?"
    rf"|mach(?: ?s)?{_IT_DE}? auf|(?:öffne|zeige?|lies|lese?)(?: mir)?{_IT_DE}?(?: mir)?(?: vor| her)?"
    r"|(?:das |es )?(?:öffnen|aufmachen|vorlesen)|lass sehen"
)


@dataclass(frozen=True, slots=True)
class Repeat:
    """The call to make once more. `card` when it wrote something: then it is shown before it runs."""

    call: ToolCall
    card: bool


def repeated(text: str, recent: Sequence[Recent]) -> Repeat | None:
    """Give the newest call when the message asks for it once more (`recent` oldest first); None otherwise."""
    if not recent or not _AGAIN.fullmatch(bare(text)):
        return None
    last = recent[-1]
    return Repeat(last.call, card=last.wrote) if last.call else None


def renewed(call: ToolCall, now: datetime) -> ToolCall:
    """Give the call with its times read anew from the person's words: "in 20 minutes" counts from now."""
    fresh = {name: _read_anew(value, call.spans.get(name, ""), now) for name, value in call.args.items()}
    return replace(call, args=fresh)


def _read_anew(value: Value, words: str, now: datetime) -> Value:
    if isinstance(value, str | int | bool | Referent):
        return value
    return combined(find(words, now), now) or value


def opens(text: str) -> bool:
    """Tell whether the message asks to see what was just talked about."""
    return _OPEN.fullmatch(bare(text)) is not None


def opened(text: str, recent: Sequence[Recent]) -> tuple[Referent, ...]:
    """Give what "open it" means: the objects of the newest call that had any. More than one: they are equal, ask which."""
    if not opens(text):
        return ()
    return next((one.objects for one in reversed(recent) if one.objects), ())
