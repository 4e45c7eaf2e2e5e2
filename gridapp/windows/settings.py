"""What the window remembers of itself: its place, its colours, the latest files."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from gridapp.scene.board_view import ViewPosition
from gridapp.storage.problems import is_reachable
from gridapp.windows.settings_store import open_store, read_flag

MAX_RECENT, MAX_VIEWS = 8, 40


class Settings:
    """An ini file in the folder for the state of programs."""

    def __init__(self) -> None:
        self.store = open_store()

    def set(self, key: str, value: bool | int) -> None:
        """Store something."""
        self.store.setValue(key, value)

    def flag(self, key: str) -> bool | None:
        """A stored yes or no, ``None`` if never decided."""
        return read_flag(self.store, key)

    def number(self, key: str, default: int) -> int:
        """A stored number, the usual one if never chosen."""
        value = str(self.store.value(key, default))
        return int(value) if value.isdecimal() else default

    def language(self) -> str:
        """The code of the language that was chosen, empty for the system's."""
        return str(self.store.value("language", ""))

    def set_language(self, code: str) -> None:
        """Remember a language."""
        self.store.setValue("language", code)

    def custom_keys(self) -> dict[str, tuple[str, ...]]:
        """The keys that were chosen instead of those that actions come with."""
        try:
            text = str(self.store.value("keys", "{}"))
            return msgspec.json.decode(text, type=dict[str, tuple[str, ...]])
        except msgspec.DecodeError:
            return {}

    def set_custom_keys(self, keys: Mapping[str, tuple[str, ...]]) -> None:
        """Remember keys of one's own."""
        self.store.setValue("keys", msgspec.json.encode(keys).decode())

    def view_position(self, path: Path) -> ViewPosition | None:
        """Where the view on a battle was, ``None`` if it showed the whole board."""
        parts = self._of(path).get("place")
        if isinstance(parts, list) and len(parts) == 3:
            pixels, x, y = (float(part) for part in parts)
            return (pixels, x, y)
        return None

    def set_view_position(self, path: Path, position: ViewPosition | None) -> None:
        """Remember where the view on a battle is."""
        self._keep(path, "place", list(position) if position else None)

    def _views(self) -> dict[str, dict[str, object]]:
        try:
            return msgspec.json.decode(
                str(self.store.value("views", "{}")), type=dict[str, dict[str, object]]
            )
        except msgspec.DecodeError:
            return {}

    def _of(self, path: Path) -> dict[str, object]:
        return self._views().get(str(path), {})

    def _keep(self, path: Path, key: str, value: object) -> None:
        """One fact about the view on a battle; the battles looked on last are kept."""
        views = self._views()
        mine = {**views.pop(str(path), {}), key: value}
        views[str(path)] = {name: one for name, one in mine.items() if one is not None}
        kept = dict(list(views.items())[-MAX_VIEWS:])
        self.store.setValue("views", msgspec.json.encode(kept).decode())

    def recent(self) -> list[Path]:
        """The latest files that are still there, newest first."""
        value = self.store.value("recent", [])
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list):
            return []
        return [path for path in map(Path, map(str, names)) if is_reachable(path)][:MAX_RECENT]

    def add_recent(self, path: Path) -> None:
        """Remember a file as the latest."""
        names = [str(path), *(str(one) for one in self.recent() if one != path)]
        self.store.setValue("recent", names[:MAX_RECENT])
