"""Where the window keeps what it remembers of itself."""

import platformdirs
from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget


def open_store() -> QSettings:
    """An ini file in the folder for the state of programs."""
    folder = platformdirs.user_state_path("gridapp", appauthor=False)
    return QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)


def read_flag(store: QSettings, key: str) -> bool | None:
    """A stored yes or no, ``None`` if never decided."""
    value = store.value(key)
    return None if value is None else str(value).lower() == "true"


def save_geometry(store: QSettings, window: QWidget) -> None:
    """Remember where a window is."""
    store.setValue("geometry", window.saveGeometry())


def restore_geometry(store: QSettings, window: QWidget) -> None:
    """Put a window where it was, the first time where it fits the screen."""
    geometry = store.value("geometry")
    if not isinstance(geometry, QByteArray) or not window.restoreGeometry(geometry):
        room = QGuiApplication.primaryScreen().availableGeometry()
        window.resize(min(1440, room.width()), min(900, room.height()))
