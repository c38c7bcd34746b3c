"""Messages that ask for the last call once more ("do that again"), and messages that open what was just shown ("open it").

The whole message must say it, polite words aside: "remind me again tomorrow" and "call mum again" ask for something else.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from eris_desktop.domain.dialog import Recent
from eris_desktop.domain.tool import Referent, ToolCall, Value
from eris_desktop.timewords import combined, find
from eris_desktop.turn.cues import bare

_AGAIN = frozenset(
    """do that again|do it again|do this again|do the same again|do the same|do the same thing|do the same thing again|again
    |once more|one more time|once again|same again|same as before|the same as before|same as last time|the same as last time
    |the same again|same thing again|the same thing again|the same thing|same thing|repeat|repeat that|repeat it|repeat this
    |repeat the last one|repeat that one|run that again|run it again|do that once more|do it once more|do that one more time
    |do it one more time|redo that|like before|as before|the same once more|same once more|do the last thing again
    |nochmal|noch mal|noch einmal|nochmals|nomal|nomol|nochmal das gleiche|noch mal das gleiche|noch einmal das gleiche
    |nochmal dasselbe|noch mal dasselbe|noch einmal dasselbe|das gleiche nochmal|das gleiche noch mal|das gleiche noch einmal
    |dasselbe nochmal|dasselbe noch mal|dasselbe noch einmal|das gleiche|dasselbe|das selbe|das selbe nochmal|wie vorhin|wie eben
    |wie vorher|das gleiche wie vorhin|das gleiche wie eben|das gleiche wie vorher|dasselbe wie vorhin|dasselbe wie eben
    |dasselbe wie vorher|genau wie vorhin|genau wie eben|wiederhol das|wiederhole das|wiederholen|das wiederholen
    |wiederhol es|wiederhole es|wiederhol|mach das nochmal|mach das noch mal|mach das noch einmal|mach es nochmal
    |mach es noch mal|mach es noch einmal|mach nochmal das gleiche|mach noch mal das gleiche|mach das gleiche nochmal
    |mach das gleiche noch einmal|mach dasselbe nochmal|mach dasselbe noch einmal|mach nochmal|gleiche nochmal|das nochmal
    |das noch mal|das noch einmal|das gleiche wieder|mach das gleiche|mach dasselbe""".replace("\n    ", "").split("|")
)
_OPEN = frozenset(
    """open it|open that|open this|open that one|open this one|open the thing|show it|show that|show me that|show it to me
    |show me|show me it|let me see it|let me see that|let me see|open|open up|open it up|pull it up|bring it up|view it|read it
    |read that|read it to me|read that to me|read it out|read it aloud|mach es auf|mach das auf|mach sie auf|mach ihn auf
    |mach auf|mach die auf|mach den auf|machs auf|mach s auf|öffne es|öffne das|öffne sie|öffne ihn|öffne die|öffne den|öffne
    |öffnen|aufmachen|das öffnen|das aufmachen|es öffnen|zeig es|zeig das|zeig es mir|zeig mir das|zeig her|zeig mal her|zeigs mir
    |zeig s mir|zeig mir|zeig|zeige es|zeige das|lass sehen|lass mal sehen|lies es|lies das|lies vor|lies es vor|lies das vor
    |lies mir das vor|lies es mir vor|lies sie vor|lies ihn vor""".replace("\n    ", "").split("|")
)


@dataclass(frozen=True, slots=True)
class Repeat:
    """The call to make once more. `card` when it wrote something: then it is shown before it runs."""

    call: ToolCall
    card: bool


def repeated(text: str, recent: Sequence[Recent]) -> Repeat | None:
    """Give the newest call when the message asks for it once more (`recent` oldest first); None otherwise."""
    if bare(text) not in _AGAIN or not recent or recent[-1].call is None:
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
    return bare(text) in _OPEN


def opened(text: str, recent: Sequence[Recent]) -> tuple[Referent, ...]:
    """Give what "open it" means: the objects of the newest call that had any. More than one: they are equal, ask which."""
    if not opens(text):
        return ()
    return next((one.objects for one in reversed(recent) if one.objects), ())
