"""Embedders behind one port: sentences to unit vectors.

default.py ships, sentence_transformers.py is for those who want another model; vectors.py keeps what was embedded once.
"""
