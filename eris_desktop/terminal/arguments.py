"""The command line as one value: what was asked for, before anything is built. Bad usage ends with exit code 2."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from eris_desktop import __version__


@dataclass(frozen=True, slots=True)
class Common:
    """What may stand after any command."""

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
    """Route JSON lines of standard input."""


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
class Doctor:
    """What works here and what does not, each with a cure."""

    json: bool = False


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """Prove that this build works; machine-readable."""


@dataclass(frozen=True, slots=True)
class Desktop:
    """The window and the tray. `verb` goes to an Eris that runs already: show, toggle, quit or ask."""

    verb: str = "show"
    text: str = ""
    minimized: bool = False


Command = Chat | Ask | Tool | Route | Why | When | Doctor | SelfCheck | Desktop


@dataclass(frozen=True, slots=True)
class Order:
    """A command with what stood after it, and the words themselves (to hand them on)."""

    command: Command
    common: Common
    argv: tuple[str, ...]


def parse(argv: Sequence[str], *, desktop: bool) -> Order:
    """Read the command line of `eris` or, with `desktop`, of `eris-desktop`. Exits with 2 on bad usage, 0 on --help."""
    parser = _desktop_parser() if desktop else _eris_parser()
    found = parser.parse_args(list(argv))
    common = Common(found.data_dir, found.now, found.model)
    return Order(_desktop(found) if desktop else _command(found), common, tuple(argv))


def _common() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    # SUPPRESS keeps a value that stood before the command from being overwritten by a default after it.
    common.add_argument("--data-dir", type=Path, metavar="DIR", default=argparse.SUPPRESS, help="keep everything below DIR")
    common.add_argument("--now", metavar="ISO", default=argparse.SUPPRESS, help="the clock stands still there; nothing rings")
    common.add_argument("--model", metavar="PATH", default=argparse.SUPPRESS, help="use this GGUF file instead of the set one")
    return common


def _eris_parser() -> argparse.ArgumentParser:
    common = _common()
    parser = argparse.ArgumentParser("eris", description="Eris in the terminal.", parents=[common])
    parser.set_defaults(data_dir=None, now=None, model=None, command=None)
    parser.add_argument("--version", action="version", version=f"eris {__version__}")
    parser.add_argument("--self-check", action="store_true", help="prove that this build works, as JSON")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("chat", parents=[common], help="talk (the default)")
    ask = commands.add_parser("ask", parents=[common], help="one message, one answer")
    ask.add_argument("text")
    ask.add_argument("--json", action="store_true", help="answer, card and trace as JSON")
    tool = commands.add_parser("tool", parents=[common], help="one tool with your own arguments; no arguments: list them")
    tool.add_argument("name", metavar="NAME")
    tool.add_argument("args", metavar="ARGS_JSON", nargs="?", type=_json_object)
    tool.add_argument("--yes", action="store_true", help="answer a card for a write; never for sending or destroying")
    route = commands.add_parser("route", parents=[common], help="route JSON lines of standard input")
    route.add_argument("--jsonl", action="store_true", required=True)
    why = commands.add_parser("why", parents=[common], help="what Eris would do with a message, and why")
    why.add_argument("text")
    why.add_argument("--json", action="store_true")
    when = commands.add_parser("when", parents=[common], help="find the times in JSON lines of standard input")
    when.add_argument("--jsonl", action="store_true", required=True)
    when.add_argument("--zone", metavar="NAME", help="an IANA zone instead of the system's")
    doctor = commands.add_parser("doctor", parents=[common], help="what works here, and how to mend what does not")
    doctor.add_argument("--json", action="store_true")
    return parser


def _desktop_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("eris-desktop", description="Eris in the tray.", parents=[_common()])
    parser.set_defaults(data_dir=None, now=None, model=None)
    parser.add_argument("--version", action="version", version=f"eris-desktop {__version__}")
    parser.add_argument("--self-check", action="store_true", help="prove that this build works, as JSON")
    parser.add_argument("--minimized", action="store_true", help="start in the tray")
    verbs = parser.add_mutually_exclusive_group()
    verbs.add_argument("--show", action="store_true", help="raise the window (also of a running Eris)")
    verbs.add_argument("--toggle", action="store_true", help="show or hide the window")
    verbs.add_argument("--quit", action="store_true", help="end the running Eris")
    verbs.add_argument("--ask", metavar="TEXT", help="say this in the window")
    return parser


def _desktop(found: argparse.Namespace) -> Command:
    if found.self_check:
        return SelfCheck()
    verb = "ask" if found.ask else "quit" if found.quit else "toggle" if found.toggle else "show"
    return Desktop(verb, found.ask or "", found.minimized)


def _command(found: argparse.Namespace) -> Command:
    if found.self_check:
        return SelfCheck()
    match found.command:
        case "ask":
            return Ask(found.text, found.json)
        case "tool":
            return Tool(found.name, found.args, found.yes)
        case "route":
            return Route()
        case "why":
            return Why(found.text, found.json)
        case "when":
            return When(found.zone)
        case "doctor":
            return Doctor(found.json)
        case _:  # chat, or nothing: argparse has refused everything else
            return Chat()


def _json_object(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise argparse.ArgumentTypeError(f'not JSON ({error}); an example: \'{{"text": "buy milk"}}\'') from error
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError('needs a JSON object, for example \'{"text": "buy milk"}\'')
    return value
