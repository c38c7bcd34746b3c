"""descriptors/<family>/<verb>.toml -> ToolDescriptor, or a refusal that names the file and each thing wrong in it."""

from pathlib import Path

from pydantic import ValidationError

from eris_desktop.catalogue.checks import complaints
from eris_desktop.catalogue.schema import descriptor_of, sentences
from eris_desktop.catalogue.toml_file import ReadingError, read_toml
from eris_desktop.domain.descriptor import ToolDescriptor
from eris_desktop.domain.errors import DescriptorRefused


def parse(path: Path, folder: Path) -> ToolDescriptor:
    """Read the descriptor at `path`, which lies in the catalogue's `folder`. Raises DescriptorRefused."""
    try:
        tool = descriptor_of(read_toml(path))
    except ReadingError as error:
        raise refusal(path, folder, str(error)) from error
    except ValidationError as error:
        raise refusal(path, folder, *sentences(error)) from error
    wrong = (*_misnamed(tool, name_of(path, folder)), *complaints(tool))
    if wrong:
        raise refusal(path, folder, *wrong)
    return tool


def name_of(path: Path, folder: Path) -> str:
    """Give the name that a descriptor at this path must carry: agenda/push.toml -> agenda:push."""
    return ":".join(path.relative_to(folder).with_suffix("").parts)


def refusal(path: Path, folder: Path, *wrong: str) -> DescriptorRefused:
    """Say that this file cannot be used, and why."""
    file = path.relative_to(folder).as_posix()
    return DescriptorRefused(
        f"{file}: {'; '.join(wrong)}.",
        "Correct the file and start Eris again; until then this one tool is switched off.",
        file=file,
        reason="; ".join(wrong),
    )


def _misnamed(tool: ToolDescriptor, wanted: str) -> tuple[str, ...]:
    return () if tool.name == wanted else (f'name "{tool.name}" does not fit the path (expected "{wanted}")',)
