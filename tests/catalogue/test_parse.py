from pathlib import Path

import pytest

from eris_desktop.catalogue.parse import parse
from eris_desktop.domain.descriptor import Arg, ArgType, Example, Risk, Source, ToolDescriptor
from eris_desktop.domain.errors import DescriptorRefused
from tests.catalogue.files import Table, argument, bad, descriptor, good, write

HINTS = descriptor()["hints"]
GOOD = [*good("en", "pour some on the {} please"), *good("de", "gib {} bitte etwas ab")]


def hints(**changed: object) -> Table:
    return {"hints": HINTS | changed}


def reading(folder: Path, table: Table) -> ToolDescriptor:
    return parse(write(folder / "garden" / "water.toml", table), folder)


def instead_of_first(**changed: object) -> Table:
    return {"good": [GOOD[0] | changed, *GOOD[1:]]}


def with_arg(**changed: object) -> Table:
    return {"args": [argument(**changed)]}


def second_arg(**changed: object) -> Table:
    return {"args": [argument(), argument(required=False, **changed)]}


def first_example(**args: object) -> Table:
    return {"good": [GOOD[0] | {"args": {"text": "rose"} | args}, *GOOD[1:]]}


def lines(*said: object) -> Table:
    en, de = said
    return {"replies": {"en": en, "de": de}}


COUNT = {"name": "count", "type": "integer", "source": "int", "minimum": 1, "maximum": 9}
COLOUR = {"name": "colour", "source": "enum", "choices": ["red", "blue"]}

REFUSALS = {
    "an unknown key is told with the nearest known one": (
        {"risks": "read"},
        'unknown key "risks" (did you mean "risk"?)',
    ),
    "an unknown key that resembles none is told alone": ({"zzz": 1}, 'unknown key "zzz"'),
    "an unknown key of an argument is told with its place": (
        {"args": [argument(sorce="span")]},
        'args[0]: unknown key "sorce" (did you mean "source"?)',
    ),
    "two unknown keys are both told": (
        {"risks": "read", "titel": "x"},
        'unknown key "risks" (did you mean "risk"?), unknown key "titel" (did you mean "title"?)',
    ),
    "a missing key is told": ({"summary": None}, '"summary" is missing'),
    "a missing key of an argument is told with its place": (with_arg(help=None), 'args[0]: "help" is missing'),
    "a language that is missing is told": ({"title": {"en": "Water"}}, 'title: "de" is missing'),
    "the name must fit the path": (
        {"name": "garden:cut"},
        'name "garden:cut" does not fit the path (expected "garden:water")',
    ),
    "a name has a family and a verb": (
        {"name": "Water"},
        'name "Water" does not fit the path (expected "garden:water"); '
        '"Water" is no tool name (write family:verb in small letters)',
    ),
    "a companion's name is well formed": (
        {"companions": ["vault.read"]},
        '"vault.read" is no tool name (write family:verb in small letters)',
    ),
    "a tool is not its own companion": ({"companions": ["garden:water"]}, "a tool cannot be its own companion"),
    "a risk is one of four": ({"risk": "boom"}, "risk: input should be 'read', 'write', 'send' or 'destroy'"),
    "a summary has at most 120 characters": ({"summary": "x" * 121}, "summary: is longer than 120 characters"),
    "a hint is one line": (
        hints(en=["two\nlines", *HINTS["en"]]),
        "hints.en[0]: must be one line of text without spaces at its ends",
    ),
    "a hint is not empty": (
        hints(en=["", *HINTS["en"]]),
        "hints.en[0]: must be one line of text without spaces at its ends",
    ),
    "nineteen English hints are too few": (
        hints(en=HINTS["en"][1:]),
        "hints.en holds 19 distinct sentences (at least 20 are needed)",
    ),
    "nineteen German hints are too few": (
        hints(de=HINTS["de"][1:]),
        "hints.de holds 19 distinct sentences (at least 20 are needed)",
    ),
    "the same hint in other letters does not count": (
        hints(en=["Water plant 1!", *HINTS["en"]]),
        'hints.en holds "water plant 1" twice',
    ),
    "five English examples are too few": (
        {"good": GOOD[1:]},
        "5 distinct good examples in en (at least 6 are needed)",
    ),
    "five German examples are too few": (
        {"good": GOOD[:-1]},
        "5 distinct good examples in de (at least 6 are needed)",
    ),
    "a bad example is needed in each language": ({"bad": [bad("en")]}, "no bad example in de"),
    "a bad example says why": ({"bad": [bad("en"), {"lang": "de", "text": "x"}]}, 'bad[1]: "why" is missing'),
    "an example's language is English or German": (
        instead_of_first(lang="fr"),
        "good[0].lang: input should be 'en' or 'de'",
    ),
    "a good example is not a hint": (
        instead_of_first(text="Water plant 3.", args={"text": "plant"}),
        'good example "Water plant 3." is also a hint',
    ),
    "an example names only arguments that exist": (
        {"bad": [bad("en"), bad("de") | {"args": {"tool": "knife"}}]},
        'example "cut the rose" has an unknown argument "tool"',
    ),
    "a good example has every required argument": (
        instead_of_first(args={}),
        'good example "pour some on the rose please" lacks the argument "text"',
    ),
    "a span stands in the sentence": (
        first_example(text="lily"),
        'good example "pour some on the rose please": text does not stand in the sentence',
    ),
    "a time stands in the sentence": (
        second_arg(name="when", type="time", source="time") | first_example(when="at noon"),
        'good example "pour some on the rose please": when does not stand in the sentence',
    ),
    "a referent has a title": (
        second_arg(name="which", type="reference", source="ref", collection="plants") | first_example(which=""),
        'good example "pour some on the rose please": which is empty',
    ),
    "a number lies within its bounds": (
        second_arg(**COUNT) | first_example(count=10),
        'good example "pour some on the rose please": count is out of bounds',
    ),
    "a flag is no number": (
        second_arg(**COUNT) | first_example(count=True),
        'good example "pour some on the rose please": count must be of type integer',
    ),
    "a choice is one of the choices": (
        second_arg(**COLOUR) | first_example(colour="green"),
        'good example "pour some on the rose please": colour is none of the choices',
    ),
    "a string cannot come from a time": (
        second_arg(name="when", source="time"),
        'argument "when": a value of type string cannot come from time (only from block, enum, free, span)',
    ),
    "an integer comes from a number only": (
        second_arg(name="count", type="integer", source="span"),
        'argument "count": a value of type integer cannot come from span (only from int)',
    ),
    "a source is one of eight": (
        with_arg(source="air"),
        "args[0].source: input should be 'span', 'time', 'ref', 'block', 'enum', 'int', 'flag' or 'free'",
    ),
    "a time is always called when": (
        second_arg(name="moment", type="time", source="time"),
        'argument "moment": an argument from time must be named "when"',
    ),
    "a referent is always called which": (
        second_arg(name="plant", type="reference", source="ref", collection="plants"),
        'argument "plant": an argument from ref must be named "which"',
    ),
    "an argument is described once": (second_arg(), 'the argument "text" is described twice'),
    "a referent names its collection": (
        second_arg(name="which", type="reference", source="ref"),
        'argument "which": collection is needed for ref, and for ref only',
    ),
    "words of the message have no collection": (
        with_arg(collection="plants"),
        'argument "text": collection is needed for ref, and for ref only',
    ),
    "a choice has choices": (
        second_arg(name="colour", source="enum"),
        'argument "colour": choices are needed for enum, and for enum only',
    ),
    "a choice stands once": (
        second_arg(name="colour", source="enum", choices=["red", "red"]),
        'argument "colour": a choice stands twice',
    ),
    "kinds belong to times": (with_arg(kinds=["moment"]), 'argument "text": kinds and soonest belong to times only'),
    "the soonest reading belongs to times": (
        with_arg(soonest=True),
        'argument "text": kinds and soonest belong to times only',
    ),
    "which object is meant belongs to referents": (
        with_arg(unnamed="only"),
        'argument "text": unnamed and by_time belong to ref only',
    ),
    "the time of an object belongs to referents": (
        with_arg(by_time=True),
        'argument "text": unnamed and by_time belong to ref only',
    ),
    "words stand for each choice": (
        second_arg(name="colour", source="enum", choices=["red", "blue"], said={"red": ["rot"]}),
        'argument "colour": said must hold words for each of the choices, and for them only',
    ),
    "an alternative is an argument": ({"one_of": ["colour"]}, 'one_of names "colour", which is no optional argument'),
    "an alternative is optional": ({"one_of": ["text"]}, 'one_of names "text", which is no optional argument'),
    "what is made or done is one of the known kinds": (
        {"makes": "coffee"},
        "makes: input should be '', 'reminder', 'task', 'alarm', 'timer', 'change', 'done' or 'removal'",
    ),
    "a kind of time is one of six": (
        second_arg(name="when", type="time", source="time", kinds=["soon"]),
        "args[1].kinds[0]: input should be 'moment', 'date', 'duration', 'range', 'recurrence' or 'unclear'",
    ),
    "an integer has both bounds": (
        second_arg(name="count", type="integer", source="int", minimum=1),
        'argument "count": an integer needs minimum and maximum',
    ),
    "bounds are in order": (
        second_arg(**COUNT | {"minimum": 10}),
        'argument "count": minimum 10 is above maximum 9',
    ),
    "bounds belong to integers": (
        with_arg(minimum=1),
        'argument "text": minimum and maximum belong to integers only',
    ),
    "a text has a length": (with_arg(max_length=0), 'argument "text": max_length must lie in 1..10000'),
    "both languages have the same outcomes": (
        lines({"done": "{text}", "gone": "Gone."}, {"done": "{text}"}),
        'the outcome "gone" has a reply in one language only',
    ),
    "both languages have the same placeholders": (
        lines({"done": "Watered {text}."}, {"done": "{plant} gegossen."}),
        'the reply "done" has other placeholders in en than in de',
    ),
    "a lone brace is told": (
        lines({"done": "Watered {text."}, {"done": "{text}"}),
        "the reply \"done\": expected '}' before end of string in 'Watered {text.'",
    ),
    "a placeholder is a plain name": (
        lines({"done": "{text.__class__}"}, {"done": "{text}"}),
        "the reply \"done\": a placeholder must be a plain name, not {text.__class__}, in '{text.__class__}'",
    ),
    "there is a reply": (lines({}, {}), "replies are missing"),
}


@pytest.mark.parametrize(("spoiled", "reason"), REFUSALS.values(), ids=REFUSALS.keys())
def test_a_descriptor_is_refused_with_the_reason(tmp_path: Path, spoiled: Table, reason: str) -> None:
    with pytest.raises(DescriptorRefused) as refused:
        reading(tmp_path, descriptor(**spoiled))
    assert refused.value.title == f"garden/water.toml: {reason}."
    assert refused.value.advice == "Correct the file and start Eris again; until then this one tool is switched off."
    assert refused.value.values == {"file": "garden/water.toml", "reason": reason}


UNREADABLE = {
    "a file that is not TOML": (b'name = "garden:water', "the file is not valid TOML ("),
    "a file that is not UTF-8": (b'name = "gie\xdfen"', "the file is not UTF-8 text (byte 11)"),
}


@pytest.mark.parametrize("case", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path, case: tuple[bytes, str]) -> None:
    path = write(tmp_path / "garden" / "water.toml", {})
    content, reason = case
    path.write_bytes(content)
    with pytest.raises(DescriptorRefused) as refused:
        parse(path, tmp_path)
    assert refused.value.values["reason"].startswith(reason)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DescriptorRefused) as refused:
        parse(tmp_path / "garden" / "water.toml", tmp_path)
    assert refused.value.values["reason"] == "the file cannot be opened (No such file or directory)"


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(DescriptorRefused) as refused:
        reading(tmp_path, descriptor(companions=["garden:water"], bad=[bad("de")]))
    assert refused.value.values["reason"] == "a tool cannot be its own companion; no bad example in en"


def test_a_descriptor_is_read_whole(tmp_path: Path) -> None:
    tool = reading(tmp_path, descriptor(companions=["garden:cut"], needs=["watering can"]))
    assert tool == ToolDescriptor(
        name="garden:water",
        summary="Water a plant",
        when_to_use="The person wants a plant watered.",
        when_not_to_use="The plant should be cut.",
        risk=Risk.WRITE,
        args=(Arg("text", ArgType.STRING, Source.SPAN, required=True, help="the plant"),),
        hints={
            "en": tuple(f"water plant {n}" for n in range(20)),
            "de": tuple(f"gieß Pflanze {n}" for n in range(20)),
        },
        not_hints={"en": (), "de": ()},
        companions=("garden:cut",),
        good=tuple(Example(str(e["text"]), str(e["lang"]), dict(e["args"])) for e in GOOD),
        bad=tuple(Example("cut the rose", lang, {}, "It wants a knife.") for lang in ("en", "de")),
        ability={"en": "water plants", "de": "Pflanzen gießen"},
        title={"en": "Water", "de": "Gießen"},
        replies={"en": {"done": "Watered {text}."}, "de": {"done": "{text} gegossen."}},
        needs=("watering can",),
    )


ARGUMENTS = {
    "a number": (COUNT, {"count": 3}, Arg("count", ArgType.INTEGER, Source.INT, False, "the plant", 1, 9)),
    "a choice": (
        COLOUR,
        {"colour": "red"},
        Arg("colour", ArgType.STRING, Source.ENUM, False, "the plant", choices=("red", "blue")),
    ),
    "a flag": (
        {"name": "twice", "type": "boolean", "source": "flag"},
        {"twice": True},
        Arg("twice", ArgType.BOOLEAN, Source.FLAG, False, "the plant"),
    ),
    "a time": (
        {"name": "when", "type": "time", "source": "time", "kinds": ["moment", "recurrence"]},
        {"when": "please"},
        Arg("when", ArgType.TIME, Source.TIME, False, "the plant", kinds=("moment", "recurrence")),
    ),
    "a referent": (
        {"name": "which", "type": "reference", "source": "ref", "collection": "plants"},
        {"which": "the old fern"},
        Arg("which", ArgType.REFERENCE, Source.REF, False, "the plant", collection="plants"),
    ),
    "free text": (
        {"name": "note", "source": "free", "max_length": 40},
        {"note": "gently"},
        Arg("note", ArgType.STRING, Source.FREE, False, "the plant", max_length=40),
    ),
}


@pytest.mark.parametrize("case", ARGUMENTS.values(), ids=ARGUMENTS.keys())
def test_each_kind_of_argument_is_read(tmp_path: Path, case: tuple[Table, Table, Arg]) -> None:
    table, example, arg = case
    assert reading(tmp_path, descriptor(**second_arg(**table) | first_example(**example))).args[1] == arg
