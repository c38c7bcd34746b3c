"""How terminal commands and second starts reach the running Eris of a data folder: JSON lines over a local socket.

The file `socket` in the data folder says where: a Unix socket beside it (in a private temporary folder where the path is too
long for one), on Windows a loopback port; and a secret that only this user can read. A file that a killed process left behind
answers nobody and is overwritten.

    -> {"secret": …}
    <- {"ready": true}      only now is anything carried out: a caller who gave up meanwhile caused nothing
    -> {"argv": […]}
    <- {"out": text} {"err": text} {"choices": […]} {"question": text, "number": n} {"withdrawn": n} … {"exit": code}
    -> {"number": n, "yes": true | false | null}      the answer to question n; null: there is nobody to answer
"""

import asyncio
import json
import os
import secrets
import select
import socket
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

Message = dict[str, object]

LINE_LIMIT = 4 * 1024 * 1024  # bytes; a pasted text fits
CONNECT_SECONDS = 2.0
READY_SECONDS = 5.0  # the window's loop may be busy for a moment
GREETING_SECONDS = 10.0  # for one who connects and says nothing
_UNIX_PATH_LIMIT = 100  # bytes; sun_path holds 108 on Linux, 104 on macOS
_PIECE = 64 * 1024  # bytes
_PREFIX = "eris-"  # of the temporary folder for a socket


class Line:
    """The server's end of one command."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._questions = 0

    async def send(self, **message: object) -> None:
        """Send one message; a client that has gone away is no fault."""
        with suppress(ConnectionError):
            self._writer.write(_encoded(message))
            await self._writer.drain()

    async def receive(self) -> Message | None:
        """Wait for the next message; None when the client has gone away or talks nonsense."""
        try:
            return _decoded(await self._reader.readline())
        except (ValueError, ConnectionError):  # ValueError: longer than LINE_LIMIT
            return None

    async def ask(self, question: str) -> bool | None:
        """Have the person at the other end answer; None when there is nobody. Cancelled, it takes the question back there."""
        self._questions += 1
        number = self._questions
        await self.send(question=question, number=number)
        try:
            while (answer := await self.receive()) is not None:
                if answer.get("number") == number:
                    said = answer.get("yes")
                    return said if isinstance(said, bool) else None
        except asyncio.CancelledError:
            await self.send(withdrawn=number)
            raise
        return None


Handler = Callable[[tuple[str, ...], Line], Awaitable[int]]


class Server:
    """Listens until closed. Each connection is one command, handed to `handler` with its words."""

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
        with suppress(OSError):
            self._file.unlink()
        _remove(self._path)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry out one command. Who does not know the secret hears nothing."""
        line = Line(reader, writer)
        try:
            argv = await self._greeted(line)
            if argv is not None:
                await line.send(exit=int(await self._handler(argv, line)))
        except asyncio.CancelledError:
            return  # the program ends; the client sees the connection close
        finally:
            writer.close()

    async def _greeted(self, line: Line) -> tuple[str, ...] | None:
        try:
            async with asyncio.timeout(GREETING_SECONDS):
                said = await line.receive()
                secret = str(said.get("secret", "")) if said else ""
                if not secrets.compare_digest(secret.encode("utf-8", "replace"), self._secret.encode()):
                    return None
                await line.send(ready=True)
                order = await line.receive()
        except TimeoutError:
            return None
        argv = order.get("argv") if order else None
        return tuple(map(str, argv)) if isinstance(argv, list) else None


class Call:
    """The client's end: one command handed to the running Eris. Blocking; `close` may come from another thread."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._received = b""

    def send(self, **message: object) -> bool:
        """Send one message; False when Eris has ended."""
        try:
            self._connection.sendall(_encoded(message))
        except OSError:
            return False
        return True

    def receive(self) -> Message | None:
        """Wait for the next message; None when Eris has ended."""
        while b"\n" not in self._received:
            try:
                more = self._connection.recv(_PIECE)
            except OSError:
                return None
            if not more:
                return None
            self._received += more
        line, _, self._received = self._received.partition(b"\n")
        return _decoded(line)

    def waits(self) -> bool:
        """Tell whether something new can be received at once: a message, a part of one, or the end."""
        return b"\n" in self._received or bool(select.select([self._connection], [], [], 0)[0])

    def close(self) -> None:
        """End the connection, also for a thread that waits in `receive`."""
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()


def connect(address_file: Path) -> Call | None:
    """Reach the Eris of that folder, ready to take {"argv": […]}; None when nobody answers there."""
    where = _address(address_file)
    if where is None:
        return None
    try:
        connection = _connected(where[0])
    except (OSError, ValueError):
        return None
    line = Call(connection)
    connection.settimeout(READY_SECONDS)
    if line.send(secret=where[1]) and line.receive() == {"ready": True}:
        connection.settimeout(None)
        return line
    line.close()
    return None


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


# ---------------------------------------------------------------- messages and the address


def _encoded(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=True).encode("ascii") + b"\n"


def _decoded(line: bytes) -> Message | None:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def _address(address_file: Path) -> tuple[str, str] | None:
    """Read address and secret; None where no whole file is."""
    try:
        found = json.loads(address_file.read_text("utf-8"))
        return str(found["address"]), str(found["secret"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _unix_path(address_file: Path) -> Path:
    beside = address_file.with_name("socket.unix")
    beside.unlink(missing_ok=True)
    if len(os.fsencode(beside)) <= _UNIX_PATH_LIMIT:
        return beside
    return Path(tempfile.mkdtemp(prefix=_PREFIX)) / "socket.unix"


def _remove(path: Path | None) -> None:
    """Remove a socket, and the temporary folder that was made for it (one that holds more stays)."""
    if path is None:
        return
    with suppress(OSError):
        path.unlink()
    if path.parent.name.startswith(_PREFIX):
        with suppress(OSError):
            path.parent.rmdir()


def _write_private(path: Path, text: str) -> None:
    fresh = path.with_suffix(".new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    fresh.replace(path)
