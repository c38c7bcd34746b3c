"""What the router knows: every tool and topic as vectors, and how far their ranking can be trusted. Built on the turn thread.

Built at the first need, and again when the embedder, the preset or what corrections taught changes. Vectors and fit are kept
on disk, so only the first start with an embedder or a catalogue takes seconds.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from eris_desktop.domain.calibration import Fit, Scale
from eris_desktop.domain.descriptor import LANGUAGES, Catalogue, ToolDescriptor, Topic
from eris_desktop.domain.ports import Embedder, FitStore, Role, VectorCache
from eris_desktop.domain.routing_texts import joined_text, routing_texts
from eris_desktop.turn.calibration import Labelled, Lessons, calibrate, head_of, scale
from eris_desktop.turn.knobs import Knobs, Unit
from eris_desktop.turn.rank import Bank, Candidate
from eris_desktop.turn.taught import Learned

Progress = Callable[[float], None]  # 0 to 1
NOTHING_LEARNED: Learned = {}
METHOD = "2"  # part of each fit's key: another way of fitting is another fit
BATCH = 256  # phrases between two reports of progress


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The bank, its fit, and the fit read with the present knobs."""

    bank: Bank
    fit: Fit
    scale: Scale


@dataclass(frozen=True, slots=True)
class Sources:
    """Where vectors and fits come from."""

    embedder: Embedder
    vectors: VectorCache
    fits: FitStore


def know(
    catalogue: Catalogue, learned: Learned, sources: Sources, knobs: Knobs, progress: Progress = lambda _part: None
) -> Knowledge:
    """Embed what is new, fit what has changed. Raises EmbedderFailed."""
    plain = candidates(catalogue, NOTHING_LEARNED, knobs)
    phrases = [phrase for candidate in plain for phrase in candidate.phrases]
    _embed_ahead(phrases, sources, progress)
    fit = _fit(catalogue, plain, sources)
    taught = candidates(catalogue, learned, knobs)
    vectors = sources.vectors.embed(sources.embedder, [phrase for one in taught for phrase in one.phrases])
    bank = Bank(taught, vectors, head_of(fit, vectors.shape[1]))
    return Knowledge(bank, fit, scale(fit, knobs.coverage, knobs.lost))


def candidates(catalogue: Catalogue, learned: Learned, knobs: Knobs) -> tuple[Candidate, ...]:
    """Give every tool and every topic with its phrases; in cosines one joined text a tool, and no topic."""
    if knobs.unit is Unit.COSINE:
        return tuple(Candidate(tool.name, "tool", (joined_text(tool),)) for tool in catalogue.tools)
    tools = tuple(Candidate(tool.name, "tool", routing_texts(tool, learned.get(tool.name, ()))) for tool in catalogue.tools)
    rivals = {"small_talk": catalogue.small_talk, "about": catalogue.about, "absent": catalogue.absent}
    return tools + tuple(_topic(kind, topic) for kind, topics in rivals.items() for topic in topics)


def _topic(kind: str, topic: Topic) -> Candidate:
    return Candidate(topic.name, kind, tuple(dict.fromkeys(phrase for said in topic.phrases.values() for phrase in said)))


def _embed_ahead(phrases: Sequence[str], sources: Sources, progress: Progress) -> None:
    """Fill the cache piece by piece, so that a slow embedder can be watched."""
    for start in range(0, len(phrases), BATCH):
        sources.vectors.embed(sources.embedder, phrases[start : start + BATCH])
        progress(0.9 * min(1.0, (start + BATCH) / len(phrases)))


def _fit(catalogue: Catalogue, plain: Sequence[Candidate], sources: Sources) -> Fit:
    examples = [Labelled(one.text, tool.name, one.lang) for tool in catalogue.tools for one in tool.good]
    key = _key(plain, examples, sources.embedder.name)
    known = sources.fits.load(key)
    if known is not None:
        return known
    texts = [phrase for candidate in plain for phrase in candidate.phrases]
    bank = Bank(tuple(plain), sources.vectors.embed(sources.embedder, texts))
    vectors = sources.vectors.embed(sources.embedder, [one.text for one in examples], Role.QUERY)
    fit = calibrate(key, bank, Lessons(tuple(examples), vectors, _langs(catalogue, plain)))
    sources.fits.save(fit)
    return fit


def _key(plain: Sequence[Candidate], examples: Sequence[Labelled], embedder: str) -> str:
    """Hash all that a fit depends on."""
    rows = [[one.name, one.kind, *one.phrases] for one in plain] + [[one.text, one.name, one.lang] for one in examples]
    return hashlib.sha256(json.dumps([METHOD, embedder, rows]).encode()).hexdigest()[:24]


def _langs(catalogue: Catalogue, plain: Sequence[Candidate]) -> tuple[str, ...]:
    """Give each phrase's language in the order of the bank; "" where a descriptor does not say."""
    said = {tool.name: _lang_of(tool) for tool in catalogue.tools}
    return tuple(said.get(one.name, {}).get(phrase, "") for one in plain for phrase in one.phrases)


def _lang_of(tool: ToolDescriptor) -> dict[str, str]:
    return {hint: lang for lang in LANGUAGES for hint in tool.hints.get(lang, ())}
