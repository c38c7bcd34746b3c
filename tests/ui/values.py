"""Values for the tests of the UI: one turn's trace and a few events, whole and small."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from eris_desktop.domain.descriptor import Risk, ToolDescriptor
from eris_desktop.domain.events import ApprovalAsked, Card, Replied, TurnStarted
from eris_desktop.domain.offer import Closed, ClosedOffer, OpenOffer, Origin, Width
from eris_desktop.domain.tool import Row, Undo
from eris_desktop.domain.trace import Hit, Note, Step, Trace

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=ZoneInfo("Europe/Berlin"))  # a Tuesday
UNDO = Undo("agenda:remind_at", "7")
SET = Card("done", "Reminder set", (Row("call mum", "Wed 2 Dec 2026, 10:00"),), UNDO)
NO_TOOL = ClosedOffer(Closed.CONVERSATIONAL, "thanks", "R1 small talk leads")


def a_tool(name: str) -> ToolDescriptor:
    """Make a descriptor that has a name and nothing else."""
    return ToolDescriptor(name, "", "", "", Risk.WRITE, (), {}, {}, (), (), (), {}, {}, {})


TWO_TOOLS = OpenOffer(Width.CLUSTER, (a_tool("agenda:push"), a_tool("agenda:remind_at")), "R4 near tie", "3f9a1c7e")


def a_trace(turn: int, text: str = "remind me tomorrow at 10 to call mum") -> Trace:
    """Make a trace in which every field is filled."""
    return Trace(
        turn,
        text,
        "en",
        hits=(Hit("agenda:remind_at", "tool", 0.712, 0.81, "remind me at"), Hit("thanks", "small_talk", -0.1, 0.002, "thanks")),
        notes=(Note("routing.guard.time", "tomorrow at 10 is a time"),),
        offer=TWO_TOOLS,
        prompt="<|im_start|>system",
        grammar='root ::= "a"',
        raw='{"tool":"agenda:remind_at"}',
        verdict="Run agenda:remind_at",
        prompt_tokens=412,
        reused_tokens=366,
        generated_tokens=23,
        steps=(Step("rank", "54 candidates", 2.5, "turn", 4711), Step("model", "23 tokens", 50.0, "turn", 4733)),
    )


def started(turn: int, text: str = "hello", queued: int = 0) -> TurnStarted:
    """Begin a turn of the window."""
    return TurnStarted(turn, text, Origin.WINDOW, queued)


def replied(turn: int, text: str = "Done.", card: Card | None = None) -> Replied:
    """End a turn with a reply."""
    return Replied(turn, text, card, a_trace(turn))


def approval(turn: int = 1, request: int = 9) -> ApprovalAsked:
    """Ask for a permission that waits two minutes."""
    rows = (Row("which", "the parcel at the station"), Row("count", "3"))
    return ApprovalAsked(turn, request, "agenda:remove", "Delete entries", rows, NOW + timedelta(seconds=120))
