"""The settings file and the window geometry."""

import platformdirs
from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


def open_store() -> QSettings:
    """Open the ini file in the user's state folder."""
    folder = platformdirs.user_state_path("gridapp", appauthor=False)
    return QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)


def read_flag(store: QSettings, key: str) -> bool | None:
    """Return a stored boolean, or None if never set."""
    value = store.value(key)
    return None if value is None else str(value).lower() == "true"


def save_geometry(store: QSettings, window: QWidget) -> None:
    """Store position and size of a window."""
    store.setValue("geometry", window.saveGeometry())


def restore_geometry(store: QSettings, window: QWidget) -> None:
    """Restore position and size of a window, or fit the screen at first start."""
    geometry = store.value("geometry")
    if not isinstance(geometry, QByteArray) or not window.restoreGeometry(geometry):
        room = QGuiApplication.primaryScreen().availableGeometry()
        window.resize(min(1440, room.width()), min(900, room.height()))
