"""What a tool is, as data: read from descriptors/<family>/<verb>.toml, never from code.

A descriptor is the only description of a tool; router, prompt, grammar, gatekeeper, settings and help all read it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

LANGUAGES = ("en", "de")


class Risk(StrEnum):
    """What a call can do to the person's world. `destroy` is what we cannot undo."""

    READ = "read"
    WRITE = "write"
    SEND = "send"
    DESTROY = "destroy"


class ArgType(StrEnum):
    """What kind of value an argument holds once it is executed."""

    STRING = "string"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    TIME = "time"
    REFERENCE = "reference"


class Source(StrEnum):
    """Where an argument's value may come from; the turn's grammar allows nothing else."""

    SPAN = "span"  # words of the person's message
    TIME = "time"  # a time expression that timewords found in it
    REF = "ref"  # a live object of `collection`, by its title
    BLOCK = "block"  # pasted text or what follows the command's colon, passed by reference
    ENUM = "enum"  # one of `choices`
    INT = "int"  # a whole number within bounds
    FLAG = "flag"  # true or false
    FREE = "free"  # bounded text that the model writes


class Fact(StrEnum):
    """Kinds of hard facts in a text; turn/guards.py finds them."""

    URL = "url"  # or a bare domain
    EMAIL = "email"
    PATH = "path"
    DATE = "date"
    TAG = "tag"  # #tag
    NOTE = "note"  # [[note link]]
    PAGE = "page"  # "open the website", never the lone verb
    WEB = "web"  # "search the web for"


@dataclass(frozen=True, slots=True)
class Arg:
    """One argument of a tool."""

    name: str
    type: ArgType
    source: Source
    required: bool
    help: str
    minimum: int | None = None  # integers: inclusive
    maximum: int | None = None
    max_length: int = 300  # strings: code points
    choices: tuple[str, ...] = ()  # enum
    said: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # enum: choice -> the words that mean it
    collection: str | None = None  # ref: which live objects
    unnamed: str = ""  # ref: what is meant when the message names none: "only" the one there is, the "first", the most "recent"
    by_time: bool = False  # ref: a time in the message tells which object is meant
    soonest: bool = False  # time: of several readings the next one that lies ahead is meant
    kinds: tuple[
        str, ...
    ] = ()  # time: which kinds of TimeValue are enough; unclear only where the tool can choose among readings


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence with the call that is right (good) or wrong (bad) for it. Never a routing vector."""

    text: str
    lang: str
    args: Mapping[str, str | int | bool] = field(default_factory=dict)
    why: str = ""


@dataclass(frozen=True, slots=True)
class ToolDescriptor:
    """One tool, whole."""

    name: str  # family:verb
    summary: str
    when_to_use: str
    when_not_to_use: str
    risk: Risk
    args: tuple[Arg, ...]
    hints: Mapping[str, tuple[str, ...]]  # language -> routing hints: the only phrases that become vectors
    not_hints: Mapping[str, tuple[str, ...]]
    companions: tuple[str, ...]
    good: tuple[Example, ...]
    bad: tuple[Example, ...]
    ability: Mapping[str, str]  # language -> "remind you of something at a given time": for "what can you do"
    title: Mapping[str, str]  # language -> short name for cards and settings
    replies: Mapping[str, Mapping[str, str]]  # language -> outcome -> template
    needs: tuple[str, ...] = ()  # what must be set up first, e.g. "mail account"
    forced_by: tuple[Fact, ...] = ()  # hard facts that call for this tool whatever the ranking says
    one_of: tuple[str, ...] = ()  # optional arguments of which at least one is needed; the first is asked for
    makes: str = ""  # what a known command can ask it to make, e.g. "reminder", or to do to one: change, done, removal

    @property
    def family(self) -> str:
        """The part before the colon."""
        return self.name.split(":", 1)[0]

    def arg(self, name: str) -> Arg | None:
        """Give the argument of that name, or None."""
        return next((arg for arg in self.args if arg.name == name), None)


@dataclass(frozen=True, slots=True)
class Topic:
    """A group of sentences that no tool serves: small talk, a question about Eris, or a wish that we cannot fulfil."""

    name: str
    phrases: Mapping[str, tuple[str, ...]]  # language -> sentences
    exact: tuple[str, ...] = ()  # folded texts that are answered without an embedder
    instead: Mapping[str, str] = field(default_factory=dict)  # absent: what can be done instead


@dataclass(frozen=True, slots=True)
class Families:
    """Which families lie near each other, and which count only when the person named them."""

    affinity: tuple[frozenset[str], ...] = ()
    needs_word: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    title: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # family -> language -> name


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Everything that the router can tell apart. `refused` holds (name, reason) of disabled tools."""

    tools: tuple[ToolDescriptor, ...]
    families: Families
    small_talk: tuple[Topic, ...]
    absent: tuple[Topic, ...]
    about: tuple[Topic, ...]
    refused: tuple[tuple[str, str], ...] = ()

    def tool(self, name: str) -> ToolDescriptor | None:
        """Give the tool of that name, or None."""
        return next((tool for tool in self.tools if tool.name == name), None)
