"""The ring is a file that our own arithmetic made; it plays until it is stopped, and a broken player makes no noise at all."""

import importlib.util
import time
import wave
from collections.abc import Callable
from pathlib import Path

import pytest

from eris_desktop.adapters.sound import PLAYERS, Sound, player

ROOT = Path(__file__).resolve().parents[3]
RING = ROOT / "resources" / "sounds" / "ring.wav"


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a player on the path that notes each call and takes a moment; the notes are given."""
    notes = tmp_path / "played.txt"
    program = tmp_path / PLAYERS[0][0]
    program.write_text(f"#!/bin/sh\necho \"$1\" >> '{notes}'\nsleep 0.1\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    return notes


def count(notes: Path) -> int:
    return len(notes.read_text("utf-8").splitlines()) if notes.exists() else 0


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_without_a_player_nothing_sounds_and_the_doctor_is_told() -> None:
    sound = Sound(RING, lambda _name: None)
    sound.start(1, 60)

    assert sound.describe() == ""


def test_a_player_that_fails_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / PLAYERS[0][0]
    program.write_text("#!/bin/sh\nexit 3\n", "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    sound = Sound(RING)
    sound.start(1, 60)

    wait_for(lambda: sound._thread is None)


def test_it_sounds_again_and_again_until_it_is_answered(played: Path) -> None:
    sound = Sound(RING)
    sound.start(1, 60)
    wait_for(lambda: count(played) >= 2)
    sound.keep(set())
    wait_for(lambda: sound._thread is None)
    heard = count(played)
    time.sleep(0.3)

    assert count(played) == heard
    assert played.read_text("utf-8").splitlines()[0] == str(RING)


def test_it_goes_on_while_another_one_rings(played: Path) -> None:
    sound = Sound(RING)
    sound.start(1, 60)
    sound.start(2, 60)
    sound.keep({2})
    wait_for(lambda: count(played) >= 2)
    sound.keep(set())
    wait_for(lambda: sound._thread is None)


def test_it_ends_by_itself_after_its_time(played: Path) -> None:
    sound = Sound(RING)
    sound.start(1, 1)
    wait_for(lambda: sound._thread is None)

    assert 1 <= count(played) <= 4


def test_the_first_player_that_is_there_is_taken() -> None:
    assert player(lambda name: "/usr/bin/aplay" if name == "aplay" else None) == ("aplay", "-q")
    assert player(lambda _name: None) is None


def test_the_ring_that_ships_is_what_the_script_makes(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("sounds", ROOT / "packaging" / "sounds.py")
    assert spec
    assert spec.loader
    sounds = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sounds)
    sounds.write(tmp_path / "ring.wav")

    with wave.open(str(RING), "rb") as shipped, wave.open(str(tmp_path / "ring.wav"), "rb") as made:
        assert shipped.getparams() == made.getparams()
        pairs = zip(shipped.readframes(99_999)[1::2], made.readframes(99_999)[1::2], strict=True)
        assert all(abs((one ^ 128) - (other ^ 128)) <= 1 for one, other in pairs)  # sine differs by a bit between machines
