"""Which language a message is in, English or German (dialects count as German): by small words, spelling and endings.

Only the reply's language hangs on it, never the routing. With no evidence the fallback (the window's language) is taken.
"""

import re

_WORD = re.compile(r"[^\W\d_]+")

_EN = frozenset(
    """a about am an and any are at be call can could did do does for from get have hello hey how i in is it its list me
    mine my new next no not of on one or please remind set show tell thank thanks that the there they this time to today
    tomorrow up us was we what when where which who why will with would yes you your good morning night done delete open
    every day week hour hours minutes note need buy add remove send write read""".split()
)
_DE = frozenset(
    """aber alle als am an auf aus bei bin bis bist bitte da danke dann das dass dem den der des dich die dir du ein eine
    einem einen einer er erinnere es fertig für gib habe hast hab heute hallo ich ihr im in ist ja jeden jetzt kann kannst
    kein keine lösch mach mal man mein meine meinen mich mir mit morgen nach nein nicht noch nächste nächsten oder sag
    schreib sie sind so steht stell termin trag uhr um und uns von vor wann was wecke wem wer werden wie wieder wird wir wo
    zeig zu zum zur über übermorgen abend früh woche stunde stunden minuten erledigt gestern halb viertel mi mir isch nöd
    guten gute tag nacht moin servus grüezi tschüss stopp stoppen beide wia wos heit spaat hoibe wecka wecker brauch uf chasch
    weck löschen absagen später lieber doch gerade gekauft besorgt einkaufsliste liste erinnerung""".split()
)
MOST = 2000  # characters that are looked at: the language of a paste is that of its beginning
LONGEST_WORD = 40  # a longer run of letters is no word, and costs the pattern below its square
_SHARED = frozenset("am an in so was will die do es der mine man".split())
_GERMAN_SPELLING = re.compile(r"[äöüß]|\w(?:ung|keit|heit|lich|ieren|chen)\b|\bge\w+t\b|sch|\w{3,}(?:ier|ern)\b", re.IGNORECASE)


def language_of(text: str, fallback: str) -> str:
    """Give "en" or "de". Words that belong to both languages count half; German spelling counts one."""
    words = [word.casefold() for word in _WORD.findall(text[:MOST])]
    english = sum(_weight(word) for word in words if word in _EN)
    german = sum(_weight(word) for word in words if word in _DE) + len(
        _GERMAN_SPELLING.findall(" ".join(word for word in words if len(word) <= LONGEST_WORD))
    )
    if english == german:
        return fallback
    return "en" if english > german else "de"


def _weight(word: str) -> float:
    return 0.5 if word in _SHARED else 1.0
