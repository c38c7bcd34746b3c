"""From answers to figures: coverage, width, what was closed, what was lost, how far stated confidence is right. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.bench.routing.rows import LabelledRow

BINS = 10
LANGUAGES = ("en", "de", "gsw", "de-ba")
HEADS = ("way", "rows", "in offer", "offered", "p95", "first", "chat closed", "absent closed", "lost", "ECE", "ms")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a way made of a row: the offered tools best first (none: closed), the first one's stated probability, the time."""

    names: tuple[str, ...]
    stated: float | None
    ms: float


Pair = tuple[LabelledRow, Answer]


def line(way: str, pairs: Sequence[Pair]) -> tuple[str, ...]:
    """Give one line of the table; a figure without rows is empty."""
    tools = [pair for pair in pairs if pair[0].kind == "tool"]
    sizes = sorted(len(answer.names) for _, answer in tools)
    return (
        way,
        str(len(tools)),
        share(tools, lambda row, answer: bool(row.gold & set(answer.names))),
        f"{sum(sizes) / len(sizes):.1f}" if sizes else "",
        str(percentile(sizes, 0.95)) if sizes else "",
        share(tools, lambda row, answer: answer.names[:1] != () and answer.names[0] in row.gold),
        share([pair for pair in pairs if pair[0].kind == "chat"], _closed),
        share([pair for pair in pairs if pair[0].kind in ("absent", "outside")], _closed),
        share(tools, _closed),
        calibration_error([(answer.stated, answer.names[0] in row.gold) for row, answer in tools if answer.stated is not None]),
        f"{percentile(sorted(answer.ms for _, answer in pairs), 0.5):.1f}" if pairs else "",
    )


def _closed(_row: LabelledRow, answer: Answer) -> bool:
    return not answer.names


def share(pairs: Sequence[Pair], holds: Callable[[LabelledRow, Answer], bool]) -> str:
    """Give the part of the pairs for which it holds, to three places."""
    return f"{sum(holds(row, answer) for row, answer in pairs) / len(pairs):.3f}" if pairs else ""


def percentile(ascending: Sequence[float], part: float) -> float:
    """Give the value at that part of an ascending, non-empty list: the one at index ⌊n·part⌋, at most the last."""
    return ascending[min(int(len(ascending) * part), len(ascending) - 1)]


def calibration_error(stated: Sequence[tuple[float, bool]]) -> str:
    """Give the expected calibration error over ten bins of equal width (Naeini et al. 2015); empty without statements."""
    if not stated:
        return ""
    error = 0.0
    for number in range(BINS):
        inside = [pair for pair in stated if number <= min(pair[0] * BINS, BINS - 1e-9) < number + 1]
        if inside:
            mean = sum(chance for chance, _ in inside) / len(inside)
            right = sum(was for _, was in inside) / len(inside)
            error += len(inside) / len(stated) * abs(mean - right)
    return f"{error:.3f}"


def table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Write a Markdown table."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, ["---"] * len(heads), *lines))
