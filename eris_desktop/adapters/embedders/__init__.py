"""Embedders behind one port: sentences to unit vectors. default.py ships; vectors.py keeps what was embedded once."""
