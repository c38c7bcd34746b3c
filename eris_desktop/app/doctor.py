"""Looks at everything that can be broken, and says what would mend it. Each look is one row; none may hang or raise.

A patient need not be built: what is broken may be just what the session is built from. What a running session has is used.
"""

import asyncio
import os
import platform
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import cached_property
from types import TracebackType

from eris_desktop.adapters.llama.engine import Engine
from eris_desktop.adapters.llama.starter import starter_model
from eris_desktop.adapters.local_socket import connect
from eris_desktop.adapters.notifications import Notifications
from eris_desktop.adapters.secrets import Keyring
from eris_desktop.adapters.sound import Sound
from eris_desktop.adapters.store import Store, open_store
from eris_desktop.adapters.store.rows import SetAside
from eris_desktop.app import processor
from eris_desktop.app.build import Built, read_lore
from eris_desktop.app.display import has_display
from eris_desktop.app.embedders import ChosenEmbedder, chosen_embedder
from eris_desktop.app.given import Given
from eris_desktop.app.models import CONTEXT_CAP, chosen_class, chosen_path
from eris_desktop.app.tray_look import CURES, Seen, look
from eris_desktop.domain.errors import EngineDied, ErisError, ModelUnusable
from eris_desktop.domain.model import ModelProfile
from eris_desktop.session.parts import Lore
from eris_desktop.terminal.talk import Finding

PATIENCE_SECONDS = 60.0
KEYRING_SECONDS = 10.0  # it may ask for its password, and nobody need be there


class Patient:
    """The parts of one data folder, each opened when it is looked at: those of `built` where a session runs."""

    def __init__(self, given: Given, built: Built | None = None) -> None:
        self.given, self._built = given, built
        self._opened = ExitStack()

    def __enter__(self) -> "Patient":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._opened.close()

    @property
    def runs(self) -> bool:
        """Tell whether an Eris runs on the folder."""
        return self._built is not None or connect(self.given.folders.socket) is not None

    @cached_property
    def lore(self) -> Lore:
        """Catalogue, tools and words. Raises CatalogueBroken."""
        return self._built.lore if self._built else read_lore(self.given)[0]

    @cached_property
    def embedder(self) -> ChosenEmbedder:
        """The chosen embedder, not loaded yet."""
        if self._built:
            return self._built.embedder
        chosen = ChosenEmbedder(chosen_embedder(self.given.values))
        self._opened.callback(chosen.close)
        return chosen

    @cached_property
    def engine(self) -> Engine:
        """The engine of the chosen model, not loaded yet."""
        if self._built:
            return self._built.model.engine
        values = self.given.values
        return self._own(Engine(chosen_path(values, self.given.model), chosen_class(values), context_cap=CONTEXT_CAP))

    @cached_property
    def starter(self) -> Engine | None:
        """An engine of the starter model, to tell a bad model from a bad build; None where there is none."""
        path = starter_model()
        return None if path is None else self._own(Engine(path, context_cap=CONTEXT_CAP))

    @cached_property
    def store(self) -> Store:
        """The open database. Raises StoreFailed."""
        if self._built:
            return self._built.store
        store = open_store(self.given.folders.database)
        self._opened.callback(store.close)
        return store

    def _own(self, engine: Engine) -> Engine:
        self._opened.callback(engine.close)
        return engine


Look = Callable[[Patient], Awaitable[Finding]]


async def findings(patient: Patient) -> tuple[Finding, ...]:
    """Look at each subject, one after another."""
    return tuple([await _guarded(subject, look, patient) for subject, look in LOOKS])


async def _guarded(subject: str, look: Look, patient: Patient) -> Finding:
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await look(patient)
    except ErisError as error:
        return Finding(subject, well=False, seen=error.title, cure=error.advice)
    except TimeoutError:
        cure = "Restart the computer; if it stays so, look into Eris's log."
        return Finding(subject, well=False, seen=f"no answer in {PATIENCE_SECONDS:.0f} s", cure=cure)


# ---------------------------------------------------------------- what Eris is made of


async def _tools(patient: Patient) -> Finding:
    catalogue = (await asyncio.to_thread(lambda: patient.lore)).catalogue
    seen = ", ".join(tool.name for tool in catalogue.tools)
    if not catalogue.refused:
        return Finding("tools", well=True, seen=seen)
    refused = "; ".join(f"{name}: {reason}" for name, reason in catalogue.refused)
    return Finding("tools", well=False, seen=f"{seen}; disabled: {refused}", cure="Correct its file, or install Eris again.")


async def _settings(patient: Patient) -> Finding:
    problems = patient.given.problems
    seen = "; ".join(problem.title for problem in problems) or str(patient.given.folders.settings)
    return Finding("settings", not problems, seen, " ".join(problem.advice for problem in problems))


async def _database(patient: Patient) -> Finding:
    path = patient.given.folders.database
    if not path.exists():
        return Finding("database", well=True, seen=f"{path} is made at the first start")
    aside = await asyncio.to_thread(_set_aside, patient)
    if not aside:
        return Finding("database", well=True, seen=str(path))
    reasons = "; ".join(f"row {row.entry}: {row.reason}" for row in aside[:5])
    cure = "They are kept in the database, and everything else works; enter again what you miss."
    return Finding("database", well=False, seen=f"{path}, {len(aside)} entries set aside ({reasons})", cure=cure)


def _set_aside(patient: Patient) -> tuple[SetAside, ...]:
    return patient.store.set_aside()


async def _running(patient: Patient) -> Finding:
    if await asyncio.to_thread(lambda: patient.runs):
        return Finding("running", well=True, seen="Eris runs on this folder")
    return Finding("running", well=True, seen="Eris does not run on this folder; reminders ring once it does")


# ---------------------------------------------------------------- models


async def _embedder(patient: Patient) -> Finding:
    return Finding("embedder", well=True, seen=await asyncio.to_thread(patient.embedder.describe))


async def _model(patient: Patient) -> Finding:
    profile = await asyncio.to_thread(patient.engine.load)
    seen = f"{profile.name}, class {profile.size_class}, {profile.parameters / 1e6:.0f} M parameters, {profile.path}"
    return Finding("model", well=True, seen=seen)


async def _llama(patient: Patient) -> Finding:
    """Give the build by the chosen model, or by the starter where that one cannot be loaded."""
    profile = await asyncio.to_thread(_loaded, patient)
    missing = processor.missing(profile.build)
    seen = f"{profile.build}; {profile.threads} threads on {processor.name()}"
    if not missing:
        return Finding("llama.cpp", well=True, seen=seen)
    cure = "Build it again for this computer: `make setup` in the checkout, or install Eris's own build."
    return Finding("llama.cpp", well=False, seen=f"{seen}; the processor lacks {', '.join(missing)}", cure=cure)


def _loaded(patient: Patient) -> ModelProfile:
    try:
        return patient.engine.load()
    except (ModelUnusable, EngineDied):
        if patient.starter is None:
            raise
        return patient.starter.load()


# ---------------------------------------------------------------- the desktop


async def _keyring(patient: Patient) -> Finding:
    keyring = Keyring(patient.given.folders.data, patience=KEYRING_SECONDS)
    return Finding("keyring", well=True, seen=await asyncio.to_thread(keyring.describe))  # nothing needs a password yet


async def _notifications(_patient: Patient) -> Finding:
    notifier = Notifications(lambda _entry, _action: None)
    return Finding("notifications", well=True, seen=await asyncio.to_thread(notifier.describe))  # the window shows them too


async def _sound(patient: Patient) -> Finding:
    plays = Sound(patient.given.shipped.resources / "sounds" / "ring.wav").describe()
    seen = plays or "nothing here plays sound, so alarms ring by their cards and notifications alone"
    return Finding("sound", well=True, seen=seen, cure="" if plays else "Install pipewire-bin, pulseaudio-utils or alsa-utils.")


async def _tray(_patient: Patient) -> Finding:
    if not has_display(os.environ):
        return Finding("tray", well=True, seen="no display here, so none is needed: Eris talks in the terminal")
    match await asyncio.to_thread(look):
        case Seen.THERE:
            return Finding("tray", well=True, seen="there")
        case Seen.ABSENT:
            seen = "none on this desktop, so closing the window ends Eris"
            return Finding("tray", well=True, seen=seen, cure=CURES.get(sys.platform, ""))
        case Seen.NO_WINDOW:
            cure = "Start Eris from a desktop session; on Linux, Qt also needs the packages libxcb-cursor0 and libegl1."
            return Finding("tray", well=False, seen=f"no window can be opened on {platform.system()}", cure=cure)


LOOKS: tuple[tuple[str, Look], ...] = (
    ("tools", _tools),
    ("settings", _settings),
    ("database", _database),
    ("running", _running),
    ("embedder", _embedder),
    ("model", _model),
    ("llama.cpp", _llama),
    ("keyring", _keyring),
    ("notifications", _notifications),
    ("sound", _sound),
    ("tray", _tray),
)
