"""What the processor can do, against what llama.cpp was built to use: a build for another processor dies of its first token."""

import platform
import re
from collections.abc import Iterable
from pathlib import Path

_CPUINFO = Path("/proc/cpuinfo")
_BUILT_IN = re.compile(r"(\w+) = 1\b")

# llama.cpp's name of a feature -> the kernel's (arch/x86/include/asm/cpufeatures.h)
_FLAGS = {
    "SSE3": "pni",
    "SSSE3": "ssse3",
    "AVX": "avx",
    "AVX_VNNI": "avx_vnni",
    "AVX2": "avx2",
    "F16C": "f16c",
    "FMA": "fma",
    "BMI2": "bmi2",
    "AVX512": "avx512f",
    "AVX512_VBMI": "avx512_vbmi",
    "AVX512_VNNI": "avx512_vnni",
    "AVX512_BF16": "avx512_bf16",
    "AMX_INT8": "amx_int8",
}


def missing(build: str) -> tuple[str, ...]:
    """Give the features that are in llama.cpp's system-info line and not in this processor; none where that is not told."""
    return lacking(build, _told("flags").split())


def name() -> str:
    """Name the processor."""
    return _told("model name") or platform.processor() or platform.machine()


def lacking(build: str, flags: Iterable[str]) -> tuple[str, ...]:
    """Give the features of a system-info line that a processor with these kernel flags lacks; none for no flags."""
    known = set(flags)
    used = [feature for feature in _BUILT_IN.findall(build) if feature in _FLAGS]
    return tuple(feature for feature in used if known and _FLAGS[feature] not in known)


def _told(key: str) -> str:
    """Read a line of the kernel's description of the first processor; empty where there is none."""
    try:
        lines = _CPUINFO.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.partition(":")[0].strip() == key), "")
