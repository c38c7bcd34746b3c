"""How a TOML file becomes a table, and how a text's {placeholders} are read. Any failure is one plain sentence."""

import tomllib
from pathlib import Path
from string import Formatter


class ReadingError(ValueError):
    """The file or text cannot be read; the message says why, without naming the file."""


def read_toml(path: Path) -> dict[str, object]:
    """Give the file's tables. Raises ReadingError when it is missing, not UTF-8 or not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ReadingError(f"the file cannot be opened ({error.strerror or error})") from error
    except UnicodeDecodeError as error:
        raise ReadingError(f"the file is not UTF-8 text (byte {error.start})") from error
    except tomllib.TOMLDecodeError as error:
        raise ReadingError(f"the file is not valid TOML ({error})") from error


def placeholders(text: str) -> frozenset[str]:
    """Give the names in {braces}. Raises ReadingError for a lone brace and for anything but a plain name in braces."""
    try:
        fields = tuple(Formatter().parse(text))
    except ValueError as error:
        raise ReadingError(f"{error} in {text!r}") from error
    names = [name for _, name, spec, conversion in fields if name is not None and not _plain(name, spec, conversion)]
    if names:
        raise ReadingError(f"a placeholder must be a plain name, not {{{names[0]}}}, in {text!r}")
    return frozenset(name for _, name, _, _ in fields if name is not None)


def _plain(name: str, spec: str | None, conversion: str | None) -> bool:
    return name.isidentifier() and not spec and not conversion
