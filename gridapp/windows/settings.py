"""What the window remembers of itself: its place, its colours, the latest files."""

from pathlib import Path

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

KEPT = 8


class Settings:
    """An ini file in the folder for the state of programs."""

    def __init__(self) -> None:
        folder = platformdirs.user_state_path("gridapp", appauthor=False)
        self._store = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)

    def bytes(self, key: str) -> QByteArray | None:
        """A stored geometry."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None

    def set(self, key: str, value: QByteArray | bool) -> None:
        """Store something."""
        self._store.setValue(key, value)

    def flag(self, key: str) -> bool | None:
        """A stored yes or no, ``None`` if never decided."""
        value = self._store.value(key)
        return None if value is None else str(value).lower() == "true"

    def recent(self) -> list[Path]:
        """The latest files that are still there, newest first."""
        value = self._store.value("recent", [])
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list):
            return []
        return [path for path in map(Path, map(str, names)) if path.is_file()][:KEPT]

    def add_recent(self, path: Path) -> None:
        """Remember a file as the latest."""
        names = [str(path), *(str(one) for one in self.recent() if one != path)]
        self._store.setValue("recent", names[:KEPT])
