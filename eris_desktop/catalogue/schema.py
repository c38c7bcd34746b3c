"""Which keys a descriptor has, and what kind of value each may hold: pydantic at the door, domain values behind it.

What must be true across several keys is not here but in checks.py. Every refusal is worded for the person who wrote the file.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from eris_desktop.domain.descriptor import Arg, ArgType, Example, Fact, Risk, Source, ToolDescriptor

Lang = Literal["en", "de"]


def _line(most: int) -> Callable[[str], str]:
    """Give the check of one line of text with at most that many characters and no space at its ends."""

    def check(text: str) -> str:
        if not text or text != text.strip() or len(text.splitlines()) != 1:
            raise PydanticCustomError("line", "must be one line of text without spaces at its ends")
        if len(text) > most:
            raise PydanticCustomError("long", "is longer than {most} characters", {"most": most})
        return text

    return check


Word = Annotated[str, AfterValidator(_line(40))]
Line = Annotated[str, AfterValidator(_line(120))]
Text = Annotated[str, AfterValidator(_line(400))]
Values = dict[str, str | int | bool]


class Table(BaseModel):
    """A table of a file: a key that it does not know is refused, with the nearest one that it does."""

    model_config = ConfigDict(strict=True, frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _known_keys_only(cls, values: object) -> object:
        unknown = [key for key in values if key not in cls.model_fields] if isinstance(values, dict) else []
        if unknown:
            raise PydanticCustomError("unknown_key", "{keys}", {"keys": ", ".join(map(cls._unknown, unknown))})
        return values

    @classmethod
    def _unknown(cls, key: str) -> str:
        near = get_close_matches(key, cls.model_fields, n=1)
        return f'unknown key "{key}"' + (f' (did you mean "{near[0]}"?)' if near else "")


class Named(Table):
    """One short text a language."""

    en: Word
    de: Word


class Said(Table):
    """One sentence a language."""

    en: Line
    de: Line


class Phrases(Table):
    """Sentences a language."""

    en: list[Line] = []
    de: list[Line] = []


class Replies(Table):
    """Outcome -> template, a language."""

    en: dict[str, Text]
    de: dict[str, Text]


class ArgTable(Table):
    """One [[args]] entry; see domain.descriptor.Arg for the meaning of each key."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z_]{0,30}$")]
    type: Annotated[ArgType, Field(strict=False)]
    source: Annotated[Source, Field(strict=False)]
    required: bool
    help: Line
    minimum: int | None = None
    maximum: int | None = None
    max_length: int | None = None
    choices: list[Word] = []
    said: dict[str, list[Word]] = {}
    collection: Word | None = None
    unnamed: Literal["", "only", "first", "recent"] = ""
    by_time: bool = False
    soonest: bool = False
    kinds: list[Literal["moment", "date", "duration", "range", "recurrence", "unclear"]] = []


class Good(Table):
    """A sentence and the call that is right for it."""

    lang: Lang
    text: Text
    args: Values = {}


class Bad(Table):
    """A sentence for which the call is wrong, and why."""

    lang: Lang
    text: Text
    args: Values = {}
    why: Text


class Descriptor(Table):
    """A whole file."""

    name: str
    summary: Line
    when_to_use: Text
    when_not_to_use: Text
    risk: Annotated[Risk, Field(strict=False)]
    makes: Literal["", "reminder", "task", "alarm", "timer", "change", "done", "removal"] = ""
    one_of: list[str] = []
    companions: list[str] = []
    needs: list[Word] = []
    forced_by: list[Annotated[Fact, Field(strict=False)]] = []
    title: Named
    ability: Said
    hints: Phrases
    not_hints: Phrases = Phrases()
    args: list[ArgTable] = []
    replies: Replies
    good: list[Good]
    bad: list[Bad]


def descriptor_of(values: Mapping[str, object]) -> ToolDescriptor:
    """Turn a file's tables into the domain's value. Raises pydantic.ValidationError; `sentences` words it."""
    file = Descriptor.model_validate(values)
    return ToolDescriptor(
        name=file.name,
        summary=file.summary,
        when_to_use=file.when_to_use,
        when_not_to_use=file.when_not_to_use,
        risk=file.risk,
        args=tuple(map(_arg, file.args)),
        hints=_phrases(file.hints),
        not_hints=_phrases(file.not_hints),
        companions=tuple(file.companions),
        makes=file.makes,
        one_of=tuple(file.one_of),
        good=tuple(Example(good.text, good.lang, good.args) for good in file.good),
        bad=tuple(Example(bad.text, bad.lang, bad.args, bad.why) for bad in file.bad),
        ability=file.ability.model_dump(),
        title=file.title.model_dump(),
        replies=file.replies.model_dump(),
        needs=tuple(file.needs),
        forced_by=tuple(file.forced_by),
    )


def _arg(arg: ArgTable) -> Arg:
    most = {} if arg.max_length is None else {"max_length": arg.max_length}
    return Arg(
        name=arg.name,
        type=arg.type,
        source=arg.source,
        required=arg.required,
        help=arg.help,
        minimum=arg.minimum,
        maximum=arg.maximum,
        choices=tuple(arg.choices),
        said={choice: tuple(words) for choice, words in arg.said.items()},
        collection=arg.collection,
        unnamed=arg.unnamed,
        by_time=arg.by_time,
        soonest=arg.soonest,
        kinds=tuple(arg.kinds),
        **most,
    )


def _phrases(phrases: Phrases) -> dict[str, tuple[str, ...]]:
    return {"en": tuple(phrases.en), "de": tuple(phrases.de)}


def sentences(error: ValidationError) -> tuple[str, ...]:
    """Word each thing that pydantic refused as `args[0].source: what is wrong`."""
    return tuple(map(_sentence, error.errors(include_url=False)))


def _sentence(detail: ErrorDetails) -> str:
    where, said = list(detail["loc"]), detail["msg"][:1].lower() + detail["msg"][1:]
    if detail["type"] == "missing":
        said = f'"{where.pop()}" is missing'
    return f"{_path(where)}: {said}" if where else said


def _path(where: list[int | str]) -> str:
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where).removeprefix(".")
