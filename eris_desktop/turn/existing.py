"""What a statement says of something that is on the agenda already: it is done, not wanted any more, or at another time.

"I bought the stamps" is no order, yet with "buy stamps" on the list it ticks that off. Known here are the forms, English and
German, and the rule that what they are about must be a live object: all words of content that the form holds stand in its
title, or all of the title's in them. A statement about anything else is none of these, and never becomes an entry's end.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from eris_desktop.domain.tool import Referent
from eris_desktop.turn.guards import fold
from eris_desktop.turn.referring import same, title_words

_I = re.IGNORECASE
MOST = 200  # characters: more is a story

_SO = (
    r"(?:(?:ok|okay|hey|so|well|and|also|yes|ja|und|na|jo|super|gut|great|good news|just|eris|by the way|übrigens)"
    r"[\s,:.!-]+)*"
)
_WE = r"(?:(?:i|we|i['’]ve|we['’]ve|ive)\s+)?(?:(?:have|had|just|already|finally|now)\s+)*"
_DID = (
    r"(?:bought|got|did|made|paid|called|phoned|rang|sent|finished|completed|watered|fed|picked up|collected|washed|cleaned|"
    r"returned|"
    r"booked|fixed|posted|mailed|ordered|done with|dealt with|taken care of|took care of|mowed|walked|emptied|took out|"
    r"handed in|"
    r"submitted|signed|read|wrote|written|cooked|baked|ironed|vacuumed)"
)
_BEEN = (  # what a thing has been: "stamps bought", where "mum called" would be what mum did
    r"(?:bought|paid|sent|finished|completed|watered|fed|picked up|collected|washed|cleaned|returned|booked|fixed|posted|"
    r"mailed|"
    r"ordered|mowed|emptied|handed in|submitted|signed|cooked|baked|ironed|vacuumed|taken out|taken care of|dealt with)"
)
_SINCE = r"(?:\s+(?:already|today|just now|now|yesterday|this morning|by now|as well|too|up|back))*"
_WIR = r"(?:(?:ich|wir|i|mir|mia)\s+)?(?:hab|habe|haben|ha|han|hob|hamma|hend)\s+(?:(?:ich|i|wir|s|es)\s+)?"
_GETAN = (
    r"(?:gekauft|besorgt|geholt|bezahlt|überwiesen|angerufen|erledigt|gemacht|geschickt|abgeschickt|verschickt|gegossen|gefüttert|"
    r"abgeholt|gewaschen|geputzt|zurückgegeben|zurückgebracht|gebucht|repariert|bestellt|abgegeben|unterschrieben|geschrieben|"
    r"gelesen|gekocht|gebacken|gebügelt|gesaugt|gemäht|rausgebracht|weggebracht|eingekauft|kauft|gholt|zahlt|gmacht|gmocht|kafft|"
    r"aglütet|angruafn|fertig|geschafft|durch)"
)
_SCHON = r"(?:(?:schon|bereits|gerade|grad|jetzt|heute|gestern|eben|endlich|auch|scho|scho mol|soeben)\s+)*"

_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(rf"^\W*{_SO}{row}\W*$", _I))
    for kind, row in (
        ("done", rf"{_WE}{_DID}\s+(?P<what>.+?){_SINCE}"),
        (
            "done",
            rf"(?P<what>.+?)(?:\s+(?:is|are|was|were|has been|have been|all|already|now)|"
            rf"['’]s)*\s*[:,–-]?\s*{_BEEN}{_SINCE}",
        ),
        (
            "done",
            r"(?P<what>.+?)(?:\s+(?:is|are|all|already|now)|['’]s)*\s*[:,–-]?\s*(?:done|finished|complete|completed|"
            r"sorted|settled)",
        ),
        ("done", rf"{_WIR}{_SCHON}(?P<what>.+?)\s+{_SCHON}{_GETAN}"),
        ("done", rf"(?P<what>.+?)\s+(?:hab|habe|haben|ha|han|hob|hamma)\s*(?:ich|i|wir|mir|mia)?\s*{_SCHON}{_GETAN}"),
        ("done", rf"(?P<what>.+?)(?:\s+(?:ist|sind|is|isch|san|wurde|wurden))?\s*[:,–-]?\s+{_SCHON}{_GETAN}"),
        (
            "removal",
            r"(?:(?:can|could|would) you |(?:kannst|könntest) du |please |bitte |maybe |perhaps |mal |vielleicht |"
            r"just )*(?:delete|remove|erase|drop|cancel|lösche?|entferne?|"
            r"streiche?) (?P<what>.+?)",
        ),
        ("removal", r"(?P<what>.+?)\s+(?:löschen|entfernen|streichen)"),
        (
            "done",
            r"(?:please |bitte )*(?:mark|tick off|check off|markiere?|hake?)\s+(?P<what>.+?)(?:\s+(?:as done|"
            r"as complete|done|off))?",
        ),
        (
            "done",
            r"(?:please |bitte )*(?:set|setze?|mark|tick|check|cross|markiere?|hake?)\s+(?P<what>.+?)\s+(?:to done|off|"
            r"als erledigt|auf erledigt|ab)",
        ),
        ("removal", r"(?:never ?mind|forget(?: about)?|scratch|skip)\s+(?P<what>.+?)(?:\s+(?:then|after all|please))*"),
        (
            "removal",
            r"(?:i|we)\s+(?:do not|don['’]?t|no longer|won['’]?t)\s+(?:have to|need(?: to)?|want(?: to)?)\s+(?P<what>.+?)"
            r"(?:\s+(?:any ?more|any longer|after all|now|then))*",
        ),
        (
            "removal",
            r"(?P<what>.+?)\s+(?:is|are|was|has been|have been)\s+(?:no longer (?:needed|necessary)|"
            r"not needed(?: any ?more)?|off|"
            r"cancell?ed|called off|not happening)(?:\s+(?:now|after all))?",
        ),
        ("removal", r"vergiss\s+(?P<what>.+?)(?:\s+(?:einfach|wieder|lieber|doch))*"),
        (
            "removal",
            r"(?P<what>.+?)\s+(?:brauch\w*|bruch\w*|muss|müssen)\s*(?:ich|wir|es|i|mir|mia|ma)?\s+(?:doch\s+|jetzt\s+)*"
            r"(?:nicht|nimmer|nüm|nümm|nümme|nimma|keine?r?)(?:\s+mehr)?(?:\s+\w+en)?",
        ),
        (
            "removal",
            r"(?:(?:ich|wir|i|mir|mia)\s+)?(?:brauch\w*|bruch\w*|muss|müssen)\s*(?:(?:ich|wir|i)\s+)?(?P<what>.+?)\s+"
            r"(?:doch\s+)?(?:nicht mehr|nimmer|nüm|nümm|nümme|nimma|doch nicht)(?:\s+(?:zu\s+)?\w+en)?",
        ),
        ("removal", r"(?P<what>.+?)\s+(?:hat|haben|hot)\s+(?:sich|si)\s+(?:damit\s+|schon\s+|jetzt\s+)*erledigt"),
        (
            "removal",
            r"(?P<what>.+?)\s+(?:ist|sind|is|isch|wurde|wurden)\s+(?:jetzt\s+|leider\s+)*(?:abgesagt|hinfällig|überflüssig|"
            r"nicht mehr nötig|gestrichen)",
        ),
        ("removal", r"(?P<what>.+?)\s+(?:fällt|fallt|fallen)\s+aus"),
    )
)
_INSTEAD = re.compile(
    r"\b(?:instead|rather|stattdessen|doch (?:lieber|erst|schon|eher)|lieber|after all)\b|^\W*(?:make|do)\b", _I
)
_MAYBE = re.compile(  # a question, a condition, a wish, or not so at all
    r"\?|\b(?:not yet|noch nicht|haven['’]?t|hasn['’]?t|didn['’]?t|wasn['’]?t|isn['’]?t|should|must|need to|have to|if|when|"
    r"once|"
    r"unless|until|wenn|sobald|falls|sollte|könnte|würde|almost|nearly|half|fast|beinahe|halb|who|why|did|does|anyone|jemand)\b",
    _I,
)
_POLITE = re.compile(r"^\W*(?:(?:can|could|would) you|(?:kannst|könntest|würdest) du)\b", _I)
_ACTING = re.compile(
    r"\b(?:hat|hatte|hatten|has|had|will|wird|soll|sollte|kann|wants|wollte|would|could|forgot|"
    r"vergessen)\b",
    _I,
)
_NOT_NEEDED = re.compile(r"\b(?:don['’]?t|do not|won['’]?t) (?:have to|need)\b|\bmuss\b.*\b(?:nicht|nimmer)\b", _I)


@dataclass(frozen=True, slots=True)
class Existing:
    """What is said of objects that are there: `kind` is done, removal or change; `words` are the person's, about which."""

    kind: str
    words: str
    known: bool  # one of the live objects is meant


def said_of_existing(text: str, live: Mapping[str, Sequence[Referent]], *, timed: bool) -> Existing | None:
    """Read a statement. None when it has no such form; `known` is False when nothing that lives is meant.

    `timed`: a time stands in it; it then says when instead, of an object that it names.
    """
    said = " ".join(text.split())
    if _POLITE.match(said):
        said = said.rstrip("?!. ")  # "could you delete the stamps?" asks nothing
    if not said or len(said) > MOST:
        return None
    objects = [referent for group in live.values() for referent in group]
    if timed and _INSTEAD.search(said):
        return Existing("change", said, known=True) if _named(said, objects) else None
    if _MAYBE.search(_NOT_NEEDED.sub("", said)):
        return None
    matches = [(kind, found["what"]) for kind, form in _FORMS if (found := form.match(said))]
    matches = [(kind, what) for kind, what in matches if not _ACTING.search(what)]
    known = next(((kind, what) for kind, what in matches if _means(what, objects)), None)
    if known:
        return Existing(*known, known=True)
    other = next((one for one in matches if title_words(fold(one[1]).split())), None)
    return Existing(*other, known=False) if other else None


def _means(what: str, objects: Iterable[Referent]) -> bool:
    """Tell whether the words are about one of the objects, and about nothing else."""
    words = title_words(fold(what).split())
    return bool(words) and any(_all_in(words, fold(one.title).split()) for one in objects)


def _named(text: str, objects: Iterable[Referent]) -> bool:
    """Tell whether all the words that can name an object stand in the text."""
    said = fold(text).split()
    titled = (title_words(fold(one.title).split()) for one in objects)
    return any(words and _all_in(words, said) for words in titled)


def _all_in(words: Sequence[str], others: Sequence[str]) -> bool:
    return all(any(same(word, other) for other in others) for word in words)
