"""The grep era: a list of words for each family of wishes, and every tool of it with a matching word is offered.

Hand-made and fair: the words that anybody would think of first, in English and German, whole words only.
"""

import re
import time
from collections.abc import Mapping

from tests.bench.routing.figures import Answer
from tests.bench.routing.rows import LabelledRow

WORDS: Mapping[str, str] = {
    "clock:now": "time|clock|date|spät|uhrzeit|uhr|datum",
    "clock:timer": "timer|countdown|stopwatch|eieruhr",
    "clock:alarm": "alarm|wake|wecker|weck|wecke",
    "clock:list": "alarms|timers|wecker|alarme",
    "clock:cancel": "cancel|stop|alarm|wecker|stopp",
    "clock:snooze": "snooze|schlummern|schlummer",
    "agenda:remind_at": "remind|reminder|erinnere|erinnerung|erinner|meeting|termin",
    "agenda:push": "add|list|todo|note|notier|liste|merk",
    "agenda:list": "agenda|list|tasks|reminders|todo|liste|aufgaben|erinnerungen|schedule|termine",
    "agenda:complete": "done|complete|finished|erledigt|fertig|abhaken",
    "agenda:remove": "remove|delete|lösch|lösche|entfern|entferne|streich",
    "agenda:edit": "change|move|rename|reschedule|ändere|verschieb|verschiebe",
    "agenda:remind_self": "remind yourself|erinnere dich",
    "mail:check": "mail|email|inbox|post|posteingang",
    "mail:read": "read|mail|email|lies",
    "mail:digest": "digest|summary|mails|zusammenfassung",
    "mail:write": "mail|email|send|write|schreib|schick",
    "mail:delete": "delete|mail|lösch",
    "mail:move": "move|archive|spam|verschieb",
    "calendar:list": "calendar|meeting|meetings|event|kalender|termine|termin",
    "calendar:create": "calendar|meeting|event|appointment|kalender|termin",
    "calendar:delete": "cancel|meeting|event|termin|kalender",
    "calendar:update": "reschedule|meeting|event|verschieb|termin",
    "weather:current": "weather|temperature|rain|wetter|regen|warm|kalt|cold",
    "weather:forecast": "weather|forecast|rain|snow|sunny|wetter|regen|schnee|morgen",
    "news:today": "news|headlines|nachrichten|schlagzeilen",
    "web:search": "search|google|online|suche|such",
    "web:fetch": "http|www|website|page|seite",
    "wiki:summary": "wikipedia|who|what is|define|wer|was ist",
    "db:find_connections": "train|trains|bahn|zug|ice|ticket",
    "vault:search": "notes|note|search|notizen",
    "vault:read": "note|notes|notiz",
    "vault:write": "note|write|notiz|notier",
    "vault:list": "list|notes|liste",
    "doc:query": "document|pdf|dokument",
    "memory:query": "remember|memory|erinnerst",
    "system:health": "health|status",
}


class Keywords:
    """Offers every registered tool one of whose words stands in the text; none is a conversation."""

    def __init__(self, registered: frozenset[str]) -> None:
        self._patterns = {
            name: re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.I) for name, words in WORDS.items() if name in registered
        }

    def answer(self, row: LabelledRow) -> Answer:
        """Look for the words."""
        start = time.perf_counter()
        names = tuple(name for name, pattern in self._patterns.items() if pattern.search(row.text))
        return Answer(names, None, (time.perf_counter() - start) * 1000)
