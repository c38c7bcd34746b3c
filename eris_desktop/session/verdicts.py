"""What a turn came to, as one line for a person who wants to know why. Pure."""

from collections.abc import Mapping

from eris_desktop.turn.plan import Speak
from eris_desktop.turn.reading import AskedBack, Spoke, Unreadable, WantsMore
from eris_desktop.turn.verdict import Approve, AskFor, Leave, Refuse, Run, Verdict

Outcome = Speak | Spoke | AskedBack | WantsMore | Unreadable | Verdict


def told(outcome: Outcome) -> str:
    """Say the outcome with the person's own words behind each argument."""
    match outcome:
        case Speak(kind, topic):
            return f"answers from the bank: {kind}, {topic}"
        case Spoke() | AskedBack():
            return "the model's own words"
        case WantsMore(family):
            return f"the model wants the tools of {family}"
        case Unreadable(why):
            return f"unreadable: {why}"
        case verdict:
            return _judged(verdict)


def _judged(verdict: Verdict) -> str:
    match verdict:
        case Run(call):
            return f"run {call.tool}({_spans(call.spans)})"
        case Approve(call):
            return f"needs a click: {call.tool}({_spans(call.spans)})"
        case AskFor(tool, missing, _, spans):
            return f"asks for {missing} of {tool}({_spans(spans)})"
        case Refuse(why, tool, argument, detail):
            return f"refused: {why}, {tool} {argument} {detail}".rstrip()
        case Leave(tool, why):
            return f"leaves it as it is: {tool}, {why}"


def _spans(spans: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={words!r}" for name, words in spans.items())
