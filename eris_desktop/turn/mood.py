"""What a message does to something that is there already: orders a change, forbids it, excepts from it, tells of one, or asks.

"don't delete the stamps", "should I delete them?" and "Anna moved the call" hold the same words as the order. Only the form is
judged here, by tables of English and German forms; an unknown form counts as an order. What follows from it is the
gatekeeper's. Forms that say "done" or "not needed any more" are orders: they are how people tick off and take off.
"""

import re
from enum import Enum, auto

from eris_desktop.turn.guards import fold

_I = re.IGNORECASE
MOST = 1000  # characters; more is a paste and no order


class Mood(Enum):
    """What a message does to what is there."""

    ORDERS = auto()
    FORBIDS = auto()  # leave it as it is
    EXCEPTS = auto()  # all but one
    EXCLUDES = auto()  # not then, without saying when instead
    TELLS = auto()  # somebody did something
    WONDERS = auto()  # should I …?
    ASKS = auto()  # why did you …?


_DO = (
    "delete|remove|cancel|move|mark|tick|check|cross|stop|end|change|edit|rename|snooze|postpone|drop|clear|touch|reschedule|"
    "shift|erase|turn|switch|take|throw|wipe|dismiss|kill|do"
)
_DID = (
    "deleted|removed|cancelled|canceled|moved|postponed|rescheduled|changed|stopped|snoozed|shifted|delayed|cleared|dropped|"
    "renamed|ended|turned off|switched off"
)
_TU = (
    "lösch|loesch|entfern|streich|verschieb|stopp|beend|änder|aender|hak|nimm|benenn|verleg|vertag|rühr|fass|mach|stell|schalt"
)
_TUN = (
    "löschen|loeschen|entfernen|streichen|verschieben|stoppen|beenden|ändern|aendern|abhaken|umbenennen|verlegen|vertagen|"
    "anrühren|anfassen|abstellen|ausstellen|ausschalten|abschalten|ausmachen|wegnehmen"
)
_GETAN = (
    "gelöscht|entfernt|gestrichen|verschoben|verlegt|vertagt|gestoppt|beendet|geändert|umbenannt|abgestellt|ausgestellt|"
    "ausgeschaltet|abgeschaltet|abgesagt|ausgemacht"
)
_DONT = r"(?:do not|don['’]?t|never(?! mind)|must not|mustn['’]t|should not|shouldn['’]t|not to)"
_NICHT = r"(?:nicht|nichts|nie|niemals|ned|nöd|net|kein\w*)"
_OPENING = r"^\W*(?:(?:please|pls|bitte|hey|hi|ok|okay|so|and|but|und|aber|well|no|nein|just|eris|yesterday|gestern)\W+)*"

_FORBIDS = tuple(
    re.compile(row, _I)
    for row in (
        rf"(?<!why )\b{_DONT}(?: \w+){{0,2}} (?:{_DO})\b",
        rf"\b{_NICHT}(?! mehr)\W+(?:\w+\W+){{0,3}}?(?:{_TUN})\b",
        rf"{_OPENING}(?:{_TU})\w*\b[^,;.]{{0,80}}?\b{_NICHT}\b(?! mehr\b| nur\b)(?!.*\b(?:sondern|but|aber)\b)",
        rf"{_OPENING}(?:lass|behalt|belass)\w*\b.*\b(?:an|drauf|drin|dran|stehen|bestehen|weiterlaufen|in ruhe|so)\W*$",
        rf"{_OPENING}(?:keep|leave)\b(?!.*\b(?:off|out)\W*$).*\b(?:on|alone|there|running|as (?:it|they) (?:is|are)|in)\W*$",
    )
)
_EXCEPTS = re.compile(
    r"\b(?:all|every(?:thing)?|alle\w*)\b(?! (?:single )?(?:day|weekday|morning|evening|week|tage?|"
    r"werktage)\b).{0,40}\b(?:except|apart from|other than|besides|but(?! also)|außer|ausser|bis auf)\b",
    _I,
)
_EXCLUDES = re.compile(r"^\W*(?:(?:no|nein|but|aber)\W+)?(?:not|nicht|ned|nöd|net)\b(?!.*\b(?:but|sondern)\b)[^,;]*$", _I)
_TELLS = tuple(
    re.compile(row, _I)
    for row in (
        rf"{_OPENING}(?P<who>i|we|you|he|she|they|(?:my|our|his|her|their|the|an?)(?: \w+){{1,3}}?|\w+)"
        rf"(?:['’](?:ve|s|d)| have| has| had)?(?: just| already| finally| \w+ly)? (?:{_DID})\b(?!.*\b(?:so|please|then)\b)",
        rf"^(?P<who>.*?)\b(?:habe?|hat|hatten?|haben|hast)\b.*\b(?:{_GETAN})\b",
        rf"{_OPENING}(?P<who>i|we)(?: have|['’]ve)?(?: almost| nearly| totally| completely)? (?:forgot|forgotten|missed|"
        rf"overlooked)\b",
        rf"{_OPENING}(?P<who>ich|wir|i|mir)\b.*\b(?:vergessen|verpasst|vagessn|vergässe)\W*$",
        r"\b(?P<who>alarm|wecker|timer|it|er|he)\b.*\b(?:went off|rang|woke me|geklingelt|geläutet)\b",
    )
)
_WONDERS = re.compile(
    r"\b(?:if|unless|in case|falls|wenn|sofern|außer wenn)\b|"  # only under a condition that nobody watches
    rf"{_OPENING}(?:i|we|ich|wir|i['’]m|we['’]re)\b.*\b(?:might|may|could|maybe|perhaps|thinking (?:of|about)|consider\w*|"
    rf"wonder\w*|"
    r"vielleicht|könnte|überleg\w*|denke? (?:daran|drüber))\b|"
    rf"{_OPENING}(?:would|could) it\b|{_OPENING}(?:is|wäre|ist) (?:it|es) (?:ok|okay|bad|wise|schlimm|ok|besser)\b|"
    rf"{_OPENING}(?:should|shall|must|may|do) (?:i|we)\b|{_OPENING}(?:soll|sollte|muss|darf)\w* (?:ich|i|wir|mer|ma)\b",
    _I,
)
_ASKS = re.compile(
    rf"{_OPENING}(?:why(?! not| don)|who|(?:did|does) (?:i|you|we|he|she|they|it)|warum|wieso|weshalb|wer)\b|"
    rf"{_OPENING}(?:when|what(?! about)|which|how(?! about)|have|has|had|was|were|is(?! there a way)|are|did|does|"
    r"hast|hat|habe?|haben|ist|sind|war|waren|wurde|wann|welche\w*|wie(?! wär))\b.*\?\W*$",
    _I,
)


_PAST = re.compile(
    rf"{_OPENING}(?:i|we|he|she|they|it|my \w+|the \w+)(?: just| really| only| all| both)? (?:slept|was|were|had|went|ate|"
    rf"saw|met|came|woke|"
    r"ran|drove|flew|spent|waited|worked|studied|played|watched|walked|left|lost|won|felt|knew|thought|read|sat|stood|talked"
    r")\b(?!.*\b(?:so|please|then|remind|wake)\b)|"
    rf"{_OPENING}(?:ich|wir|er|sie|es|man) (?:war|waren|hatte|hatten|ging|gingen|kam|kamen|sah|schlief|wartete|arbeitete)\b|"
    rf"{_OPENING}(?:ich|wir|er|sie|man|i|mir|mia)? ?(?:hab|habe|haben|hat|bin|sind|ha|hob)\b.*\b(?:geschlafen|gewartet|"
    rf"gearbeitet|gewesen|gegangen|"
    r"gesehen|getroffen|gefahren|geflogen|gelaufen|verbracht|gespielt|aufgewacht|gschlafe|gschlofn|gwartet|gsi)\W*$",
    _I,
)


def recounts(text: str) -> bool:
    """Tell whether a message tells what has been ("I slept 8 hours"): a time in it sets nothing."""
    return _PAST.search(" ".join(text[:MOST].split())) is not None


def asks(text: str) -> bool:
    """Tell whether a message is a question about what was or is ("did I …?"), which is nothing to note."""
    return _ASKS.search(" ".join(text[:MOST].split())) is not None


def mood_of(text: str, title: str = "", *, timed: bool = False) -> Mood:
    """Judge the form of a message about the object of that title. `timed`: it names a time."""
    said = " ".join(text[:MOST].split())
    if any(form.search(said) for form in _FORBIDS):
        return Mood.FORBIDS
    if _EXCEPTS.search(said):
        return Mood.EXCEPTS
    if timed and _EXCLUDES.search(said):
        return Mood.EXCLUDES
    if _WONDERS.search(said):
        return Mood.WONDERS
    if _ASKS.search(said):
        return Mood.ASKS
    return Mood.TELLS if any(_by_somebody(form.search(said), title) for form in _TELLS) else Mood.ORDERS


def _by_somebody(found: re.Match[str] | None, title: str) -> bool:
    """Tell whether somebody did it: "Anna moved the call", not "dentist moved to Friday", where the object itself moved."""
    return found is not None and not set(fold(found["who"]).split()) & set(fold(title).split())
