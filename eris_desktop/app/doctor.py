"""Looks at everything that can be broken, and says what would mend it. Each look is one row; none may hang or raise."""

import asyncio
import os
import platform
import sys
from collections.abc import Awaitable, Callable

from eris_desktop.adapters.secrets import Keyring
from eris_desktop.app.build import Built
from eris_desktop.domain.errors import ErisError
from eris_desktop.terminal.commands import Finding

Look = Callable[[Built], Awaitable[Finding]]
PATIENCE_SECONDS = 30.0


async def findings(built: Built) -> tuple[Finding, ...]:
    """Look at each subject, one after another."""
    return tuple([await _guarded(subject, look, built) for subject, look in LOOKS])


async def _guarded(subject: str, look: Look, built: Built) -> Finding:
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await look(built)
    except ErisError as error:
        return Finding(subject, well=False, seen=error.title, cure=error.advice)
    except TimeoutError:
        return Finding(subject, well=False, seen=f"no answer in {PATIENCE_SECONDS:.0f} s", cure="Log in again.")


async def _model(built: Built) -> Finding:
    profile = await asyncio.to_thread(built.model.engine.load)
    seen = f"{profile.name}, class {profile.size_class}, {profile.parameters / 1e6:.0f} M parameters, {profile.path}"
    return Finding("model", well=True, seen=seen)


async def _llama(built: Built) -> Finding:
    profile = await asyncio.to_thread(built.model.engine.load)
    return Finding("llama.cpp", well=True, seen=profile.build or "no build line")


async def _embedder(built: Built) -> Finding:
    embedder = built.ports.embedder
    vectors = await asyncio.to_thread(embedder.embed, ["hello"])
    well = vectors.shape == (1, embedder.dimension)
    return Finding("embedder", well=well, seen=f"{embedder.name}, {embedder.dimension} dimensions")


async def _keyring(built: Built) -> Finding:
    described = await asyncio.to_thread(Keyring(built.given.folders.data).describe)
    return Finding("keyring", well=True, seen=described)  # nothing needs a password yet, so its absence is no fault


async def _notifications(built: Built) -> Finding:
    return Finding("notifications", well=True, seen=await asyncio.to_thread(built.ports.notifier.describe))


async def _tray(_built: Built) -> Finding:
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    if sys.platform.startswith("linux") and not display:
        return Finding("tray", well=True, seen="no display here: the terminal conversation is used")
    return Finding("tray", well=True, seen=f"display {display or platform.system()}")


async def _database(built: Built) -> Finding:
    aside = await asyncio.to_thread(built.store.set_aside)
    seen = f"{built.given.folders.database}, {len(aside)} rows set aside"
    reasons = "; ".join(f"row {row.entry}: {row.reason}" for row in aside[:5])
    return Finding("database", well=not aside, seen=seen, cure=reasons)


async def _tools(built: Built) -> Finding:
    catalogue = built.lore.catalogue
    refused = "; ".join(f"{name}: {reason}" for name, reason in catalogue.refused)
    return Finding("tools", well=not refused, seen=f"{len(catalogue.tools)} tools", cure=refused)


async def _settings(built: Built) -> Finding:
    problems = "; ".join(f"{problem.title} {problem.advice}" for problem in built.given.problems)
    return Finding("settings", well=not problems, seen=str(built.given.folders.settings), cure=problems)


LOOKS: tuple[tuple[str, Look], ...] = (
    ("tools", _tools),
    ("settings", _settings),
    ("database", _database),
    ("embedder", _embedder),
    ("model", _model),
    ("llama.cpp", _llama),
    ("keyring", _keyring),
    ("notifications", _notifications),
    ("tray", _tray),
)
