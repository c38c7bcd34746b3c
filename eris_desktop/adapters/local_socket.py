"""How terminal commands and second starts reach the running Eris of a data folder: JSON lines over a local socket.

The file `socket` in the data folder says where: a Unix socket beside it (in the temporary folder where the path is too long for
one), on Windows a loopback port with a secret. Only this user can read the file. A file that a killed process left behind
answers nobody and is overwritten.

    -> {"secret": …, "argv": […], "terminal": true}     one command; the answers to questions follow as {"yes": true}
    <- {"out": text} {"err": text} {"question": text} … {"exit": code}
"""

import asyncio
import json
import os
import secrets
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

LINE_LIMIT = 4 * 1024 * 1024  # a pasted text fits
_UNIX_PATH_LIMIT = 100  # sun_path holds 108 bytes on Linux, 104 on macOS
CONNECT_SECONDS = 2.0


@dataclass(slots=True)
class Line:
    """The server's end of one command."""

    argv: tuple[str, ...]
    terminal: bool
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, **message: object) -> None:
        """Send one message; a client that has gone away is no fault."""
        try:
            self.writer.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
            await self.writer.drain()
        except ConnectionError:
            return

    async def answer(self) -> bool:
        """Wait for the answer to a question; no answer is a no."""
        try:
            line = await self.reader.readline()
            return json.loads(line or b"{}").get("yes") is True
        except (ValueError, ConnectionError):
            return False


Handler = Callable[[Line], Awaitable[int]]


class Server:
    """Listens until closed. Each connection is one command."""

    def __init__(self, address_file: Path, handler: Handler) -> None:
        self._file, self._handler = address_file, handler
        self._secret = secrets.token_hex(16)
        self._server: asyncio.Server | None = None
        self._path: Path | None = None

    async def start(self) -> None:
        """Listen, and write the address. The lock of the folder must be held."""
        if sys.platform == "win32":
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=LINE_LIMIT)
            where = str(self._server.sockets[0].getsockname()[1])
        else:
            self._path = _unix_path(self._file)
            self._path.unlink(missing_ok=True)
            self._server = await asyncio.start_unix_server(self._serve, str(self._path), limit=LINE_LIMIT)
            self._path.chmod(0o600)
            where = str(self._path)
        _write_private(self._file, json.dumps({"address": where, "secret": self._secret}))

    async def close(self) -> None:
        """Stop listening and remove what start made. Idempotent."""
        if self._server is None:
            return
        self._server.close()
        self._server = None
        self._file.unlink(missing_ok=True)
        if self._path:
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            order = json.loads(await reader.readline() or b"{}")
            if isinstance(order, dict) and secrets.compare_digest(str(order.get("secret", "")), self._secret):
                line = Line(tuple(map(str, order.get("argv", ()))), order.get("terminal") is True, reader, writer)
                await line.send(exit=await self._handler(line))
        except (ValueError, ConnectionError, asyncio.CancelledError):
            pass  # not one of ours, or the end of the program: nothing to tell anybody
        finally:
            writer.close()


def _unix_path(address_file: Path) -> Path:
    beside = address_file.with_name("socket.unix")
    if len(os.fsencode(beside)) <= _UNIX_PATH_LIMIT:
        return beside
    return Path(tempfile.mkdtemp(prefix="eris-")) / "socket.unix"


def _write_private(path: Path, text: str) -> None:
    fresh = path.with_suffix(".new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    fresh.replace(path)


class Call:
    """The client's end: one command handed to the running Eris. Blocking."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._lines = connection.makefile("rb")

    def send(self, **message: object) -> None:
        """Send one message. Raises ConnectionError when Eris ended."""
        self._connection.sendall(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def receive(self) -> dict[str, object] | None:
        """Wait for the next message; None when Eris ended."""
        try:
            line = self._lines.readline(LINE_LIMIT)
        except OSError:
            return None
        return json.loads(line) if line else None

    def close(self) -> None:
        """End the connection."""
        self._lines.close()
        self._connection.close()


def call(address_file: Path, argv: tuple[str, ...], *, terminal: bool) -> Call | None:
    """Hand a command to the running Eris of that folder; None when nobody answers there."""
    try:
        address = json.loads(address_file.read_text("utf-8"))
        connection = _connected(str(address["address"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    connection.settimeout(None)
    line = Call(connection)
    line.send(secret=address["secret"], argv=list(argv), terminal=terminal)
    return line


def _connected(address: str) -> socket.socket:
    if sys.platform == "win32":
        return socket.create_connection(("127.0.0.1", int(address)), CONNECT_SECONDS)
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.settimeout(CONNECT_SECONDS)
    try:
        connection.connect(address)
    except OSError:
        connection.close()
        raise
    return connection
