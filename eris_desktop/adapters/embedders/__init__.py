"""Embedders behind one port: sentences to unit vectors.

default.py ships; sentence_transformers.py (with model_folder.py) and gguf.py are for those who want another model. All share
profiles.py (facts about families of models), texts.py (what goes in, what comes out), fingerprint.py (the hash in a name),
sentences.py (what went wrong). vectors.py keeps what was embedded once.
"""
