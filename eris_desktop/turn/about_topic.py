"""Who answers a question about Eris: a topic of about.toml, or the catalogue. Pure: the text and its ranking in, a topic out.

The policy asks this before its other rules, and never while a question is open or the text points to an object: "can you delete
that?" is then a request.
"""

from collections.abc import Sequence

from eris_desktop.domain.offer import Closed
from eris_desktop.domain.trace import Hit
from eris_desktop.turn.about import KINDS, OURS, Aim, asks_about

ABILITY_TOPIC, WAY_TOPIC = "ability", "way"  # answered from the catalogue (session/abilities.py), not from about.toml
KEPT_TOPIC = "where_is_my_data"
GENERAL = frozenset({"what_can_you_do", "how_to_say_it"})  # topics of about.toml that a named ability answers better
CLEARLY = 3.0  # times the share of what can or cannot be done: then another topic was meant


def about_eris(text: str, hits: Sequence[Hit]) -> tuple[Closed, str] | None:
    """Give how the door closes on a question about Eris, and the topic that answers; None leaves it to the other rules.

    `hits` best first. A question that lies clearly nearer to small talk ("do you know how to lie") is talk; how one does a
    thing in the world ("how do I cook rice") is an absent wish.
    """
    asked = asks_about(text)
    if asked is None or not hits:
        return None
    match asked.aim:
        case Aim.KEPT:
            return Closed.ABOUT, KEPT_TOPIC
        case Aim.CONDUCT:
            rival = next((hit for hit in hits if hit.kind != "tool"), hits[0])
            return (Closed.ABOUT, rival.name) if rival.kind == "about" else None
        case Aim.ABILITY:
            return _able(asked.words.split(), hits)
        case Aim.WAY:
            return _way(asked.words.split(), hits)


def _able(words: Sequence[str], hits: Sequence[Hit]) -> tuple[Closed, str] | None:
    other = _clearly_other(hits)
    if other is None or (other.kind == "small_talk" and KINDS & set(words)):
        return Closed.ABOUT, ABILITY_TOPIC
    return (Closed.ABOUT, other.name) if other.kind == "about" else None


def _way(words: Sequence[str], hits: Sequence[Hit]) -> tuple[Closed, str] | None:
    other = _clearly_other(hits)
    if other is not None:
        return (Closed.ABOUT, other.name) if other.kind == "about" else None
    if OURS & set(words):
        return Closed.ABOUT, WAY_TOPIC
    return (Closed.ABSENT, hits[0].name) if hits[0].kind == "absent" else None


def _clearly_other(hits: Sequence[Hit]) -> Hit | None:
    """Give the best hit when it is talk or a question of about.toml, and clearly nearer than anything that could be done."""
    best, doable = hits[0], next((hit.share for hit in hits if hit.kind in ("tool", "absent")), 0.0)
    if best.kind in ("tool", "absent") or best.name in GENERAL or best.share < CLEARLY * doable:
        return None
    return best
