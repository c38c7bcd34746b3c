"""What can go wrong, said for the person who reads it.

Every error that may reach a person is an ErisError: a title (what happened) and advice (what to do), both whole English
sentences. `code` names the German text in resources/words/de.toml (`error.<code>.title`, `error.<code>.advice`), which is
filled with `values`. Adapters turn foreign exceptions into these at their edge; nothing foreign travels inward.
"""

from enum import StrEnum
from typing import ClassVar


class Fault(StrEnum):
    """Whose fault it was: it decides who is asked to mend it."""

    PERSON = "person"
    MODEL = "model"
    TOOL = "tool"
    MACHINE = "machine"


class ErisError(Exception):
    """The root. `title` says what happened, `advice` says the cure; both are shown as they stand in English."""

    code: ClassVar[str] = "unknown"
    fault: ClassVar[Fault] = Fault.MACHINE

    def __init__(self, title: str, advice: str, **values: str) -> None:
        super().__init__(f"{title} {advice}".strip())
        self.title = title
        self.advice = advice
        self.values = values


class EngineDied(ErisError):
    """The model's process ended in the middle of its work."""

    code = "engine_died"


class ModelUnusable(ErisError):
    """The model file is missing, is no GGUF, is cut short or is too big for the memory."""

    code = "model_unusable"
    fault = Fault.PERSON


class GrammarRefused(ErisError):
    """The engine could not read a grammar that the compiler wrote."""

    code = "grammar_refused"
    fault = Fault.TOOL


class MessageTooLong(ErisError):
    """The message does not fit into the model's context."""

    code = "message_too_long"
    fault = Fault.PERSON


class DescriptorRefused(ErisError):
    """A descriptor file is wrong: that one tool is disabled, and this says why."""

    code = "descriptor_refused"
    fault = Fault.TOOL


class CatalogueBroken(ErisError):
    """A tool module without a descriptor, a descriptor without a module, or a bank that cannot be read: no start."""

    code = "catalogue_broken"
    fault = Fault.TOOL


class SettingRefused(ErisError):
    """A settings file or a single setting cannot be used as it stands."""

    code = "setting_refused"
    fault = Fault.PERSON


class StoreFailed(ErisError):
    """The database cannot be opened, read or written: disk full, read-only, damaged, or written by a newer program."""

    code = "store_failed"


class EmbedderFailed(ErisError):
    """The embedder is not installed, its weights are missing, altered or cannot be loaded, or its process ended."""

    code = "embedder_failed"


class EmbeddingFileRefused(EmbedderFailed):
    """The GGUF file of an embedding model cannot be used; said in the same sentences as of a language model's file."""

    code = ModelUnusable.code
    fault = Fault.PERSON


class CorrectionRefused(ErisError):
    """A phrase cannot be taught: it would break an example that ships, or it is none."""

    code = "correction_refused"
    fault = Fault.PERSON


class AlreadyRunning(ErisError):
    """Another Eris holds this data folder."""

    code = "already_running"
    fault = Fault.PERSON


class ToolFailed(ErisError):
    """A tool could not do what it was asked; nothing was changed."""

    code = "tool_failed"
    fault = Fault.TOOL


class CalendarFailed(ErisError):
    """A calendar file cannot be read or written; the agenda is as it was."""

    code = "calendar_failed"
    fault = Fault.PERSON
