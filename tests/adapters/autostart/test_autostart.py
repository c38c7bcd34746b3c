"""The autostart entry: written whole, quoted as desktops read it, removed without a trace, refused with the cure."""

import shutil
import subprocess
from pathlib import Path

import pytest

from eris_desktop.adapters.autostart import Autostart, command
from eris_desktop.domain.errors import SettingRefused

ODD = '/opt/My "Eris" 100%/eris $x'


def made(tmp_path: Path, *words: str) -> Autostart:
    return Autostart(words or ("/usr/bin/eris-desktop", "--minimized"), {"XDG_CONFIG_HOME": str(tmp_path / "config")}, tmp_path)


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_set(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be", "utf-8")
    start = made(tmp_path)

    with pytest.raises(SettingRefused, match="could not be set"):
        start.set(on=True)


def test_taking_back_what_was_never_set_is_no_fault(tmp_path: Path) -> None:
    made(tmp_path).set(on=False)


def test_a_relative_config_home_is_passed_over_as_the_specification_wants(tmp_path: Path) -> None:
    start = Autostart(("eris",), {"XDG_CONFIG_HOME": "config"}, tmp_path)

    assert start.file == tmp_path / ".config" / "autostart" / "eris-desktop.desktop"


def test_it_is_written_and_taken_back(tmp_path: Path) -> None:
    start = made(tmp_path)
    start.set(on=True)
    start.set(on=True)
    written = start.file.read_text("utf-8")
    start.set(on=False)

    assert "Exec=/usr/bin/eris-desktop --minimized\n" in written
    assert list(start.file.parent.iterdir()) == []


@pytest.mark.parametrize("word", ["/usr/bin/eris-desktop", ODD, "/home/zoë/eris", "/a b/eris"])
def test_the_entry_is_valid_and_means_the_same_words(tmp_path: Path, word: str) -> None:
    start = made(tmp_path, word, "--minimized")
    start.set(on=True)
    checker = shutil.which("desktop-file-validate")
    if checker:
        subprocess.run([checker, str(start.file)], check=True, capture_output=True)
    line = next(line for line in start.file.read_text("utf-8").splitlines() if line.startswith("Exec="))

    assert _read(line.removeprefix("Exec=")) == [word, "--minimized"]


def _read(value: str) -> list[str]:
    """Read an Exec value as a desktop does: escapes of strings first, then quotes, then %%."""
    text, words, quoted = value.replace("\\\\", "\\"), [""], False
    characters = iter(text)
    for character in characters:
        if character == '"':
            quoted = not quoted
        elif character == "\\" and quoted:
            words[-1] += next(characters)
        elif character == " " and not quoted:
            words.append("")
        else:
            words[-1] += character
    return [word.replace("%%", "%") for word in words]


def test_the_frozen_binary_the_script_and_the_package_are_started_hidden(tmp_path: Path) -> None:
    python = tmp_path / "python"
    assert command("eris", "/opt/eris/eris-desktop", frozen=True) == ("/opt/eris/eris-desktop", "--minimized")
    assert command("eris", str(python), frozen=False) == (str(python), "-m", "eris_desktop", "--minimized")
    (tmp_path / "eris-desktop").write_text("", "utf-8")
    assert command("eris", str(python), frozen=False) == (str(tmp_path / "eris-desktop"), "--minimized")
