"""What does the engine say when something is wrong? Every title and advice about models, grammars and deaths, as tables.

`cause` travels in the error's values, so that another language can have its own pair for each row. No decision is made here.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from eris_desktop.domain.errors import EngineDied, GrammarRefused, MessageTooLong, ModelUnusable

_Rows = Mapping[str, tuple[str, str]]  # cause -> title, advice

MODEL: _Rows = {
    "missing": (
        "There is no model file at {path}.",
        "Put the file back, or choose another model in the settings.",
    ),
    "folder": (
        "{path} is a folder, not a model file.",
        "Choose the .gguf file inside it.",
    ),
    "special": (
        "{path} is not an ordinary file.",
        "Choose a .gguf file on a disk.",
    ),
    "unreadable": (
        "The model file {path} cannot be read ({reason}).",
        "Check its permissions and its disk, or choose another model.",
    ),
    "not_gguf": (
        "{name} is not a GGUF model.",
        "Choose a file in the GGUF format; a model in another format has to be converted first.",
    ),
    "byte_order": (
        "{name} was written for a computer with the other byte order.",
        "Download the little-endian file of this model.",
    ),
    "version": (
        "{name} is in version {version} of the GGUF format, which this engine does not read.",
        "Download the model in a current format, or update Eris if the file is newer than it.",
    ),
    "cut_short": (
        "{name} is cut short: {have} of {need} bytes are there.",
        "Download it again.",
    ),
    "cut_header": (
        "{name} is cut short: it ends within its header, after {have} bytes.",
        "Download it again.",
    ),
    "damaged": (
        "{name} is damaged: {reason}.",
        "Download it again.",
    ),
    "not_a_writer": (
        "{name} cannot write answers: it is {kind}.",
        "Choose a chat model; its name often ends in Instruct, Chat or it.",
    ),
    "no_encoder": (
        "{name} holds no model that could make vectors of sentences.",
        "Choose an embedding model.",
    ),
    "chat_model": (
        "{name} is a chat model: it was not trained to compare sentences.",
        "Choose an embedding model; its name often holds embed, e5, bge or gte.",
    ),
    "ranker": (
        "{name} judges pairs of texts and makes no vectors of single ones.",
        "Choose an embedding model; a reranker is none.",
    ),
    "part_missing": (
        "{name} is one of {count} parts, and {missing} is not beside it.",
        "Put all parts into one folder and choose the first one.",
    ),
    "too_big": (
        "{name} is too big for the memory: it needs about {need}, {free} are free.",
        "Choose a smaller model, or close other programs and try again.",
    ),
    "not_loaded": (
        "llama.cpp cannot load {name}: {reason}.",
        "Choose another model, or update Eris if the model is newer than it.",
    ),
    "no_room": (
        "The memory is not enough to work with {name}: {reason}.",
        "Choose a smaller model, or close other programs and try again.",
    ),
    "template": (
        "The chat template inside {name} does not work: {reason}.",
        "Download a newer file of this model, or choose another one.",
    ),
    "garbage": (
        "{name} computes no usable numbers.",
        "Download it again; if that does not help, choose another file of this model.",
    ),
    "kills_engine": (
        "{name} ended the engine twice while it was being loaded: {ending}.",
        "Choose another model. If every model does this, llama.cpp was built for another processor: build it again.",
    ),
}

GRAMMAR: _Rows = {
    "empty": (
        "The grammar of this answer is empty, so it would allow anything.",
        "This is a fault in Eris: please report it with the message that led to it.",
    ),
    "unsound": (
        "The grammar of this answer would not hold: {reason}.",
        "This is a fault in Eris: please report it with the message that led to it.",
    ),
    "unreadable": (
        "The engine cannot read the grammar of this answer: {reason}.",
        "This is a fault in Eris: please report it with the message that led to it.",
    ),
    "dead_end": (
        "The grammar of this answer leaves the model no way to go on after: {text}",
        "This is a fault in Eris: please report it with the message that led to it.",
    ),
}

_AGAIN = "Send the message again: the engine starts anew."

DEATH: _Rows = {
    "SIGKILL": (
        "The engine was killed (SIGKILL).",
        "The computer may have run out of memory: close other programs or choose a smaller model. " + _AGAIN,
    ),
    "SIGSEGV": (
        "The engine crashed (SIGSEGV, it touched memory that is not its own).",
        _AGAIN + " If it happens each time, choose another model file.",
    ),
    "SIGABRT": (
        "The engine gave up (SIGABRT{words}).",
        _AGAIN + " If it happens each time, choose another model file.",
    ),
    "SIGILL": (
        "The engine met an instruction that this processor does not have (SIGILL).",
        "llama.cpp was built for another processor: build it again, then send the message again.",
    ),
    "SIGBUS": (
        "The model file changed or vanished while the engine was reading it (SIGBUS).",
        "Check the file and its disk, or download it again. " + _AGAIN,
    ),
    "SIGFPE": (
        "The engine divided by zero (SIGFPE).",
        "The model file may be damaged: download it again or choose another one.",
    ),
    "SIGTERM": (
        "The engine was asked to end by another program (SIGTERM).",
        _AGAIN,
    ),
    "other": (
        "The engine ended in the middle of its work ({ending}{words}).",
        _AGAIN,
    ),
    "silent": (
        "The engine said nothing for {seconds} seconds and was ended.",
        _AGAIN + " If it happens each time, choose a smaller model.",
    ),
    "compute": (
        "The engine could not compute the answer (code {status}{words}).",
        _AGAIN + " If it happens each time, choose another model file.",
    ),
    "unstarted": (
        "The engine could not be started ({reason}).",
        "Close other programs, then send the message again.",
    ),
    "closed": (
        "The engine has been closed.",
        "Start Eris again.",
    ),
}


def model_unusable(cause: str, path: Path, **values: str) -> ModelUnusable:
    """Build the refusal of a model file."""
    title, advice = MODEL[cause]
    filled = {"path": shown(path), "name": shown(path.name or path), **values}
    return ModelUnusable(title.format(**filled), advice, cause=cause, **filled)


def grammar_refused(cause: str, **values: str) -> GrammarRefused:
    """Build the refusal of a grammar."""
    title, advice = GRAMMAR[cause]
    return GrammarRefused(title.format(**values), advice, cause=cause, **values)


def engine_died(cause: str, **values: str) -> EngineDied:
    """Build the announcement of a death; causes are signal names and the rows below them."""
    title, advice = DEATH[cause]
    filled = {"words": "", **values}
    return EngineDied(title.format(**filled), advice, cause=cause, **filled)


def message_too_long(tokens: int, room: int) -> MessageTooLong:
    """Build the refusal of a prompt of `tokens` where `room` tokens would fit."""
    title = f"The message is too long for this model: it needs {tokens} tokens, {room} fit."
    advice = "Shorten the message, or choose a model with a longer context."
    return MessageTooLong(title, advice, tokens=str(tokens), room=str(room))


def size_in_words(size: int) -> str:
    """Give a number of bytes as a person reads it: 8.1 GB, 250 MB."""
    return f"{size / 1e9:.1f} GB" if size >= 10**9 else f"{max(1, round(size / 1e6))} MB"


def shown(path: Path | str) -> str:
    """Give a path that every screen can draw: a name that is no valid text gets replacement characters."""
    return os.fsencode(path).decode("utf-8", "replace")
