"""GGUF headers as bytes, right and wrong ones, written from the format's description: the inverse of the reader under test."""

import struct
from collections.abc import Mapping, Sequence

Meta = Mapping[str, str | int | bool | float | list[int] | list[str]]
Tensor = tuple[str, tuple[int, ...], int, int]  # name, dimensions, type, offset

TINY_LLAMA: Meta = {
    "general.architecture": "llama",
    "general.name": "Nobody 1M",
    "general.type": "model",
    "llama.context_length": 4096,
    "llama.block_count": 2,
    "llama.embedding_length": 64,
    "llama.attention.head_count": 4,
    "llama.attention.head_count_kv": 2,
    "tokenizer.chat_template": "{% for m in messages %}{{ m.content }}{% endfor %}",
    "tokenizer.ggml.tokens": ["a", "b", "ü"],
}
ONE_MATRIX: Sequence[Tensor] = (("token_embd.weight", (64, 32), 1, 0),)  # 2048 half-precision weights: 4096 bytes


def text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def value(item: object) -> bytes:
    match item:
        case bool():
            return struct.pack("<I?", 7, item)
        case int():
            return struct.pack("<IQ", 10, item)
        case float():
            return struct.pack("<If", 6, item)
        case str():
            return struct.pack("<I", 8) + text(item)
        case [str(), *_]:
            return struct.pack("<IIQ", 9, 8, len(item)) + b"".join(text(one) for one in item)
        case list():
            return struct.pack("<IIQ", 9, 5, len(item)) + struct.pack(f"<{len(item)}i", *item)
    raise TypeError(item)


def header(meta: Meta = TINY_LLAMA, tensors: Sequence[Tensor] = ONE_MATRIX, *, version: int = 3) -> bytes:
    """Give a header, filled up to where the weights begin."""
    out = b"GGUF" + struct.pack("<IQQ", version, len(tensors), len(meta))
    out += b"".join(text(key) + value(item) for key, item in meta.items())
    for name, dimensions, kind, offset in tensors:
        out += text(name) + struct.pack(f"<I{len(dimensions)}QIQ", len(dimensions), *dimensions, kind, offset)
    return out + bytes(-len(out) % 32)


def whole_file(meta: Meta = TINY_LLAMA, weights: int = 4096) -> bytes:
    """Give a file whose weights are zeros."""
    return header(meta) + bytes(weights)
