"""Which family of tools a word names: "inbox" is mail's, "Notiz" the vault's, and so is "Tagesnotiz"."""

from collections.abc import Mapping, Sequence

_COMPOUND = 5  # letters of a noun that may end a longer word

NOUNS: Mapping[str, frozenset[str]] = {  # words that name a family's objects
    "agenda": frozenset(
        """agenda reminder reminders task tasks todo todos list entry entries item items erinnerung erinnerungen aufgabe
    aufgaben liste eintrag einträge todoliste punkt punkte""".split()
    ),
    "mail": frozenset(
        """mail mails email emails inbox message messages sender attachment attachments newsletter spam thread reply
    folder ordner posteingang nachricht nachrichten absender anhang anhänge postfach gmail""".split()
    ),
    "calendar": frozenset(
        """meeting meetings event events appointment appointments calendar invite invitation invites attendees call
    kalender termin termine treffen einladung besprechung sitzung teilnehmer""".split()
    ),
    "doc": frozenset("document documents pdf pdfs upload uploaded uploads ingested rag dokument dokumente dokuments".split()),
    "vault": frozenset("note notes notiz notizen vault page journal".split()),
    "clock": frozenset("timer timers alarm alarms wecker countdown stopwatch weckzeit weckzeiten".split()),
}
_SHARED = frozenset(
    "folder ordner call thread reply page punkt punkte item items entry entries eintrag einträge list liste".split()
)
# Words that several families use: they speak for their own, but rule no other out.
OWN: Mapping[str, frozenset[str]] = {family: nouns - _SHARED for family, nouns in NOUNS.items()}


def naming(words: Sequence[str], nouns: frozenset[str]) -> frozenset[str]:
    """Give the words that are one of the nouns, or a German compound that ends with one ("Tagesnotiz")."""
    long = tuple(noun for noun in nouns if len(noun) >= _COMPOUND)
    return frozenset(word for word in words if word in nouns or (len(word) > _COMPOUND and word.endswith(long)))
