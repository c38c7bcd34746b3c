"""Which word of time was meant by a misspelt one.

Only long names of days and months are guessed, only with their first and last letter right, and never from a word that
is known to be another one: "sundry" stays "sundry". The distance counts a swap of neighbours as one error (the optimal
string alignment distance).
"""

from functools import lru_cache

from eris_desktop.timewords.lexicon import long_words

REAL_WORDS = frozenset(
    "sundry monkey monday's morgan moody mondäny dienst montage mantag sunray sunlay freitod monolog friendly fruitday "
    "dezimal septembre mottag sonstig sandtag sonnig sonntagsbraten thirsty saintly jaguary martag foray mainly".split()
)
LONGEST = 13


def distance(one: str, other: str) -> int:
    """Count the letters to insert, drop, change or swap to make one word the other."""
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        line = [row]
        for column, wanted in enumerate(other, start=1):
            cost = min(above[column] + 1, line[column - 1] + 1, above[column - 1] + (letter != wanted))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == wanted:
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        before, above = above, line
    return above[-1]


@lru_cache(maxsize=4096)
def meant(word: str) -> str | None:
    """Give the day or month that a misspelt folded word stands for, or None."""
    if not 5 < len(word) <= LONGEST or word in REAL_WORDS:
        return None
    best: tuple[int, str] | None = None
    for target in long_words().get(word[0] + word[-1], ()):
        allowed = 2 if len(target) > 7 else 1
        if abs(len(target) - len(word)) > allowed:
            continue
        errors = distance(word, target)
        if errors <= allowed and (best is None or errors < best[0]):
            best = (errors, target)
    return best[1] if best else None
