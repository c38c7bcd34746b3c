"""A trace as JSON, for "copy as JSON": every field, the offer by its kind, rule, hash and tools' names. No Qt."""

import json
from dataclasses import asdict

from eris_desktop.domain.offer import Offer
from eris_desktop.domain.trace import Trace


def as_json(trace: Trace) -> str:
    """Give the trace as indented JSON."""
    return json.dumps(_whole(trace), ensure_ascii=False, indent=2)


def _whole(trace: Trace) -> dict[str, object]:
    return {
        "turn": trace.turn,
        "text": trace.text,
        "lang": trace.lang,
        "hits": [asdict(hit) for hit in trace.hits],
        "notes": [asdict(note) for note in trace.notes],
        "offer": _offer(trace.offer),
        "prompt": trace.prompt,
        "grammar": trace.grammar,
        "raw": trace.raw,
        "verdict": trace.verdict,
        "tokens": {"prompt": trace.prompt_tokens, "reused": trace.reused_tokens, "generated": trace.generated_tokens},
        "steps": [asdict(step) for step in trace.steps],
        "hop": trace.hop,
        "earlier": [_whole(hop) for hop in trace.earlier],
    }


def _offer(offer: Offer | None) -> dict[str, object] | None:
    if offer is None:
        return None
    return {
        "kind": str(offer.kind),
        "rule": offer.rule,
        "digest": offer.digest,
        "tools": [tool.name for tool in offer.tools],
    }
