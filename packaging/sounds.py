"""Makes the sounds that ship: run it after changing a note, and commit what it writes to resources/sounds/.

Pure arithmetic on sine waves, the same bytes on every machine: 16 bits, mono, 22,050 samples a second.
"""

import math
import struct
import sys
import wave
from collections.abc import Iterable
from pathlib import Path

RATE = 22_050  # samples a second
NOTES = ((0.0, 880.0), (0.22, 1108.73), (0.44, 1318.51), (0.9, 880.0), (1.12, 1108.73), (1.34, 1318.51))  # start s, pitch Hz
SECONDS = 2.2
DECAY = 5.0  # a bell: e-folds a second
LOUDNESS = 0.32  # of full scale, for one note


def samples() -> Iterable[int]:
    """Give the ring: six strokes of a small bell, two rising threes."""
    for number in range(int(SECONDS * RATE)):
        at = number / RATE
        level = sum(_stroke(at - start, pitch) for start, pitch in NOTES)
        yield round(32_767 * max(-1.0, min(1.0, LOUDNESS * level)))


def _stroke(since: float, pitch: float) -> float:
    if since < 0:
        return 0.0
    swell = min(1.0, since / 0.005)  # without it the start clicks
    tone = math.sin(2 * math.pi * pitch * since) + 0.4 * math.sin(4 * math.pi * pitch * since)
    return swell * math.exp(-DECAY * since) * tone


def write(path: Path) -> None:
    """Write the ring as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples()))


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "resources/sounds/ring.wav"))
