"""What of a typed or pasted text is words: without controls, invisible characters and halves of characters.

Titles are cut from it, so what nobody can see must not stand in it. Line breaks and tabs stay, and so do the joiners of emoji
and of Persian or Indic words (U+200C, U+200D).
"""

import re

_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f"
    "\ufeff\ufff9-\ufffd\ud800-\udfff]"
)


def readable(text: str) -> str:
    """Give the text without what cannot be seen; lines end with a line feed alone."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n"))
