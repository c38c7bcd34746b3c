"""Whether Eris starts when the person logs in: an entry of the desktop's own autostart, written and removed here.

Linux: a .desktop file (Desktop Application Autostart Specification 0.5); Windows: a value under the Run key; macOS: a launch
agent.
"""

import os
import plistlib
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from eris_desktop.domain.errors import SettingRefused

NAME = "eris-desktop"
RUN_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
ENTRY = """[Desktop Entry]
Type=Application
Name=Eris
Comment=Reminders ring only while Eris runs
Exec={command}
Terminal=false
X-GNOME-Autostart-enabled=true
"""


def command(argv0: str, executable: str, *, frozen: bool) -> tuple[str, ...]:
    """Give what starts Eris hidden in the tray: the frozen binary, the installed script, or the package by Python."""
    if frozen:
        return (executable, "--minimized")
    script = Path(executable).with_name("eris-desktop")
    if script.exists():
        return (str(script), "--minimized")
    return (executable, "-m", "eris_desktop", "--minimized") if argv0 else (executable, "--minimized")


class Autostart:
    """The autostart entry of one user. `environ` and `home` say whose."""

    def __init__(self, words: Sequence[str], environ: Mapping[str, str] | None = None, home: Path | None = None) -> None:
        self._words = tuple(words)
        self._environ = os.environ if environ is None else environ
        self._home = home or Path.home()

    def set(self, *, on: bool) -> None:
        """Write or remove the entry. Raises SettingRefused when the system does not let us; then it is as it was."""
        try:
            if sys.platform == "win32":
                _windows(self._words, on=on)
            elif on:
                self._write()
            else:
                self.file.unlink(missing_ok=True)
        except OSError as error:
            title = f"Starting at login could not be {'set' if on else 'taken back'} ({error.strerror})."
            raise SettingRefused(title, f"Make {self.file.parent} writable for your user.", key="autostart") from error

    @property
    def file(self) -> Path:
        """The file that holds the entry; on Windows it lies in the registry instead."""
        if sys.platform == "darwin":
            return self._home / "Library" / "LaunchAgents" / f"org.{NAME}.plist"
        config = self._environ.get("XDG_CONFIG_HOME", "")
        folder = Path(config) if config.startswith("/") else self._home / ".config"
        return folder / "autostart" / f"{NAME}.desktop"

    def _write(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.file.with_name(self.file.name + ".part")
        unfinished.write_bytes(self._content())
        os.replace(unfinished, self.file)

    def _content(self) -> bytes:
        if sys.platform == "darwin":
            return plistlib.dumps({"Label": f"org.{NAME}", "ProgramArguments": list(self._words), "RunAtLoad": True})
        quoted = " ".join(_quoted(word) for word in self._words)
        return ENTRY.format(command=quoted).encode()


def _quoted(word: str) -> str:
    """Quote one argument of Exec (Desktop Entry Specification, "The Exec key"): reserved characters, then a literal %."""
    safe = word.replace("%", "%%")
    if shlex.quote(word) == word:
        return safe
    escaped = "".join(f"\\{character}" if character in '"`$\\' else character for character in safe)
    return f'"{escaped}"'.replace("\\", "\\\\")


def _windows(words: Sequence[str], *, on: bool) -> None:
    import subprocess  # noqa: PLC0415 # for its quoting of a Windows command line
    import winreg  # noqa: PLC0415 # Windows only

    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, RUN_KEY, 0, winreg.KEY_SET_VALUE) as key:  # type: ignore[attr-defined,unused-ignore]
        if on:
            winreg.SetValueEx(key, NAME, 0, winreg.REG_SZ, subprocess.list2cmdline(words))  # type: ignore[attr-defined,unused-ignore]
            return
        try:
            winreg.DeleteValue(key, NAME)  # type: ignore[attr-defined,unused-ignore]
        except FileNotFoundError:
            return
