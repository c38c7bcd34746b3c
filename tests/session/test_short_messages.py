"""Short messages: nothing is judged by its length. Each has its outcome, alone, with a question open, with a recent object."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.domain.agenda import ALIVE
from eris_desktop.domain.events import Asked, Failed, Replied
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Closed, ClosedOffer
from eris_desktop.domain.ports import Embedder
from eris_desktop.session.parts import Lore, Options
from eris_desktop.turn.rank import Vectors
from tests.support.models import ScriptedModel
from tests.support.talks import Ending, Talking, talking

NO_CALL = "no call"  # a word of the bank or a question back, whichever: nothing is looked up and nothing changed
SEEN = f"{NO_CALL}|agenda:list"  # a day alone may also be looked at

# What was said before, by language and state: nothing, a request that lacks its time, one thing put on the list.
BEFORE = {
    "alone": {"en": "", "de": ""},
    "open question": {"en": "remind me to call mum", "de": "erinnere mich an den Müll"},
    "recent object": {"en": "put candles on my list", "de": "setz Kerzen auf die Liste"},
}

# text -> what it leads to alone | with an open question | with a recent object; one word where it is always the same.
ENGLISH = {
    "time?": "clock:now",
    "done": ("nothing there", "nothing there", "agenda:complete"),
    "done!": ("nothing there", "nothing there", "agenda:complete"),
    "delete that": ("nothing there", "withdrawn", "agenda:remove"),
    "thanks": "thanks",
    "THANKS!!!": "thanks",
    "thanks 🙏": "thanks",
    "hi": "greeting",
    "test": "presence",
    "ok": "affirmation",
    "👍": NO_CALL,
    "🙂🙂": NO_CALL,
    "?": NO_CALL,
    "milk": NO_CALL,
    "7": (NO_CALL, "asks for when|agenda:remind_at", NO_CALL),
    "1": (NO_CALL, "agenda:remind_at", NO_CALL),
    "7pm": (NO_CALL, "agenda:remind_at", NO_CALL),
    "never mind": ("refusal", "withdrawn", "refusal"),
}
GERMAN = {
    "wie spät?": "clock:now",
    "wie spaet": "clock:now",
    "erledigt": ("nothing there", "nothing there", "agenda:complete"),
    "lösch das": ("nothing there", "withdrawn", "agenda:remove"),
    "loesch das": ("nothing there", "withdrawn", "agenda:remove"),
    "danke": "thanks",
    "DANKE!!!": "thanks",
    "danke 🙏": "thanks",
    "hi": "greeting",
    "test": "presence",
    "ok": "affirmation",
    "👍": NO_CALL,
    "Milch": NO_CALL,
    "7": (NO_CALL, "asks for when|agenda:remind_at", NO_CALL),
    "19 Uhr": (NO_CALL, "agenda:remind_at", NO_CALL),
    "übermorgen": (SEEN, "asks for when", f"{SEEN}|agenda:edit"),
    "uebermorgen": (SEEN, "asks for when", f"{SEEN}|agenda:edit"),
    "vergiss es": ("refusal", "withdrawn", "refusal"),
}
Row = tuple[str, str, str, str]  # language, what was said before, the message, its outcome


def rows() -> list[object]:
    made = []
    for lang, table in (("en", ENGLISH), ("de", GERMAN)):
        for text, wanted in table.items():
            each = (wanted,) * 3 if isinstance(wanted, str) else wanted
            for state, outcome in zip(BEFORE, each, strict=True):
                made.append(pytest.param((lang, state, text, outcome), id=f"{lang} {state}: {text}"))
    return made


def outcome(ending: Ending) -> str:
    """Say in a word what a turn came to: the tool that ran, the topic that answered, or what is asked for."""
    if isinstance(ending, Asked):
        return "asks for " + ending.trace.verdict.split()[2]
    if isinstance(ending, Failed):
        return "failed: " + ending.title
    assert isinstance(ending, Replied), ending
    verdict = ending.trace.verdict
    if verdict.startswith("run "):
        return verdict.removeprefix("run ").split("(")[0]
    if verdict.startswith("answers from the bank: "):
        return verdict.split(", ")[1]
    return "nothing there" if verdict.startswith("asks for which") else verdict


def fits(came: str, wanted: str) -> bool:
    return any((":" not in came) if one == NO_CALL else came == one for one in wanted.split("|"))


@pytest.mark.parametrize("row", rows())
async def test_a_short_message_has_its_right_outcome(
    lore: Lore,
    embedder: DefaultEmbedder,
    cache: Path,
    tmp_path: Path,
    expect_logs: Callable[[str], None],
    row: Row,
) -> None:
    lang, state, text, wanted = row
    expect_logs("tool_failed")  # a failure is an outcome, and a wrong one
    async with talking(lore, embedder, cache, tmp_path, ScriptedModel([]), SizeClass.TINY, Options(lang)) as t:
        if before := BEFORE[state][lang]:
            await t.say(before)
        entries = t.store.entries(ALIVE)
        came = outcome(await t.say(text))
        left = t.store.entries(ALIVE)

    assert fits(came, wanted), came
    if wanted in ("agenda:complete", "agenda:remove"):
        assert left == ()
    elif came not in ("agenda:remind_at", "agenda:edit"):
        assert left == entries


# ------------------------------------------------------------ an exact greeting needs nothing


@dataclass
class SilentEmbedder:
    """Implements Embedder: fails whoever asks it."""

    name: str = "silent"
    dimension: int = 4

    def embed(self, texts: Sequence[str], *_: object) -> Vectors:
        raise AssertionError(f"the embedder was asked about {texts}")


@dataclass
class LoadingEmbedder:
    """Implements Embedder: it is still loading until `loaded` is set."""

    name: str = "loading"
    dimension: int = 4
    asked: threading.Event = field(default_factory=threading.Event)
    loaded: threading.Event = field(default_factory=threading.Event)

    def embed(self, texts: Sequence[str], *_: object) -> Vectors:
        self.asked.set()
        assert self.loaded.wait(20)
        return np.ones((len(texts), self.dimension), np.float32) / 2


@dataclass
class SilentModel(ScriptedModel):
    """A language model that fails whoever asks it."""

    size: SizeClass = SizeClass.STANDARD

    def complete(self, *_: object) -> None:  # type: ignore[override] # nothing may come back
        raise AssertionError("the model was asked")


Greeting = Callable[[Embedder], AbstractAsyncContextManager[Talking]]


@pytest.fixture
def greeted(lore: Lore, tmp_path: Path) -> Greeting:
    @asynccontextmanager
    async def start(embedder: Embedder) -> AsyncIterator[Talking]:
        model = SilentModel()
        async with talking(lore, embedder, tmp_path, tmp_path, model, SizeClass.STANDARD, Options("en")) as t:
            yield t

    return start


EXACT = ("hi", "Hello!!", "danke 🙏", "THANKS!!!", "ok", "Test", "guten Morgen", "grüezi", "bye", "gute Nacht 😴")


@pytest.mark.parametrize("text", EXACT)
async def test_an_exact_greeting_calls_neither_embedder_nor_compiler_nor_model(greeted: Greeting, text: str) -> None:
    async with greeted(SilentEmbedder()) as t:
        ending = await t.say(text)

    assert isinstance(ending, Replied)
    assert isinstance(ending.trace.offer, ClosedOffer)
    assert (ending.trace.offer.kind, ending.trace.hits, ending.trace.grammar) == (Closed.CONVERSATIONAL, (), "")
    assert {step.name for step in ending.trace.steps} & {"embed", "rank", "grammar", "model"} == set()


async def test_an_exact_greeting_is_answered_while_the_embedder_still_loads(greeted: Greeting) -> None:
    embedder = LoadingEmbedder()
    async with greeted(embedder) as t:
        preparing = asyncio.ensure_future(t.session.prepare())
        assert await asyncio.to_thread(embedder.asked.wait, 10)
        try:
            async with asyncio.timeout(2):
                ending = await t.say("danke")
        finally:
            embedder.loaded.set()
            await preparing

    assert isinstance(ending, Replied)
    assert "thanks" in ending.trace.verdict
