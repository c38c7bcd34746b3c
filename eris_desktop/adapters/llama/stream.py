"""How do bytes of tokens become text on its way to the person? Whole characters only, not too often, up to a stop text.

Belongs here: decoding, batching, the end at a stop text. Does not: what the text means (turn/reading.py).
"""

import codecs
import time
from collections.abc import Callable

INTERVAL = 0.015  # seconds between two pieces: below what an eye sees, above what a pipe costs


class Stream:
    """The text of one answer. `say` gets its pieces; together they are the text, `start` included."""

    def __init__(self, start: str, stops: tuple[str, ...], say: Callable[[str], None], interval: float = INTERVAL) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")  # bytes that never become a character are left out
        self._start = len(start)
        self._stops = stops
        self._say = say
        self._interval = interval
        self._said = 0
        self._said_at = float("-inf")
        self.text = start
        self.stopped = False

    def add(self, piece: bytes) -> None:
        """Take a token's bytes. `stopped` is true once the text reached one of the stops, which is not part of it."""
        self.text += self._decoder.decode(piece)
        ends = [end for stop in self._stops if (end := self.text.find(stop, self._start)) >= 0]
        if ends:
            self.text = self.text[: min(ends)]
            self.stopped = True
        elif time.monotonic() - self._said_at >= self._interval:
            self._tell(len(self.text) - self._held_back())

    def end(self) -> str:
        """Tell the rest and give the whole; a character that is not complete is left out."""
        self._tell(len(self.text))
        return self.text

    def _tell(self, until: int) -> None:
        if until > self._said:
            self._say(self.text[self._said : until])
            self._said = until
            self._said_at = time.monotonic()

    def _held_back(self) -> int:
        """Count the characters at the end that may be the beginning of a stop."""
        written = self.text[self._start :]
        lengths = (n for stop in self._stops for n in range(len(stop) - 1, 0, -1) if written.endswith(stop[:n]))
        return max(lengths, default=0)
