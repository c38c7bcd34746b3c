"""What the person reads of a result: a template of the tool's descriptor in the language of the message, and a card.

A model's prose is never used here: words come from templates, from the person, or from the tool's data.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from eris_desktop.domain.descriptor import ToolDescriptor
from eris_desktop.domain.events import Card
from eris_desktop.domain.times import Day, Length, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.tool import Row, ToolResult
from eris_desktop.timewords.spoken import spoken, spoken_day, spoken_length, spoken_rule


@dataclass(frozen=True, slots=True)
class Reply:
    """Markdown for the chat, and the card below it (None where the words say everything)."""

    text: str
    card: Card | None


def phrase(tool: ToolDescriptor, result: ToolResult, lang: str, now: datetime) -> Reply:
    """Fill the template of the outcome; the rows of the result stand on the card."""
    words = tool.replies[lang][result.outcome].format(**_spoken(result.values, lang, now))
    return Reply(words, _card(tool, result, lang, now))


def _card(tool: ToolDescriptor, result: ToolResult, lang: str, now: datetime) -> Card | None:
    if result.undo is None and not result.rows:
        return None
    rows = result.rows or tuple(Row(one.title, "" if one.at is None else spoken(one.at, lang, now)) for one in result.objects)
    return Card("list" if result.rows else "done", tool.title[lang], rows, result.undo)


def _spoken(values: Mapping[str, str | int | datetime], lang: str, now: datetime) -> dict[str, str]:
    """Say moments in the language. Markdown in the person's words is kept from acting: it is quoted, not interpreted."""
    return {
        key: spoken(value, lang, now) if isinstance(value, datetime) else _plain(str(value)) for key, value in values.items()
    }


def spoken_time(value: TimeValue, lang: str, now: datetime) -> str:
    """Say what a time argument means."""
    match value:
        case Moment(at):
            return spoken(at, lang, now)
        case Length(seconds, at):
            return f"{spoken_length(seconds, lang)} ({spoken(at, lang, now)})"
        case Day(on):
            return spoken_day(on, lang)
        case Range(at, until):
            return f"{spoken(at, lang, now)} – {spoken(until, lang, now)}"
        case Recurrence(first, rrule):
            return f"{spoken_rule(rrule, lang)} ({spoken(first, lang, now)})"
        case Unclear(why):
            return why


def _plain(text: str) -> str:
    return "".join(f"\\{char}" if char in r"\`*_[]<>#|~&" else char for char in text)
