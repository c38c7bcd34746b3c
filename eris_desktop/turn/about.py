"""Is the message a question about Eris itself: what it can do, how something is said, how it behaves, where things are kept.

A request in the form of a question is none: "can you remind me at 5 to call" names one thing, a person and a time; "can you
delete mail?" names a kind of thing, bare and in the plural. The tables hold the ways in which English and German ask; a new
wording is a new row. Nothing here knows a tool or a topic: who answers is decided in turn/about_topic.py.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from eris_desktop.domain.routing_texts import fold

MOST = 200  # characters: a question about Eris is one short sentence


class Aim(StrEnum):
    """What a question about Eris wants to know."""

    ABILITY = "ability"  # can you delete mail?
    WAY = "way"  # how do I delete a reminder?
    CONDUCT = "conduct"  # do you ask before you delete? what can you do?
    KEPT = "kept"  # where is my data stored?


@dataclass(frozen=True, slots=True)
class AskedAbout:
    """A question about Eris: its aim, and the folded words that tell what about ("delete mail")."""

    aim: Aim
    words: str


def _row(*rows: str) -> re.Pattern[str]:
    return re.compile(rf"^(?:{'|'.join(rows)})\b\s*(?P<rest>.*)$")


_OPEN = re.compile(r"^(?:(?:hey|hi|hallo|ok|okay|so|and|und|also|please|bitte|eris|sag mal|tell me|say|but|aber)\s+)+")

# Whole questions and their beginnings, over folded text ("what's" reads "what s").
_CONDUCT = _row(
    r"what (?:all |else )?(?:can|can t|cannot) you (?:not )?(?:do|help)",
    r"what are you (?:able to|capable of)",
    r"(?:which|what|how many) (?:\w+ ){0,2}?(?:commands?|functions?|features?|tools?|skills?|languages?|accounts?|providers?)"
    r"(?= .*\b(?:you|there|supported)\b)",
    r"(?:do|would|will) you (?:ever |always |also |first )?(?:ask|confirm|warn|check with)",
    r"do you (?:ever |always |also |really )?(?:delete|send|store|save|record|share|upload|listen|work|run|support|need|cost)",
    r"what (?:will |would )?happens? (?:to|if|when)",
    r"(?:was|wobei|womit) kannst du(?: (?:alles|so|noch|sonst|eigentlich|denn|nicht|für mich|mir|tun|machen|helfen))*$",
    r"(?:welche|was für|wie viele) (?:\w+ ){0,2}?(?:befehle|kommandos|funktionen|werkzeuge|fähigkeiten|sprachen|konten|dienste)"
    r"(?= .*\b(?:du|dir|dich|gibt)\b)",
    r"(?:fragst|bestätigst|warnst) du",
    r"(?:löschst|schickst|verschickst|änderst|speicherst|machst) du (?:\w+ )*?(?:ohne|ungefragt|eigenmächtig|von dir aus)",
    r"was (?:passiert|geschieht)(?: (?:eigentlich|dann|denn))? (?:mit|wenn|falls)",
)
_KEPT = _row(
    r"where (?:do|did) you (?:keep|store|save|put)",
    r"where (?:is|are) (?:\w+ ){1,4}?(?:kept|stored|saved|being stored)",
    r"where (?:do|does) (?:\w+ ){1,4}?(?:get|end up|go) (?:being )?(?:stored|saved|kept)",
    r"wo (?:speicherst|bewahrst|legst|hebst) du",
    r"wo (?:werden|wird|sind|ist|liegen|liegt) (?:\w+ ){0,4}?(?:gespeichert|aufbewahrt|abgelegt|daten|datenbank)",
)
_WORDING = _row(
    r"what (?:do i have to|must i|should i|do i|can i) (?:say|type|tell you)",
    r"was (?:muss|soll|kann) ich (?:sagen|tippen|schreiben|eingeben)",
)
_WAY = _row(
    r"how (?:do|can|could|should|would|must) (?:i|we|one)",
    r"how does one",
    r"(?:show me |explain )?how to",
    r"wie (?:kann|könnte|muss|soll|sollte|darf) (?:ich|man|i)",
    r"wie (?!viel|spät|heiss)\w+(?:e|t|n) (?:ich|man)",
    r"(?:erklär(?:e)? mir|zeig(?:e)? mir) wie (?:ich|man)",
)
_ABLE = _row(
    r"are you (?:\w+ )?(?:able to|capable of)",
    r"do you know how to",
    r"is it possible (?:for you )?to",
    r"bist du (?:\w+ )?(?:in der lage|fähig)",
    r"ist es (?:\w+ )?möglich",
    r"weisst du wie man",
    r"(?:can|could) you (?:even|actually|also)",
    r"kannst du (?:überhaupt|eigentlich)",
)
_CAN = _row(r"(?:can|could) you", r"(?:kannst|könntest) du", r"chasch(?: du)?", r"ko+nnst(?: du)?")

# Kinds of things, bare and in the plural or uncountable: who names one of these so means no single one.
KINDS = frozenset(
    """
    mail mails email emails e-mails notes reminders alarms timers tasks todos lists appointments events entries dates files
    photos pictures images documents folders messages texts calls songs music radio podcasts weather news websites pages
    links trains flights hotels tickets tables restaurants recipes games jokes riddles stories poems letters attachments
    contacts birthdays calendars meetings languages dialects dialect numbers sums calculations currencies units lights lamps
    devices apps programs windows videos films movies stocks shares prices payments money invoices passwords pdfs
    spreadsheets words texts german english notizen erinnerungen wecker timer aufgaben todos listen termine einträge daten
    dateien fotos bilder dokumente ordner nachrichten anrufe lieder musik radio podcasts wetter webseiten seiten züge flüge
    hotels karten tische restaurants rezepte spiele witze rätsel geschichten gedichte briefe anhänge kontakte geburtstage
    kalender besprechungen sprachen dialekte dialekt zahlen rechnungen währungen einheiten lampen geräte programme fenster
    filme aktien preise zahlungen geld passwörter tabellen wörter texte deutsch englisch sms tagebuch
    """.split()
)
# What makes it one certain thing, or a polite request.
_CERTAIN = frozenset(
    """
    a an the this that these those my our his her their your it them me us him all every each now today tonight tomorrow
    later please first last next der die das den dem des ein eine einen einem einer mein meine meinen meinem meiner unser
    unsere unseren dies diese diesen dieser dieses es ihn sie mich mir uns alle jeden jede jetzt heute morgen übermorgen
    später gleich bitte mal kurz schnell erste letzte nächste an auf to for um at mi mer ma
    """.split()
)
# One certain thing after "are you able to": then it is to be done.
_DEFINITE = frozenset(
    "the this that these those my our it them der die das den dem dies diese diesen dieser mein meine meinen meiner es".split()
)
# Eris's own things: how these are made or changed is asked of Eris, how anything else is done may be asked of the world.
OURS = frozenset(
    """
    you eris reminder reminders alarm alarms timer timers task tasks todo todos list lists agenda entry entries note notes
    mail mails email emails snooze snoozing dir dich damit erinnerung erinnerungen wecker aufgabe aufgaben liste listen
    eintrag einträge notiz notizen
    """.split()
)
# Who says these about many things wants them done: "can you show reminders".
_DOING = frozenset("show list tell give read zeigen auflisten sagen nennen geben vorlesen zeig".split())
_TIMED = re.compile(r"\d|\b(?:tomorrow|tonight|heute|morgen|übermorgen|o clock|uhr)\b")
_LONGEST = 6  # words after "can you": a request tells more than that


_FORMS: tuple[tuple[re.Pattern[str], Aim], ...] = (
    (_CONDUCT, Aim.CONDUCT),
    (_KEPT, Aim.KEPT),
    (_WORDING, Aim.WAY),
    (_WAY, Aim.WAY),
    (_ABLE, Aim.ABILITY),
    (_CAN, Aim.ABILITY),
)


def asks_about(text: str) -> AskedAbout | None:
    """Recognise a question about Eris, or give None: then the message is a request or talk like any other."""
    if len(text) > MOST:
        return None
    said = _OPEN.sub("", fold(text))
    for form, aim in _FORMS:
        found = form.match(said)
        if found and _is_meant(form, found["rest"].split()):
            return AskedAbout(aim, found["rest"])
    return None


def _is_meant(form: re.Pattern[str], words: Sequence[str]) -> bool:
    told = set(words)
    if form is _WAY:
        return bool(told)
    if form is _ABLE:
        return bool(told) and not (told & _DEFINITE or _TIMED.search(" ".join(words)))
    return form is not _CAN or _is_general(words)


def _is_general(words: Sequence[str]) -> bool:
    """Tell whether "can you …" names a kind of thing and nothing that makes it one certain thing."""
    told = set(words)
    certain = told & (_CERTAIN | _DOING) or any(word[0].isdigit() for word in words)
    return bool(told & KINDS) and not certain and len(words) <= _LONGEST
