"""What ships, read once a run: catalogue, tools, words, and the real embedder with its phrases already embedded."""

from pathlib import Path

import pytest

from eris_desktop.adapters.embedders.default import DefaultEmbedder
from eris_desktop.adapters.embedders.fits import FitFiles
from eris_desktop.adapters.embedders.vectors import VectorFiles
from eris_desktop.catalogue.load import load, load_words
from eris_desktop.catalogue.pair import pair
from eris_desktop.session.knowledge import NOTHING_LEARNED, Sources, know
from eris_desktop.session.parts import Lore
from eris_desktop.settings.paths import shipped
from eris_desktop.turn.knobs import CALIBRATED


@pytest.fixture(scope="session")
def lore() -> Lore:
    catalogue = load(shipped().descriptors)
    words = load_words(shipped().resources / "words")
    return Lore(catalogue, pair(catalogue, "eris_desktop.tools"), words, lambda: {"data_folder": "/data", "model": "Scripted"})


@pytest.fixture(scope="session")
def embedder() -> DefaultEmbedder:
    return DefaultEmbedder()


@pytest.fixture(scope="session")
def cache(lore: Lore, embedder: DefaultEmbedder, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Embed all phrases once, so that no test's patience depends on it."""
    folder = tmp_path_factory.mktemp("phrases")
    know(lore.catalogue, NOTHING_LEARNED, Sources(embedder, VectorFiles(folder), FitFiles(folder)), CALIBRATED)
    return folder
