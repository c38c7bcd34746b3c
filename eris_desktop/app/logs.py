"""Where log lines go: one rotating file in the log folder, never the screen, never a word of the person."""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

MOST_BYTES = 1_000_000
KEPT = 3


def log_to(path: Path) -> None:
    """Send every log line of the process to the file. A file that cannot be written ends nothing: then nothing is logged."""
    try:
        handler: logging.Handler = RotatingFileHandler(path, "a", MOST_BYTES, KEPT, "utf-8", delay=True)
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.raiseExceptions = False  # a full disk must not print tracebacks over the conversation
