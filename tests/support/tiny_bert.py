"""A BERT of 2 layers and 32 dimensions as a GGUF file: a real model for llama.cpp, with made-up weights, always the same.

Its vocabulary is letters, digits and a few words, in llama.cpp's form: a token that begins a word has ▁ before it.
"""

import struct
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

WIDTH, LAYERS, HEADS, INNER, CONTEXT = 32, 2, 4, 64, 64
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789äöüß.,!?:абвгдежзиклмнопрстуאבגדהוזחטיכלמנסעפ"
WORDS = ("▁remind", "▁me", "▁time", "▁wort", "▁query", "▁passage", "▁search")
TOKENS = (*SPECIAL, *(f"▁{sign}" for sign in SIGNS), *SIGNS, *WORDS)
MEAN, CLS = 1, 2

META: Mapping[str, object] = {
    "general.architecture": "bert",
    "general.name": "Tiny BERT of the tests",
    "general.type": "model",
    "bert.context_length": CONTEXT,
    "bert.embedding_length": WIDTH,
    "bert.block_count": LAYERS,
    "bert.feed_forward_length": INNER,
    "bert.attention.head_count": HEADS,
    "bert.attention.layer_norm_epsilon": 1e-12,
    "bert.attention.causal": False,
    "bert.pooling_type": MEAN,
    "tokenizer.ggml.model": "bert",
    "tokenizer.ggml.pre": "default",
    "tokenizer.ggml.tokens": list(TOKENS),
    "tokenizer.ggml.token_type": [3 if token in SPECIAL else 1 for token in TOKENS],  # 3: control, 1: normal
    "tokenizer.ggml.token_type_count": 2,
    "tokenizer.ggml.padding_token_id": 0,
    "tokenizer.ggml.unknown_token_id": 1,
    "tokenizer.ggml.cls_token_id": 2,
    "tokenizer.ggml.bos_token_id": 2,
    "tokenizer.ggml.seperator_token_id": 3,  # so spelled in the format
    "tokenizer.ggml.eos_token_id": 3,
    "tokenizer.ggml.mask_token_id": 4,
}


def write_tiny_bert(path: Path, *, seed: int = 1, weights: float = 1.0, **meta: object) -> Path:
    """Write it. `meta` replaces keys of the header (dots as __; None leaves one out), `weights` is put into all weights."""
    changed = {**META, **{key.replace("__", "."): value for key, value in meta.items()}}
    kept = {key: value for key, value in changed.items() if value is not None}
    return write_gguf(path, kept, {name: array * weights for name, array in tensors(seed).items()})


def write_gguf(path: Path, kept: Mapping[str, object], weights: Mapping[str, NDArray[np.floating]]) -> Path:
    """Write a file of version 3 with 32-bit weights."""
    stored = {name: array.astype("<f4") for name, array in weights.items()}
    out = b"GGUF" + struct.pack("<IQQ", 3, len(stored), len(kept))
    out += b"".join(_text(key) + _value(value) for key, value in kept.items())
    offset = 0
    for name, array in stored.items():
        sizes = array.shape[::-1]  # the format names the fastest dimension first
        out += _text(name) + struct.pack(f"<I{len(sizes)}QIQ", len(sizes), *sizes, 0, offset)
        offset += array.nbytes + -array.nbytes % 32
    out += bytes(-len(out) % 32)
    path.write_bytes(out + b"".join(array.tobytes() + bytes(-array.nbytes % 32) for array in stored.values()))
    return path


def tensors(seed: int) -> dict[str, NDArray[np.float64]]:
    """Give the weights by their names in the format, always the same for a seed."""
    chance = np.random.default_rng(seed)

    def matrix(rows: int, columns: int) -> NDArray[np.float64]:
        return chance.normal(0, 0.2, (rows, columns))

    def norm(name: str) -> dict[str, NDArray[np.float64]]:
        return {f"{name}.weight": np.ones(WIDTH), f"{name}.bias": chance.normal(0, 0.1, WIDTH)}

    def linear(name: str, rows: int, columns: int) -> dict[str, NDArray[np.float64]]:
        return {f"{name}.weight": matrix(rows, columns), f"{name}.bias": chance.normal(0, 0.1, rows)}

    made = {
        "token_embd.weight": chance.normal(0, 1, (len(TOKENS), WIDTH)),
        "token_types.weight": matrix(2, WIDTH),
        "position_embd.weight": matrix(CONTEXT, WIDTH),
        **norm("token_embd_norm"),
    }
    for layer in range(LAYERS):
        block = f"blk.{layer}"
        for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
            made |= linear(f"{block}.{part}", WIDTH, WIDTH)
        made |= norm(f"{block}.attn_output_norm")
        made |= linear(f"{block}.ffn_up", INNER, WIDTH) | linear(f"{block}.ffn_down", WIDTH, INNER)
        made |= norm(f"{block}.layer_output_norm")
    return made


def _text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def _value(item: object) -> bytes:
    """Write a value in the type that llama.cpp wants of its key: whole numbers as unsigned 32 bits."""
    match item:
        case bool():
            return struct.pack("<I?", 7, item)
        case int():
            return struct.pack("<II", 4, item)
        case float():
            return struct.pack("<If", 6, item)
        case str():
            return struct.pack("<I", 8) + _text(item)
        case [str(), *_]:
            return struct.pack("<IIQ", 9, 8, len(item)) + b"".join(_text(one) for one in item)
        case list():
            return struct.pack("<IIQ", 9, 5, len(item)) + struct.pack(f"<{len(item)}i", *item)
    raise TypeError(item)
