"""How far a ranking can be trusted: fitted on the descriptors' good examples, so that no outside data is needed.

    head          a linear head on the tools' hints (turn/head.py)
    temperatures  of nearness, of the head and of their mean: the likeliest for the good examples (Guo et al. 2017)
    gate          a logistic curve over "tools against everything else" (Platt 1999): good examples against the rivals' own
                  phrases, each ranked without itself
    oddities      for each good example the tool mass that lies before its tool: the conformal score of adaptive prediction
                  sets (Romano et al. 2020), cut at a smoothed quantile by `scale`

Good examples are never vectors of the bank. A tool without any borrows its hints, each ranked without itself. Pure: vectors in,
a Fit out; a few seconds for 6,000 phrases.
"""

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from eris_desktop.domain.calibration import Fit, Oddity, Scale
from eris_desktop.turn import head
from eris_desktop.turn.quantile import conformal_part, quantile, weights
from eris_desktop.turn.rank import Bank, Scores, Vectors, gate_margin, nearest_mean, softmax, wanted

TEMPERATURES = np.geomspace(0.02, 3.0, 120)  # in units of the spread of what is scored
CHUNK = 256  # texts that are compared with all phrases at once: bounds the memory
CLEARLY = 0.5  # a rival that is less probable than a tool never closes the door
FIRST = 5  # the self-test asks for the right candidate among the first five


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text of known meaning: the candidate's name and the language."""

    text: str
    name: str
    lang: str


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a fit learns from: the good examples with their vectors (examples, dimension), and each phrase's language."""

    examples: tuple[Labelled, ...]
    vectors: Vectors
    phrase_langs: tuple[str, ...]


def calibrate(key: str, bank: Bank, lessons: Lessons) -> Fit:
    """Fit everything. The bank holds at least one tool; its own head is not looked at, a new one is made."""
    apart = _apart(bank)
    task = _task(bank, lessons, apart)
    temperature = _likeliest(task.scores, task)
    coarse = _likeliest(task.directions, task)
    joined = (task.scores / temperature + task.directions / coarse) / 2.0
    sharp = _likeliest(joined, task)
    values = _mass_before(softmax(joined / sharp), task)
    ordered = sorted(zip(values.tolist(), task.texts, (task.tools[place] for place in task.right), strict=True))
    margins = gate_margin(task.all_scores, bank, temperature)
    slope, offset = _logistic(margins, gate_margin(apart[~bank.are_tools[bank.owners]], bank, temperature))
    return Fit(
        key,
        temperature,
        nearness=1.0 / (2.0 * temperature * sharp),
        direction=1.0 / (2.0 * coarse * sharp),
        head=base64.b64encode(np.ascontiguousarray(task.head).tobytes()).decode(),
        gate_slope=slope,
        gate_offset=offset,
        oddities=tuple(Oddity(value, text, name) for value, text, name in ordered),
        margins=tuple(sorted(margins.tolist())),
        recall=_recall(apart, bank, lessons.phrase_langs),
        borrowed=task.borrowed,
    )


def head_of(fit: Fit, dimension: int) -> Vectors | None:
    """Give the head's weights as an array, (dimension + 1, tools); None where the fit has none of that dimension."""
    flat = np.frombuffer(base64.b64decode(fit.head), np.float32)
    return flat.reshape(dimension + 1, -1) if flat.size and flat.size % (dimension + 1) == 0 else None


@dataclass(frozen=True, slots=True)
class _Task:
    """The examples as numbers: scores and head's logits by tool, (examples, tools), and the place of the right one."""

    texts: tuple[str, ...]
    right: NDArray[np.intp]
    all_scores: Scores  # (examples, candidates)
    scores: Scores
    directions: Scores
    head: Vectors
    tools: tuple[str, ...]
    borrowed: tuple[str, ...]


def _task(bank: Bank, lessons: Lessons, apart: Scores) -> _Task:
    columns = np.flatnonzero(bank.are_tools)
    tools = tuple(bank.candidates[place].name for place in columns)
    known = [(place, one) for place, one in enumerate(lessons.examples) if one.name in tools]
    borrowed = tuple(name for name in tools if name not in {one.name for _, one in known})
    rows = np.flatnonzero(bank.are_tools[bank.owners])
    owners = np.searchsorted(columns, bank.owners[rows])
    lent = [place for place, owner in enumerate(owners) if tools[owner] in borrowed]
    trained = head.train(bank.vectors[rows], owners, len(tools))
    vectors = lessons.vectors[[place for place, _ in known]]
    scores = np.concatenate([_scores(vectors, bank), apart[rows[lent]]])
    of_lent = head.held_out(bank.vectors[rows], owners, len(tools))[lent] if lent else np.zeros((0, len(tools)))
    directions = np.concatenate([head.apply(vectors, trained) if len(vectors) else np.zeros((0, len(tools))), of_lent])
    right = np.array([tools.index(one.name) for _, one in known] + [int(owners[place]) for place in lent], np.intp)
    texts = tuple(one.text for _, one in known) + tuple(_phrase(bank, int(rows[place])) for place in lent)
    return _Task(texts, right, scores, scores[:, columns], directions, trained, tools, borrowed)


def scale(fit: Fit, coverage: float, lost: float) -> Scale:
    """Read a fit: how much mass may lie before an offered tool, and how little chance of a tool closes the door."""
    values = [oddity.value for oddity in fit.oddities]
    part = conformal_part(coverage, len(values))
    place = int(weights(len(values), part).argmax())
    reach = quantile(values, part)
    shut = min(CLEARLY, wanted(quantile(fit.margins, lost), fit))
    return Scale(min(reach, 1.0), fit.oddities[place].text, shut, len(values))


def _scores(vectors: Vectors, bank: Bank) -> Scores:
    pieces = [nearest_mean(piece @ bank.vectors.T, bank) for piece in _chunks(vectors)]
    return np.concatenate(pieces) if pieces else np.zeros((0, len(bank.candidates)))


def _chunks(vectors: Vectors) -> Iterator[Vectors]:
    for start in range(0, len(vectors), CHUNK):
        yield vectors[start : start + CHUNK]


def _apart(bank: Bank) -> Scores:
    """Score each phrase of the bank as if it were a message, itself left out: (phrases, candidates)."""
    rows = []
    for start in range(0, len(bank.vectors), CHUNK):
        nearness = bank.vectors[start : start + CHUNK] @ bank.vectors.T
        here = np.arange(len(nearness))
        nearness[here, start + here] = -1.0
        rows.append(nearest_mean(nearness, bank))
    return np.concatenate(rows)


def _phrase(bank: Bank, row: int) -> str:
    owner = int(bank.owners[row])
    return bank.candidates[owner].phrases[row - int(bank.starts[owner])]


def _likeliest(logits: Scores, task: _Task) -> float:
    """Give the temperature with the smallest mean negative log-likelihood of the right tools; all equal logits give 1."""
    spread = float(logits.std()) or 1.0

    def surprise(temperature: float) -> float:
        shares = softmax(logits / temperature)
        return float(-np.log(shares[np.arange(len(task.right)), task.right] + 1e-12).mean())

    return float(min(spread * TEMPERATURES, key=surprise))


def _mass_before(shares: Scores, task: _Task) -> Scores:
    own = shares[np.arange(len(task.right)), task.right]
    return np.asarray(np.where(shares > own[:, None], shares, 0.0).sum(axis=1), np.float64)


def _logistic(positive: Scores, negative: Scores, rounds: int = 30) -> tuple[float, float]:
    """Give slope and offset of a logistic curve by Newton's method; both sides weigh the same, however many texts they have."""
    if len(negative) == 0:
        return 1.0, 0.0
    at = np.r_[positive, negative]
    is_tool = np.r_[np.ones(len(positive)), np.zeros(len(negative))]
    weight = np.r_[np.full(len(positive), 0.5 / len(positive)), np.full(len(negative), 0.5 / len(negative))]
    design, beta = np.stack([at, np.ones_like(at)], axis=1), np.array([0.5, 0.0])
    for _ in range(rounds):
        chance = 1 / (1 + np.exp(-np.clip(design @ beta, -30, 30)))
        gradient = design.T @ (weight * (is_tool - chance)) - 1e-4 * beta
        curvature = (design * (weight * chance * (1 - chance))[:, None]).T @ design + 1e-4 * np.eye(2)
        beta = beta + np.clip(np.linalg.solve(curvature, gradient), -2, 2)
    return float(beta[0]), float(beta[1])


def _recall(apart: Scores, bank: Bank, langs: Sequence[str]) -> dict[str, float]:
    """Give for each language how many of the tools' hints find their own tool among the first five candidates."""
    own = apart[np.arange(len(apart)), bank.owners]
    better = (apart > own[:, None]).sum(axis=1)
    found = {}
    for lang in dict.fromkeys(langs):
        rows = [row for row, one in enumerate(langs) if one == lang and bank.are_tools[bank.owners[row]]]
        if rows:
            found[lang] = float((better[rows] < FIRST).mean())
    return found
