"""What each step of a turn took and where it ran. The only file of the pipeline that looks at the clock of the machine."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from eris_desktop.domain.trace import Step


@dataclass(slots=True)
class Marker:
    """Takes the detail of a running step."""

    detail: str = ""
    process: int = 0


@dataclass(slots=True)
class Recorder:
    """Collects the steps of one turn, in order."""

    steps: list[Step] = field(default_factory=list)

    @contextmanager
    def step(self, name: str) -> Iterator[Marker]:
        """Time a step. It is recorded even when it raises, so that the inspector shows how far a turn came."""
        marker = Marker(process=os.getpid())
        start = time.perf_counter()
        try:
            yield marker
        finally:
            taken = (time.perf_counter() - start) * 1000
            self.steps.append(Step(name, marker.detail, taken, threading.current_thread().name, marker.process))
