"""Are these still the same weights? A digest that is quick for files of any size, as part of an embedder's name.

Weights of a gigabyte take seconds to hash whole, at each start. So what is hashed is the length and pieces spread evenly over
the file, the first and the last among them: another model, another quantization or a finished download differ in each.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

LONGEST_NAME = 40  # characters of a model's own name: a name is part of a file's
PIECES = 64
PIECE = 2**16  # bytes


def embedder_name(kind: str, model: str, digest: str) -> str:
    """Give an embedder's name; without a digest its model is not there."""
    return f"{kind}-{model[:LONGEST_NAME]}-{digest or 'missing'}"


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """Give eight hexadecimal digits for these files and words. A file that cannot be read counts as absent."""
    digest = hashlib.sha256("\n".join(words).encode("utf-8", "surrogateescape"))
    for path in files:
        for piece in _pieces(path):
            digest.update(piece)
    return digest.hexdigest()[:8]


def _pieces(path: Path) -> Iterable[bytes]:
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            yield f"{path.name} {size}".encode("utf-8", "surrogateescape")
            for start in _starts(size):
                file.seek(start)
                yield file.read(PIECE)
    except (OSError, ValueError):
        return


def _starts(size: int) -> Iterable[int]:
    """Give where the pieces begin: all of a small file, and of a large one the first, the last, and those evenly between."""
    if size <= PIECES * PIECE:
        return range(0, size, PIECE)
    return [number * (size - PIECE) // (PIECES - 1) for number in range(PIECES)]
