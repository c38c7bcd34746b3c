"""The keyring: what is told when it is missing, locked or silent, and that what is put in comes out again."""

import logging
import threading
from collections.abc import Callable
from pathlib import Path

import keyring.errors
import pytest
from jeepney import DBusErrorResponse
from jeepney.low_level import Header, Message
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoBackend
from secretstorage.exceptions import PromptDismissedException

from eris_desktop.adapters.secrets import CURE, NOTHING, Absent, Found, Keyring, Locked, NoKeyring

FOLDER = Path("/home/ada/eris-data")


class InMemory(KeyringBackend):
    """A keyring that holds what it is given, as long as the test runs."""

    priority = 1  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[tuple[str, str], str] = {}
        self.threads: set[str] = set()

    def get_password(self, service: str, username: str) -> str | None:
        self.threads.add(threading.current_thread().name)
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if (service, username) not in self.held:
            raise keyring.errors.PasswordDeleteError("No such password!")
        del self.held[service, username]


class Refusing(InMemory):
    """A keyring that fails in one way."""

    def __init__(self, failure: Exception) -> None:
        super().__init__()
        self._failure = failure

    def get_password(self, service: str, username: str) -> str | None:
        raise self._failure

    def set_password(self, service: str, username: str, password: str) -> None:
        raise self._failure

    def delete_password(self, service: str, username: str) -> None:
        raise self._failure


def on(backend: KeyringBackend, patience: float = 5.0) -> Keyring:
    return Keyring(FOLDER, choose=lambda: backend, patience=patience)


def dbus_error() -> DBusErrorResponse:
    header = Header("<", 3, 0, 1, 0, 1, {4: "org.freedesktop.Secret.Error.IsLocked"})  # type: ignore[arg-type]
    return DBusErrorResponse(Message(header, ("locked",)))


CALLS: list[Callable[[Keyring], object]] = [
    lambda secrets: secrets.get("mail", "ada"),
    lambda secrets: secrets.put("mail", "ada", "1234"),
    lambda secrets: secrets.delete("mail", "ada"),
]


@pytest.mark.parametrize("call", CALLS, ids=["get", "put", "delete"])
def test_without_a_keyring_nothing_is_kept_and_the_cure_is_told(call: Callable[[Keyring], object]) -> None:
    assert call(on(NoBackend())) == NoKeyring(NOTHING)


@pytest.mark.parametrize("call", CALLS, ids=["get", "put", "delete"])
@pytest.mark.parametrize(
    ("failure", "expected"),
    [
        pytest.param(
            keyring.errors.KeyringLocked("dismissed"),
            Locked("The keyring is locked; unlock it and try again."),
            id="locked",
        ),
        pytest.param(
            keyring.errors.InitError("no bus"),
            NoKeyring(f"The keyring could not be reached (no bus); {CURE}."),
            id="not to be reached",
        ),
        pytest.param(
            PromptDismissedException("prompt dismissed"),
            Locked("The keyring refused (prompt dismissed); unlock it in its own program and try again."),
            id="the person closed its question",
        ),
        pytest.param(
            keyring.errors.KeyringError("too long"),
            Locked("The keyring refused (too long); unlock it in its own program and try again."),
            id="it does not want to",
        ),
    ],
)
def test_a_keyring_that_refuses_is_answered_with_the_reason(
    call: Callable[[Keyring], object], failure: Exception, expected: object
) -> None:
    assert call(on(Refusing(failure))) == expected


def test_an_error_of_the_bus_is_a_refusal() -> None:
    assert isinstance(on(Refusing(dbus_error())).get("mail", "ada"), Locked)


def test_a_keyring_that_never_answers_is_given_up() -> None:
    forever = threading.Event()

    class Mute(InMemory):
        def get_password(self, service: str, username: str) -> str | None:
            forever.wait()
            return None

    told = on(Mute(), patience=0.05).get("mail", "ada")
    forever.set()

    assert told == Locked("The keyring did not answer within 0.05 seconds; unlock it and try again.")


def test_a_fault_that_nobody_foresaw_is_reported_and_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[type[BaseException] | None] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: reported.append(args.exc_type))

    told = on(Refusing(ZeroDivisionError())).get("mail", "ada")
    for thread in threading.enumerate():
        if thread.name == "keyring":
            thread.join()

    assert told == Locked("The keyring failed; Eris's log says how.")
    assert reported == [ZeroDivisionError]


def test_what_was_never_put_in_is_absent() -> None:
    assert on(InMemory()).get("mail", "ada") == Absent()


def test_forgetting_what_was_never_put_in_leaves_it_absent() -> None:
    assert on(InMemory()).delete("mail", "ada") == Absent()


def test_a_secret_that_could_not_be_forgotten_is_still_found() -> None:
    class Stubborn(InMemory):
        def delete_password(self, service: str, username: str) -> None:
            raise keyring.errors.PasswordDeleteError("denied")

    secrets = on(Stubborn())
    secrets.put("mail", "ada", "1234")

    assert secrets.delete("mail", "ada") == Found("1234")


def test_a_secret_is_put_read_and_forgotten() -> None:
    secrets = on(InMemory())

    told = [secrets.put("mail", "ada", "1234"), secrets.get("mail", "ada"), secrets.delete("mail", "ada")]

    assert [*told, secrets.get("mail", "ada")] == [Found("1234"), Found("1234"), Absent(), Absent()]


def test_the_name_of_the_data_folder_keeps_two_folders_apart() -> None:
    backend = InMemory()

    on(backend).put("mail", "ada", "1234")

    assert backend.held == {("eris-desktop/eris-data/mail", "ada"): "1234"}
    assert Keyring(Path("/tmp/other"), choose=lambda: backend).get("mail", "ada") == Absent()


def test_the_keyring_is_asked_on_a_thread_of_its_own() -> None:
    backend = InMemory()

    on(backend).get("mail", "ada")

    assert backend.threads == {"keyring"}


def test_a_secret_does_not_show_in_logs(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        logging.getLogger(__name__).info("%s", Found("1234"))

    assert caplog.messages == ["Found(…)"]


@pytest.mark.parametrize(
    ("backend", "expected"),
    [
        (NoBackend(), NOTHING),
        (InMemory(), "test secrets InMemory."),
    ],
)
def test_the_doctor_hears_the_name_of_the_keyring_or_the_cure(backend: KeyringBackend, expected: str) -> None:
    assert on(backend).describe() == expected


def test_on_this_machine_the_real_choice_of_a_keyring_answers() -> None:
    assert Keyring(FOLDER).describe() == NOTHING  # tests run with the keyring that fails
