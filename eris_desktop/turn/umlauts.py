"""German typed without umlauts: "wie spaet", "loesch das". Gives the text as it is usually written, for the embedder alone.

The vectors of both spellings lie far apart, so both are compared and the nearer one counts (rank takes the best segment).
That is why a wrong guess ("aktüll") does no harm, and why no word list is needed. What is stored and shown stays as typed.
"""

import re

_WRITTEN_OUT = re.compile(r"(?<![aeiq])([aou])e", re.IGNORECASE)  # not in "neue", "Feuer", "bauen", "Quelle"
_UMLAUTS = str.maketrans("aouAOU", "äöüÄÖÜ")
_UMLAUT = re.compile(r"[äöüß]", re.IGNORECASE)


def with_umlauts(text: str, lang: str) -> str | None:
    """Give the text with ae, oe and ue as umlauts, or None where it is not German or spelt as usual already."""
    if lang != "de" or _UMLAUT.search(text):
        return None
    written = _WRITTEN_OUT.sub(lambda found: found.group(1).translate(_UMLAUTS), text)
    return written if written != text else None
