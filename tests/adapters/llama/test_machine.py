"""What the computer has, against what psutil says, and the first three descriptors."""

import os
import subprocess
import sys

import psutil
import pytest

from eris_desktop.adapters.llama.machine import decode_threads, free_memory, physical_cores


def test_there_are_no_more_cores_than_psutil_counts() -> None:
    assert 1 <= physical_cores() <= (psutil.cpu_count(logical=False) or 1)


def test_one_core_is_left_to_the_rest_of_the_desktop() -> None:
    assert decode_threads() == max(1, physical_cores() - 1)


def test_the_free_memory_is_what_psutil_says() -> None:
    assert free_memory() == pytest.approx(psutil.virtual_memory().available, rel=0.2)


@pytest.mark.skipif(sys.platform == "win32", reason="closes descriptors in a POSIX shell")
def test_missing_descriptors_are_opened_and_present_ones_kept() -> None:
    script = (
        "import os\nfrom eris_desktop.adapters.llama.machine import settle_descriptors\n"
        "settle_descriptors()\n"
        "os.write(2, repr([os.path.basename(os.readlink(f'/proc/self/fd/{n}')) for n in (0, 1)]).encode())"
    )

    run = subprocess.run(
        ["sh", "-c", 'exec "$0" -c "$1" 0<&- 1>&-', sys.executable, script],
        stderr=subprocess.PIPE,
        check=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )

    assert run.stderr.decode() == "['null', 'null']"
