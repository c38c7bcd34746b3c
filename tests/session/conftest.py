"""A maker of whole sessions for the tests of this folder."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.domain.model import SizeClass
from eris_desktop.session.parts import Lore, Options
from tests.support.models import ScriptedModel
from tests.support.talks import Talking, talking

ENGLISH = Options("en")


class Talk(Protocol):
    def __call__(
        self, *answers: str, size: SizeClass = SizeClass.TINY, options: Options = ENGLISH, lore: Lore | None = None
    ) -> AbstractAsyncContextManager[Talking]: ...


@pytest.fixture
def talk(lore: Lore, embedder: DefaultEmbedder, cache: Path, tmp_path: Path) -> Talk:
    shipped_lore = lore

    @asynccontextmanager
    async def made(
        *answers: str, size: SizeClass = SizeClass.TINY, options: Options = ENGLISH, lore: Lore | None = None
    ) -> AsyncIterator[Talking]:
        model = ScriptedModel(list(answers), size)
        async with talking(lore or shipped_lore, embedder, cache, tmp_path, model, size, options) as running:
            yield running

    return made
