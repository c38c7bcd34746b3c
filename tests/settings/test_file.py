"""The settings file as a person may have left it: edited, broken, read-only, linked from elsewhere."""

import errno
from pathlib import Path

import pytest

from eris_desktop.domain.errors import SettingRefused
from eris_desktop.settings import file
from eris_desktop.settings.table import DEFAULTS


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def told(loaded: file.Loaded) -> list[str]:
    return [f"{problem.title} {problem.advice}" for problem in loaded.problems]


class TestLoading:
    def test_an_unknown_key_is_named_with_the_nearest_known_one_and_the_rest_counts(self, path: Path) -> None:
        path.write_text('them = "dark"\nlanguage = "de"\n', "utf-8")

        loaded = file.load(path)

        assert told(loaded) == ['There is no setting "them". Did you mean "theme"?']
        assert loaded.values == {**DEFAULTS, "language": "de"}

    def test_a_value_that_is_not_allowed_leaves_the_default_and_says_what_is(self, path: Path) -> None:
        path.write_text('theme = "pink"\napproval_seconds = 5\nclose_to_tray = "yes"\n', "utf-8")

        loaded = file.load(path)

        assert told(loaded) == [
            '"pink" is not a value of "theme". Use one of: system, light, dark.',
            '"5" is not a value of "approval_seconds". Use a whole number from 10 to 3600.',
            '"yes" is not a value of "close_to_tray". Use true or false.',
        ]
        assert loaded.values == DEFAULTS

    @pytest.mark.parametrize("content", [b'theme = "dark', b"\xff\xfe", b"x = " + b"[" * 5000])
    def test_a_file_that_is_no_toml_is_set_aside_whole_and_defaults_are_used(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)

        loaded = file.load(path)

        aside = path.with_name("settings.broken")
        assert loaded.values == DEFAULTS
        assert told(loaded)[0].startswith("The settings file is not TOML (")
        assert told(loaded)[0].endswith(
            f"It was kept as {aside}; correct it and give it its name back. Defaults are used until then."
        )
        assert (aside.read_bytes(), path.exists()) == (content, False)

    def test_a_second_broken_file_does_not_replace_the_first(self, path: Path) -> None:
        for content in ("first = ", "second = "):
            path.write_text(content, "utf-8")
            file.load(path)

        kept = {one.name: one.read_text("utf-8") for one in path.parent.iterdir()}
        assert kept == {"settings.broken": "first = ", "settings.1.broken": "second = "}

    def test_a_broken_file_that_cannot_be_moved_is_told_of_and_left_alone(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path.write_text("theme = ", "utf-8")

        def refuse(_self: Path, _target: Path) -> Path:
            raise PermissionError(errno.EACCES, "Permission denied")

        monkeypatch.setattr(Path, "replace", refuse)
        loaded = file.load(path)

        assert told(loaded)[0].endswith(
            f"Correct {path} by hand: it could not be set aside (Permission denied). Defaults are used until then."
        )
        assert path.read_text("utf-8") == "theme = "

    def test_a_folder_in_its_place_is_told_of(self, path: Path) -> None:
        path.mkdir()

        assert told(file.load(path)) == [
            f"The settings could not be read (Is a directory). Check that {path} is a readable file. "
            "Defaults are used until then."
        ]

    def test_a_missing_file_means_defaults_and_no_problem(self, path: Path) -> None:
        assert file.load(path) == file.Loaded(DEFAULTS, ())

    def test_a_byte_order_mark_as_windows_editors_write_it_is_no_fault(self, path: Path) -> None:
        path.write_bytes(b'\xef\xbb\xbftheme = "dark"\n')

        assert file.load(path) == file.Loaded({**DEFAULTS, "theme": "dark"}, ())


class TestSaving:
    def test_comments_order_and_unknown_keys_stay(self, path: Path) -> None:
        path.write_text('# mine\ntheme = "dark"  # easier on the eyes\nhat = "felt"\n\n[notes]\nto_self = 1\n', "utf-8")

        file.save(path, "theme", "light")
        file.save(path, "language", "de")

        assert path.read_text("utf-8") == (
            '# mine\ntheme = "light"  # easier on the eyes\nhat = "felt"\nlanguage = "de"\n\n[notes]\nto_self = 1\n'
        )
        assert file.load(path).values == {**DEFAULTS, "theme": "light", "language": "de"}

    def test_the_first_setting_makes_the_file(self, path: Path) -> None:
        file.save(path, "model", 'C:\\models\\big "one".gguf')

        assert file.load(path) == file.Loaded({**DEFAULTS, "model": 'C:\\models\\big "one".gguf'}, ())

    def test_a_link_to_a_file_elsewhere_stays_a_link(self, path: Path) -> None:
        real = path.with_name("dotfiles.toml")
        real.write_text('theme = "dark"\n', "utf-8")
        path.symlink_to(real)

        file.save(path, "theme", "light")

        assert path.is_symlink()
        assert real.read_text("utf-8") == 'theme = "light"\n'

    def test_a_file_that_is_broken_by_now_is_not_written_over(self, path: Path) -> None:
        path.write_text("theme = ", "utf-8")

        with pytest.raises(SettingRefused) as refused:
            file.save(path, "theme", "light")

        assert refused.value.title.startswith('"theme" could not be saved (')
        assert refused.value.advice == f"Check that {path} can be written and is TOML."
        assert path.read_text("utf-8") == "theme = "

    def test_a_disk_that_takes_nothing_is_told_of_and_the_file_stays(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path.write_text('theme = "dark"\n', "utf-8")

        def refuse(*_given: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(Path, "write_text", refuse)
        with pytest.raises(SettingRefused, match="No space left on device"):
            file.save(path, "theme", "light")

        assert path.read_text("utf-8") == 'theme = "dark"\n'
