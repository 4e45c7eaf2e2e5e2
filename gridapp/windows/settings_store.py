"""The settings file and the window geometry."""

from contextlib import suppress

import platformdirs
from PySide6.QtCore import QByteArray, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

_PRIVATE = 0o600
"""For the user alone; Qt keeps the permissions when it writes the settings."""
_USUAL_SIZE, _FRAME = QSize(1440, 900), QSize(16, 48)
"""The size at first start, and what a frame around it may take, in pixels."""


def open_store() -> QSettings:
    """Open the ini file in the user's state folder."""
    path = platformdirs.user_state_path("gridapp", appauthor=False) / "window.ini"
    with suppress(OSError):  # Qt will say that nothing can be stored
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=_PRIVATE)
        path.chmod(_PRIVATE)
    return QSettings(str(path), QSettings.Format.IniFormat)


def read_flag(store: QSettings, key: str) -> bool | None:
    """Return a stored boolean, or None if never set."""
    value = store.value(key)
    return None if value is None else str(value).lower() == "true"


def save_geometry(store: QSettings, window: QWidget) -> None:
    """Store position and size of a window."""
    store.setValue("geometry", window.saveGeometry())


def restore_geometry(store: QSettings, window: QWidget) -> bool:
    """Restore position and size of a window, or fit the screen; return True if there were any."""
    geometry = store.value("geometry")
    if isinstance(geometry, QByteArray) and window.restoreGeometry(geometry):
        return True
    window.resize(_USUAL_SIZE.boundedTo(QGuiApplication.primaryScreen().availableSize()))
    return False


def is_screen_filled(window: QWidget) -> bool:
    """Return True if a window of this size leaves the screen no room for the window's frame."""
    room, size = QGuiApplication.primaryScreen().availableSize(), window.size() + _FRAME
    return size.boundedTo(room) != size
