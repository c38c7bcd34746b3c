"""What holds for every test: silence is the only pass, and no test touches the person's folders, keyring or clock."""

import logging
import os
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["TZ"] = "Europe/Berlin"
os.environ["LANG"] = os.environ["LC_ALL"] = "C.UTF-8"
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

# They need torch, which has an environment of its own: `make test-embedders`.
collect_ignore_glob = [] if find_spec("torch") else ["embedders/*"]
pytest_plugins = ["tests.support.shipped"]


@pytest.fixture(autouse=True)
def expect_logs(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[str], None]]:
    """Fail the test for any log line of level WARNING or above that it did not announce with `expect_logs(part)`."""
    expected: list[str] = []
    yield expected.append
    records = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    lines = [record.getMessage() for record in records if record.levelno >= logging.WARNING]
    stray = [line for line in lines if not any(part in line for part in expected)]
    assert not stray, f"unexpected log lines: {stray}"
