"""The command line as one value: what was asked for, before anything is built. Bad usage says what would be right."""

import argparse
import difflib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from eris_desktop import __version__

_COMMON = ("data_dir", "now", "model")
_EXAMPLE = '\'{"text": "buy milk"}\''
_NO_CHARACTER = re.compile("[\ud800-\udfff]")  # halves of a pair, or bytes of an argument that were no UTF-8


class BadUsage(Exception):
    """The command line cannot be read; the text is for the person, usage first."""


@dataclass(frozen=True, slots=True)
class Common:
    """What may stand before or after any command."""

    data_dir: Path | None = None
    now: str | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True)
class Chat:
    """A conversation in the terminal."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One message, one answer."""

    text: str
    json: bool = False


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool with the person's own arguments. `args` None: show its arguments."""

    name: str
    args: dict[str, object] | None
    yes: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """Route JSON lines of standard input; over the descriptors of another folder, if one is named."""

    roster: Path | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """The trace of a message, nothing carried out."""

    text: str
    json: bool = False


@dataclass(frozen=True, slots=True)
class When:
    """Time expressions of JSON lines of standard input."""

    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Teach:
    """These words belong to that tool."""

    text: str
    tool: str


@dataclass(frozen=True, slots=True)
class Corrections:
    """What was taught; `undo` takes one back, `export` writes all into a file."""

    undo: int | None = None
    export: str = ""
    json: bool = False


@dataclass(frozen=True, slots=True)
class Doctor:
    """What works here and what does not, each with a cure."""

    json: bool = False


@dataclass(frozen=True, slots=True)
class Backup:
    """Write a copy of everything into a file (an absolute path), or today's copy where that is empty."""

    file: str


@dataclass(frozen=True, slots=True)
class Restore:
    """Put a backup (an absolute path) in the place of what is there."""

    file: str


@dataclass(frozen=True, slots=True)
class Agenda:
    """Write the agenda into a calendar file, or take one in (an absolute path). `yes` answers the preview beforehand."""

    verb: str  # export | import
    file: str
    yes: bool = False


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """Prove that this build works; machine-readable."""


@dataclass(frozen=True, slots=True)
class Desktop:
    """The window and the tray. `verb` goes to an Eris that runs already: show, toggle, quit or ask."""

    verb: str = "show"
    text: str = ""
    minimized: bool = False


Command = (
    Chat | Ask | Tool | Route | Why | When | Teach | Corrections | Backup | Restore | Agenda | Doctor | SelfCheck | Desktop
)


@dataclass(frozen=True, slots=True)
class Order:
    """A command with what stood round it, and the words themselves (to hand them on)."""

    command: Command
    common: Common
    argv: tuple[str, ...]


def parse(argv: Sequence[str], *, desktop: bool) -> Order:
    """Read the command line of `eris` or, with `desktop`, of `eris-desktop`. Raises BadUsage; --help and --version exit."""
    parser = _desktop_parser() if desktop else _eris_parser()
    found = parser.parse_args(list(argv))
    common = Common(**{name: value for name, value in vars(found).items() if name in _COMMON})
    return Order(_desktop(found) if desktop else _command(found), common, tuple(argv))


def readable(value: object) -> object:
    """Give a value of a command line or of JSON with only whole characters in its texts, as every file and library wants."""
    match value:
        case str():
            return _words(value)
        case list():
            return [readable(part) for part in value]
        case dict():
            return {_words(str(key)): readable(part) for key, part in value.items()}
        case _:
            return value


# ---------------------------------------------------------------- parsers


class _Parser(argparse.ArgumentParser):
    """Tells of bad usage instead of ending the program: the running Eris reads command lines too."""

    def error(self, message: str) -> NoReturn:
        hint = '\nTo say something: eris ask "remind me tomorrow at 10"' if message.startswith("argument COMMAND") else ""
        raise BadUsage(f"{self.format_usage()}{self.prog}: {message}{hint}")


def _common() -> _Parser:
    common = _Parser(add_help=False)
    # SUPPRESS keeps a value that stood before the command from being overwritten by a default after it. No set_defaults
    # beside it: that would put the default back, in every command at once.
    common.add_argument("--data-dir", type=Path, metavar="DIR", default=argparse.SUPPRESS, help="keep everything below DIR")
    common.add_argument("--now", metavar="ISO", default=argparse.SUPPRESS, help="the clock stands still there; nothing rings")
    common.add_argument("--model", metavar="PATH", default=argparse.SUPPRESS, help="use this GGUF file instead of the set one")
    return common


def _eris_parser() -> argparse.ArgumentParser:
    common = _common()
    parser = _Parser("eris", description="Eris in the terminal.", parents=[common], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"eris {__version__}")
    parser.add_argument("--self-check", action="store_true", help="prove that this build works, as JSON")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, said: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, parents=[common], help=said, description=said, allow_abbrev=False)

    command("chat", "talk (the default)")
    ask = command("ask", "one message, one answer")
    ask.add_argument("text", type=_words)
    ask.add_argument("--json", action="store_true", help="answer, card and trace as JSON")
    tool = command("tool", "one tool with your own arguments; without them: show what it takes")
    tool.add_argument("name", metavar="NAME", type=_words)
    tool.add_argument("args", metavar="ARGS_JSON", nargs="?", type=_json_object)
    tool.add_argument("--yes", action="store_true", help="answer a card for a write; never for sending or destroying")
    route = command("route", "route JSON lines of standard input")
    route.add_argument("--jsonl", action="store_true", required=True)
    route.add_argument("--roster", type=Path, metavar="DIR", help="over the descriptors in DIR instead of the shipped ones")
    why = command("why", "what Eris would do with a message, and why")
    why.add_argument("text", type=_words)
    why.add_argument("--json", action="store_true", help="the trace as JSON")
    when = command("when", "find the times in JSON lines of standard input")
    when.add_argument("--jsonl", action="store_true", required=True)
    when.add_argument("--zone", metavar="NAME", type=_zone, help="an IANA zone instead of the system's")
    _corrections(command)
    _files(command)
    doctor = command("doctor", "what works here, and how to mend what does not")
    doctor.add_argument("--json", action="store_true", help="the findings as JSON")
    return parser


def _files(command: Callable[[str, str], argparse.ArgumentParser]) -> None:
    backup = command("backup", "write a copy of everything into a file")
    backup.add_argument("file", metavar="FILE", type=Path, nargs="?", help="default: today's copy in the folder backups")
    restore = command("restore", "put a backup in the place of what is there, which is kept; Eris must not run")
    restore.add_argument("file", metavar="FILE", type=Path)
    agenda = command("agenda", "the agenda as a calendar file (.ics)")
    agenda.add_argument("verb", choices=("export", "import"))
    agenda.add_argument("file", metavar="FILE", type=Path)
    agenda.add_argument("--yes", action="store_true", help="take it in without asking")


def _corrections(command: Callable[[str, str], argparse.ArgumentParser]) -> None:
    teach = command("correct", "teach the router: these words belong to that tool")
    teach.add_argument("text", type=_words)
    teach.add_argument("tool", metavar="TOOL", type=_words)
    taught = command("corrections", "list what the router was taught")
    taught.add_argument("--undo", type=int, metavar="NUMBER", help="take that one back")
    taught.add_argument(
        "--export", type=_words, metavar="FILE", default="", help="write them into a file, a JSON object a line"
    )
    taught.add_argument("--json", action="store_true", help="the corrections as JSON")


def _desktop_parser() -> argparse.ArgumentParser:
    parser = _Parser("eris-desktop", description="Eris in the tray.", parents=[_common()], allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"eris-desktop {__version__}")
    parser.add_argument("--self-check", action="store_true", help="prove that this build works, as JSON")
    parser.add_argument("--minimized", action="store_true", help="start in the tray")
    verbs = parser.add_mutually_exclusive_group()
    verbs.add_argument("--show", action="store_true", help="raise the window (also of a running Eris)")
    verbs.add_argument("--toggle", action="store_true", help="show or hide the window")
    verbs.add_argument("--quit", action="store_true", help="end the running Eris")
    verbs.add_argument("--ask", metavar="TEXT", type=_words, help="say this in the window")
    return parser


def _desktop(found: argparse.Namespace) -> Command:
    if found.self_check:
        return SelfCheck()
    verb = "ask" if found.ask else "quit" if found.quit else "toggle" if found.toggle else "show"
    return Desktop(verb, found.ask or "", found.minimized)


def _command(found: argparse.Namespace) -> Command:
    if found.self_check:
        return SelfCheck()
    made = _COMMANDS.get(found.command)  # without one it is chat: argparse has refused everything else
    return made(found) if made else Chat()


_COMMANDS: Mapping[str, Callable[[argparse.Namespace], Command]] = {
    "ask": lambda found: Ask(found.text, found.json),
    "tool": lambda found: Tool(found.name, found.args, found.yes),
    "route": lambda found: Route(found.roster),
    "why": lambda found: Why(found.text, found.json),
    "when": lambda found: When(found.zone),
    "correct": lambda found: Teach(found.text, found.tool),
    "corrections": lambda found: Corrections(found.undo, found.export, found.json),
    "backup": lambda found: Backup("" if found.file is None else str(found.file.absolute())),
    "restore": lambda found: Restore(str(found.file.absolute())),
    "agenda": lambda found: Agenda(found.verb, str(found.file.absolute()), found.yes),
    "doctor": lambda found: Doctor(found.json),
}


# ---------------------------------------------------------------- values


def _words(text: str) -> str:
    return _NO_CHARACTER.sub("\ufffd", text)


def _json_object(text: str) -> dict[str, object]:
    try:
        value = readable(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"not JSON ({error}); an example: {_EXAMPLE}") from error
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError(f"not a JSON object; an example: {_EXAMPLE}")
    return value


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise argparse.ArgumentTypeError(f'there is no time zone "{name}"; {_nearest_zone(name)}') from error
    return name


def _nearest_zone(name: str) -> str:
    """Guess which zone was meant, by its last part too: "berlin" is Europe/Berlin."""
    known = {part.casefold(): zone for zone in sorted(available_timezones()) for part in (zone, zone.split("/")[-1])}
    near = difflib.get_close_matches(name.casefold(), known, 1)
    return f"did you mean {known[near[0]]}?" if near else "use a name such as Europe/Berlin"
