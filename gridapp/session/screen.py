"""Detection of a usable screen; Qt would abort the process without one."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

_DISPLAY = re.compile(r"(?:([^:/]*)(?:/[a-z]+)?)?:(\d+)(?:\.\d+)?")
_FIRST_PORT = 6000
_PATIENCE = 1.0
_X_SOCKETS = Path("/", "tmp", ".X11-unix")
"""Folder of the X servers' sockets."""


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Return True if the environment names a screen and the display server responds."""
    if platform in ("win32", "darwin") or environment.get("QT_QPA_PLATFORM"):
        return True
    return _wayland(environment) or _x_window(environment.get("DISPLAY", ""))


def _wayland(environment: Mapping[str, str]) -> bool:
    name = environment.get("WAYLAND_DISPLAY", "")
    folder = Path(environment.get("XDG_RUNTIME_DIR", "/"))
    return bool(name) and _answers_at(str(folder / name))


def _x_window(display: str) -> bool:
    match = _DISPLAY.fullmatch(display)
    if match is None:
        return False
    host, number = match[1], int(match[2])
    if host in ("", None, "unix"):
        path = str(_X_SOCKETS / f"X{number}")
        return _answers_at(path) or _answers_at(f"\0{path}")
    import socket

    try:
        socket.create_connection((host, _FIRST_PORT + number), _PATIENCE).close()
    except (OSError, OverflowError):
        return False
    return True


def _answers_at(path: str) -> bool:
    import socket

    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(_PATIENCE)
            line.connect(path)
    except OSError:
        return False
    return True
