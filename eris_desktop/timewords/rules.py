"""How a rule of the grammar is written and matched.

A rule is a row of roles and what they mean together: `rule("AT? HALB NUM", half_to)`. A question mark makes a role
optional, a bar gives alternatives. Roles from NUM on hand their value to the builder, None where an optional one is
absent; the marks before it only have to stand there. A builder may answer None: the words fit, the numbers do not.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from eris_desktop.timewords.cursor import Cursor
from eris_desktop.timewords.kinds import VALUES, Kind
from eris_desktop.timewords.meaning import Meaning

Builder = Callable[..., Meaning | None]
Values = tuple[int | None, ...]


class Step(NamedTuple):
    """One role of a rule, or one of several."""

    kinds: tuple[Kind, ...]
    optional: bool
    captured: bool


class Hit(NamedTuple):
    """A meaning, and the token after its last one."""

    meaning: Meaning
    end: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of roles with what they mean."""

    steps: tuple[Step, ...]
    build: Builder


def rule(written: str, build: Builder) -> Rule:
    """Read a rule from its written form; an unknown role is a KeyError."""
    steps = []
    for word in written.split():
        kinds = tuple(Kind[name] for name in word.rstrip("?").split("|"))
        steps.append(Step(kinds, word.endswith("?"), captured=any(kind in VALUES for kind in kinds)))
    return Rule(tuple(steps), build)


class Edge(NamedTuple):
    """A way on in a grammar: what the optional roles skipped before it leave behind, and where it leads."""

    skipped: Values
    captured: bool
    target: "Node"


class End(NamedTuple):
    """A rule that may end here, its place among the rules, and what the optional roles skipped at its end leave."""

    order: int
    skipped: Values
    build: Builder


@dataclass(slots=True)
class Node:
    """A point between two roles of one or more rules, with the ways on from it; built once by `grammar`."""

    children: dict[Step, "Node"] = field(default_factory=dict)
    own: list[tuple[int, Builder]] = field(default_factory=list)
    edges: dict[Kind, list[Edge]] = field(default_factory=dict)
    ends: list[End] = field(default_factory=list)


def grammar(*rules: Rule) -> Node:
    """Join rules by their common beginnings, so that words are looked at once for all of them."""
    root = Node()
    nodes = [root]
    for order, one in enumerate(rules):
        node = root
        for step in one.steps:
            if step not in node.children:
                node.children[step] = Node()
                nodes.append(node.children[step])
            node = node.children[step]
        node.own.append((order, one.build))
    for node in nodes:
        _spread(node, node, ())
    return root


def _spread(target: Node, source: Node, skipped: Values) -> None:
    """Give `target` all ways on from `source`, also those behind optional roles."""
    target.ends.extend(End(order, skipped, build) for order, build in source.own)
    for step, child in source.children.items():
        for kind in step.kinds:
            target.edges.setdefault(kind, []).append(Edge(skipped, step.captured, child))
        if step.optional:
            _spread(target, child, (*skipped, None) if step.captured else skipped)


def longest(node: Node, cursor: Cursor, place: int) -> Hit | None:
    """Give the longest match of any of the rules at `place`; of equals the first rule's."""
    best: tuple[int, int, Meaning] | None = None
    for end, order, meaning in _matches(node, cursor, place, ()):
        if best is None or (end, -order) > (best[0], -best[1]):
            best = (end, order, meaning)
    return Hit(best[2], best[0]) if best else None


def _matches(node: Node, cursor: Cursor, place: int, got: Values) -> Iterator[tuple[int, int, Meaning]]:
    for order, skipped, build in node.ends:
        meaning = build(*got, *skipped)
        if meaning is not None:
            yield place, order, meaning
    if place >= len(cursor.roles) or not node.edges:
        return
    for kind, sense in cursor.roles[place].items():
        for skipped, captured, target in node.edges.get(kind, ()):
            value: Values = (None if kind not in VALUES else sense.value,) if captured else ()
            yield from _matches(target, cursor, place + sense.length, got + skipped + value)
