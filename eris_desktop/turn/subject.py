"""What a message is about: its words less its time expressions and its command words.

"remind me tomorrow at 10 to call mum" -> "call mum". The first candidate is the best; where a known command stands in the
text there is just one. The tables hold the ways in which English and German ask for something to be noted; a new wording is a
new row. All candidates are the person's own words, in their order.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from eris_desktop.domain.times import TimeExpression

_I = re.IGNORECASE
_POLITE = r"(?:(?:hey|hi|hallo|ok|okay|so|and|und|also|please|pls|bitte|eris|mal|doch|noch|kindly)[\s,!]+)*"
_ASK_EN = r"(?:(?:can|could|would|will) you (?:please )?|i(?: would|'d) like you to |i (?:want|need) you to )?"
_ASK_DE = r"(?:(?:kannst|könntest|würdest|magst|chasch|kannsch) (?:du )?(?:mir |mich )?(?:bitte )?)?"
_THING_EN = r"(?:reminders?|alarm(?:s| clocks?)?|timers?|countdowns?|tasks?|to-?dos?|to do(?: item)?s?|notes?|items?|appointments?|wake-?up calls?)"
_THING_DE = r"(?:erinnerung|wecker|alarm|timer|countdown|aufgabe|todo|to-do|notiz|termin|eintrag|punkt)"
_LIST_EN = r"(?:[\w'’&-]+[ -]){0,2}?(?:list|agenda|tasks|to-?dos|plate|schedule)"
_LIST_DE = r"(?:(?:[\w-]*-)?[^\W\d_]*(?:liste|lischte|listn|zettel)|agenda|aufgaben|todos)"
_ON_DE = r"(?:auf|in|zu|zur|uf|af) (?:die |meine |der |den |meinen |meiner |unsere |mini |d['’]? ?|de |'d )?"
_FILL_DE = r"(?:(?:bitte|mal|doch|noch|auch|dann|mir|mich|nochmal|wieder)[\s,]+)*"

_RINGER = r"(?:timer|alarm|countdown|wecker)"
_NO_NAME = (
    r"(?:an?|the|my|your|new|quick|another|second|to|for|me|set|start|stop|end|cancel|kill|pause|clear|in|on|no|all|any|which|what|one|more|"
    r"eine?[nr]?|de[rn]|die|mein\w*|alle|kein\w*|welche\w*|neue\w*|noch|stopp?|stell|mach|zeig|lösch\w*|beend\w*)"
)
# What stands at the end of "Wecker löschen" or behind "alarm cancel": something is there already, and nothing is made.
_UNMAKES = (
    r"[^.:!?]*\b(?:löschen|loeschen|entfernen|ausschalten|abschalten|ausmachen|abstellen|ausstellen|stoppen|beenden|abbrechen|"
    r"verschieben|umstellen|ändern|aendern|anzeigen|zeigen|auflisten|verlängern|pausieren|delete|cancel|remove|cancelled|canceled|"
    r"removed|deleted|change|edit|snooze|left|running|later|earlier|longer|shorter|später|früher|länger|kürzer|gelöscht|abgestellt|läuft)\W*$"
)
_APART = re.compile(r"\b(?:later|earlier|sooner|longer|shorter|später|früher|länger|kürzer|nach (?:hinten|vorne?))\W*$", _I)
_MOVES_RINGER = re.compile(
    r"^(?!.*\b(?:an?|another|new|eine[nr]?|neue\w*|noch) (?:alarm|timer|countdown|wecker)\b).*\b(?:alarm|timer|countdown|wecker)\b",
    _I,
)
_ENTRY = r"(?:(?:the |my |die |den |das |meine[n]? )?(?:task|todo|to-do|reminder|entry|aufgabe|erinnerung|eintrag)s? )?"
_MOVE_EN = r"(?:move|reschedule|postpone|shift|delay|(?:push|bring|put)(?=.* (?:back|forward|off)\b))"
_MOVE_DE = r"(?:verschieb|verleg|vertag)\w*"

# Each row is a command: what stands before the subject. The group `label` names the kind of thing, and is what the thing is called
# when nothing else is said; `name` stands before it ("a pasta timer"), `new` is what a thing is to be called from now on.
_LEADS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(rf"(?<!\w){row}", _I)
    for row in (
        rf"^{_POLITE}{_ASK_EN}(?P<change>rename|change|edit) {_ENTRY}.+? (?:to|into) (?P<new>.+)",
        rf"^{_POLITE}{_ASK_DE}(?P<change>benenn|nenn|änder)\w* {_ENTRY}.+? (?:in|zu) (?P<new>.+?)(?: um| ab)?$",
        rf"^{_POLITE}{_ASK_EN}(?P<change>{_MOVE_EN})\b(?= \w)",
        rf"^{_POLITE}{_ASK_DE}(?P<change>{_MOVE_DE})(?= \w)",
        rf"^{_POLITE}(?:kannst|könntest|würdest) du (?P<change>.+\b(?:verschieben|verlegen|vertagen|umbenennen))\W*$",
        rf"^{_POLITE}{_ASK_EN}(?:(?:set|start|create|make|run|put|add)(?: me)?(?: on)?(?: a| an| the| my)? )?"
        rf"(?!{_NO_NAME}\b)(?P<name>[a-zäöüß-]+) (?P<label>timer|countdown)\b(?=[\s,.!]*$)",
        rf"{_POLITE}{_ASK_EN}(?:send|give|set) me (?:a|an|another) (?P<label>{_THING_EN})\b",
        rf"{_POLITE}{_ASK_EN}remind me\b(?: again| please)?",
        rf"{_POLITE}{_ASK_EN}(?:set|create|make|add|schedule|start|put|new)(?: up)?(?: me)?(?: in)?(?: a| an| another| the| my)?"
        rf"(?: new| quick)? (?P<label>{_THING_EN})\b",
        rf"{_POLITE}new (?P<label>{_THING_EN})\b",
        rf"{_POLITE}(?:don't|do not|dont) (?:let me )?forget\b",
        rf"{_POLITE}(?:i (?:must|should|have to|need to|gotta|ought to) (?:not forget|remember)|help me remember|make sure i)\b",
        rf"{_POLITE}{_ASK_EN}(?P<label>wake me(?: up)?)\b",
        rf"{_POLITE}{_ASK_EN}(?:note|jot|write|put)(?: this| it| that)? down\b",
        rf"{_POLITE}{_ASK_EN}(?:remember|note)\b(?= (?:to|that)\b|:)",
        rf"{_POLITE}{_ASK_EN}(?:add|put|stick|throw)\b(?=.*\b(?:to|on|onto|in) (?:my|the) {_LIST_EN}\b)",
        rf"^{_POLITE}{_ASK_EN}add\b(?! (?:an?|the|my|up|to|more|some|another)\b)(?= [a-z]+[^?]*$)(?!.*\d\W*$)",
        rf"{_POLITE}{_ASK_EN}(?:ping|nudge|alert|notify) me\b",
        rf"{_POLITE}{_ASK_DE}erinn?er(?:e|st|n)?,?\s+{_FILL_DE}(?:mich|mi|mir|uns)\b",
        rf"{_POLITE}(?:kannst|könntest|würdest|magst) du (?:mich|mir|uns)\b(?=.*\berinnern\b)",
        rf"{_POLITE}{_ASK_DE}(?:stell|setz|mach|leg|erstell|richt|füg|trag|start|gib|brauch|will|möchte)\w*,?\s+(?:mir |uns |ich )?"
        rf"{_FILL_DE}(?:eine[nr]?|ne[n]?|n|den|die|das|mein(?:e|en)?)?\s*(?:neue[nrs]? |kurze |weitere[nrs]? )?(?P<label>{_THING_DE})\b(?!.*\b(?:ab|aus|weg|raus|um|später|früher|länger|kürzer|nach hinten|vor)\W*$)",
        rf"{_POLITE}(?:neue[rs]?|nächste[rs]?) (?P<label>{_THING_DE})\b",
        rf"{_POLITE}(?P<label>weck(?:e|st du)? (?:mich|mi|uns))\b",
        rf"{_POLITE}(?:(?:ich )?(?:darf|sollte|soll|muss) (?:ich )?nicht vergessen|nicht vergessen|vergiss nicht|denk (?:bitte )?(?:dran|daran))\b",
        rf"{_POLITE}{_ASK_DE}(?:notier|merk|vermerk)\w*\s+{_FILL_DE}(?:dir\b|mir\b|auf\b)?",
        rf"{_POLITE}{_ASK_DE}schreib\w*\s+{_FILL_DE}(?:dir\s+)?(?:auf\b|:)",
        rf"{_POLITE}{_ASK_DE}(?:setz|schreib|pack|tu|nimm|trag|stell|notier|füg)\w*\s+"
        rf"(?:(?:ma|mer|mir|bitte) )?(?=.*\b{_ON_DE}{_LIST_DE}\b)",
        rf"{_POLITE}(?:kannst|könntest|magst|chasch|kannsch) (?:du )?(?:mir |mer |ma )?(?:bitte )?"
        rf"(?=.*\b{_ON_DE}{_LIST_DE} (?:setzen|schreiben|tun|tue|tuan|packen|nehmen|stellen|schreibe|setze)\W*$)",
        rf"{_POLITE}(?P<label>{_THING_EN}|{_THING_DE})\s*:",
        rf"^{_POLITE}(?:an?other |an? |one more |eine?[nr]? |ne[nr]? )?(?P<label>alarm|timer|countdown|wecker|reminder|erinnerung)\b(?! (?:off|stop|aus|ab|stopp|weg|list|status)\b)(?!{_UNMAKES})",
        rf"^{_POLITE}(?P<label>{_RINGER})$",
    )
)
_TAILS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(row, _I)
    for row in (
        r"[\s,]*\b(?:erinnern|notieren|aufschreiben|merken|vermerken|nicht vergessen|please|bitte|thanks|danke|pls|ok|okay)\W*$",
        rf"\s*\b(?:to|on|onto|in) (?:my|the) {_LIST_EN}\W*$",
        rf"\s*\b{_ON_DE}{_LIST_DE}(?: drauf| ein| hinzu| setzen| schreiben| tun| tue| tuan| packen| nehmen| stellen| schreibe| setze)?\W*$",
        r"\s+\b(?:ein|auf|an|drauf|hinzu)\W*$",
        r"[\s,]+\b(?:at|on|in|for|um|am|im|für|every|jeden|jede|und|and|dann|then)\W*$",
    )
)
_LINKS = re.compile(
    r"^[\s,.:;–-]*(?:(?:that i (?:have to|need to|must|should)?|that|to|about|of|for me to|for|called|named|saying|because of|"
    r"daran|dran|davon|darüber|dass ich|dass|das ich|damit ich|an das|ans|an|zum|zur|zu|für|namens|mit dem text|wegen|"
    r"von$|please|bitte|mal|und|and|when it is time to|doch|noch)(?=[\s,.:;–-]|$)[\s,.:;–-]*)",
    _I,
)
_NEEDS = re.compile(
    r"^(?:i|we|ich|wir)\s+(?:really |unbedingt |noch |auch )?(?:need to|have to|must|should|gotta|want to|muss|müssen|soll|sollte|will|"
    r"möchte|darf)(?:\s+(?:really |unbedingt |noch |auch )?|$)",
    _I,
)
_NOT = re.compile(r"(?:\b(?:don't|dont|do not|never|nicht|kein\w*)\W+)$|^\W*(?:nicht|nöd|ned|not)\b", _I)
MOST = 1000  # characters: more is a paste and no command, and the patterns are quadratic
_EDGE = " \t\r\n,.;:!?–-\"'„“”‚‘’«»"


# A question that holds a command's words commands nothing: "did I set an alarm?", "wann soll ich erinnert werden?".
_ASKS = re.compile(
    r"^\W*(?:(?:did|have|had|has|was|were|am|is|are)\b(?! you )|(?:do|does) (?:i|we|they|my|the|it)\b|"
    r"(?:when|what|which|how|who|why|where)\b(?!\s+about\b)[^?]*\?|"
    r"(?:hab|habe|haben|hatte|hatten|ist|sind|war|waren|läuft|laufen)\b|(?:wann|was|welche\w*|wie|wer|warum|wieso|wo)\b[^?]*\?)",
    _I,
)


@dataclass(frozen=True, slots=True)
class Subjects:
    """Candidates, best first. `certain` when a known command told where the subject stands: then there is just one.

    `negated` when the command was not to be done ("don't remind me").
    """

    candidates: tuple[str, ...]
    certain: bool
    negated: bool = False
    kind: str = ""  # what a known command makes: reminder, task, alarm, timer, or change for what is there already


_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(words, _I))
    for kind, words in (
        ("timer", r"timer|countdown"),
        ("alarm", r"alarm|wecker|wake|weck"),
        ("reminder", r"remind|erinner|appointment|termin|ping|nudge|alert|notify|let me forget|nicht vergessen"),
        ("task", r""),
    )
)
_LABELLED = frozenset({"reminder", "task"})  # what must have words, be they but the command's own


def subjects(text: str, times: Sequence[TimeExpression]) -> Subjects:
    """Find what the message is about. Time expressions are jumped over, wherever they stand."""
    rest = without(text, times)
    if len(rest) > MOST:
        return Subjects((rest,), certain=False)
    if _MOVES_RINGER.search(rest) and any(_APART.search(time.text) for time in times):
        return Subjects((), certain=True, kind="change")  # "the alarm an hour later", "mach den Wecker früher"
    lead = _first_lead(rest)
    if lead is None:
        return Subjects(_loose(rest, text, times), certain=False)
    if _ASKS.match(rest):
        return Subjects(_loose(rest, text, times), certain=False)
    after, before = _stripped(rest[lead.end() :]), _stripped(rest[: lead.start()])
    groups, kind = lead.groupdict(), _kind(lead)
    negated = bool(_NOT.search(rest[: lead.start()]) or _NOT.search(rest[lead.end() :]))
    if kind == "change":
        found = _stripped(groups.get("new") or "")
        return Subjects((found,) if found else (), certain=True, negated=negated, kind=kind)
    label = (groups.get("label") or "").strip()
    others = (_NEEDS.sub("", before), label) if kind in _LABELLED else (groups.get("name") or "",)
    found = next((words for words in (after, *others) if words), "")
    return Subjects((found,) if found else (), certain=True, negated=negated, kind=kind)


def _kind(lead: re.Match[str]) -> str:
    """Name the kind of thing that a command is about: what its label says, else its verb."""
    groups = lead.groupdict()
    said = groups.get("label") or lead.group()
    return "change" if groups.get("change") else next(kind for kind, words in _KINDS if words.search(said))


def commands(text: str) -> bool:
    """Tell whether a known command stands in the text and is not negated."""
    found = subjects(text, ())
    return found.certain and not found.negated


def without(text: str, times: Sequence[TimeExpression]) -> str:
    """Give the text less its time expressions, one space for each run of white space."""
    kept, start = [], 0
    for time in times:
        kept.append(text[start : time.start])
        start = time.end
    kept.append(text[start:])
    return " ".join(" ".join(kept).split())


def _first_lead(rest: str) -> re.Match[str] | None:
    found = [match for match in (lead.search(rest) for lead in _LEADS) if match]
    return min(found, key=lambda match: (match.start(), -match.end()), default=None)


def _loose(rest: str, text: str, times: Sequence[TimeExpression]) -> tuple[str, ...]:
    """Give candidates without a known command: the whole rest, then the stretches between times and stops."""
    whole = _stripped(rest)
    pieces = [_stripped(piece) for piece in _between(text, times)]
    kept = [words for words in (_NEEDS.sub("", piece) for piece in (whole, *pieces)) if words]
    return tuple(dict.fromkeys(kept))[:5]


def _between(text: str, times: Sequence[TimeExpression]) -> list[str]:
    edges = [0, *(edge for time in times for edge in (time.start, time.end)), len(text)]
    stretches = [" ".join(text[a:b].split()) for a, b in zip(edges[::2], edges[1::2], strict=True)]
    return [piece for stretch in stretches for piece in re.split(r"[.;!?\n]|, ", stretch)]


def _stripped(words: str) -> str:
    previous = None
    while words != previous:
        previous = words
        words = _LINKS.sub("", words.strip(_EDGE))
        for tail in _TAILS:
            words = tail.sub("", words)
    return words.strip(_EDGE)
