"""One tool's arguments, grounded in this message, as a tree: an object whose keys stand in the descriptor's order.

All subsets of the optional arguments are allowed, in a tree linear in their number: for each place there is one node for
"nothing written yet" and one for "a comma comes first". A required argument with nothing to ground it is left out: the
gatekeeper asks for it.
"""

from eris_desktop.domain.descriptor import Arg, Source, ToolDescriptor
from eris_desktop.turn.grammar.tree import Chain, Choice, Literal, Node, Text, Whole, Words, quoted
from eris_desktop.turn.grounding import Ground, candidates, referents, span_words

BLOCK = "@block"  # stands for the pasted text, which never goes through the model


def arguments(tool: ToolDescriptor, base: Ground) -> Node:
    """Give the tree of the tool's argument object in this message."""
    grounded = [(arg, node) for arg in tool.args if (node := value(arg, base)) is not None]
    first: Node = Literal("")
    later: Node = Literal("")
    for arg, node in reversed(grounded):
        pair = Chain((Literal(f'"{arg.name}":'), node))
        written, following = Chain((pair, later)), Chain((Literal(","), pair, later))
        first, later = (written, following) if arg.required else (Choice((written, first)), Choice((following, later)))
    return Chain((Literal("{"), first, Literal("}")))


def value(arg: Arg, base: Ground) -> Node | None:
    """Give the tree of one argument's value, or None where the message holds nothing for it."""
    match arg.source:
        case Source.SPAN if base.subjects.certain:  # a known command tells where the subject stands: no model knows better
            return _one_of(tuple(candidate.words for candidate in candidates(arg, base) or ()))
        case Source.SPAN:
            spans = tuple(Words(window) for window in windows(span_words(base), arg.max_length))
            return Chain((Literal('"'), Choice(spans), Literal('"'))) if spans else None
        case Source.REF:
            return _one_of(tuple(referent.title for referent in referents(arg, base)))
        case Source.TIME | Source.ENUM:
            return _one_of(tuple(candidate.words for candidate in candidates(arg, base) or ()))
        case Source.BLOCK:
            return quoted(BLOCK) if base.block else None
        case Source.INT:
            return Whole(arg.minimum or 0, arg.maximum if arg.maximum is not None else 10**9)
        case Source.FLAG:
            return Choice((Literal("true"), Literal("false")))
        case Source.FREE:
            return Chain((Literal('"'), Text(arg.max_length, 1), Literal('"')))


def windows(words: tuple[str, ...], most: int) -> tuple[tuple[str, ...], ...]:
    """Cut the words into runs of at most `most` characters, so that no span is too long for its argument.

    Each window begins in the middle of the one before it: every span of up to half the bound lies whole in one of them. A
    grammar that counted characters for each first word would be quadratic in the length of a paste.
    """
    found: list[tuple[str, ...]] = []
    start = 0
    while start < len(words):
        end, length = start, -1
        while end < len(words) and length + 1 + len(words[end]) <= most:
            length += 1 + len(words[end])
            end += 1
        if end > start:
            found.append(words[start:end])
        if end >= len(words):
            break
        start += max(1, (end - start) // 2)
    return tuple(found)


def _one_of(texts: tuple[str, ...]) -> Node | None:
    unique = tuple(dict.fromkeys(texts))
    return Choice(tuple(quoted(text) for text in unique)) if unique else None
