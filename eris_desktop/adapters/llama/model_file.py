"""Is this file a whole model that can write? Everything that can be refused before llama.cpp touches it.

Answers with the header and the bytes of all parts, or raises ModelUnusable with the cause and its cure. A file for embeddings
is looked over by rules of its own. Memory is asked in profile.py.
"""

import re
import stat
from dataclasses import dataclass
from pathlib import Path

from eris_desktop.adapters.llama import sentences
from eris_desktop.adapters.llama.gguf_file import GgufFile, read_header

# general.type of files that carry weights but no language model
_OTHER_TYPES = {
    "adapter": "an adapter for another model",
    "mmproj": "the eye of another model",
    "imatrix": "a set of measurements",
}
_OTHER_ARCHITECTURES = {"clip": "the eye of another model"}
_RANKS = 4  # llama.cpp's pooling type of models that judge a pair of texts
_PART = re.compile(r"^(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf$")


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A file that passed: its header, and the bytes of the weights, all parts together."""

    header: GgufFile
    weight_bytes: int


def open_model_file(path: Path) -> ModelFile:
    """Look a model over. Raises ModelUnusable."""
    header = _whole_header(path)
    _refuse_other_kinds(header)
    return _with_parts(header)


def open_embedding_file(path: Path, *, known: bool) -> ModelFile:
    """Look a model for embeddings over; `known`: its name says that it is one. Raises ModelUnusable.

    A chat model would give vectors too, and bad ones. It is told by reading from left to right without naming a pooling.
    """
    header = _whole_header(path)
    pooling = header.metadata.get(f"{header.architecture}.pooling_type")
    other = header.text("general.type") in _OTHER_TYPES or header.architecture in _OTHER_ARCHITECTURES
    if other or _lacks_weights(header):
        raise sentences.model_unusable("no_encoder", path)
    if pooling == _RANKS:
        raise sentences.model_unusable("ranker", path)
    if pooling is None and not known and header.metadata.get(f"{header.architecture}.attention.causal", True):
        raise sentences.model_unusable("chat_model", path)
    return _with_parts(header)


def _whole_header(path: Path) -> GgufFile:
    _refuse_unordinary(path)
    header = read_header(path)
    if header.size < header.needed:
        raise sentences.model_unusable("cut_short", path, have=str(header.size), need=str(header.needed))
    return header


def _with_parts(header: GgufFile) -> ModelFile:
    parts = [header.size] if header.whole("split.count", 1) <= 1 else _part_sizes(header)
    return ModelFile(header, sum(parts))


def _refuse_unordinary(path: Path) -> None:
    """Ask for the kind of file first: a pipe or a device would block for ever when opened."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise sentences.model_unusable("missing", path) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise sentences.model_unusable("unreadable", path, reason=getattr(error, "strerror", None) or str(error)) from error
    if stat.S_ISDIR(mode):
        raise sentences.model_unusable("folder", path)
    if not stat.S_ISREG(mode):
        raise sentences.model_unusable("special", path)


def _refuse_other_kinds(header: GgufFile) -> None:
    architecture = header.architecture
    kind = _OTHER_TYPES.get(header.text("general.type")) or _OTHER_ARCHITECTURES.get(architecture)
    if kind is None and header.metadata.get(f"{architecture}.attention.causal") is False:
        kind = "an embedding model"
    if kind is None and _lacks_weights(header):
        kind = "a vocabulary without weights"
    if kind is not None:
        raise sentences.model_unusable("not_a_writer", header.path, kind=kind)


def _lacks_weights(header: GgufFile) -> bool:
    """Tell whether a file holds but a vocabulary; of a model in several files, the first may hold no more either."""
    return not header.elements and header.whole("split.count", 1) <= 1


def _part_sizes(header: GgufFile) -> list[int]:
    """Give the sizes of all parts of a model in several files, which lie beside each other."""
    path, count = header.path, header.whole("split.count")
    named = _PART.match(path.name)
    if named is None or count > 99_999:
        raise sentences.model_unusable("part_missing", path, count=str(count), missing="the first one under its first name")
    sizes = []
    for number in range(1, count + 1):
        part = path.with_name(f"{named['stem']}-{number:05d}-of-{named['count']}.gguf")
        if not part.is_file():
            raise sentences.model_unusable("part_missing", path, count=str(count), missing=sentences.shown(part.name))
        sizes.append(part.stat().st_size)
    return sizes
