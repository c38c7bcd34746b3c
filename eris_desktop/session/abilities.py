"""What Eris can do, asked for one thing at a time: "can you delete mail?", "how do I delete a reminder?". Pure.

The nearest tool or absent wish of the ranking tells what was meant; the catalogue tells whether it can be done, and how it is
said. Where nothing is near enough the whole list is given: better than a yes to something else. The sentences stand in
resources/words under `able`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from eris_desktop.domain.descriptor import Catalogue, ToolDescriptor
from eris_desktop.domain.events import Card
from eris_desktop.domain.routing_texts import fold
from eris_desktop.domain.tool import Row
from eris_desktop.domain.trace import Hit
from eris_desktop.domain.words import Words
from eris_desktop.turn.about import Aim, AskedAbout

NEAR = 0.4  # of the share of all tools and absent wishes together: less is a guess
RIVAL = 0.75  # of the best score: a tool this near is looked at word by word
STEM = 4  # letters that tell words apart: "löschen" and "lösch" are one
EXAMPLES = 2
_POLITE = re.compile(r"(?:can|could|would|will) you|(?:kannst|könntest|würdest) du|chasch|konnst", re.IGNORECASE)


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


def told_ability(asked: AskedAbout, hits: Sequence[Hit], known: Knowledge) -> Told:
    """Answer a question about what Eris can do (ABILITY) or how it is said (WAY). `hits` best first."""
    aim, meant = asked.aim, _meant(asked.words, hits, known)
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


def _meant(words: str, hits: Sequence[Hit], known: Knowledge) -> Hit | None:
    """Give what was meant: of several near tools the one whose hints hold the question's words, as vectors hardly see verbs."""
    doable = [hit for hit in hits if hit.kind in ("tool", "absent")]
    mass = sum(hit.share for hit in doable)
    if not doable or doable[0].share < NEAR * mass:
        return None
    near = [hit for hit in doable if hit.kind == "tool" and hit.score >= RIVAL * doable[0].score]
    return doable[0] if doable[0].kind == "absent" else near[_best_fit(words, [hit.name for hit in near], known)]


def _best_fit(words: str, names: Sequence[str], known: Knowledge) -> int:
    """Give the place of the tool that has the largest part of each word, summed: a word that all have alike decides nothing."""
    fits = [0.0] * len(names)
    for stem in _stems(words):
        parts = [_part(stem, name, known) for name in names]
        fits = [fit + part / max(sum(parts), 1e-9) for fit, part in zip(fits, parts, strict=True)]
    return fits.index(max(fits))


def _part(stem: str, name: str, known: Knowledge) -> float:
    """Give how many of the tool's hints hold the word, 0 to 1."""
    tool = known.catalogue.tool(name)
    hints = tool.hints.get(known.lang, ()) if tool else ()
    return sum(stem in _stems(hint) for hint in hints) / max(len(hints), 1)


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:STEM] for word in fold(text).split() if len(word) >= STEM - 1)


def _unsure(aim: Aim, known: Knowledge) -> str:
    if aim is Aim.WAY:
        return known.say("reply.about.how_to_say_it")
    return known.say("able.unsure", abilities=listed(known.catalogue, known.lang))


def instead(topic: str, known: Knowledge) -> str:
    """Give what can be done instead of an absent wish; empty for an unknown one."""
    return next((one.instead.get(known.lang, "") for one in known.catalogue.absent if one.name == topic), "")


def _examples(tool: ToolDescriptor, nearest: str, lang: str) -> tuple[str, ...]:
    """Give hints to say: the one nearest to the question where it is of that language, then the first ones; no questions."""
    hints = tool.hints.get(lang, ()) or (tool.title[lang],)
    best = (nearest,) if nearest in hints else ()
    plain = [hint for hint in (*best, *hints) if not _POLITE.match(hint)]
    return tuple(dict.fromkeys(plain or hints))[:EXAMPLES]


def _quoted(examples: Sequence[str], known: Knowledge) -> str:
    return known.say("able.or").join(known.say("able.quoted", example=example) for example in examples)


def _need(need: str, known: Knowledge) -> str:
    key = f"need.{need.replace(' ', '_')}"
    return known.say(key) if known.words.has(known.lang, key) else need
