"""Passwords and tokens in the system's keyring, and never anywhere else.

Each call tells what is true of the secret afterwards: it is found, absent, locked away, or there is no keyring to hold it.
A keyring may ask the person and wait, so every call runs on a thread of its own and is given up after a time; none belongs
on the GUI thread. Names of services carry the data folder's name: two folders never share a password.
"""

import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import keyring
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoBackend
from keyring.errors import InitError, KeyringError, KeyringLocked, NoKeyringError, PasswordDeleteError

if sys.platform == "linux":  # keyring lets these through, for example when the person dismisses the prompt
    from jeepney import DBusErrorResponse  # type: ignore[import-untyped]
    from secretstorage.exceptions import SecretStorageException

    REFUSALS: tuple[type[Exception], ...] = (KeyringError, OSError, SecretStorageException, DBusErrorResponse)
else:
    REFUSALS = (KeyringError, OSError)

T = TypeVar("T")
PATIENCE = 60.0  # seconds for a person to type the keyring's password
CURE = "install gnome-keyring, KWallet or KeePassXC with its Secret Service, and log in again"
NOTHING = f"There is no keyring, so passwords cannot be saved safely; {CURE}."


@dataclass(frozen=True, slots=True)
class Found:
    """The keyring holds this secret."""

    secret: str

    def __repr__(self) -> str:
        """Keep the secret out of logs."""
        return "Found(…)"


@dataclass(frozen=True, slots=True)
class Absent:
    """The keyring holds no such secret."""


@dataclass(frozen=True, slots=True)
class Locked:
    """The keyring was not unlocked, or did not answer in time."""

    reason: str


@dataclass(frozen=True, slots=True)
class NoKeyring:
    """Nothing here can keep a secret safely; `reason` is whole and says the cure."""

    reason: str


Outcome = Found | Absent | Locked | NoKeyring


class Keyring:
    """The Secrets port. `folder` is the data folder; `choose` gives the backend and is called on the keyring's thread."""

    def __init__(
        self,
        folder: Path,
        choose: Callable[[], KeyringBackend] = keyring.get_keyring,
        patience: float = PATIENCE,
    ) -> None:
        self._folder = folder.name
        self._choose = choose
        self._patience = patience

    def describe(self) -> str:
        """Name the backend, or say why there is none and the cure."""
        told = self._ask(lambda backend: NOTHING if isinstance(backend, NoBackend) else f"{backend.name}.")
        return told if isinstance(told, str) else told.reason

    def get(self, service: str, name: str) -> Outcome:
        """Read a secret."""

        def read(backend: KeyringBackend) -> Outcome:
            secret = backend.get_password(self._full(service), name)
            return Absent() if secret is None else Found(secret)

        return self._ask(read)

    def put(self, service: str, name: str, secret: str) -> Outcome:
        """Keep a secret; Found when it is kept."""

        def write(backend: KeyringBackend) -> Outcome:
            backend.set_password(self._full(service), name, secret)
            return Found(secret)

        return self._ask(write)

    def delete(self, service: str, name: str) -> Outcome:
        """Forget a secret; Absent when it is gone, or never was there."""

        def forget(backend: KeyringBackend) -> Outcome:
            with suppress(PasswordDeleteError):  # there is none, or it could not be: the look below tells
                backend.delete_password(self._full(service), name)
            left = backend.get_password(self._full(service), name)
            return Absent() if left is None else Found(left)

        return self._ask(forget)

    def _full(self, service: str) -> str:
        return f"eris-desktop/{self._folder}/{service}"

    def _ask(self, work: Callable[[KeyringBackend], T]) -> T | Locked | NoKeyring:
        answers: queue.SimpleQueue[T | Locked | NoKeyring] = queue.SimpleQueue()

        def ask() -> None:
            answer: T | Locked | NoKeyring = Locked("The keyring failed; Eris's log says how.")
            try:
                answer = _translated(lambda: work(self._choose()))
            finally:  # a fault that nobody foresaw is reported by the thread's hook, and answered all the same
                answers.put(answer)

        # A daemon: a keyring that waits for a person for ever must not keep the program from ending.
        threading.Thread(target=ask, name="keyring", daemon=True).start()
        try:
            return answers.get(timeout=self._patience)
        except queue.Empty:
            return Locked(f"The keyring did not answer within {self._patience:g} seconds; unlock it and try again.")


def _translated(work: Callable[[], T]) -> T | Locked | NoKeyring:
    try:
        return work()
    except NoKeyringError:
        return NoKeyring(NOTHING)
    except KeyringLocked:
        return Locked("The keyring is locked; unlock it and try again.")
    except InitError as error:
        return NoKeyring(f"The keyring could not be reached ({error}); {CURE}.")
    except REFUSALS as error:
        return Locked(f"The keyring refused ({error}); unlock it in its own program and try again.")
