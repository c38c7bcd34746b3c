"""What a correction is worth for its very words: decided by themselves, whatever the ranking says of the rest."""

from collections.abc import Mapping, Sequence

from eris_desktop.domain.routing_texts import fold

TAUGHT = 8.0  # log-odds of a tool for the very words of a correction: what was taught once is not asked again

Learned = Mapping[str, Sequence[str]]  # tool -> phrases that corrections taught


def taught(text: str, learned: Learned) -> dict[str, float]:
    """Give the prior of a text that was taught word for word, case and punctuation aside."""
    said = fold(text)
    return {tool: TAUGHT for tool, phrases in learned.items() if any(fold(phrase) == said for phrase in phrases)}
