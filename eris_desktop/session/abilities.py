"""What Eris can do, asked for one thing at a time: "can you delete mail?", "how do I delete a reminder?". Pure.

The nearest tool or absent wish of the ranking tells what was meant; the catalogue tells whether it can be done, and how it is
said. Where nothing is near enough the whole list is given: better than a yes to something else. The sentences stand in
resources/words under `able`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from eris_desktop.domain.descriptor import Catalogue, ToolDescriptor
from eris_desktop.domain.messages import Card
from eris_desktop.domain.tool import Row
from eris_desktop.domain.trace import Hit
from eris_desktop.domain.words import Words
from eris_desktop.turn.about import Aim

NEAR = 0.4  # of the share of all tools and absent wishes together: less is a guess
EXAMPLES = 2


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What an answer about abilities is made of. `set_up` are the needs that are fulfilled; `variant` picks the sentence."""

    catalogue: Catalogue
    words: Words
    lang: str
    variant: int = 0
    set_up: frozenset[str] = frozenset()

    def say(self, key: str, **values: str | int) -> str:
        """Give a sentence of the bank in this language."""
        return self.words.say(self.lang, key, self.variant, **values)


@dataclass(frozen=True, slots=True)
class Told:
    """An answer. `card` leads to where it can be set up; `could` is False where Eris cannot do what was wanted."""

    text: str
    card: Card | None = None
    could: bool = True


def told_ability(aim: Aim, hits: Sequence[Hit], known: Knowledge) -> Told:
    """Answer a question about what Eris can do (ABILITY) or how it is said (WAY). `hits` best first."""
    meant = _meant(hits)
    if meant is None:
        return Told(_unsure(aim, known))
    tool = known.catalogue.tool(meant.name) if meant.kind == "tool" else None
    if tool is None:
        return Told(known.say("able.no", instead=instead(meant.name, known)))
    if lacking(tool, known.set_up):
        return told_not_set_up(tool, known)
    if aim is Aim.WAY:
        return Told(known.say("able.way", examples=_quoted(_examples(tool, meant.phrase, known.lang), known)))
    return Told(known.say("able.yes", ability=tool.ability[known.lang], example=_examples(tool, meant.phrase, known.lang)[0]))


def told_not_set_up(tool: ToolDescriptor, known: Knowledge) -> Told:
    """Say that the tool's family waits for something to be set up, with a card that leads to the settings."""
    titles = known.catalogue.families.title.get(tool.family, {})
    family = titles.get(known.lang, tool.family)
    needs = tuple(_need(need, known) for need in lacking(tool, known.set_up))
    text = known.say("not_set_up.text", family=family, needs=", ".join(needs))
    card = Card("setup", known.say("not_set_up.title", family=family), tuple(Row(need) for need in needs))
    return Told(text, card, could=False)


def lacking(tool: ToolDescriptor, set_up: frozenset[str]) -> tuple[str, ...]:
    """Give the needs of a tool that are not fulfilled."""
    return tuple(need for need in tool.needs if need not in set_up)


def first_lacking(hits: Sequence[Hit], catalogue: Catalogue, set_up: frozenset[str]) -> ToolDescriptor | None:
    """Give the best tool of the ranking that waits for something to be set up."""
    ranked = (catalogue.tool(hit.name) for hit in hits if hit.kind == "tool")
    return next((tool for tool in ranked if tool and lacking(tool, set_up)), None)


def listed(catalogue: Catalogue, lang: str) -> str:
    """List what the tools can do, one line each, from the catalogue: true for exactly the tools that are there."""
    return "\n".join(f"- {tool.ability[lang]}" for tool in catalogue.tools)


def _meant(hits: Sequence[Hit]) -> Hit | None:
    doable = [hit for hit in hits if hit.kind in ("tool", "absent")]
    mass = sum(hit.share for hit in doable)
    return doable[0] if doable and doable[0].share >= NEAR * mass else None


def _unsure(aim: Aim, known: Knowledge) -> str:
    if aim is Aim.WAY:
        return known.say("reply.about.how_to_say_it")
    return known.say("able.unsure", abilities=listed(known.catalogue, known.lang))


def instead(topic: str, known: Knowledge) -> str:
    """Give what can be done instead of an absent wish; empty for an unknown one."""
    return next((one.instead.get(known.lang, "") for one in known.catalogue.absent if one.name == topic), "")


def _examples(tool: ToolDescriptor, nearest: str, lang: str) -> tuple[str, ...]:
    """Give hints to say: the one nearest to the question where it is of that language, then the first ones."""
    hints = tool.hints.get(lang, ()) or (tool.title[lang],)
    best = (nearest,) if nearest in hints else ()
    return tuple(dict.fromkeys((*best, *hints)))[:EXAMPLES]


def _quoted(examples: Sequence[str], known: Knowledge) -> str:
    return known.say("able.or").join(known.say("able.quoted", example=example) for example in examples)


def _need(need: str, known: Knowledge) -> str:
    key = f"need.{need.replace(' ', '_')}"
    return known.say(key) if known.words.has(known.lang, key) else need
