"""Whether a window can be shown here: Qt ends the whole process where it cannot."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

_DISPLAY = re.compile(r"(?:([^:/]*)(?:/[a-z]+)?)?:(\d+)(?:\.\d+)?")
_FIRST_PORT = 6000
_PATIENCE = 1.0
_X_SOCKETS = Path("/", "tmp", ".X11-unix")
"""Where X servers listen on every system that has them."""


def has_screen(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether the environment names a screen, and somebody answers there."""
    if platform in ("win32", "darwin") or environment.get("QT_QPA_PLATFORM"):
        return True
    return _wayland(environment) or _x_window(environment.get("DISPLAY", ""))


def _wayland(environment: Mapping[str, str]) -> bool:
    name = environment.get("WAYLAND_DISPLAY", "")
    folder = Path(environment.get("XDG_RUNTIME_DIR", "/"))
    return bool(name) and _answers_at(str(folder / name))


def _x_window(display: str) -> bool:
    found = _DISPLAY.fullmatch(display)
    if found is None:
        return False
    host, number = found[1], int(found[2])
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
