"""Events and traces as plain text. Pure: values in, text out."""

import json
from dataclasses import asdict, replace
from datetime import datetime

from eris_desktop.domain.correction import Correction
from eris_desktop.domain.events import Asked, Card, Replied, StepDone
from eris_desktop.domain.offer import ClosedOffer, Offer, OpenOffer
from eris_desktop.domain.tool import Row
from eris_desktop.domain.trace import Trace
from eris_desktop.domain.words import plain
from eris_desktop.terminal.talk import Finding

MOST_HITS = 10


def reply(event: Replied | StepDone) -> str:
    """Give an answer with the rows of its card."""
    rows = listed(event.card) if event.card and event.card.kind in ("list", "setup") else ""
    return "\n".join(part for part in (plain(event.text), rows) if part)


def question(event: Asked) -> str:
    """Give a question back with its choices."""
    choices = "\n".join(f"  {number}. {label}" for number, (label, _) in enumerate(event.choices, 1))
    return "\n".join(part for part in (plain(event.text), choices) if part)


def listed(card: Card) -> str:
    """Give the rows of a card, one line each."""
    return "\n".join(f"- {row_text(row)}" for row in card.rows)


def row_text(row: Row) -> str:
    """Give one row."""
    return f"{row.text} – {row.detail}" if row.detail else row.text


def progress(offer: Offer) -> str:
    """Say how wide the door is open, and to what."""
    match offer:
        case OpenOffer(kind, tools):
            return f"… {kind}: {', '.join(tool.name for tool in tools)}"
        case ClosedOffer(kind):
            return f"… {kind}"


def correction(one: Correction) -> str:
    """Give one line: number, phrase, tool, day."""
    return f"{one.id:4}  {one.text}  ->  {one.tool}  ({one.at:%Y-%m-%d})"


def finding(found: Finding) -> str:
    """Give one finding of the doctor, its cure below it."""
    line = f"{'ok' if found.well else '!!'}  {found.subject}: {found.seen}"
    return f"{line}\n    {found.cure}" if found.cure else line


def trace_text(trace: Trace) -> str:
    """Give a trace for a person who wants to know why."""
    lines = [f'"{trace.text}" ({trace.lang})', "", "hits:"]
    lines += [f"  {hit.share:5.2f} {hit.score:5.2f} {hit.kind:10} {hit.name:22} {hit.phrase}" for hit in trace.hits[:MOST_HITS]]
    lines += ["", "notes:", *(f"  {note.event}: {note.reason}" for note in trace.notes)]
    lines += ["", f"offer: {_offer(trace)}"]
    lines += [f"raw:   {trace.raw or '(no model call)'}", f"verdict: {trace.verdict}"]
    counts = f"{trace.prompt_tokens} in the prompt, {trace.reused_tokens} reused, {trace.generated_tokens} written"
    lines += [f"tokens: {counts}", "", "steps:"]
    lines += [f"  {step.ms:8.1f} ms  {step.name:10} {step.thread:10} {step.process:7}  {step.detail}" for step in trace.steps]
    return "\n".join(lines)


def _offer(trace: Trace) -> str:
    match trace.offer:
        case OpenOffer(kind, tools, rule, digest):
            return f"{kind} ({', '.join(tool.name for tool in tools)}) by {rule}, {digest}"
        case ClosedOffer(kind, topic, rule):
            return f"{kind}: {topic} by {rule}"
        case None:
            return "none"


def trace_json(trace: Trace) -> dict[str, object]:
    """Give a trace as JSON; offered tools by name."""
    whole = asdict(replace(trace, offer=None))
    names = [tool.name for tool in trace.offer.tools] if trace.offer else []
    kind = {"kind": str(trace.offer.kind), "rule": trace.offer.rule, "digest": trace.offer.digest} if trace.offer else {}
    return {**whole, "offer": {**kind, "tools": names}}


def as_json(value: object) -> str:
    """Write JSON on one line, umlauts as they are; moments as ISO text."""
    return json.dumps(value, ensure_ascii=False, default=_plainly)


def _plainly(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else str(value)
