"""Made-up tools for tests: one maker with defaults, and random rosters for properties."""

from hypothesis import strategies as st

from eris_desktop.domain.descriptor import Arg, ArgType, Risk, Source, ToolDescriptor

TYPES = {
    Source.SPAN: ArgType.STRING,
    Source.BLOCK: ArgType.STRING,
    Source.ENUM: ArgType.STRING,
    Source.FREE: ArgType.STRING,
    Source.TIME: ArgType.TIME,
    Source.REF: ArgType.REFERENCE,
    Source.INT: ArgType.INTEGER,
    Source.FLAG: ArgType.BOOLEAN,
}


def arg(name: str, source: Source, *, required: bool = True, **more: object) -> Arg:
    """Make an argument of that source."""
    defaults: dict[str, object] = {}
    if source is Source.ENUM:
        defaults["choices"] = ("red", "blue")
    if source is Source.INT:
        defaults |= {"minimum": 1, "maximum": 99}
    if source is Source.REF:
        defaults["collection"] = "agenda"
    return Arg(name, TYPES[source], source, required, f"help for {name}", **{**defaults, **more})  # type: ignore[arg-type]


def tool(name: str, *args: Arg, risk: Risk = Risk.READ, **more: object) -> ToolDescriptor:
    """Make a tool of that name."""
    fields: dict[str, object] = {
        "summary": f"Does {name}.",
        "when_to_use": "When it is wanted.",
        "when_not_to_use": "Otherwise.",
        "hints": {"en": (f"please do {name}", f"{name} now"), "de": (f"bitte {name} machen", f"jetzt {name}")},
        "not_hints": {},
        "companions": (),
        "good": (),
        "bad": (),
        "ability": {"en": f"do {name}", "de": f"{name} machen"},
        "title": {"en": name, "de": name},
        "replies": {"en": {"done": "Did **{text}**."}, "de": {"done": "**{text}** getan."}},
    } | more
    return ToolDescriptor(name=name, risk=risk, args=args, **fields)  # type: ignore[arg-type]


_words = st.from_regex(r"[a-z]{2,8}", fullmatch=True)
_args = st.lists(st.tuples(_words, st.sampled_from(list(Source)), st.booleans()), max_size=5, unique_by=lambda row: row[0])


@st.composite
def tools(draw: st.DrawFn) -> ToolDescriptor:
    """Draw a tool with any arguments and risk."""
    name = f"{draw(_words)}:{draw(_words)}"
    args = tuple(arg(name, source, required=required) for name, source, required in draw(_args))
    needs = draw(st.sampled_from([(), ("mail account",)]))
    return tool(name, *args, risk=draw(st.sampled_from(list(Risk))), needs=needs)


rosters = st.lists(tools(), min_size=1, max_size=8, unique_by=lambda one: one.name)
