"""What is this model, and how much of it can this computer hold? Header and memory in, ModelProfile out.

Belongs here: name, size, class, context. Does not: reading the file (gguf_file.py) or refusing its form (model_file.py).
"""

from dataclasses import dataclass
from typing import Final, Literal

from eris_desktop.adapters.llama import sentences
from eris_desktop.adapters.llama.gguf_file import GgufFile
from eris_desktop.adapters.llama.model_file import ModelFile
from eris_desktop.domain.model import ModelProfile, SizeClass

SizeChoice = Literal["auto", "tiny", "standard", "large"]

LIMITS = ((10**9, SizeClass.TINY), (9 * 10**9, SizeClass.STANDARD))  # parameters below which a class ends
TINY_CONTEXT: Final = 4096  # a tiny model picks among spans: more would only cost memory
SMALLEST_CONTEXT: Final = 2048  # below this, prompts of a turn do not fit: then the model is refused instead
WORKING_BYTES: Final = 128 * 2**20  # Python, llama.cpp's graph and buffers beside weights and cache, measured generously
STEP: Final = 256  # llama.cpp rounds a context up to this


@dataclass(frozen=True, slots=True)
class Machine:
    """What the profile has to fit: threads for computing, free bytes (None: unknown, or the weights lie on a graphics card)."""

    threads: int
    free: int | None


def make_profile(file: ModelFile, choice: SizeChoice, context_cap: int, machine: Machine) -> ModelProfile:
    """Describe the model as it will be loaded here. Raises ModelUnusable when even a short context is too much."""
    header = file.header
    parameters = header.whole("general.parameter_count") or header.elements
    size_class = size_class_of(parameters) if choice == "auto" else SizeClass(choice)
    return ModelProfile(
        path=str(header.path),
        name=header.path.stem,  # as the person knows it; general.name is often a training run's
        size_class=size_class,
        parameters=parameters,
        context=_fitting_context(file, _wanted_context(header, size_class, context_cap), machine.free),
        template=bool(header.text("tokenizer.chat_template")),
        architecture=header.architecture,
        threads=machine.threads,
    )


def size_class_of(parameters: int) -> SizeClass:
    """Give the class of a model with that many parameters."""
    return next((size for limit, size in LIMITS if parameters < limit), SizeClass.LARGE)


def cache_bytes(header: GgufFile, context: int) -> int:
    """Estimate the bytes of keys and values for `context` tokens at 16 bits: layers x heads x (key + value length) x 2.

    Models that compress or share their cache need less; none needs more.
    """
    prefix = header.architecture
    layers = header.whole(f"{prefix}.block_count")
    heads = header.whole(f"{prefix}.attention.head_count", 1)
    usual_length = header.whole(f"{prefix}.embedding_length") // max(1, heads)
    length = header.whole(f"{prefix}.attention.key_length", usual_length)
    length += header.whole(f"{prefix}.attention.value_length", usual_length)
    per_layer = header.metadata.get(f"{prefix}.attention.head_count_kv", heads)
    key_heads = sum(per_layer) if isinstance(per_layer, tuple) else layers * int(per_layer)
    return key_heads * length * 2 * context


def _wanted_context(header: GgufFile, size_class: SizeClass, cap: int) -> int:
    trained = header.whole(f"{header.architecture}.context_length", cap)
    wanted = min(trained, cap, TINY_CONTEXT if size_class is SizeClass.TINY else cap)
    return max(STEP, wanted // STEP * STEP)


def _fitting_context(file: ModelFile, wanted: int, free: int | None) -> int:
    """Halve the context until weights, cache and work fit into the free memory."""
    context = wanted
    while free is not None and (need := _need(file, context)) > free:
        if context // 2 < SMALLEST_CONTEXT:
            words = {"need": sentences.size_in_words(need), "free": sentences.size_in_words(free)}
            raise sentences.model_unusable("too_big", file.header.path, **words)
        context //= 2
    return context


def _need(file: ModelFile, context: int) -> int:
    return file.weight_bytes + cache_bytes(file.header, context) + WORKING_BYTES
