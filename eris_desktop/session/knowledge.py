"""The phrase bank: everything that the router can tell apart, as vectors. Built once a start, on the turn thread."""

from eris_desktop.domain.descriptor import Catalogue, Topic
from eris_desktop.domain.ports import Embedder, VectorCache
from eris_desktop.domain.routing_texts import routing_texts
from eris_desktop.turn.rank import Bank, Candidate


def bank(catalogue: Catalogue, embedder: Embedder, cache: VectorCache) -> Bank:
    """Embed the routing texts of all tools and topics. Raises EmbedderFailed."""
    found = candidates(catalogue)
    phrases = [phrase for candidate in found for phrase in candidate.phrases]
    return Bank(found, cache.embed(embedder, phrases))


def candidates(catalogue: Catalogue) -> tuple[Candidate, ...]:
    """Give every tool and every topic with its phrases, in the catalogue's order."""
    tools = tuple(Candidate(tool.name, "tool", routing_texts(tool)) for tool in catalogue.tools)
    rivals = {"small_talk": catalogue.small_talk, "about": catalogue.about, "absent": catalogue.absent}
    return tools + tuple(_topic(kind, topic) for kind, topics in rivals.items() for topic in topics)


def _topic(kind: str, topic: Topic) -> Candidate:
    return Candidate(topic.name, kind, tuple(phrase for phrases in topic.phrases.values() for phrase in phrases))
