"""The stage that the tests of this folder play on."""

from pathlib import Path

import pytest

from tests.packaging.stage import Stage, build_stage


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """A checkout with packaging/, the pins and no environment yet."""
    return build_stage(tmp_path)
