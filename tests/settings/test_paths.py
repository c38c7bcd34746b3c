"""Where things lie: below the given folder or where the platform wants them, for this user only."""

import stat
import sys
from pathlib import Path

import pytest

from eris_desktop.domain.errors import SettingRefused
from eris_desktop.settings.paths import Folders, folders


@pytest.mark.parametrize(("name", "said"), [("file/data", "Not a directory"), ("x" * 300, "File name too long")])
def test_a_folder_that_cannot_be_made_is_refused_with_the_cure(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(SettingRefused) as refused:
        folders(tmp_path / name)

    assert refused.value.title == f"The folder {tmp_path / name} cannot be used ({said})."
    assert refused.value.advice == "Choose a folder that you may write to with --data-dir."


def test_a_file_in_its_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine", "utf-8")

    with pytest.raises(SettingRefused, match="cannot be used"):
        folders(tmp_path / "data")


def test_with_a_data_folder_everything_lies_below_it_and_is_made(tmp_path: Path) -> None:
    root = tmp_path / "Eris Süd – größer" / "data"

    found = folders(root)

    assert found == Folders(root, root / "cache", root / "logs")
    assert sorted(path.name for path in root.iterdir()) == ["cache", "logs"]
    places = (found.database, found.settings, found.lock, found.socket, found.log_file)
    assert all(place.is_relative_to(root) for place in places)


def test_a_relative_folder_is_meant_from_where_the_person_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert folders(Path("here")).data == tmp_path / "here"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such mode")
def test_a_new_folder_is_for_this_user_only(tmp_path: Path) -> None:
    made = folders(tmp_path / "data")

    assert [stat.S_IMODE(place.stat().st_mode) for place in (made.data, made.cache, made.logs)] == [0o700] * 3


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the variables of the XDG specification")
def test_without_a_data_folder_the_platform_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))

    found = folders(None)

    assert found.data == tmp_path / "data/eris-desktop"
    assert found.cache == tmp_path / "cache/eris-desktop"
    assert found.logs == tmp_path / "state/eris-desktop/log"
