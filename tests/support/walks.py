"""Random sentences of a grammar tree: the other half of the compiler, written independently for its proof."""

import random

from eris_desktop.turn.grammar.tree import Chain, Choice, Literal, Node, Text, Whole, Words, escaped

ALPHABET = ["a", "Z", "ä", "ß", "é", "😀", "漢", " ", "'", ":", "{", '\\"', "\\\\", "\\n", "\u200d"]
VISIBLE = [char for char in ALPHABET if char not in {" ", "\\n"}]


def sentence(node: Node, chance: random.Random) -> str:
    """Walk the tree once, choosing at random."""
    match node:
        case Literal(text):
            return text
        case Choice(options):
            return sentence(chance.choice(options), chance)
        case Chain(parts):
            return "".join(sentence(part, chance) for part in parts)
        case Text(most, least):
            written = [chance.choice(ALPHABET) for _ in range(chance.randint(least, min(most, least + 12)))]
            return "".join([chance.choice(VISIBLE), *written[1:]] if least else written)
        case Whole(minimum, maximum):
            return str(chance.choice([minimum, maximum, chance.randint(minimum, maximum)]))
        case Words(words):
            start = chance.randrange(len(words))
            return " ".join(escaped(word) for word in words[start : chance.randint(start + 1, len(words))])
