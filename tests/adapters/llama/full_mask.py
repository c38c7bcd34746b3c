"""The long way, for comparison: llama.cpp's own sampler chain masks the whole vocabulary at each token, then takes the best.

Run as a program, because a fault in C would take the tests with it: JSON cases on stdin, their texts on stdout.
"""

import json
import sys
from pathlib import Path

import llama_cpp

from eris_desktop.adapters.llama.model_file import open_model_file
from eris_desktop.adapters.llama.native import Chatter, Model
from eris_desktop.adapters.llama.profile import Machine, make_profile
from eris_desktop.adapters.llama.prompt_cache import PromptCache


def full_mask_text(model: Model, cache: PromptCache, prompt: str, grammar: str | None, max_tokens: int) -> str:
    chain = llama_cpp.llama_sampler_chain_init(llama_cpp.llama_sampler_chain_default_params())
    if grammar is not None:
        rules = llama_cpp.llama_sampler_init_grammar(model.vocab, grammar.encode(), b"root")
        llama_cpp.llama_sampler_chain_add(chain, rules)
    llama_cpp.llama_sampler_chain_add(chain, llama_cpp.llama_sampler_init_greedy())
    cache.fill(model.tokens(prompt, special=True))
    written = b""
    for _ in range(max_tokens):
        token = llama_cpp.llama_sampler_sample(chain, model.context, -1)
        if model.ends(token):
            break
        written += model.piece(token)
        cache.step(token)
    llama_cpp.llama_sampler_free(chain)
    return written.decode("utf-8", "ignore")


def main(path: Path) -> None:
    profile = make_profile(open_model_file(path), "auto", 8192, Machine(1, None))
    model = Model(profile, Chatter(), lambda: None)
    cache = PromptCache(model, lambda: False, lambda: None)
    cases = json.load(sys.stdin)
    json.dump([full_mask_text(model, cache, *case) for case in cases], sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
