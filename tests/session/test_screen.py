"""A screen only counts if its display server responds."""

import socket
from pathlib import Path

import pytest

from gridapp.session.screen import has_screen


@pytest.mark.parametrize("display", ["", ":987", "unix:987", "localhost:987.0", "nonsense", ":x"])
def test_no_display_server(display: str) -> None:
    assert not has_screen({"DISPLAY": display}, "linux")


def test_stale_wayland_name(tmp_path: Path) -> None:
    named = {"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert not has_screen(named, "linux")


def test_display_server_responds(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-9"))
        server.listen()
        named = {"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)}
        assert has_screen(named, "linux")


def test_other_platforms_need_no_display() -> None:
    assert has_screen({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert has_screen({}, "darwin")
    assert has_screen({}, "win32")
