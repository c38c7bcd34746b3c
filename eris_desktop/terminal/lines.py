"""Standard input as lines, without blocking the loop and without keeping the program from ending."""

import asyncio
import codecs
import os
import sys
import threading
from collections.abc import AsyncGenerator

_PIECE = 64 * 1024  # bytes


def stdin_lines() -> AsyncGenerator[str, None]:
    """Give the lines of standard input; none where there is none."""
    return lines_of(sys.stdin.fileno() if sys.stdin is not None else None)


async def lines_of(descriptor: int | None) -> AsyncGenerator[str, None]:
    """Give the lines of a file descriptor as UTF-8, without their ends; what is no UTF-8 is replaced.

    A daemon thread reads: unlike an executor's it is not waited for at the end, and unlike the loop's own readers it takes
    plain files too.
    """
    if descriptor is None:
        return
    loop = asyncio.get_running_loop()
    pieces: asyncio.Queue[bytes] = asyncio.Queue()
    threading.Thread(target=_read, args=(descriptor, loop, pieces), name="stdin", daemon=True).start()
    decoder, rest = codecs.getincrementaldecoder("utf-8")("replace"), ""
    while piece := await pieces.get():
        *lines, rest = (rest + decoder.decode(piece)).split("\n")
        for line in lines:
            yield line.removesuffix("\r")
    rest += decoder.decode(b"", final=True)
    if rest:
        yield rest


def _read(descriptor: int, loop: asyncio.AbstractEventLoop, pieces: asyncio.Queue[bytes]) -> None:
    while not loop.is_closed():
        try:
            piece = os.read(descriptor, _PIECE)
        except OSError:
            piece = b""
        try:
            loop.call_soon_threadsafe(pieces.put_nowait, piece)
        except RuntimeError:  # the loop was closed in between
            return
        if not piece:
            return
