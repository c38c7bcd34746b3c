"""Whether a call is carried out: registered, offered, allowed, typed, in bounds, grounded. Each way to fail is a verdict.

The gatekeeper judges a call, however it came about: written by a model, decided by the program, or typed by an engineer
(`eris tool`, for whom grounding does not apply, everything else does). It changes nothing and asks nobody.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from eris_desktop.domain.descriptor import Arg, ArgType, Risk, Source, ToolDescriptor
from eris_desktop.domain.offer import Offer, OpenOffer, Permission, TurnState
from eris_desktop.domain.times import Day, Moment, TimeValue, Unclear
from eris_desktop.domain.tool import Referent, ToolCall, Value
from eris_desktop.timewords import combined, find
from eris_desktop.turn.grammar.arguments import BLOCK
from eris_desktop.turn.grounding import Candidate, Ground, candidates, is_span, kind_of, words_of
from eris_desktop.turn.mood import Mood, asks, mood_of, recounts
from eris_desktop.turn.nearness import is_at, of_kind
from eris_desktop.turn.reading import Called
from eris_desktop.turn.state import permission
from eris_desktop.turn.verdict import Approve, AskFor, Leave, Refuse, Run, Verdict, Why

_T = TypeVar("_T")
ALL_BUT_UNCLEAR = ("moment", "date", "duration", "range", "recurrence")  # who can choose among readings says so in its kinds


@dataclass(frozen=True, slots=True)
class Bench:
    """What the gatekeeper judges by. `grounded` is False for an engineer's own arguments."""

    registered: Mapping[str, ToolDescriptor]
    offer: Offer
    state: TurnState
    ground: Ground
    now: datetime
    grounded: bool = True


def judge(called: Called, bench: Bench) -> Verdict:
    """Judge one call, from the call as a whole to its last argument; the first fault decides."""
    tool = bench.registered.get(called.tool)
    if tool is None:
        return Refuse(Why.UNKNOWN_TOOL, called.tool)
    if not isinstance(bench.offer, OpenOffer) or bench.offer.tool(tool.name) is None:
        return Refuse(Why.NOT_OFFERED, tool.name)
    allowed = permission(bench.state, tool)
    if allowed is Permission.REFUSE:
        return Refuse(Why.NOT_ALLOWED, tool.name)
    surplus = next((key for key in called.args if tool.arg(key) is None), None)
    if surplus is not None:
        return Refuse(Why.UNKNOWN_ARGUMENT, tool.name, surplus)
    mood = _mood(tool, called, bench)
    left = _left(tool, bench, mood)
    if left is not None:
        return left
    verdict = _arguments(tool, called, bench, allowed)
    if mood is Mood.ORDERS and not _at_another_time(tool, verdict, bench):
        return verdict
    return _doubted(verdict, Mood.WONDERS if mood is Mood.ORDERS else mood)


def _left(tool: ToolDescriptor, bench: Bench, mood: Mood) -> Leave | None:
    """Give why nothing is changed: the message forbids it, or tells and asks where words would be noted or a bell set."""
    if mood in _LEAVES:
        return Leave(tool.name, _LEAVES[mood])
    if not bench.grounded or bench.ground.subjects.certain:
        return None
    if _sets(tool) and recounts(bench.ground.text):
        return Leave(tool.name, "told")
    if _notes(tool) and asks(bench.ground.text):
        return Leave(tool.name, "asked")
    return Leave(tool.name, "not_there") if _tells_of_nothing(tool, bench) else None


_LEAVES: Mapping[Mood, str] = {
    Mood.FORBIDS: "forbidden",
    Mood.EXCEPTS: "except",
    Mood.EXCLUDES: "not_then",
    Mood.ASKS: "told",
}


def _sets(tool: ToolDescriptor) -> bool:
    """Tell whether the tool makes something that rings."""
    return tool.risk is not Risk.READ and any(arg.required and arg.source is Source.TIME for arg in tool.args)


def _notes(tool: ToolDescriptor) -> bool:
    """Tell whether the tool writes words of the message down."""
    return tool.risk is not Risk.READ and any(arg.required and arg.source is Source.SPAN for arg in tool.args)


def _tells_of_nothing(tool: ToolDescriptor, bench: Bench) -> bool:
    """Tell whether a statement ("I bought a car") would be noted as if it were a wish: nothing that lives is meant by it."""
    existing = bench.ground.existing
    return _notes(tool) and existing is not None and not existing.known


def _mood(tool: ToolDescriptor, called: Called, bench: Bench) -> Mood:
    """Judge the form of a message that would change something that is there; anything else counts as an order."""
    acts = tool.risk is not Risk.READ and any(arg.source is Source.REF for arg in tool.args)
    if not acts or not bench.grounded:
        return Mood.ORDERS
    titles = " ".join(str(called.args[arg.name]) for arg in tool.args if arg.source is Source.REF and arg.name in called.args)
    return mood_of(bench.ground.text, titles, timed=bool(bench.ground.times))


def _at_another_time(tool: ToolDescriptor, verdict: Verdict, bench: Bench) -> bool:
    """Tell whether a change that knows no time is to happen at one ("delete the stamps tomorrow"): it would happen now."""
    timeless = bench.grounded and tool.risk is not Risk.READ and not any(arg.source is Source.TIME for arg in tool.args)
    if not timeless or not isinstance(verdict, Run) or not bench.ground.times:
        return False
    objects = [value for value in verdict.call.args.values() if isinstance(value, Referent)]
    ahead = [time.value for time in bench.ground.times if isinstance(time.value, Moment | Day)]
    return bool(objects and ahead) and not any(is_at(one.at, value) for one in objects for value in ahead)


def _doubted(verdict: Verdict, mood: Mood) -> Verdict:
    """Give what a story or a "should I" may lead to: a card where it says what would change, else nothing."""
    match verdict:
        case Run(call) | Approve(call) if mood is Mood.WONDERS or "when" in call.args:
            return Approve(call)
        case Refuse():
            return verdict
        case Run(call) | Approve(call):
            return Leave(call.tool, "told")
        case AskFor(tool) | Leave(tool):
            return Leave(tool, "told")


def _arguments(tool: ToolDescriptor, called: Called, bench: Bench, allowed: Permission) -> Verdict:
    values: dict[str, Value] = {}
    spans: dict[str, str] = {}
    missing = [arg for arg in tool.args if arg.required and arg.name not in called.args] + _either(tool, called, bench)
    for arg in tool.args:
        if arg.name not in called.args:
            continue
        taken = _PARSERS[arg.type](arg, called.args[arg.name], bench)
        if isinstance(taken, Refuse):
            return Refuse(taken.why, tool.name, arg.name, taken.detail, taken.values)
        values[arg.name], spans[arg.name] = taken.value, taken.words
    if missing:  # what it is about is asked before when: the answer often holds both
        first = next((arg for arg in missing if arg.source is not Source.TIME), missing[0])
        return _ask(tool, first, values, spans, bench)
    unfit = _unfit_time(tool, values)
    if unfit:
        return AskFor(tool.name, unfit.name, _less(values, unfit.name), _less(spans, unfit.name), _time(values[unfit.name]))
    call = ToolCall(tool.name, values, spans)
    return Run(call) if allowed is Permission.ALLOW else Approve(call)


def _either(tool: ToolDescriptor, called: Called, bench: Bench) -> list[Arg]:
    """Give what to ask for when none of the alternatives is there; where no object lives the tool itself tells so."""
    if not tool.one_of or any(name in called.args for name in tool.one_of):
        return []
    args = [arg for name in tool.one_of if (arg := tool.arg(name)) is not None]
    return [arg for arg in args[:1] if arg.source is not Source.REF or bench.ground.live.get(arg.collection or "")]


def _ask(tool: ToolDescriptor, missing: Arg, values: dict[str, Value], spans: dict[str, str], bench: Bench) -> AskFor | Refuse:
    """Ask for a missing argument; a time that the message named but that is not enough goes along, objects as choices.

    Words that are there but too long are not asked for again: that would look as if they had not been heard.
    """
    said = bench.ground.subjects.candidates if missing.source is Source.SPAN else ()
    if said and min(map(len, said)) > missing.max_length:
        values_of = {"most": str(missing.max_length), "got": str(len(said[0]))}
        return Refuse(Why.OUT_OF_BOUNDS, tool.name, missing.name, "length", values_of)
    unclear = _named_time(bench.ground) if missing.source is Source.TIME else None
    all_live = bench.ground.live.get(missing.collection or "", ()) if missing.source is Source.REF else ()
    live = tuple(of_kind(all_live, words_of(bench.ground)))
    near = tuple(found.value for found in candidates(missing, bench.ground) or () if isinstance(found.value, Referent))
    return AskFor(tool.name, missing.name, values, spans, unclear, near if len(near) > 1 else live[:8])


def _named_time(base: Ground) -> TimeValue | None:
    """Give what the message names as its time; several that do not belong together are readings to choose from."""
    moments = tuple(time.value for time in base.times if isinstance(time.value, Moment))
    return Unclear("ambiguous", moments) if base.whole_time is None and len(moments) > 1 else base.whole_time


def _unfit_time(tool: ToolDescriptor, values: Mapping[str, Value]) -> Arg | None:
    """Find a time argument that is unclear, or of a kind that is not enough for this tool."""
    for arg in tool.args:
        value = values.get(arg.name)
        if arg.type is ArgType.TIME and value is not None:
            time = _time(value)
            if kind_of(time) not in (arg.kinds or ALL_BUT_UNCLEAR):
                return arg
    return None


def _time(value: Value) -> TimeValue:
    if isinstance(value, str | int | bool | Referent):
        raise TypeError("a time argument was parsed into something else")
    return value


def _less(values: Mapping[str, _T], name: str) -> dict[str, _T]:
    return {key: value for key, value in values.items() if key != name}


# ---------------------------------------------------------------- one argument: words -> value, or a refusal

Taken = Candidate | Refuse


def _refused(why: Why, detail: str, **values: str) -> Refuse:
    return Refuse(why, "", detail=detail, values=values)


def _named(raw: object) -> str:
    """Name what came instead, as JSON calls it."""
    return {bool: "true/false", int: "number", float: "number", str: "text", list: "list", dict: "object"}.get(
        type(raw), "null"
    )


def _string(arg: Arg, raw: object, bench: Bench) -> Taken:
    if not isinstance(raw, str):
        return _refused(Why.WRONG_TYPE, "text", got=_named(raw))
    text = bench.ground.block if raw == BLOCK and arg.source is Source.BLOCK else raw
    if not text.strip() or len(text) > arg.max_length:
        return _refused(Why.OUT_OF_BOUNDS, "length", most=str(arg.max_length), got=str(len(text.strip())))
    if arg.choices and text not in arg.choices:
        return _refused(Why.OUT_OF_BOUNDS, "choice", choices=", ".join(arg.choices))
    if bench.grounded and arg.said and text not in {found.words for found in candidates(arg, bench.ground) or ()}:
        return _refused(Why.UNGROUNDED, "words")
    if bench.grounded and arg.source is Source.SPAN and not is_span(text, bench.ground):
        return _refused(Why.UNGROUNDED, "words")
    return Candidate(text, text)


def _integer(arg: Arg, raw: object, _bench: Bench) -> Taken:
    if not isinstance(raw, int) or isinstance(raw, bool):
        return _refused(Why.WRONG_TYPE, "integer", got=_named(raw))
    low, high = arg.minimum, arg.maximum
    if (low is not None and raw < low) or (high is not None and raw > high):
        return _refused(Why.OUT_OF_BOUNDS, "range", low=str(low), high=str(high), got=str(raw))
    return Candidate(str(raw), raw)


def _boolean(_arg: Arg, raw: object, _bench: Bench) -> Taken:
    if not isinstance(raw, bool):
        return _refused(Why.WRONG_TYPE, "flag", got=_named(raw))
    return Candidate(str(raw).lower(), raw)


def _when(arg: Arg, raw: object, bench: Bench) -> Taken:
    if not isinstance(raw, str):
        return _refused(Why.WRONG_TYPE, "time", got=_named(raw))
    if bench.grounded:
        found = next((one for one in candidates(arg, bench.ground) or () if one.words == raw), None)
        return found or _refused(Why.UNGROUNDED, "moment")
    value = combined(find(raw, bench.now), bench.now)
    return Candidate(raw, value) if value is not None else _refused(Why.WRONG_TYPE, "no_time", got=raw[:80])


def _reference(arg: Arg, raw: object, bench: Bench) -> Taken:
    if not isinstance(raw, str | int) or isinstance(raw, bool):
        return _refused(Why.WRONG_TYPE, "object", got=_named(raw))
    live = bench.ground.live.get(arg.collection or "", ())
    wanted = str(raw)
    titled = [referent for referent in live if referent.title == wanted or (not bench.grounded and referent.id == wanted)]
    if not titled:
        return _refused(Why.UNGROUNDED, "no_object", got=wanted[:80])
    return Candidate(titled[0].title, titled[0])


_PARSERS: Mapping[ArgType, Callable[[Arg, object, Bench], Taken]] = {
    ArgType.STRING: _string,
    ArgType.INTEGER: _integer,
    ArgType.BOOLEAN: _boolean,
    ArgType.TIME: _when,
    ArgType.REFERENCE: _reference,
}
