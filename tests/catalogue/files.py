"""A whole catalogue as plain tables, written to a folder: each test spoils one thing in it."""

from pathlib import Path
from typing import Any

import tomlkit

Table = dict[str, Any]


def descriptor(**changed: object) -> Table:
    """Give the tables of a descriptor that is right in every way, with some keys replaced; None takes a key away."""
    table: Table = {
        "name": "garden:water",
        "summary": "Water a plant",
        "when_to_use": "The person wants a plant watered.",
        "when_not_to_use": "The plant should be cut.",
        "risk": "write",
        "title": {"en": "Water", "de": "Gießen"},
        "ability": {"en": "water plants", "de": "Pflanzen gießen"},
        "hints": {"en": [f"water plant {n}" for n in range(20)], "de": [f"gieß Pflanze {n}" for n in range(20)]},
        "args": [argument()],
        "replies": {"en": {"done": "Watered {text}."}, "de": {"done": "{text} gegossen."}},
        "good": [*good("en", "pour some on the {} please"), *good("de", "gib {} bitte etwas ab")],
        "bad": [bad("en"), bad("de")],
    }
    return {key: value for key, value in (table | changed).items() if value is not None}


def argument(**changed: object) -> Table:
    """Give one [[args]] table: the plant, words of the message."""
    table: Table = {"name": "text", "type": "string", "source": "span", "required": True, "help": "the plant"}
    return {key: value for key, value in (table | changed).items() if value is not None}


def good(lang: str, sentence: str, plants: str = "rose fern palm tulip basil cactus") -> list[Table]:
    """Give one good example a plant."""
    return [{"lang": lang, "text": sentence.format(plant), "args": {"text": plant}} for plant in plants.split()]


def bad(lang: str) -> Table:
    """Give a bad example."""
    return {"lang": lang, "text": "cut the rose", "why": "It wants a knife."}


def topic(stem: str, count: int, **more: object) -> Table:
    """Give one table of a bank with that many sentences a language."""
    return {"en": [f"{stem} {n}" for n in range(count)], "de": [f"{stem} nummer {n}" for n in range(count)], **more}


def write(path: Path, table: Table) -> Path:
    """Write tables as TOML, folders included."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(tomlkit.dumps(table), encoding="utf-8")
    return path


def write_catalogue(folder: Path) -> Path:
    """Write a catalogue of one tool and one topic a bank; give the folder."""
    write(folder / "garden" / "water.toml", descriptor())
    write(folder / "families.toml", {"title": {"garden": {"en": "Garden", "de": "Garten"}}})
    write(folder / "small_talk.toml", {"hello": topic("hello", 15, exact=["hi"])})
    write(folder / "about.toml", {"age": topic("how old", 12)})
    write(folder / "absent.toml", {"rain": topic("rain", 20, instead={"en": "Look outside.", "de": "Schau hinaus."})})
    return folder
