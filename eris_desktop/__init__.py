"""Eris Desktop: a tray assistant on a local model. The way of a message is told in docs/architecture.md."""

__version__ = "0.1.0"
