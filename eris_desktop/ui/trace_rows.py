"""What the inspector shows of a trace, as rows of texts in the person's language. No Qt, so it is tested as values."""

from collections.abc import Iterator
from dataclasses import dataclass

from eris_desktop.domain.offer import Offer
from eris_desktop.domain.trace import Trace
from eris_desktop.ui.wording import Wording


@dataclass(frozen=True, slots=True)
class Cell:
    """A text of a table. `bar`: how much of a full bar lies behind it, 0 to 1; `number`: it stands at the right."""

    text: str
    bar: float | None = None
    number: bool = False


Line = tuple[Cell, ...]
HIT_HEADS = ("hit_name", "hit_kind", "hit_score", "hit_share", "hit_phrase")
STEP_HEADS = ("step_name", "step_detail", "step_ms", "step_thread", "step_process")
NOTE_HEADS = ("note_event", "note_reason")
LONGEST_MESSAGE = 400  # characters among the facts; the prompt page has all of it


def facts(trace: Trace, wording: Wording) -> Iterator[tuple[str, str]]:
    """Give (label, value) of what was decided, in the order in which it was decided."""
    yield wording("fact_message"), shortened(trace.text, LONGEST_MESSAGE)
    yield wording("fact_language"), trace.lang
    yield from _offer_facts(trace.offer, wording)
    yield wording("fact_verdict"), trace.verdict or wording("nothing")
    if trace.prompt_tokens or trace.generated_tokens:
        counts = {"prompt": trace.prompt_tokens, "reused": trace.reused_tokens, "written": trace.generated_tokens}
        yield wording("fact_tokens"), wording("fact_tokens_value", **counts)
    else:
        yield wording("fact_tokens"), wording("fact_no_model")
    total = sum(step.ms for step in trace.steps)
    yield wording("fact_time"), f"{decimal(total, 1, wording.lang)} ms"


def _offer_facts(offer: Offer | None, wording: Wording) -> Iterator[tuple[str, str]]:
    if offer is None:
        yield wording("fact_offer"), wording("nothing")
        return
    tools = ", ".join(tool.name for tool in offer.tools)
    yield wording("fact_offer"), f"{offer.kind} – {tools}" if tools else f"{offer.kind} – {wording('no_tool')}"
    yield wording("fact_rule"), offer.rule
    yield wording("fact_digest"), offer.digest


def hit_lines(trace: Trace, wording: Wording) -> tuple[Line, ...]:
    """Give the candidates, best share first as ranked, with bars for score and share."""
    lang = wording.lang
    return tuple(
        (
            Cell(hit.name),
            Cell(hit.kind),
            Cell(decimal(hit.score, 3, lang), _within(hit.score), number=True),
            Cell(f"{decimal(hit.share * 100, 1, lang)} %", _within(hit.share), number=True),
            Cell(hit.phrase),
        )
        for hit in trace.hits
    )


def step_lines(trace: Trace, wording: Wording) -> tuple[Line, ...]:
    """Give the steps in order; a bar shows the part of the longest one."""
    longest = max((step.ms for step in trace.steps), default=0.0) or 1.0
    return tuple(
        (
            Cell(step.name),
            Cell(step.detail),
            Cell(decimal(step.ms, 1, wording.lang), _within(step.ms / longest), number=True),
            Cell(step.thread),
            Cell(str(step.process), number=True),
        )
        for step in trace.steps
    )


def note_lines(trace: Trace) -> tuple[Line, ...]:
    """Give the guards, rules and overlays that fired, each with its reason."""
    return tuple((Cell(note.event), Cell(note.reason)) for note in trace.notes)


def decimal(value: float, places: int, lang: str) -> str:
    """Write a number as the language does: 0.25 or 0,25."""
    text = f"{value:.{places}f}"
    return text.replace(".", ",") if lang == "de" else text


def _within(share: float) -> float:
    return min(1.0, max(0.0, share))


def shortened(text: str, most: int) -> str:
    """Give the text on one line, cut with an ellipsis when it has more than `most` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
