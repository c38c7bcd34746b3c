"""Does a GGUF file through llama.cpp give the numbers of the same BERT in torch? Weights, pooling and batches in one proof."""

from pathlib import Path

import numpy as np
import pytest
import torch
import transformers

from eris_desktop.adapters.embedders.gguf import GgufEmbedder
from tests.support import tiny_bert
from tests.support.tiny_bert import CLS, MEAN, TOKENS, write_tiny_bert

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
