"""Topics, questions and errors as sentences in the person's language, from the bank of words. Pure: text in, text out.

The variant of a sentence goes by the turn's number, so that the same greeting twice does not get the same answer, and a test
knows which one comes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time

from eris_desktop.domain.descriptor import Arg
from eris_desktop.domain.errors import ErisError
from eris_desktop.domain.times import Day, Moment, Range, Recurrence, TimeValue, Unclear
from eris_desktop.domain.trace import Hit
from eris_desktop.domain.words import Words
from eris_desktop.session.abilities import Knowledge, Told, first_lacking, instead, listed, told_ability, told_not_set_up
from eris_desktop.session.parts import Heard, Lore
from eris_desktop.timewords.spoken import spoken
from eris_desktop.turn.about import AskedAbout, asks_about
from eris_desktop.turn.about_topic import ABILITY_TOPIC, WAY_TOPIC
from eris_desktop.turn.offer import NOT_SET_UP
from eris_desktop.turn.plan import Speak
from eris_desktop.turn.verdict import AskFor, Refuse

Choices = tuple[tuple[str, str], ...]
EVENING = 18  # the hour that "this evening" offers


@dataclass(frozen=True, slots=True)
class Question:
    """A question back, with (label, what is said when chosen)."""

    text: str
    choices: Choices


def answer(speak: Speak, heard: Heard, lore: Lore) -> str:
    """Give the reply of a topic."""
    return closing(speak, heard, lore).text


def closing(speak: Speak, heard: Heard, lore: Lore, hits: Sequence[Hit] = (), set_up: frozenset[str] = frozenset()) -> Told:
    """Give the answer of a turn that needs no tool. `hits` is its ranking, `set_up` what is there for tools with needs."""
    known = Knowledge(lore.catalogue, lore.words, heard.lang, heard.turn, set_up)
    match speak.kind:
        case "absent" if speak.topic == NOT_SET_UP and (tool := first_lacking(hits, lore.catalogue, set_up)):
            return told_not_set_up(tool, known)
        case "absent":
            return Told(known.say("reply.absent", instead=instead(speak.topic, known)), could=False)
        case "about" if asked := _of_abilities(speak, heard):
            return told_ability(asked, hits, known)
        case "about":
            values = {"abilities": listed(lore.catalogue, heard.lang), **lore.facts()}
            return Told(known.say(f"reply.about.{speak.topic}", **values))
        case kind:
            return Told(known.say(f"reply.{speak.topic}"), could=kind == "small_talk")


def _of_abilities(speak: Speak, heard: Heard) -> AskedAbout | None:
    return asks_about(heard.text) if speak.topic in (ABILITY_TOPIC, WAY_TOPIC) else None


def question(ask: AskFor, heard: Heard, words: Words) -> Question:
    """Ask for a missing argument, with quick choices where there are some."""
    if ask.choices:
        titles = tuple((choice.title, choice.title) for choice in ask.choices)
        return Question(words.say(heard.lang, "ask.which", heard.turn), titles)
    own = f"ask.{ask.tool.replace(':', '_')}.{ask.missing}"  # a question of that tool's own
    if words.has(heard.lang, own) and not isinstance(ask.unclear, Unclear):
        labels = words.texts[heard.lang].get(f"{own}_choices", ())
        return Question(words.say(heard.lang, own, heard.turn), tuple((label, label) for label in labels))
    if ask.missing == "when":
        return _when(ask.unclear, heard, words)
    key = f"ask.{ask.missing}" if words.has(heard.lang, f"ask.{ask.missing}") else "ask.text"
    return Question(words.say(heard.lang, key, heard.turn), ())


def _when(unclear: TimeValue | None, heard: Heard, words: Words) -> Question:
    lang = heard.lang
    match unclear:
        case Unclear("past", readings):
            return Question(words.say(lang, "ask.past", heard.turn), _readings(readings, heard) or _usual(heard, words))
        case Unclear(_, readings) if readings:
            return Question(words.say(lang, "ask.ambiguous", heard.turn), _readings(readings, heard))
        case Day(on):
            return Question(words.say(lang, "ask.when", heard.turn), _times_of(datetime.combine(on, time.min), heard))
        case Range(at):
            return Question(words.say(lang, "ask.when", heard.turn), _times_of(at, heard))
        case _:
            return Question(words.say(lang, "ask.when", heard.turn), _usual(heard, words))


def _readings(readings: Sequence[Moment | Day | Recurrence], heard: Heard) -> Choices:
    return tuple(_choice(reading.at, heard) for reading in readings if isinstance(reading, Moment))


def _times_of(day: datetime, heard: Heard) -> Choices:
    """Offer three times of that day that still lie ahead."""
    zone = heard.now.tzinfo
    hours = (day.hour, day.hour + 1, day.hour + 2) if day.hour else (9, 12, 18)
    moments = [day.replace(hour=hour, minute=0, tzinfo=zone) for hour in hours if hour < 24]
    return tuple(_choice(at, heard) for at in moments if at > heard.now)


def _usual(heard: Heard, words: Words) -> Choices:
    """Offer what people choose most: in an hour, this evening, tomorrow morning. Timewords reads each label back."""
    keys = (
        ("in_one_hour", "this_evening", "tomorrow_morning") if heard.now.hour < EVENING else ("in_one_hour", "tomorrow_morning")
    )
    labels = [words.say(heard.lang, f"ask.choice.{key}") for key in keys]
    return tuple((label, label) for label in labels)


def _choice(at: datetime, heard: Heard) -> tuple[str, str]:
    """Offer a moment; its spoken form is what is said, for timewords reads exactly it back."""
    label = spoken(at, heard.lang, heard.now)
    return label, label


def refusal(refuse: Refuse, heard: Heard, words: Words) -> tuple[str, str]:
    """Give title and advice for a refused call."""
    key = f"refused.{refuse.why.name.lower()}"
    detail = words.say(heard.lang, f"refused.detail.{refuse.detail}", 0, **refuse.values) if refuse.detail else ""
    values = {"tool": refuse.tool, "argument": refuse.argument, "detail": detail}
    return words.say(heard.lang, f"{key}.title", 0, **values), words.say(heard.lang, f"{key}.advice", 0, **values)


def failure(error: ErisError, lang: str, words: Words) -> tuple[str, str]:
    """Give title and advice of an error: its own English, or the bank's text for its cause in another language."""
    exact = f"cause.{error.code}.{error.values.get('cause', '')}"
    key = exact if words.has(lang, f"{exact}.title") else f"error.{error.code}"
    if lang == "en" or not words.has(lang, f"{key}.title"):
        return error.title, error.advice
    return words.say(lang, f"{key}.title", 0, **error.values), words.say(lang, f"{key}.advice", 0, **error.values)


def nothing_there(arg: Arg, lang: str, words: Words) -> str:
    """Say that there is nothing that this argument could mean: of its collection's own words, where it has some."""
    known = ("agenda", "clock", "ringing")
    return words.say(lang, f"nothing.{arg.collection}" if arg.collection in known else "nothing.other")
