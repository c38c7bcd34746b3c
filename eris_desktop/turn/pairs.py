"""The table of pairings: which words, said after which tools, speak for which tools. Data only; pairing.py reads it.

The first nine rules are those of the reference design (agenda in two), the others are ours. A new wording is a new cue, a new
follow-up a new row. Rows stand in the order that decides between two that fit equally well.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from eris_desktop.turn.cues import Cues, cues_of
from eris_desktop.turn.referring import ORDINALS

FIRST, SECOND, THIRD = 6.5, 3.5, 1.5  # log-odds of the tools in a row's order of preference: odds of 665, 33 and 4


@dataclass(frozen=True, slots=True)
class Pairing:
    """One row. `after`: tools or families ("mail:") whose recent success arms it; `unless`: words that disarm it."""

    rule: str
    family: str
    after: tuple[str, ...]
    cues: Mapping[str, Cues]  # by language; both are looked for in every message
    tools: tuple[tuple[str, float], ...]
    unless: Cues = ()
    timed: bool = False  # only with a time in the message, which is then the new time and names no object
    strict: bool = False  # pointing and a word of content beside it are not enough
    free: bool = False  # behind the cue and "it" may stand anything: the name of a folder
    alone: bool = False  # behind the cue may stand anything: the words of an answer


def _tools(*names: str) -> tuple[tuple[str, float], ...]:
    return tuple(zip(names, (FIRST, SECOND, THIRD), strict=False))


def _cues(en: str, de: str) -> Mapping[str, Cues]:
    return {"en": cues_of(en), "de": cues_of(de)}


_DONE_EN = """done|complete|completed|finish|finished|mark as done|mark … done|tick … off|check … off|checked off
    |ticked off|cross … off|crossed off|did it|did that|did this|did the|did both|took care of|taken care of|sorted
    |already did|ticked"""
_DONE_DE = """erledigt|fertig|abgehakt|abhaken|hak … ab|hake … ab|geschafft|gemacht|hab … schon|habe … schon|hab … gemacht
    |hak ab|als erledigt|schon gemacht|schon erledigt|durch damit|abgeschlossen|erledige"""
_DELETE_EN = """delete|remove|scrap|bin it|bin that|bin them|bin this|bin those|bin the|drop|trash|discard|erase
    |get rid of|clear it|clear that|clear them|throw … away|throw … out|toss|chuck|kill|don t need … anymore|no longer need
    |can go|wipe"""
_DELETE_DE = """lösch|lösche|löschen|lösch … raus|entfern|entferne|entfernen|kann weg|können weg|kann … weg|weg damit
    |schmeiß … weg|schmeiß … raus|schmeiss … weg|schmeiss … raus|wirf … weg|tu … weg|in den papierkorb|in den müll|verwirf
    |verwerfen|brauch … nicht|brauche … nicht|brauchen … nicht|brauch … keiner|kannst … löschen|kann … gelöscht werden
    |fliegt raus|kann raus"""
_OFF_EN = """take … off|off the agenda|off my agenda|from the agenda|from my agenda|off the list|off my list|cross … out
    |strike|cancel"""
_OFF_DE = "streich|streiche|streichen|nimm … runter|nimm … raus|von der liste|von meiner liste|von der agenda|hat sich erledigt"
_READ_EN = "read|open|show|show full|full message|view|let me see|pull … up|what does … say|what s in"
_READ_DE = "lies|lese|lesen|vorlesen|öffne|öffnen|mach … auf|aufmachen|zeig|zeige|was steht drin|was steht da|was steht … drin"
_MOVE_TIME_EN = """reschedule|change the time|change time|move|shift|postpone|push … back|bring … forward|make it
    |make that|instead|rather|better|no|nope|not|i meant|change … to
    |change it|actually|push|later|earlier"""
_MOVE_TIME_DE = """verschieb|verschiebe|verschieben|verleg|verlege|verlegen|doch lieber|lieber|doch|nein|ne|nee|nö|besser
    |sondern|stattdessen|statt|ich meinte|mach … draus|ändere|änder|ändern|eher|doch nicht
    |schieb|schiebe|später|früher"""

# A sentence about somebody's deeds is no order: "I read it yesterday", "have you ever read …", "well done".
_TOLD = """i read|i ve read|i have read|i was|i will|i ll|i am going to|i m going to|have you ever|have you|did you|do you
    |you can|ever|never|nie|already read|i used to|i deleted|i opened|i should|i could|i might|ich werde|ich hatte|ich wollte
    |hast du|habt ihr|bist du|schon gelesen|gelesen|jemals|ich sollte|ich könnte|you will|will you ever"""
_UNDONE = """well done|is it|is that|ist es|ist das
    |you have|you ve|you did|you done|you finished|du hast|have you|did you|are you|bist du|hast du
    |gut gemacht|noch nicht|not done|not yet|nicht fertig|gleich fertig|done for|done with you"""

_SUBJECTS = "i we he she they ich wir er man".split()
_VERBS = """read open show view delete remove cancel drop move archive reply answer respond update lese lesen öffne öffnen
    lösche löschen antworte antworten verschiebe verschieben zeige zeigen entferne storniere ändere""".split()
_TELLS = tuple((who, verb) for who in _SUBJECTS for verb in _VERBS)  # "they open it", "ich lese gerade"
_NO_ORDER = """is it open|is that open|are they open|are you open|geöffnet|hat … auf|haben … auf|a read|nice read|good read
    |great read|long read"""
_MOVE_ON = cues_of("move on|move along")
_NO_REPLY = cues_of(
    "moltbook|what to reply|right answer|wrong answer|an answer|no answer|no reply|the answer|the phone|the door|keine antwort"
)
_PAST = cues_of("was|were|war|waren|had been|yesterday|gestern|last week|letzte woche")
_TELL = (*cues_of(_TOLD, _NO_ORDER), *_TELLS)

_LEFT_EN = """how long|how much|how much time|how many minutes|time left|left|remaining|still running|when does it go off
    |when is it done|when s it done|when will it ring|what s on"""
_LEFT_DE = """wie lange|wie viel|wieviel|wie viel zeit|wieviel zeit
    |noch übrig|übrig|restzeit|läuft … noch|wann klingelt|wann ist … fertig
    |wann geht … los|wie lang"""
_SNOOZE_EN = """snooze|more minutes|minutes more|more minute|minute more|another|five more|ten more|not yet|later
    |remind me later|again in|more time"""
_SNOOZE_DE = """snooze|schlummer|schlummern|nur noch|noch mal in|nochmal in|später|gleich|minuten mehr|noch … minuten
    |noch nicht|weiterschlafen|in … nochmal|in … wieder"""

_LONGER_EN = "add|extend|longer|shorter|lengthen|take … off|put … on|extra|cut"
_LONGER_DE = "verlänger*|verkürz*|länger|kürzer|dazu|drauf|leg … drauf|zusätzlich|gib … mehr|noch … mehr"

_PLACES = {"any": cues_of(*ORDINALS, "number *|nummer *|nr *")}  # "and the second one?"

PAIRINGS: tuple[Pairing, ...] = (
    Pairing(
        "agenda_done",
        "agenda",
        ("agenda:",),
        _cues(_DONE_EN, _DONE_DE),
        _tools("agenda:complete", "agenda:remove", "agenda:list"),
        cues_of(_UNDONE),
    ),
    Pairing(
        "agenda_remove",
        "agenda",
        ("agenda:",),
        _cues(f"{_DELETE_EN}|{_OFF_EN}", f"{_DELETE_DE}|{_OFF_DE}"),
        _tools("agenda:remove", "agenda:complete", "agenda:list"),
        _TELL,
    ),
    Pairing(
        "agenda_edit",
        "agenda",
        ("agenda:",),
        _cues(_MOVE_TIME_EN, _MOVE_TIME_DE),
        _tools("agenda:edit", "agenda:remind_at"),
        _PAST,
        timed=True,
    ),
    Pairing(
        "agenda_rename",
        "agenda",
        ("agenda:",),
        _cues("rename|call it|change … to say|it should say", "umbenennen|benenn … um|nenn es|nenn das"),
        _tools("agenda:edit"),
        _TELL,
        free=True,
    ),
    Pairing(
        "mail_attachment",
        "mail",
        ("mail:read", "mail:check", "mail:search", "mail:attachment"),
        _cues(
            "attachment|attachments|attached|file with|files with|enclosed|enclosure",
            "anhang|anhänge|angehängt|anlage|datei dabei|dateien",
        ),
        _tools("mail:attachment", "mail:read"),
    ),
    Pairing(
        "mail_delete",
        "mail",
        ("mail:",),
        _cues(_DELETE_EN, _DELETE_DE),
        _tools("mail:delete", "mail:check", "mail:digest"),
        _TELL,
    ),
    Pairing(
        "mail_move",
        "mail",
        ("mail:",),
        _cues(
            "move|archive|label|file under|file … under|spam|mark … as spam",
            "verschieb|verschiebe|verschieben|archivier|archiviere|archivieren|ablegen|leg … ab|spam",
        ),
        _tools("mail:move", "mail:check", "mail:read"),
        (*_TELL, *_MOVE_ON),
        free=True,
    ),
    Pairing(
        "mail_reply",
        "mail",
        ("mail:",),
        _cues(
            "reply|respond|write back|write … back|answer|reply to|tell them|tell him|tell her",
            "antworte|antworten|antwort|beantworte|beantworten|schreib … zurück|schreibe … zurück|zurückschreiben|schreib ihm",
        ),
        (("mail:reply", FIRST), ("mail:write", 3.5), ("mail:read", THIRD)),  # the reference roster writes with mail:write alone
        (*_TELL, *_NO_REPLY),
        alone=True,
    ),
    Pairing(
        "mail_read",
        "mail",
        ("mail:",),
        _cues(f"{_READ_EN}|that message", _READ_DE),
        _tools("mail:read", "mail:check", "mail:digest"),
        _TELL,
    ),
    Pairing(
        "calendar_delete",
        "calendar",
        ("calendar:",),
        _cues(f"cancel|call off|call … off|{_DELETE_EN}", f"sag … ab|sage … ab|absagen|storniere|stornier|{_DELETE_DE}"),
        _tools("calendar:delete", "calendar:list", "calendar:get"),
        _TELL,
    ),
    Pairing(
        "calendar_update",
        "calendar",
        ("calendar:",),
        _cues(
            "reschedule|change time|change the time|move|update|rename|push … back|postpone|shift",
            "verschieb|verschiebe|verschieben|verleg|verlege|verlegen|umbenennen|benenn … um|ändere|änder|ändern",
        ),
        _tools("calendar:update", "calendar:get", "calendar:list"),
        (*_TELL, *_MOVE_ON),
    ),
    Pairing(
        "calendar_change",
        "calendar",
        ("calendar:",),
        _cues(_MOVE_TIME_EN, _MOVE_TIME_DE),
        _tools("calendar:update", "calendar:get"),
        _PAST,
        timed=True,
    ),
    Pairing(
        "calendar_get",
        "calendar",
        ("calendar:",),
        _cues(
            f"details|attendees|who s coming|meet link|link|{_READ_EN}",
            f"details|einzelheiten|teilnehmer|wer kommt|link|{_READ_DE}",
        ),
        _tools("calendar:get", "calendar:list"),
        _TELL,
        strict=True,
    ),
    Pairing(
        "doc_delete",
        "doc",
        ("doc:list", "doc:read", "doc:query", "doc:delete"),
        _cues(f"unindex|from rag|from the store|{_DELETE_EN}", _DELETE_DE),
        _tools("doc:delete", "doc:list", "doc:query"),
        _TELL,
    ),
    Pairing("doc_read", "doc", ("doc:",), _cues(_READ_EN, _READ_DE), _tools("doc:read", "doc:query", "doc:list"), _TELL),
    Pairing(
        "vault_delete",
        "vault",
        ("vault:",),
        _cues(_DELETE_EN, _DELETE_DE),
        _tools("vault:delete", "vault:list"),
        _TELL,
    ),
    Pairing("vault_read", "vault", ("vault:",), _cues(_READ_EN, _READ_DE), _tools("vault:read", "vault:search"), _TELL),
    Pairing(
        "vault_append",
        "vault",
        ("vault:",),
        _cues(
            "append|add … to it|add … to that|add … to the note|write … in it",
            "ergänz|ergänze|ergänzen|häng … an|schreib … dazu|schreib … rein",
        ),
        _tools("vault:append", "vault:write", "vault:read"),
        _TELL,
        alone=True,
    ),
    Pairing(
        "vault_move",
        "vault",
        ("vault:",),
        _cues("move|rename|file under", "verschieb|verschiebe|verschieben|umbenennen|benenn … um|leg … ab"),
        _tools("vault:move", "vault:write"),
        (*_TELL, *_MOVE_ON),
        free=True,
    ),
    Pairing(
        "clock_cancel",
        "clock",
        ("clock:alarm", "clock:timer", "clock:list", "clock:snooze", "clock:edit"),
        _cues(
            f"cancel|stop|turn … off|switch … off|shut … off|{_DELETE_EN}",
            f"stopp|stop|stoppe|stoppen|aus|mach … aus|abbrechen|abstellen|stell … ab|schalt … ab|{_DELETE_DE}",
        ),
        _tools("clock:cancel", "clock:list"),
        _TELL,
    ),
    Pairing(
        "clock_edit",
        "clock",
        ("clock:alarm", "clock:timer", "clock:edit", "clock:list"),
        _cues(f"{_MOVE_TIME_EN}|{_LONGER_EN}", f"{_MOVE_TIME_DE}|{_LONGER_DE}"),
        _tools("clock:edit", "clock:alarm"),
        _PAST,
        timed=True,
    ),
    Pairing(
        "clock_snooze",
        "clock",
        ("clock:alarm", "clock:timer", "clock:snooze", "clock:edit"),
        _cues(_SNOOZE_EN, _SNOOZE_DE),
        (("clock:snooze", FIRST), ("clock:edit", SECOND)),
    ),
    Pairing(
        "clock_left",
        "clock",
        ("clock:timer", "clock:alarm", "clock:list", "clock:snooze"),
        _cues(_LEFT_EN, _LEFT_DE),
        _tools("clock:list"),
    ),
    *(
        Pairing(f"{family}_place", family, after, _PLACES, _tools(f"{family}:{verb}"), _TELL, strict=True)
        for family, verb, after in (
            ("mail", "read", ("mail:check", "mail:search", "mail:digest")),
            ("calendar", "get", ("calendar:list",)),
            ("doc", "read", ("doc:list", "doc:query")),
            ("vault", "read", ("vault:list", "vault:search", "vault:today")),
        )
    ),
)
