"""Messages that take the last change back. The whole message must say it; what is taken back is not decided here."""

from eris_desktop.turn.cues import bare

_UNDO = frozenset(
    """undo|undo that|undo it|undo this|undo the last one|undo the last change|undo the last thing|undo last
    |take that back|take it back|revert|revert that|revert it|roll that back|put it back|put that back|reverse that
    |bring it back|bring that back|i didn t mean that|that was a mistake|that was wrong undo it|oops undo|oops undo that
    |rückgängig|rückgängig machen|mach das rückgängig|mach es rückgängig|machs rückgängig|mach s rückgängig
    |mach rückgängig|das rückgängig machen|letzte änderung rückgängig|mach die letzte änderung rückgängig
    |mach das wieder rückgängig|nimm das zurück|nimm es zurück|nimm das wieder zurück|das zurücknehmen|zurücknehmen
    |mach das ungeschehen|hol es zurück|hol das zurück|das war ein versehen|das war ein fehler|stell das wieder her
    |stell es wieder her|ups mach das rückgängig|mach das wieder zurück""".replace("\n    ", "").split("|")
)
_PROTESTS = frozenset(
    """no don t|don t|no don t do that|no don t do it|don t do that|no stop|stop don t|no not that|not that|no no|no wait
    |nein nicht|nein nicht das|nein lass das|nein mach das nicht|mach das nicht|nein halt|halt nicht|nein nein|nein stopp
    |das sollst du nicht|das wollte ich nicht|i didn t want that|i did not want that""".replace("\n    ", "").split("|")
)


def protests(text: str) -> bool:
    """Tell whether the message says no to what was just done; without a change right before it, it says nothing."""
    return bare(text) in _PROTESTS


def undoes(text: str) -> bool:
    """Tell whether the message asks for the last change to be taken back."""
    return bare(text) in _UNDO
