"""What does the header of a GGUF file say? Our own small reader, so that a bad file is refused with its exact cause.

Source of the layout: ggml's docs/gguf.md (versions 2 and 3, little-endian). Whatever a hostile file claims, the reader neither
hangs nor fills the memory: each count has a bound, each read is checked against the file's end, long arrays are stepped over.
Belongs here: bytes to values. Does not: whether the model is welcome (model_file.py) or what class it is (profile.py).
"""

import math
import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from eris_desktop.adapters.llama import sentences

Value = str | int | float | bool | tuple[int, ...]

MAGIC = b"GGUF"
VERSIONS = (2, 3)
MOST_KEYS = 65_536
MOST_TENSORS = 131_072
MOST_STRINGS = 8_000_000  # of all arrays together: ten times the largest vocabulary with its merges
MOST_KEPT = 16 * 2**20  # bytes of text kept in memory, all values together
LONGEST_KEY = 65_535  # the format's own limit
LONGEST_KEPT_ARRAY = 1024  # per-layer numbers are kept, vocabularies are not
LARGEST = 2**56  # bytes or elements: more than any disk holds

_NUMBERS = {
    0: struct.Struct("<B"), 1: struct.Struct("<b"), 2: struct.Struct("<H"), 3: struct.Struct("<h"),
    4: struct.Struct("<I"), 5: struct.Struct("<i"), 6: struct.Struct("<f"), 7: struct.Struct("<?"),
    10: struct.Struct("<Q"), 11: struct.Struct("<q"), 12: struct.Struct("<d"),
}  # fmt: skip
_WHOLE = (0, 1, 2, 3, 4, 5, 7, 10, 11)
_STRING = 8
_ARRAY = 9
_U32 = _NUMBERS[4]
_U64 = _NUMBERS[10]

# ggml tensor type -> (elements in a block, bytes of a block); ggml.c, type_traits
BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 36),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292), 16: (256, 66),
    17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82), 23: (256, 136),
    24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54),
    35: (256, 66), 39: (32, 17), 40: (64, 36), 41: (128, 18), 42: (64, 18),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class GgufFile:
    """A header. `size` is the file's length in bytes, `needed` the length that its tensors ask for."""

    path: Path
    size: int
    needed: int
    tensors: int
    elements: int
    metadata: Mapping[str, Value]

    def whole(self, key: str, default: int = 0) -> int:
        """Give a whole number of the metadata, or `default` when it is absent or something else."""
        value = self.metadata.get(key)
        return value if isinstance(value, int) else default

    def text(self, key: str) -> str:
        """Give a text of the metadata, or the empty one."""
        value = self.metadata.get(key)
        return value if isinstance(value, str) else ""

    @property
    def architecture(self) -> str:
        """The model family's name, which begins the keys of its numbers."""
        return self.text("general.architecture")


class _BeyondEnd(Exception):
    """A read would go beyond the end of the file."""


class _Nonsense(Exception):
    """The header claims something that cannot be."""


class _Reader:
    """A place in the mapped file that moves on with each read."""

    def __init__(self, content: mmap.mmap) -> None:
        self._content = content
        self._size = len(content)
        self._strings = 0
        self._kept = 0
        self.at = 0

    def number(self, kind: struct.Struct) -> int | float | bool:
        start = self.at
        self.skip(kind.size)
        value: int | float | bool = kind.unpack_from(self._content, start)[0]
        return value

    def count(self, kind: struct.Struct, most: int, what: str) -> int:
        value = int(self.number(kind))
        if value > most:
            raise _Nonsense(f"it claims {value} {what}")
        return value

    def skip(self, length: int) -> None:
        if length > self._size - self.at:
            raise _BeyondEnd
        self.at += length

    def text(self, longest: int = MOST_KEPT) -> str:
        length = self.count(_U64, LARGEST, "bytes of text")
        start = self.at
        self.skip(length)
        self._kept += length
        if length > longest or self._kept > MOST_KEPT:
            raise _Nonsense("its header is full of text")
        return self._content[start : self.at].decode("utf-8", "replace")

    def value(self) -> Value | None:
        """Read one metadata value; None for an array that is not kept."""
        kind = self.count(_U32, 12, "as a kind of value")
        if kind == _STRING:
            return self.text()
        return self._array() if kind == _ARRAY else self.number(_NUMBERS[kind])

    def _array(self) -> tuple[int, ...] | None:
        kind = self.count(_U32, 12, "as a kind of value")
        length = self.count(_U64, LARGEST, "elements of an array")
        if kind == _STRING:
            self._step_over_strings(length)
            return None
        if kind == _ARRAY:
            raise _Nonsense("it holds an array of arrays")
        if kind in _WHOLE and length <= LONGEST_KEPT_ARRAY:
            return tuple(int(self.number(_NUMBERS[kind])) for _ in range(length))
        self.skip(length * _NUMBERS[kind].size)
        return None

    def _step_over_strings(self, length: int) -> None:
        self._strings += length
        if self._strings > MOST_STRINGS:
            raise _Nonsense(f"it claims {self._strings} words")
        read, content, at, last = _U64.unpack_from, self._content, self.at, self._size - _U64.size
        for _ in range(length):  # a vocabulary has 300 000 of them: nothing but arithmetic in here
            if at > last:
                raise _BeyondEnd
            at += _U64.size + read(content, at)[0]
        if at > self._size:
            raise _BeyondEnd
        self.at = at


def read_header(path: Path) -> GgufFile:
    """Read the header of a regular file. Raises ModelUnusable with the exact cause."""
    size = 0
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            _refuse_foreign(path, file.read(8))
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
                return _parse(path, size, _Reader(content))
    except _BeyondEnd:
        raise sentences.model_unusable("cut_header", path, have=str(size)) from None
    except _Nonsense as nonsense:
        raise sentences.model_unusable("damaged", path, reason=str(nonsense)) from None
    except OSError as error:
        raise sentences.model_unusable("unreadable", path, reason=error.strerror or str(error)) from error


def _refuse_foreign(path: Path, start: bytes) -> None:
    """Look at magic and version, the first eight bytes."""
    if not start.startswith(MAGIC):
        raise sentences.model_unusable("not_gguf", path)
    if len(start) < 8:
        raise _BeyondEnd
    version: int = _U32.unpack(start[4:])[0]
    if version not in VERSIONS and int.from_bytes(start[4:], "big") in VERSIONS:
        raise sentences.model_unusable("byte_order", path)
    if version not in VERSIONS:
        raise sentences.model_unusable("version", path, version=str(version))


def _parse(path: Path, size: int, reader: _Reader) -> GgufFile:
    reader.skip(8)
    tensors = reader.count(_U64, MOST_TENSORS, "tensors")
    keys = reader.count(_U64, MOST_KEYS, "keys")
    metadata: dict[str, Value] = {}
    for _ in range(keys):
        key = reader.text(LONGEST_KEY)
        value = reader.value()
        if value is not None:
            metadata[key] = value
    alignment = metadata.get("general.alignment", 32)
    if not isinstance(alignment, int) or not 1 <= alignment <= 2**20:
        raise _Nonsense(f"its alignment is {alignment}")
    infos = [_tensor(reader) for _ in range(tensors)]
    start = math.ceil(reader.at / alignment) * alignment
    needed = start + max((end for _, end in infos), default=0)
    return GgufFile(path, size, needed, tensors, sum(elements for elements, _ in infos), metadata)


def _tensor(reader: _Reader) -> tuple[int, int]:
    """Read one tensor's entry: its elements, and where it ends after the data's start (0 for a type we do not know)."""
    reader.text(LONGEST_KEY)
    dimensions = reader.count(_U32, 4, "dimensions of a tensor")
    elements = math.prod(reader.count(_U64, LARGEST, "rows") for _ in range(dimensions))
    kind = int(reader.number(_U32))
    offset = reader.count(_U64, LARGEST, "bytes before a tensor")
    if elements > LARGEST:
        raise _Nonsense(f"it claims {elements} weights")
    if kind not in BLOCKS:
        return elements, 0
    block, size = BLOCKS[kind]
    return elements, offset + math.ceil(elements / block) * size
