"""The engine: a child process that owns llama.cpp, and the port `LanguageModel` in front of it.

The parent's side:   engine.py (when to start, stop, give up)   process.py (one child, its pipes)   wire.py (what crosses)
The child's side:    child.py (the loop)   model_file.py, gguf_file.py (refusals before loading)   profile.py (what the file is)
                     native.py (pointers of llama.cpp)   prompt_cache.py   template.py   sampling.py   writing.py (one answer)
                     encoder.py, native_encoder.py (an embedding model in such a process, for adapters/embedders/gguf.py)
Both:                sentences.py (every sentence about models and the engine)   machine.py   starter.py
"""
